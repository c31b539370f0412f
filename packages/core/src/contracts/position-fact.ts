// In: what became of a position. Out: the fact of it, packed and folded without an object in between, for every fill makes two of them.
// It carries the position as it stands afterwards and all money that moved, so that tables and proofs need no other.
import type { World } from '../engine-types.ts';
import type { FactWords } from '../facts/fact-buffer.ts';
import { declareFact, money, oneOf, wide, word } from '../facts/layout.ts';
import { addUnits, setUnits, unitsAt } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { Listing } from '../instruments/listing.ts';
import { AVAILABLE, HELD, RECORDED } from '../ledger/balances.ts';
import { type Posting, transfer } from '../ledger/posting.ts';
import { ownerOf } from '../accounts/wallets.ts';
import { dayOf } from '../conversion/state.ts';
import { FEES, type State } from '../state.ts';
import { customerOf } from './customers.ts';
import { forgetPosition, holdMargin, marketOf, openPosition, positionOf, reindex } from './positions.ts';
import type { ContractMoney, Position } from './state.ts';
import { DIRECTIONS, POSITION_CAUSES, type PositionCause } from './words.ts';

const FIELDS = {
  position: wide,
  /** The trade, the liquidation, the round of funding; 0 for what the customer did to the margin. */
  causeId: wide,
  /** The order it came from; 0: none. */
  orderId: wide,
  /** Afterwards. */
  cost: money,
  margin: money,
  /** Realised by this change; below zero: lost. From and to the market's clearing account. */
  profit: money,
  fee: money,
  /** Part of the fee that the insurance fund has. */
  toFund: money,
  /** What the order held for these lots, and holds no more. */
  fromOrder: money,
  /** Received from the market's funding account; below zero: paid. */
  funding: money,
  account: word,
  instrument: word,
  direction: oneOf(DIRECTIONS),
  cause: oneOf(POSITION_CAUSES),
  /** Opened or added; below zero: closed. 0 when only the margin changed. */
  lotsChange: word,
  /** Price of the lots that changed. */
  ticks: word,
  /** Afterwards; 0: the position is closed. */
  lots: word,
  leverage: word,
};

const declared = declareFact(200, 'position-changed', FIELDS, () => undefined);
const AT = declared.at;

/** In whole units, safe integers. */
export interface PositionChange {
  id: number;
  account: number;
  instrument: number;
  isShort: boolean;
  cause: PositionCause;
  causeId: number;
  orderId: number;
  lotsChange: number;
  ticks: number;
  lots: number;
  cost: number;
  margin: number;
  leverage: number;
  profit: number;
  fee: number;
  toFund: number;
  fromOrder: number;
  funding: number;
}

/** What became of a position that is looked up for it. */
export function emitPositionChange(world: World, change: PositionChange): void {
  const instrument = world.state.instruments[change.instrument]!;
  emitFill(world, instrument, change, positionOf(instrument.contract!, change.account, change.isShort));
}

/** The same for whoever has looked already, as every fill has. @param known as it stands; undefined: it is opened */
export function emitFill(
  { facts, state }: World,
  instrument: InstrumentState,
  change: PositionChange,
  known: Position | undefined,
): void {
  const at = facts.begin(declared.number, declared.size);
  const { words, doubles } = facts;
  words[at + 1] = 0;
  words[at + declared.size - 1] = 0;
  doubles[(at + AT.position) >> 1] = change.id;
  doubles[(at + AT.causeId) >> 1] = change.causeId;
  doubles[(at + AT.orderId) >> 1] = change.orderId;
  setUnits(words, at + AT.cost, change.cost);
  setUnits(words, at + AT.margin, change.margin);
  setUnits(words, at + AT.profit, change.profit);
  setUnits(words, at + AT.fee, change.fee);
  setUnits(words, at + AT.toFund, change.toFund);
  setUnits(words, at + AT.fromOrder, change.fromOrder);
  setUnits(words, at + AT.funding, change.funding);
  words[at + AT.account] = change.account;
  words[at + AT.instrument] = change.instrument;
  words[at + AT.direction] = change.isShort ? 1 : 0;
  words[at + AT.cause] = change.cause === 'trade' ? TRADE : POSITION_CAUSES.indexOf(change.cause);
  words[at + AT.lotsChange] = change.lotsChange;
  words[at + AT.ticks] = change.ticks;
  words[at + AT.lots] = change.lots;
  words[at + AT.leverage] = change.leverage;
  foldInto(state, facts, at, instrument, known);
}

function fold(state: State, facts: FactWords, at: number): void {
  const { words } = facts;
  const instrument = state.instruments[words[at + AT.instrument]!];
  const market = marketOf(instrument);
  const known = positionOf(market, words[at + AT.account]!, words[at + AT.direction] === 1);
  foldInto(state, facts, at, instrument!, known);
}

