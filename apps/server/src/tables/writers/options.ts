// In: what became of options. Out: their rows: of customers what they bought, sold and were paid; of windows every sample.
import { type Engine, INDEX_BASE } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import {
  optionDaysTable,
  optionEndedTable,
  optionMarksTable,
  optionPositionsTable,
  optionSamplesTable,
  optionSeriesTable,
  optionSettlementsTable,
  type OptionEndedRow,
  type OptionMarkRow,
  type OptionPositionRow,
  PARTNERS,
  weightsText,
} from '../options.ts';
import { type Before, type JournalledFact, type RoomFolding, roomWriter, type Rows } from '../room-writer.ts';

const READS = [
  'series-listed',
  'trade-executed',
  'option-sampled',
  'option-index-sampled',
  'series-settled',
  'option-paid',
  'series-closed',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;

export const optionsWriter = roomWriter({
  room: 'options',
  reads: READS,
  tables: [
    optionSeriesTable,
    optionPositionsTable,
    optionSamplesTable,
    optionSettlementsTable,
    optionEndedTable,
    optionMarksTable,
    optionDaysTable,
  ],
  begin: () => new OptionsFolding(),
});

/** What a fact adds to the position of a customer. */
type Change = Partial<
  Pick<OptionPositionRow, 'bought' | 'sold' | 'paid' | 'received' | 'fees' | 'payout' | 'settled' | 'partners'>
>;

class OptionsFolding implements RoomFolding<Kind> {
  /** Sides that belong to customers, and what each did. */
  readonly #changes = new Map<Told, readonly { account: number; instrument: number; change: Change }[]>();

  /** Series that close, as they were. */
  readonly #ended = new Map<Told, OptionEndedRow>();
  /** At the first fact of a day in this stretch: what units were worth then. */
  readonly #marks = new Map<Told, { day: number; rows: readonly OptionMarkRow[] }>();
  /** Of the first sample of a window of an index. */
  readonly #weights = new Map<Told, string | null>();
  #day = -1;

  meet(told: Told, before: Before): void {
    const { fact } = told;
    const { engine } = before;
    const day = dhakaDay(told.atMs);
    if (day !== this.#day) {
      this.#day = day;
      before.want(optionDaysTable, day);
      this.#marks.set(told, { day, rows: marksOf(engine, day) });
    }
    if (fact.kind === 'series-closed') {
      this.#ended.set(told, endedOf(engine, fact.instrument, told.atMs));
      return;
    }
    if (fact.kind === 'option-index-sampled') {
      if (fact.place === 1) this.#weights.set(told, weightsOf(engine, fact.underlying));
    } else if (fact.kind === 'option-paid') {
      const { account, instrument, lots, payout } = fact;
      this.#note(told, before, [{ account, instrument, change: { settled: lots, payout } }]);
    } else if (fact.kind === 'trade-executed') {
      const { instrument, lots, notional, takerAccount, makerAccount, takerFee, makerFee } = fact;
      if (engine.instrument(instrument).option === null) return;
      const buys = (fees: bigint, partners: number): Change => ({ bought: lots, paid: notional, fees, partners });
      const sells = (fees: bigint, partners: number): Change => ({ sold: lots, received: notional, fees, partners });
      const [takers, makers] = fact.takerSide === 'buy' ? [buys, sells] : [sells, buys];
      this.#note(told, before, [
        { account: takerAccount, instrument, change: takers(takerFee, partnerOf(engine, makerAccount)) },
        { account: makerAccount, instrument, change: makers(makerFee, partnerOf(engine, takerAccount)) },
      ]);
    }
  }

  #note(told: Told, before: Before, all: readonly { account: number; instrument: number; change: Change }[]): void {
    const own = all.filter(({ account }) => isCustomer(before.engine, account));
    if (own.length === 0) return;
    this.#changes.set(told, own);
    for (const { account, instrument } of own) before.want(optionPositionsTable, account, instrument);
  }

  fold(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    const marks = this.#marks.get(told);
    if (marks !== undefined && rows.find(optionDaysTable, marks.day) === null) {
      rows.put(optionDaysTable, { day: marks.day, notedMs: atMs });
      for (const row of marks.rows) rows.add(optionMarksTable, row);
    }
    const ended = this.#ended.get(told);
    if (ended !== undefined) rows.add(optionEndedTable, ended);
    if (fact.kind === 'series-listed') {
      const { instrument, asset, underlying } = fact;
      rows.add(optionSeriesTable, { instrument, asset, underlying });
    } else if (fact.kind === 'option-sampled') {
      const { underlying, endMs, place, ticks, bid, ask, last, isFlagged } = fact;
      const sample = { underlying, endMs, place, ticks, bid, ask, last, isFlagged };
      rows.add(optionSamplesTable, { ...sample, prices: null, weights: null, atMs });
    } else if (fact.kind === 'option-index-sampled') {
      const { underlying, endMs, place, ticks, isFlagged } = fact;
      const sample = { underlying, endMs, place, ticks, bid: null, ask: null, last: null, isFlagged };
      const weights = this.#weights.get(told) ?? null;
      rows.add(optionSamplesTable, { ...sample, prices: fact.prices.join(','), weights, atMs });
    } else if (fact.kind === 'series-settled') {
      const { instrument, underlying, endMs, settlement, payoff, isFallback, hash } = fact;
      rows.add(optionSettlementsTable, { instrument, underlying, endMs, settlement, payoff, isFallback, hash, atMs });
    }
    for (const { account, instrument, change } of this.#changes.get(told) ?? []) {
      const row = rows.find(optionPositionsTable, account, instrument) ?? fresh(account, instrument, atMs);
      rows.put(optionPositionsTable, added(row, change, atMs));
    }
  }
}

