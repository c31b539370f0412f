// In: an interval's premium and the positions of a market. Out: the rate, fixed at the hour with the mark, and what each position pays or
// receives: in slices, and whoever is touched meanwhile first. The position alone pays: margin, then profit; the fund what it lacks.
import { fundingOf, fundingRate, meanOfSums, settleFunding } from '@hilsa/formulas/contracts';
import { done, goOn } from '../clock/run-due.ts';
import { isSpent, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { move } from '../ledger/money.ts';
import { FUNDING_INTERVAL_MS, nextFundingAfter } from './funding-times.ts';
import { fundingEnded, fundingFixed } from './market-facts.ts';
import { emitPositionChange } from './position-fact.ts';
import type { ContractState, Position } from './state.ts';

/** One sample a second. */
const SAMPLES = FUNDING_INTERVAL_MS / 1_000;
const HOURS = FUNDING_INTERVAL_MS / 3_600_000;

/** What the rate would be if the interval ended now, in billionths. */
export function predictedRate({ premium }: ContractState, atMs: number): number {
  const so = Math.max(1, Math.floor((atMs % FUNDING_INTERVAL_MS) / 1_000));
  return fundingRate(meanOfSums(premium, so), HOURS);
}

/** The clock's, at the hour: rate and mark are fixed, and every position of now is settled by them. */
export function fixFunding(world: World, index: number): void {
  const { state } = world;
  const instrument = state.instruments[index]!;
  const market = instrument.contract!;
  if (state.due.dueAt('settle-funding', index) !== null) {
    goOnFunding(world, index);
    return;
  }
  const { weighted, weight, count } = market.premium;
  emit(world, fundingFixed, {
    instrument: index,
    round: market.round + 1,
    rate: fundingRate(meanOfSums(market.premium, SAMPLES), HOURS),
    mark: instrument.markTicks,
    weighted,
    weight,
    samples: count,
    nextMs: nextFundingAfter(state.atMs),
  });
  if (market.positions.size > 0) goOn(world, 'settle-funding', index);
}

/** The clock's: the next slice of a funding. */
export function goOnFunding(world: World, index: number): void {
  const instrument = world.state.instruments[index]!;
  const market = instrument.contract!;
  for (; market.fundingCursor < market.positions.bySlot.length; market.fundingCursor++) {
    const position = market.positions.bySlot[market.fundingCursor];
    if (position === undefined) continue;
    if (isSpent(world)) return;
    settleFundingFirst(world, instrument, position);
  }
  endFunding(world, instrument);
}

/** Settle a position with the funding that is under way, unless it was. Every change of a position begins with this. */
export function settleFundingFirst(world: World, instrument: InstrumentState, position: Position): void {
  const market = instrument.contract!;
  if (position.round === market.round) return;
  const { isShort, lots, cost, margin } = position;
  const direction = isShort ? 'short' : 'long';
  const value = BigInt(lots * market.fundingTicks * instrument.tickLotUnits);
  const amount = fundingOf(direction, value, market.fundingRate);
  const before = { direction, lots, cost: BigInt(cost), margin: BigInt(margin) } as const;
  const { position: after, paid, byFund } = settleFunding(before, value, amount);
  const isRebased = after.cost !== before.cost;
  emitPositionChange(world, {
    ...position,
    cause: 'funding',
    causeId: market.round,
    orderId: 0,
    lotsChange: 0,
    ticks: market.fundingTicks,
    cost: Number(after.cost),
    margin: Number(after.margin),
    profit: isRebased ? Number(isShort ? before.cost - value : value - before.cost) : 0,
    fee: 0,
    toFund: 0,
    fromOrder: 0,
    funding: amount > 0n ? Number(amount) : -Number(paid),
  });
  const { insurance, funding } = market.houses;
  const { quoteAsset: asset } = instrument.listing;
  const there = world.state.balances.available(insurance, asset);
  const amountOfFund = byFund < there ? byFund : there;
  move(world, {
    from: insurance,
    to: funding,
    asset,
    amount: amountOfFund,
    reason: 'funding',
    causeKind: 'funding',
    cause: market.round,
  });
}

/** What is left over goes to the fund; what is missing comes from it, as far as it reaches, and else waits for the next rest. */
function endFunding(world: World, instrument: InstrumentState): void {
  const { round, houses } = instrument.contract!;
  const { quoteAsset: asset } = instrument.listing;
  const { balances } = world.state;
  const rest = balances.available(houses.funding, asset);
  const there = balances.available(houses.insurance, asset);
  const about = { asset, reason: 'funding', causeKind: 'funding', cause: round } as const;
  if (rest >= 0n) move(world, { ...about, from: houses.funding, to: houses.insurance, amount: rest });
  else move(world, { ...about, from: houses.insurance, to: houses.funding, amount: -rest < there ? -rest : there });
  done(world, 'settle-funding', instrument.index);
  emit(world, fundingEnded, { instrument: instrument.index, round, rest });
}
