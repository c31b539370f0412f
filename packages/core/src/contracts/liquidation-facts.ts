// In: nothing. Out: the facts of forced closes. Each step carries what it was decided by, so that anybody can decide it again.
import { declareFact, money, oneOf, wide, word, yesNo } from '../facts/layout.ts';
import type { Listing } from '../instruments/listing.ts';
import { AVAILABLE } from '../ledger/balances.ts';
import type { Posting } from '../ledger/posting.ts';
import { between } from './position-fact.ts';
import { marketAt, positionOf, reindex } from './positions.ts';
import type { ContractState, Liquidation } from './state.ts';
import { DIRECTIONS, LIQUIDATION_OUTCOMES, LIQUIDATION_STAGES } from './words.ts';

/** Of the sums that a step was decided by (packages/formulas/src/contracts). */
export const FORMULA_VERSION = 1;

export const liquidationBegun = declareFact(
  220,
  'liquidation-begun',
  { liquidation: wide, position: wide, account: word, instrument: word, direction: oneOf(DIRECTIONS) },
  (state, { liquidation: id, position: positionId, account, instrument: index, direction }) => {
    const market = marketAt(state, index);
    const isShort = direction === 'short';
    const position = positionOf(market, account, isShort);
    if (position?.id !== positionId) throw new RangeError(`position ${positionId} is not there`);
    state.contracts.nextLiquidation = id + 1;
    market.liquidations.set(id, {
      id,
      nextMs: state.atMs,
      account,
      instrument: index,
      isShort,
      position: positionId,
      lots: 0,
      cost: 0,
      ticks: 0,
    });
    position.liquidation = id;
    reindex(market, position, state.instruments[index]!.tickLotUnits);
  },
);

/** A step: its stage, the sums it was decided by, and the order it placed (0: none). The next one comes at `nextMs`. */
export const liquidationStepped = declareFact(
  221,
  'liquidation-stepped',
  {
    liquidation: wide,
    nextMs: wide,
    orderId: wide,
    cost: money,
    margin: money,
    maintenance: money,
    equity: money,
    /** What the insurance fund had. */
    fund: money,
    stage: oneOf(LIQUIDATION_STAGES),
    formulaVersion: word,
    instrument: word,
    mark: word,
    index: word,
    lots: word,
    /** Of the tiers in force, from 0. */
    tier: word,
    bankruptTicks: word,
    /** What is to be closed, and the worst price for it. */
    lotsToClose: word,
    limitTicks: word,
  },
  (state, { liquidation: id, instrument: index, nextMs, orderId }) => {
    const market = marketAt(state, index);
    const liquidation = liquidationOf(market, id);
    liquidation.nextMs = nextMs;
    // Behind all others: who waited longest is first in line.
    market.liquidations.delete(id);
    market.liquidations.set(id, liquidation);
    if (orderId !== 0) market.forcing = id;
  },
);
/** The house has a customer's whole position, at its bankruptcy price. The customer's side is a position-changed of its own. */
export const positionTakenOver = declareFact(
  222,
  'position-taken-over',
  { liquidation: wide, cost: money, instrument: word, lots: word, ticks: word },
  (state, { liquidation: id, instrument: index, cost, lots, ticks }) => {
    const market = marketAt(state, index);
    const liquidation = liquidationOf(market, id);
    Object.assign(liquidation, { lots, cost: Number(cost), ticks });
    if (!liquidation.isShort) market.openLots += lots;
  },
);
/** The house has closed lots it took over: by a trade, or at the bankruptcy price against who was deleveraged (`tradeId` 0). */
export const takeOverClosed = declareFact(
  223,
  'take-over-closed',
  {
    liquidation: wide,
    tradeId: wide,
    cost: money,
    /** Below zero: the insurance fund bears it. */
    toFund: money,
    toCustomer: money,
    account: word,
    instrument: word,
    lots: word,
    ticks: word,
  },
  (state, { liquidation: id, cost, toFund, toCustomer, account, instrument: index, lots }) => {
    const market = marketAt(state, index);
    const liquidation = liquidationOf(market, id);
    liquidation.lots -= lots;
    liquidation.cost -= Number(cost);
    if (!liquidation.isShort) market.openLots -= lots;
    const { quoteAsset } = state.instruments[index]!.listing;
    const { clearing, insurance } = market.houses;
    state.balances.add(clearing, quoteAsset, AVAILABLE, -(toFund + toCustomer));
    state.balances.add(insurance, quoteAsset, AVAILABLE, toFund);
    state.balances.add(account, quoteAsset, AVAILABLE, toCustomer);
  },
);
/** Who was chosen to be closed against a loss nobody can pay, and by which score. A position-changed follows. */
export const positionDeleveraged = declareFact(
  224,
  'position-deleveraged',
  {
    liquidation: wide,
    position: wide,
    account: word,
    instrument: word,
    direction: oneOf(DIRECTIONS),
    lots: word,
    ticks: word,
    mark: word,
    scorePpm: wide,
    isHedged: yesNo,
  },
  () => undefined,
);
export const liquidationEnded = declareFact(
  225,
  'liquidation-ended',
  { liquidation: wide, instrument: word, outcome: oneOf(LIQUIDATION_OUTCOMES) },
  (state, { liquidation: id, instrument: index }) => {
    const market = marketAt(state, index);
    const { account, isShort, position: positionId } = liquidationOf(market, id);
    market.liquidations.delete(id);
    const position = positionOf(market, account, isShort);
    if (position?.id !== positionId) return;
    position.liquidation = 0;
    reindex(market, position, state.instruments[index]!.tickLotUnits);
  },
);

export function liquidationOf({ liquidations }: ContractState, id: number): Liquidation {
  const liquidation = liquidations.get(id);
  if (liquidation === undefined) throw new RangeError(`liquidation ${id} is not under way`);
  return liquidation;
}

export type TakeOverClosed = ReturnType<typeof takeOverClosed.read>;

export function takeOverPostings(
  { account, toFund, toCustomer, liquidation }: TakeOverClosed,
  listing: Listing,
): Posting[] {
  if (listing.kind !== 'perpetual') return [];
  const { houses, quoteAsset: asset } = listing;
  const about = { asset, causeKind: 'liquidation', cause: liquidation } as const;
  return [
    ...between(houses.clearing, houses.insurance, toFund, { ...about, reason: 'insurance' }),
    ...between(houses.clearing, account, toCustomer, { ...about, reason: 'profit-loss' }),
  ];
}
