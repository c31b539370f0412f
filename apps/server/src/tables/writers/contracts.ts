// In: what became of positions, marks, funding and forced closes. Out: their rows. Participants' positions are not written: nobody asks for them.
import { type Engine, type Fact, readTerms } from '@hilsa/core';
import { divide } from '@hilsa/money';
import {
  closingsTable,
  type ClosingCause,
  type ContractPositionRow,
  contractFundingTable,
  contractPositionsTable,
  deleveragingsTable,
  liquidationsTable,
  ratesTable,
} from '../contracts.ts';
import { evidenceTable, marksTable, type TriggerRow, triggersTable } from '../contract-proofs.ts';
import { type Before, type JournalledFact, type RoomFolding, roomWriter, type Rows } from '../room-writer.ts';
import { Evidence, secondOf, slotOf } from './contract-evidence.ts';

const READS = [
  'position-changed',
  'mark-computed',
  'trigger-met',
  'order-triggered',
  'funding-fixed',
  'liquidation-begun',
  'liquidation-stepped',
  'position-taken-over',
  'take-over-closed',
  'position-deleveraged',
  'liquidation-ended',
] as const;
type Kind = (typeof READS)[number];
type Told = JournalledFact<Kind>;
type Changed = Extract<Fact, { kind: 'position-changed' }>;

/** Lots, and quote units. */
interface Standing {
  readonly lots: number;
  readonly cost: bigint;
  readonly margin: bigint;
}

/** A fact of a forced close as it is kept. */
type Step = Record<string, unknown>;

/** Facts of one forced close that are kept: its steps, and what each of them closed. */
const MOST_STEPS = 500;

export const contractsWriter = roomWriter({
  room: 'contracts',
  reads: READS,
  tables: [
    contractPositionsTable,
    closingsTable,
    contractFundingTable,
    ratesTable,
    marksTable,
    evidenceTable,
    triggersTable,
    liquidationsTable,
    deleveragingsTable,
  ],
  begin: () => new ContractsFolding(),
});

class ContractsFolding implements RoomFolding<Kind> {
  /** What the engine knew of a change's order and liquidation before it. */
  readonly #causes = new Map<Told, { cause: ClosingCause; liquidation: number }>();
  readonly #customers = new Set<Told>();
  /** `instrument:round` to the rate. */
  readonly #rates = new Map<string, number>();
  /** Where each fact stands: its sequence, and which of the command's facts it is. */
  readonly #places = new Map<Told, number>();
  #last = { sequence: 0, count: 0 };
  /** Of this stretch, by position. */
  readonly #liquidations = new Map<number, number>();
  readonly #evidence = new Evidence();
  readonly #rules = new Map<Told, string>();
  /** Of the command at hand, by position: as its facts have left it so far; the engine knows it from before the command. */
  readonly #standing = new Map<number, Standing>();
  readonly #reduced = new Map<Told, Standing | null>();
  readonly #triggers = new Map<Told, Omit<TriggerRow, 'orderId' | 'mark' | 'atMs'>>();
  /** What fires an order, told just before it does. */
  readonly #prices = new Map<number, number>();

