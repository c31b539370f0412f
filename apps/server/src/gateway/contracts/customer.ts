// In: who calls. Out: the account of the contract wallet, and who the customer is where leverage is concerned: told to the core when it changed.
import type { ReplyOf } from '@hilsa/contract';
import { accountOf, ownerOf, type PerpetualListing } from '@hilsa/core';
import { dayOf } from '@hilsa/core/conversion/state';
import { RISK_BELOW } from '@hilsa/core/scores/state';
import { leverageCap, type LeverageCap, type LeverageRules } from '@hilsa/formulas/contracts';
import { profiles } from '../../identity/index.ts';
import { type Instrument, signedAmount } from '../../publish/index.ts';
import { type Context, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

/** The caller's account of the contract wallet. */
export function contractAccount(context: Context): number {
  return accountOf(sessionOf(context).account, 'contract');
}

/** Kind as the identity room has it; the test as the core has it, unless it was just passed. */
export async function tellCustomer(rooms: Rooms, context: Context, passed = false): Promise<void> {
  const session = sessionOf(context);
  const { account } = session;
  const known = context.world.sequencer.engine.contractCustomer(account);
  const kind = await profiles.accountKind(rooms.identity.rooms, session);
  const wanted = {
    customerKind: kind === 'hni' ? ('high-net-worth' as const) : ('retail' as const),
    isTested: passed || known.isTested,
    // The core looks at its own score; nothing else makes anybody a risk.
    isInRiskBand: false,
  };
  if (
    known.kind === wanted.customerKind &&
    known.isTested === wanted.isTested &&
    known.isInRiskBand === wanted.isInRiskBand
  )
    return;
  const command = {
    kind: 'set-contract-customer',
    account: accountOf(account, 'contract'),
    ...wanted,
    atMs: 0,
  } as const;
  await submit(context, command, null, null);
}

/** The customer's own limits: what holds, what has come of today, what comes. @param any a perpetual, whose money they are in */
export function limitsOf(
  { sequencer }: WorldRooms,
  account: number,
  any: Instrument,
  nowMs: number,
): ReplyOf<'/coin/contract/limits'> {
  const { mostLeverage, mostDailyLoss, coming, day, realised } = sequencer.engine.contractCustomer(account);
  const money = (units: bigint | null): string | null => (units === null ? null : any.amount(units));
  return {
    leverage: mostLeverage,
    lossLimit: money(mostDailyLoss),
    lostToday: day === dayOf(nowMs) ? signedAmount(BigInt(realised), any) : '0',
    coming:
      coming === null
        ? null
        : { leverage: coming.mostLeverage, lossLimit: money(coming.mostDailyLoss), atMs: coming.atMs },
  };
}

/** The most leverage of an account at a market, with every reason; guests are untested retail customers. */
export function capOf(
  { sequencer: { engine } }: WorldRooms,
  account: number | null,
  instrument: Instrument,
  rules: LeverageRules = engine.contractLaw.caps.rules,
): LeverageCap {
  const { tiers } = instrument.state.listing as PerpetualListing;
  const most = tiers[0]!.mostLeverage;
  if (account === null)
    return leverageCap({ kind: 'retail', isTested: false, isInRiskBand: false, ownMost: null }, most, rules);
  const { kind, isTested, isInRiskBand, mostLeverage } = engine.contractCustomer(account);
  const isRisk = isInRiskBand || engine.score(ownerOf(account)) < RISK_BELOW;
  return leverageCap({ kind, isTested, isInRiskBand: isRisk, ownMost: mostLeverage }, most, rules);
}

/** The caps that two people have planned, as they will be for this account; null: none, or they change nothing for it. */
export function comingCapOf(
  world: WorldRooms,
  account: number | null,
  instrument: Instrument,
): { readonly most: number; readonly fromMs: number } | null {
  const { comingCaps } = world.sequencer.engine.contractLaw;
  if (comingCaps === null) return null;
  const { most } = capOf(world, account, instrument, comingCaps.rules);
  return most === capOf(world, account, instrument).most ? null : { most, fromMs: comingCaps.fromMs };
}
