// In: names to listen under. Out: every call of this door, by what stands before its path: what is served is what is documented.
import { aggregatorApi } from './aggregators.ts';
import { accountApi, wideApi } from './account.ts';
import type { ApiCall } from './call.ts';
import { CONTRACT_VERSIONS } from './fapi/index.ts';
import { marketApi } from './market.ts';
import { orderApi } from './orders.ts';
import { pairApi } from './pairs.ts';
import type { ListenKeys } from './streams/listen-keys.ts';
import type { MarketKind } from './symbols.ts';
import { contractStreamApi, userStreamApi } from './user-stream.ts';

export interface Served {
  readonly prefix: string;
  readonly kind: MarketKind;
  readonly list: readonly ApiCall[];
}

export function servedCalls(listenKeys: Readonly<Record<MarketKind, ListenKeys>>): readonly Served[] {
  const spot = [...marketApi, ...orderApi, ...pairApi, ...accountApi, ...userStreamApi(listenKeys.spot)];
  const { v1, v2, v3 } = CONTRACT_VERSIONS;
  return [
    { prefix: '/api/v3', kind: 'spot', list: spot },
    { prefix: '/sapi/v1', kind: 'spot', list: wideApi },
    { prefix: '/api/market/v1', kind: 'spot', list: aggregatorApi },
    { prefix: '/fapi/v1', kind: 'perpetual', list: [...v1, ...contractStreamApi(listenKeys.perpetual)] },
    { prefix: '/fapi/v2', kind: 'perpetual', list: v2 },
    { prefix: '/fapi/v3', kind: 'perpetual', list: v3 },
  ];
}