  meet(told: Told, before: Before): void {
    const { fact, sequence } = told;
    const { engine } = before;
    if (sequence !== this.#last.sequence) this.#standing.clear();
    this.#last = { sequence, count: this.#last.sequence === sequence ? this.#last.count + 1 : 0 };
    this.#places.set(told, sequence * 1_000 + (this.#last.count % 1_000));
    if (fact.kind === 'position-changed') this.#meetChange(told, fact, before);
    else if (fact.kind === 'funding-fixed') {
      this.#rates.set(`${fact.instrument}:${fact.round}`, fact.rate);
      this.#rules.set(told, rulesOf(engine, fact.instrument));
      this.#evidence.want(before, fact.instrument);
    } else if (fact.kind === 'trigger-met') this.#prices.set(fact.orderId, fact.ticks);
    else if (fact.kind === 'order-triggered') this.#meetTrigger(told, fact.orderId, before);
    else if (fact.kind === 'liquidation-begun') {
      this.#liquidations.set(fact.position, fact.liquidation);
      this.#rules.set(told, rulesOf(engine, fact.instrument));
      if (!isCustomer(engine, fact.account)) return;
      this.#customers.add(told);
      this.#evidence.want(before, fact.instrument);
    } else if (fact.kind === 'position-deleveraged') {
      before.want(liquidationsTable, fact.liquidation);
      if (!isCustomer(engine, fact.account)) return;
      this.#customers.add(told);
      const { account, instrument, direction, position } = fact;
      this.#reduced.set(told, this.#standing.get(position) ?? engine.position(account, instrument, direction));
      this.#evidence.want(before, fact.instrument);
    } else if (fact.kind === 'mark-computed') before.want(marksTable, fact.instrument, slotOf(told.atMs));
    else {
      before.want(liquidationsTable, fact.liquidation);
      this.#evidence.want(before, fact.instrument);
    }
  }

  #meetTrigger(told: Told, orderId: number, before: Before): void {
    const order = before.engine.order(orderId);
    const price = this.#prices.get(orderId) ?? null;
    this.#prices.delete(orderId);
    if (order === null || !isCustomer(before.engine, order.account)) return;
    const { contract, lastTicks } = before.engine.instrument(order.instrument);
    if (contract === null) return;
    const { account, instrument } = order;
    const rules = rulesOf(before.engine, instrument);
    this.#triggers.set(told, { account, instrument, last: lastTicks, price, rules });
    this.#evidence.want(before, order.instrument);
  }

  #meetChange(told: Told, fact: Changed, before: Before): void {
    const { engine } = before;
    if (!isCustomer(engine, fact.account)) return;
    this.#customers.add(told);
    this.#standing.set(fact.position, fact);
    before.want(contractPositionsTable, fact.position);
    if (fact.cause === 'funding') {
      const { contract } = engine.instrument(fact.instrument);
      if (contract !== null && contract.round === fact.causeId)
        this.#rates.set(`${fact.instrument}:${fact.causeId}`, contract.fundingRate);
    }
    if (fact.lotsChange >= 0) return;
    this.#causes.set(told, { cause: causeOf(fact, engine), liquidation: this.#forcedBy(fact, engine) });
    before.want(closingsTable, fact.account, this.#recordOf(told, fact));
  }