function foldInto(
  state: State,
  { words, doubles }: FactWords,
  at: number,
  instrument: InstrumentState,
  known: Position | undefined,
): void {
  const market = instrument.contract!;
  const account = words[at + AT.account]!;
  const isShort = words[at + AT.direction] === 1;
  const id = doubles[(at + AT.position) >> 1]!;
  if (known !== undefined && known.id !== id) throw new RangeError(`position ${id} is not that of account ${account}`);
  const position = known ?? openPosition(state, market, { id, account, instrument: instrument.index, isShort });
  const asset = instrument.listing.quoteAsset;
  const marginBefore = position.margin;
  moveMoney(state, words, at, account, asset, marginBefore, market.money);
  const lotsChange = words[at + AT.lotsChange]!;
  const lots = words[at + AT.lots]!;
  const margin = unitsAt(words, at + AT.margin);
  position.lots = lots;
  position.cost = unitsAt(words, at + AT.cost);
  position.leverage = words[at + AT.leverage]!;
  holdMargin(state, position, margin, asset);
  if (!isShort) market.openLots += lotsChange;
  const cause = words[at + AT.cause]!;
  if (cause === FUNDING) position.round = doubles[(at + AT.causeId) >> 1]!;
  else if (cause === AUTO_MARGIN) position.autoMargin -= margin - marginBefore;
  if (lots === 0) forgetPosition(market, position);
  else reindex(market, position, instrument.tickLotUnits);
}
const TRADE = POSITION_CAUSES.indexOf('trade');
const FUNDING = POSITION_CAUSES.indexOf('funding');
const AUTO_MARGIN = POSITION_CAUSES.indexOf('auto-margin');

function moveMoney(
  state: State,
  words: Int32Array,
  at: number,
  account: number,
  asset: number,
  marginBefore: number,
  { clearing, fees, insurance, funding: fundings }: ContractMoney,
): void {
  const { balances } = state;
  const profit = unitsAt(words, at + AT.profit);
  const fee = unitsAt(words, at + AT.fee);
  const toFund = unitsAt(words, at + AT.toFund);
  const fromOrder = unitsAt(words, at + AT.fromOrder);
  const funding = unitsAt(words, at + AT.funding);
  const more = unitsAt(words, at + AT.margin) - marginBefore;
  const place = balances.find(account, asset) * 2;
  addUnits(balances.words, place + AVAILABLE * 2, fromOrder - more + profit - fee + funding);
  addUnits(balances.words, place + HELD * 2, more - fromOrder);
  addUnits(balances.words, place + RECORDED * 2, more);
  if (profit !== 0) clearing.add(balances, -profit);
  if (fee !== toFund) fees.add(balances, fee - toFund);
  if (toFund !== 0) insurance.add(balances, toFund);
  if (funding !== 0) fundings.add(balances, -funding);
  const owner = ownerOf(account);
  if (
    profit - fee + funding === 0 ||
    state.accounts.isParticipant(owner) ||
    state.accounts.ownerKind(owner) !== 'customer'
  )
    return;
  const customer = customerOf(state, owner);
  const day = dayOf(state.atMs);
  customer.realised = (customer.day === day ? customer.realised : 0) + profit - fee + funding;
  customer.day = day;
}

export const positionChanged = { ...declared, fold };
export type PositionChanged = ReturnType<typeof declared.read>;

/** What the fact moved, in double entry. */
export function positionPostings(fact: PositionChanged, listing: Listing): Posting[] {
  if (listing.kind !== 'perpetual') return [];
  const { houses, quoteAsset: asset } = listing;
  const { account, profit, fee, toFund, funding, position, causeId, cause } = fact;
  const about =
    cause === 'trade' || cause === 'liquidation'
      ? ({ asset, causeKind: 'trade', cause: causeId } as const)
      : ({ asset, causeKind: 'position', cause: position } as const);
  return [
    ...between(houses.clearing, account, profit, { ...about, reason: 'profit-loss' }),
    ...transfer(account, FEES, { ...about, amount: fee - toFund, reason: 'fee' }),
    ...transfer(account, houses.insurance, { ...about, amount: toFund, reason: 'insurance' }),
    ...between(houses.funding, account, funding, { ...about, causeKind: 'funding', cause: causeId, reason: 'funding' }),
  ];
}

/** The other way when below zero. */
export function between(
  from: number,
  to: number,
  amount: bigint,
  line: Omit<Parameters<typeof transfer>[2], 'amount'>,
): Posting[] {
  return amount < 0n ? transfer(to, from, { ...line, amount: -amount }) : transfer(from, to, { ...line, amount });
}
