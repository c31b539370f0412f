// In: a leverage for a market. Out: a refusal, or the setting, with the margin that an open position lacks at it.
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { checkHold } from '../orders/limits.ts';
import { checkContractAccount, checkLeverage, checkTier } from './checks.ts';
import type { SetLeverage } from './commands.ts';
import { leverageSet } from './customer-facts.ts';
import { emitPositionChange } from './position-fact.ts';
import { settleFundingFirst } from './funding.ts';
import { positionOf } from './positions.ts';
import type { Position } from './state.ts';

export interface TopUp {
  readonly position: Position;
  readonly amount: number;
}

/** Positions of the account whose leverage this changes, and what each lacks of its initial margin at it. */
export function topUpOf(instrument: InstrumentState, account: number, leverage: number): readonly TopUp[] {
  const market = instrument.contract!;
  let changes = NO_CHANGES;
  for (const isShort of BOTH) {
    const position = positionOf(market, account, isShort);
    if (position === undefined || position.leverage === leverage) continue;
    const amount = Math.max(0, Math.ceil(position.cost / leverage) - position.margin);
    changes = [...changes, { position, amount }];
  }
  return changes;
}
const BOTH = [false, true] as const;
/** Of nearly every order: it asks for the leverage that is set. */
const NO_CHANGES: readonly TopUp[] = [];

export function topUp(world: World, changes: readonly TopUp[], leverage: number): void {
  for (const { position, amount } of changes) {
    settleFundingFirst(world, world.state.instruments[position.instrument]!, position);
    emitPositionChange(world, {
      ...position,
      cause: 'leverage',
      causeId: 0,
      orderId: 0,
      lotsChange: 0,
      ticks: 0,
      margin: position.margin + amount,
      leverage,
      profit: 0,
      fee: 0,
      toFund: 0,
      fromOrder: 0,
      funding: 0,
    });
  }
}

export function setLeverage(world: World, { account, instrument: index, leverage }: SetLeverage): Reply {
  const { state } = world;
  const instrument = checkContractAccount(state, account, index);
  if ('refusal' in instrument) return instrument;
  const changes = topUpOf(instrument, account, leverage);
  const most = Math.max(
    0,
    ...changes.map(({ position }) => position.lots * instrument.markTicks * instrument.tickLotUnits),
  );
  const refusal =
    checkLeverage(state, instrument, account, leverage) ??
    checkTier(instrument, most, leverage) ??
    checkHold(
      state,
      instrument.listing.quoteAsset,
      account,
      changes.reduce((sum, { amount }) => sum + amount, 0),
    );
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  topUp(world, changes, leverage);
  emit(world, leverageSet, { account, instrument: index, leverage });
  return { refusal: null, instrument: index };
}