function added(row: OptionPositionRow, change: Change, atMs: number): OptionPositionRow {
  return {
    ...row,
    bought: row.bought + (change.bought ?? 0),
    sold: row.sold + (change.sold ?? 0),
    paid: row.paid + (change.paid ?? 0n),
    received: row.received + (change.received ?? 0n),
    fees: row.fees + (change.fees ?? 0n),
    payout: row.payout + (change.payout ?? 0n),
    settled: row.settled + (change.settled ?? 0),
    partners: row.partners | (change.partners ?? 0),
    updatedMs: atMs,
  };
}

function fresh(account: number, instrument: number, atMs: number): OptionPositionRow {
  return {
    account,
    instrument,
    bought: 0,
    sold: 0,
    paid: 0n,
    received: 0n,
    fees: 0n,
    payout: 0n,
    settled: 0,
    partners: 0,
    openedMs: atMs,
    updatedMs: atMs,
  };
}

/** Of every series that somebody holds: the middle of its best prices, rounded down to a tick, null where nobody bids. */
function marksOf(engine: Engine, day: number): OptionMarkRow[] {
  const found: OptionMarkRow[] = [];
  for (const { series } of engine.optionUnderlyings.values())
    for (const index of series) {
      const { listing, option } = engine.instrument(index);
      if (option!.holders.size === 0) continue;
      const { bids, asks } = engine.depth(index, 1);
      const [bid, ask] = [bids[0]?.[0], asks[0]?.[0]];
      const ticks = bid === undefined ? null : ask === undefined ? bid : Math.floor((bid + ask) / 2);
      const unitValue = ticks === null ? null : BigInt(ticks) * listing.tickUnits;
      found.push({ day, asset: listing.baseAsset, quoteAsset: listing.quoteAsset, unitValue });
    }
  return found;
}

function endedOf(engine: Engine, instrument: number, atMs: number): OptionEndedRow {
  const { listing } = engine.instrument(instrument);
  if (listing.kind !== 'option') throw new RangeError(`instrument ${instrument} is no series`);
  const { symbol, underlying, option, wallet, quoteAsset, strike, multiplier, tickUnits } = listing;
  const reference = engine.optionReference(underlying);
  const step = listing.step ?? engine.optionUnderlyings.get(underlying)!.terms.tickUnits;
  const endsMs = (reference === null ? null : engine.optionWindowEnd(reference, listing.expiryDay)) ?? atMs;
  const asset = listing.baseAsset;
  const code = reference?.code ?? symbol.split('-')[0]!;
  return {
    instrument,
    asset,
    symbol,
    underlying,
    code,
    option,
    wallet,
    quoteAsset,
    strike,
    multiplier,
    tickUnits,
    step,
    endsMs,
  };
}

/** Null of an index of a journal of before, which counted what was issued: what that was is in no row. */
function weightsOf(engine: Engine, underlying: number): string | null {
  const { members, shares, divisor } = engine.optionIndices[underlying - INDEX_BASE]!;
  if (shares === undefined) return null;
  const each = members.map((member, at) => {
    const { listing } = engine.instrument(member);
    if (listing.kind !== 'stock') throw new RangeError(`instrument ${member} is no share`);
    const { symbol: code, company, tickUnits } = listing;
    return { code, shares: shares[at]!, floatPpm: company.floatPpm, tickUnits };
  });
  return weightsText({ divisor, members: each });
}

function isCustomer(engine: Engine, account: number): boolean {
  return engine.account(account)?.ownerKind === 'customer';
}

/** Whom somebody trades with who trades with this account. */
function partnerOf(engine: Engine, account: number): number {
  const kind = engine.account(account)?.ownerKind;
  return kind === 'participant' ? PARTNERS.simulated : kind === 'house' ? PARTNERS.treasury : PARTNERS.other;
}