  /** The liquidation that a change belongs to; 0: nobody forced it. */
  #forcedBy({ cause, causeId, position, account, instrument, direction }: Changed, engine: Engine): number {
    if (cause === 'deleveraging' || cause === 'take-over') return causeId;
    if (cause !== 'liquidation') return 0;
    return this.#liquidations.get(position) ?? engine.position(account, instrument, direction)?.liquidation ?? 0;
  }

  fold(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    if (fact.kind === 'position-changed') {
      if (this.#customers.has(told)) this.#foldChange(told, fact, rows);
    } else if (fact.kind === 'mark-computed') {
      rows.put(marksTable, secondOf(fact, atMs, rows.find(marksTable, fact.instrument, slotOf(atMs))));
    } else if (fact.kind === 'funding-fixed') {
      const { instrument, round, rate, mark, samples, weighted, weight } = fact;
      const rules = this.#rules.get(told)!;
      rows.add(ratesTable, { instrument, round, rate, mark, samples, weighted, weight, atMs, rules });
      this.#evidence.keep(rows, instrument, atMs);
    } else if (fact.kind === 'order-triggered') {
      const trigger = this.#triggers.get(told);
      if (trigger === undefined) return;
      this.#evidence.keep(rows, trigger.instrument, atMs);
      const mark = this.#evidence.markAt(rows, trigger.instrument, atMs);
      rows.put(triggersTable, { ...trigger, orderId: fact.orderId, mark, atMs });
    } else if (fact.kind === 'liquidation-begun') this.#foldBegun(told, fact, rows);
    else this.#foldStep(told, rows);
  }

  #foldBegun(told: Told, fact: Extract<Fact, { kind: 'liquidation-begun' }>, rows: Rows): void {
    const { atMs } = told;
    if (this.#customers.has(told)) this.#evidence.keep(rows, fact.instrument, atMs);
    rows.put(liquidationsTable, {
      liquidation: fact.liquidation,
      account: fact.account,
      instrument: fact.instrument,
      position: fact.position,
      isShort: fact.direction === 'short',
      outcome: null,
      begunMs: atMs,
      endedMs: 0,
      body: `{"isProven":${this.#customers.has(told)},"rules":${this.#rules.get(told)!},"steps":[]}`,
    });
  }

  /** Everything behind the beginning is kept as it was told. */
  #foldStep(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    if (!('liquidation' in fact)) return;
    const row = rows.find(liquidationsTable, fact.liquidation);
    if (fact.kind === 'position-deleveraged') {
      if (!this.#customers.has(told)) return;
      const { liquidation, account, instrument, direction, lots, ticks, mark, scorePpm, isHedged } = fact;
      const stood = this.#reduced.get(told) ?? null;
      rows.add(deleveragingsTable, {
        place: this.#places.get(told)!,
        liquidation,
        account,
        instrument,
        isShort: direction === 'short',
        lots,
        ticks,
        mark,
        scorePpm,
        isHedged,
        atMs,
        positionLots: stood?.lots ?? null,
        positionCost: stood?.cost ?? null,
        positionMargin: stood?.margin ?? null,
      });
      this.#evidence.keep(rows, instrument, atMs);
      return;
    }
    if (row === null) return;
    const body = JSON.parse(row.body) as { isProven: boolean; rules: unknown; steps: Step[] };
    if (body.isProven) this.#evidence.keep(rows, fact.instrument, atMs);
    keepStep(body.steps, { ...plain(fact), atMs });
    const ended = fact.kind === 'liquidation-ended';
    rows.put(liquidationsTable, {
      ...row,
      ...(ended ? { outcome: fact.outcome, endedMs: atMs } : {}),
      body: JSON.stringify(body),
    });
  }

  #foldChange(told: Told, fact: Changed, rows: Rows): void {
    const { atMs } = told;
    const before = rows.find(contractPositionsTable, fact.position) ?? opened(fact, atMs);
    const closedLots = fact.lotsChange < 0 ? -fact.lotsChange : 0;
    const feeLeft = before.feeLeft + (fact.lotsChange > 0 ? fact.fee : 0n);
    const fundingLeft = before.fundingLeft + fact.funding;
    // What leaves takes its part along; the last lots take all that is left.
    const part = (amount: bigint): bigint =>
      closedLots === 0
        ? 0n
        : fact.lots === 0
          ? amount
          : divide(amount * BigInt(closedLots), BigInt(before.lots), 'down');
    const feePart = part(feeLeft);
    const fundingPart = part(fundingLeft);
    rows.put(contractPositionsTable, {
      ...before,
      leverage: fact.leverage,
      lots: fact.lots,
      cost: fact.cost,
      fee: before.fee + fact.fee,
      funding: before.funding + fact.funding,
      feeLeft: feeLeft - feePart,
      fundingLeft: fundingLeft - fundingPart,
      updatedMs: atMs,
    });
    if (fact.cause === 'funding') this.#foldFunding(told, fact, rows);
    if (closedLots > 0) this.#foldClosing(told, fact, rows, { before, fee: feePart + fact.fee, funding: fundingPart });
  }

  #foldFunding(told: Told, fact: Changed, rows: Rows): void {
    rows.add(contractFundingTable, {
      account: fact.account,
      place: this.#places.get(told)!,
      instrument: fact.instrument,
      isShort: fact.direction === 'short',
      rate: this.#rates.get(`${fact.instrument}:${fact.causeId}`) ?? 0,
      amount: fact.funding,
      ticks: fact.ticks,
      lots: fact.lots,
      atMs: told.atMs,
    });
  }

  #foldClosing(
    told: Told,
    fact: Changed,
    rows: Rows,
    { before, fee, funding }: { before: ContractPositionRow; fee: bigint; funding: bigint },
  ): void {
    const { cause, liquidation } = this.#causes.get(told)!;
    const record = this.#recordOf(told, fact);
    const cost = before.cost - fact.cost;
    const isShort = fact.direction === 'short';
    const known = rows.find(closingsTable, fact.account, record);
    rows.put(closingsTable, {
      account: fact.account,
      record,
      place: known?.place ?? this.#places.get(told)!,
      position: fact.position,
      instrument: fact.instrument,
      isShort,
      leverage: before.leverage,
      lots: (known?.lots ?? 0) - fact.lotsChange,
      cost: (known?.cost ?? 0n) + cost,
      worth: (known?.worth ?? 0n) + (isShort ? cost - fact.profit : cost + fact.profit),
      profit: (known?.profit ?? 0n) + fact.profit,
      fee: (known?.fee ?? 0n) + fee,
      funding: (known?.funding ?? 0n) + funding,
      cause,
      isWhole: fact.lots === 0,
      liquidation: known?.liquidation ?? liquidation,
      openedMs: before.openedMs,
      closedMs: told.atMs,
    });
  }

  /** One record an order; what has no order stands for itself. */
  #recordOf(told: Told, { orderId, position }: Changed): string {
    return orderId === 0 ? `s${this.#places.get(told)!}-${position}` : `o${orderId}-${position}`;
  }
}

