// In: the calls of the contracts' interface. Out: them by the version under whose address clients look for them.
import type { ApiCall } from '../call.ts';
import { contractAccountApi, contractStandingApi } from './account.ts';
import { bracketApi, contractMarketApi, contractPriceApi } from './market.ts';
import { contractOrderApi } from './orders.ts';

export const CONTRACT_VERSIONS: Readonly<Record<'v1' | 'v2' | 'v3', readonly ApiCall[]>> = {
  v1: [...contractMarketApi, bracketApi, ...contractOrderApi, ...contractAccountApi],
  v2: [...contractPriceApi, ...contractStandingApi],
  v3: contractStandingApi,
};
