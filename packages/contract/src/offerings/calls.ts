// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as applications from './applications.ts';
import * as offerings from './offerings.ts';
import * as underwriting from './underwriting.ts';

export const offeringsCalls = callsOf(
  offerings.newList,
  offerings.newToday,
  offerings.newComing,
  offerings.newInfo,
  offerings.offlineList,
  offerings.offlineToday,
  offerings.coinList,
  offerings.coinComing,
  offerings.coinToday,
  offerings.coinInfo,
  offerings.offeringDocument,
  offerings.offeringProof,
  applications.applyNew,
  applications.applyOffline,
  applications.applyCoin,
  applications.newApplications,
  applications.offlineApplications,
  applications.coinApplications,
  applications.revoke,
  applications.pay,
  applications.autoApply,
  applications.mandatePlans,
  applications.skip,
  applications.sellBlock,
  applications.ownBlocks,
  applications.withdrawBlock,
  underwriting.underwritings,
  underwriting.bindUnderwriting,
  underwriting.releaseUnderwriting,
);