function opened(fact: Changed, atMs: number): ContractPositionRow {
  return {
    position: fact.position,
    account: fact.account,
    instrument: fact.instrument,
    isShort: fact.direction === 'short',
    leverage: fact.leverage,
    lots: 0,
    cost: 0n,
    fee: 0n,
    funding: 0n,
    feeLeft: 0n,
    fundingLeft: 0n,
    openedMs: atMs,
    updatedMs: atMs,
  };
}

function isCustomer(engine: Engine, account: number): boolean {
  return engine.account(account)?.ownerKind === 'customer';
}

/** What a forced close is judged by, as JSON: the rules in force as it begins, and the funding that is in the mark. */
function rulesOf(engine: Engine, index: number): string {
  const { listing } = engine.instrument(index);
  if (listing.kind !== 'perpetual') throw new RangeError(`instrument ${index} is no contract`);
  const { tiers, venues, fees } = listing;
  return JSON.stringify({
    tiers: tiers.map(({ upTo, ...tier }) => ({ ...tier, upTo: upTo === null ? null : String(upTo) })),
    venues,
    takerPpm: fees.tiers[0]!.takerPpm,
  });
}

/** By whom: a level is an order of its own, that the engine still has before it fires. */
function causeOf({ cause, orderId }: Changed, engine: Engine): ClosingCause {
  if (cause === 'liquidation') return 'liquidation';
  if (cause === 'take-over') return 'taken-over';
  if (cause === 'deleveraging' || cause === 'delisting') return cause;
  const order = orderId === 0 ? null : engine.order(orderId);
  if (order === null || !readTerms(order.terms).isLevel) return 'customer';
  return order.type.startsWith('take-profit') ? 'take-profit' : 'stop-loss';
}

/**
 * The house tries again every second, for hours where nobody takes what it has: of tries that came to nothing one behind the other the first and
 * the last are kept, so that there is room for what they ended in.
 */
function keepStep(steps: Step[], step: Step): void {
  if ([step, ...steps.slice(-2)].filter((one) => isTry(one, step)).length === 3) steps.pop();
  if (steps.length < MOST_STEPS) steps.push(step);
}

/** What comes of a try is told behind it. */
function isTry({ kind, stage }: Step, { stage: same }: Step): boolean {
  return kind === 'liquidation-stepped' && (stage === 'house' || stage === 'deleveraging') && stage === same;
}

/** A fact as JSON can hold it: money as decimal strings. */
function plain(fact: object): Step {
  return Object.fromEntries(
    Object.entries(fact).map(([name, value]) => [name, typeof value === 'bigint' ? String(value) : value]),
  );
}
