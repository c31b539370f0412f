// In: commands that move the margin of a position. Out: refusals or facts. Adding is allowed in every state of account and market.
import { removableMargin } from '@hilsa/formulas/contracts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { checkAvailable } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import { checkContractAccount } from './checks.ts';
import type { ChangeMargin, SetAutoMargin } from './commands.ts';
import { autoMarginSet } from './customer-facts.ts';
import { settleFundingFirst } from './funding.ts';
import { MOST_UNITS } from './lines.ts';
import { emitPositionChange } from './position-fact.ts';
import { positionOf } from './positions.ts';
import type { Position } from './state.ts';

export function changeMargin(world: World, { account, instrument: index, direction, amount }: ChangeMargin): Reply {
  const { state } = world;
  const instrument = checkContractAccount(state, account, index);
  if ('refusal' in instrument) return instrument;
  const position = positionOf(instrument.contract!, account, direction === 'short');
  if (position === undefined) return refuse('unknown-position', { direction });
  if (amount === 0n) return refuse('amount-not-positive', { amount });
  const refusal =
    amount > 0n
      ? (checkAvailable(state, account, instrument.listing.quoteAsset, amount) ?? checkRoom(position, amount))
      : checkRemovable(instrument, position, -amount);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  settleFundingFirst(world, instrument, position);
  emitPositionChange(world, {
    ...position,
    cause: 'margin',
    causeId: 0,
    orderId: 0,
    lotsChange: 0,
    ticks: 0,
    margin: position.margin + Number(amount),
    profit: 0,
    fee: 0,
    toFund: 0,
    fromOrder: 0,
    funding: 0,
  });
  return { refusal: null, id: position.id };
}

function checkRoom(position: Position, amount: bigint): Refusal | null {
  const most = BigInt(MOST_UNITS);
  return BigInt(position.margin) + amount > most ? refuse('balance-overflow', { amount, most }) : null;
}

/** Down to initial margin + loss at the mark; none while the price is not known, a funding is due, or the position is in liquidation. */
function checkRemovable(instrument: InstrumentState, position: Position, amount: bigint): Refusal | null {
  const { contract, markTicks, tickLotUnits, index } = instrument;
  if (contract!.feed === 'blind') return refuse('instrument-cancel-only', { instrument: index });
  const isSettled = position.round === contract!.round && position.liquidation === 0;
  const removable = isSettled
    ? removableMargin(
        {
          direction: position.isShort ? 'short' : 'long',
          cost: BigInt(position.cost),
          margin: BigInt(position.margin),
        },
        position.leverage,
        BigInt(position.lots * markTicks * tickLotUnits),
      )
    : 0n;
  return amount > removable ? refuse('margin-not-removable', { amount, most: removable }) : null;
}

export function setAutoMargin(world: World, { account, instrument: index, direction, most }: SetAutoMargin): Reply {
  const { state } = world;
  const instrument = checkContractAccount(state, account, index);
  if ('refusal' in instrument) return instrument;
  if (positionOf(instrument.contract!, account, direction === 'short') === undefined)
    return refuse('unknown-position', { direction });
  if (most < 0n || most > BigInt(MOST_UNITS)) return refuse('amount-not-positive', { amount: most });
  // ── nothing below may fail ──
  emit(world, autoMarginSet, { account, instrument: index, direction, most });
  return { refusal: null, instrument: index };
}
