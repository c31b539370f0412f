// In: the writer files of this folder, one a room of the core. Out: all of them. A new room adds its file, a line here and a migration.
import type { RoomWriter } from '../room-writer.ts';
import { conversionWriter } from './conversion.ts';
import { contractLawWriter } from './contract-law.ts';
import { contractsWriter } from './contracts.ts';
import { feesWriter } from './fees.ts';
import { fundWriter } from './fund.ts';
import { holdingsWriter } from './holdings.ts';
import { holdsWriter } from './holds.ts';
import { indexLevelsWriter } from './index-levels.ts';
import { instrumentsWriter } from './instruments.ts';
import { ledgerWriter } from './ledger.ts';
import { lifeWriter } from './life.ts';
import { loansWriter } from './loans.ts';
import { marketPacksWriter } from './market-packs.ts';
import { membershipWriter } from './membership.ts';
import { offeringsWriter } from './offerings.ts';
import { optionsWriter } from './options.ts';
import { ordersWriter } from './orders.ts';
import { paymentsWriter } from './payments.ts';
import { railPoliciesWriter } from './rail-policies.ts';
import { priceCandlesWriter } from './price-candles.ts';
import { pricesWriter } from './prices.ts';
import { robotsWriter } from './robots.ts';
import { shareActionsWriter } from './share-actions.ts';
import { referralsWriter } from './referrals.ts';

/** Each table belongs to one of them. */
export const ROOM_WRITERS: readonly RoomWriter[] = [
  instrumentsWriter,
  ledgerWriter,
  holdsWriter,
  ordersWriter,
  holdingsWriter,
  referralsWriter,
  offeringsWriter,
  pricesWriter,
  priceCandlesWriter,
  membershipWriter,
  loansWriter,
  conversionWriter,
  paymentsWriter,
  railPoliciesWriter,
  contractsWriter,
  contractLawWriter,
  optionsWriter,
  fundWriter,
  feesWriter,
  robotsWriter,
  lifeWriter,
  shareActionsWriter,
  marketPacksWriter,
  indexLevelsWriter,
];
