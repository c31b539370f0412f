// In: a seed and a number of commands. Out: how a random life of a contract's market went, or an Error at the command where it went wrong.
//
// Prices walk, jump and are lied about; traders of every leverage come and go, hedge, add and take margin, set levels and trailing stops. The
// auditor reads every fact. At random moments the engine is thrown away and rebuilt from its snapshot and the journal's tail.
import {
  type Command,
  type Fact,
  type PerpetualListing,
  type PositionDirection,
  readFacts,
  restoreEngine,
  type Engine,
} from '@hilsa/core';
import { PlainContracts } from './auditor/plain-contracts.ts';
import { asToldBy, type ContractFault } from './contract-faults.ts';
import { rareWish, someCaps, WEEK_MS } from './contract-wishes.ts';
import { ContractMarket, VENUES } from './contract-market.ts';
import { USDT } from './market.ts';
import { random, type Random } from './random.ts';

export interface ContractLifeOptions {
  readonly seed: number;
  readonly commands: number;
  readonly fault?: ContractFault;
  readonly mostFactsAStep?: number;
  /** Small, so that it runs dry and others are deleveraged. */
  readonly fund?: bigint;
  /** Two of five venues always lie, and our own book is pushed as far as orders may go. */
  readonly lies?: boolean;
  /** Told of every command that was accepted, with the kinds of its facts. */
  readonly hear?: (command: Command['kind'], facts: readonly Fact['kind'][]) => void;
}
export interface ContractLifeReport {
  readonly facts: ReadonlyMap<string, number>;
  readonly refusals: ReadonlyMap<string, number>;
  readonly crashes: number;
  readonly hash: string;
}

const START_TICKS = 600_000;
const LEVERAGES = [1, 2, 3, 5, 10, 20, 20, 20];
const TRADERS = 14;
/** Low borders, so that ordinary positions lie in every tier. */
const TIERS = [
  { upTo: 500_000_000n, maintenancePpm: 4_000, mostLeverage: 20 },
  { upTo: 4_000_000_000n, maintenancePpm: 5_000, mostLeverage: 20 },
  { upTo: 30_000_000_000n, maintenancePpm: 10_000, mostLeverage: 10 },
  { upTo: null, maintenancePpm: 25_000, mostLeverage: 5 },
];
const CUSTOMERS = 4;

/** @throws Error with the seed and the number of the command */
export function simulateContracts(options: ContractLifeOptions): ContractLifeReport {
  const life = new ContractLife(options);
  let command = 0;
  try {
    for (command = 1; command <= options.commands; command++) life.step();
    return life.report();
  } catch (problem) {
    const what = problem instanceof Error ? problem.message : String(problem);
    throw new Error(`contracts, seed ${options.seed}, command ${command}: ${what}`, { cause: problem });
  }
}

class ContractLife {
  readonly #random: Random;
  /** Of what two people change, so that the rest of a life is the same without it. */
  readonly #law: Random;
  readonly #market: ContractMarket;
  readonly #auditor: PlainContracts;
  readonly #fault: ContractFault | null;
  readonly #refusals = new Map<string, number>();
  readonly #accounts: number[];
  readonly #maker: number;
  #engine: Engine;
  readonly #most: number;
  readonly #hear: ContractLifeOptions['hear'];
  #snapshot: Uint8Array;
  #tail: Uint8Array[] = [];
  #fair = START_TICKS;
  readonly #isLiedTo: boolean;
  /** What the honest venues said last. */
  #honest: number[] = [START_TICKS];
  #atMs: number;
  #crashes = 0;

  constructor({ seed, fault, mostFactsAStep = 64, fund = 3_000_000_000n, lies = false, hear }: ContractLifeOptions) {
    this.#isLiedTo = lies;
    this.#hear = hear;
    this.#random = random(seed);
    this.#law = random(seed + 1_000_000);
    this.#fault = fault ?? null;
    this.#most = mostFactsAStep;
    this.#market = new ContractMarket({ fund, mostFactsAStep, funds: 10n ** 11n, terms: { tiers: TIERS } });
    this.#maker = this.#market.trader('participant', 10n ** 14n);
    this.#accounts = Array.from({ length: TRADERS }, (_, n) =>
      this.#market.trader(n < TRADERS - CUSTOMERS ? 'participant' : 'customer', 10n ** BigInt(9 + (n % 3))),
    );
    this.#engine = this.#market.engine;
    this.#atMs = this.#market.atMs;
    const { listing, unitsPerTickLot } = this.#engine.instrument(0);
    const customers = new Set(this.#accounts.slice(TRADERS - CUSTOMERS));
    this.#auditor = new PlainContracts(
      listing as PerpetualListing,
      unitsPerTickLot,
      fund,
      (account) => !customers.has(account),
    );
    this.#engine.facts.clear();
    this.#snapshot = this.#engine.snapshot();
    for (const [n, account] of this.#accounts.entries())
      if (n % 4 === 3) this.#execute({ kind: 'set-position-mode', atMs: this.#atMs, account, mode: 'hedge' });
    this.#execute({ kind: 'set-leverage', atMs: this.#atMs, account: this.#maker, instrument: 0, leverage: 5 });
  }

  step(): void {
    const { next, integer } = this.#random;
    const dice = next();
    if (dice < 0.3) this.#price();
    else if (dice < 0.4) this.#quote();
    else this.#execute(this.#wish());
    if (next() < 0.1) this.#look();
    if (next() < 0.01) this.#takeSnapshot();
    if (next() < 0.004) this.#crash();
    // Every now and then the hour of funding comes.
    if (next() < 0.002) this.#atMs += integer(1, 8) * 3_600_000;
    // And sometimes a week goes by: what was to come is in force.
    if (this.#law.next() < 0.005) this.#execute(someCaps(this.#atMs, this.#law));
    if (this.#law.next() < 0.0005) this.#atMs += WEEK_MS;
  }

  report(): ContractLifeReport {
    this.#look();
    return {
      facts: this.#auditor.counts,
      refusals: this.#refusals,
      crashes: this.#crashes,
      hash: this.#engine.hash(),
    };
  }

  #price(): void {
    const { next, integer, pick } = this.#random;
    this.#atMs += integer(800, 1_200);
    const jump = next() < 0.05 ? 0.14 : 0.006;
    this.#fair = Math.max(100_000, Math.min(3_000_000, Math.round(this.#fair * (1 + (next() - 0.5) * jump))));
    const prices = VENUES.flatMap((venue, n) => {
      if (this.#isLiedTo) return [this.#said(venue, n)];
      if (next() < 0.06) return [];
      const honest = this.#fair + integer(-30, 30);
      const ticks = next() < 0.03 ? pick([0, NaN, -5, honest * 2, 1.5, 2 ** 40]) : honest;
      const late = next() < 0.03 ? 20_000 : 0;
      return [{ instrument: 0, venue, ticks, venueAtMs: this.#atMs - late, receivedAtMs: this.#atMs }];
    });
    if (prices.length > 0) this.#execute({ kind: 'record-venue-prices', atMs: this.#atMs, prices });
    this.#settle();
    this.#auditor.nobodySinks();
  }

  /** Three say what is so; the first two lie each time, in any way there is. */
  #said(venue: string, n: number) {
    const { integer, pick } = this.#random;
    if (n === 0) this.#honest = [];
    const honest = this.#fair + integer(-30, 30);
    const by = (ppm: number): number => Math.round((honest * ppm) / 1_000_000);
    const lies = [0, NaN, -honest, by(500_000), by(30_000_000), by(972_000), by(1_028_000), by(900_000), START_TICKS];
    if (n >= 2) this.#honest.push(honest);
    const old = n < 2 && integer(0, 9) === 0 ? 90_000 : 0;
    const said = { venueAtMs: this.#atMs - old, receivedAtMs: this.#atMs };
    return { instrument: 0, venue, ticks: n < 2 ? pick(lies) : honest, ...said };
  }

  /** Where our own book stands: at the price, or pushed up and down, its asks as high as thirty times. */
  #quote(): void {
    const { integer, pick } = this.#random;
    if (this.#isLiedTo) {
      const pushed = Math.round((this.#engine.instrument(0).markTicks * pick([955_000, 1_045_000])) / 1_000_000);
      const command = { kind: 'mass-quote', atMs: this.#atMs, account: this.#maker, instrument: 0 } as const;
      const bids = [{ ticks: Math.max(1, pushed - integer(1, 40)), lots: integer(50, 3_000) }];
      const asks = [pushed + integer(1, 40), pushed * 30].map((ticks) => ({ ticks, lots: integer(50, 3_000) }));
      this.#execute({ ...command, bids, asks });
      return;
    }
    const ladder = (sign: number) =>
      Array.from({ length: integer(0, 5) }, (_, n) => ({
        ticks: this.#fair + sign * (integer(1, 40) + n * 200),
        lots: integer(50, 3_000),
      }));
    const command = { kind: 'mass-quote', atMs: this.#atMs, account: this.#maker, instrument: 0 } as const;
    this.#execute({ ...command, bids: ladder(-1), asks: ladder(1) });
  }

  #wish(): Command {
    const { next, pick, integer } = this.#random;
    const account = pick(this.#accounts);
    const atMs = this.#atMs;
    const direction: PositionDirection = next() < 0.5 ? 'long' : 'short';
    const position = { atMs, account, instrument: 0, direction } as const;
    const dice = next();
    if (dice < 0.6) return this.#order(account);
    if (dice < 0.7) return { kind: 'close-position', ...position, lots: next() < 0.5 ? 0 : integer(1, 300), ticks: 0 };
    if (dice < 0.74) return { kind: 'reverse-position', ...position };
    if (dice < 0.79) return { kind: 'change-margin', ...position, amount: BigInt(integer(-50, 80)) * 1_000_000n };
    if (dice < 0.82) return { kind: 'set-auto-margin', ...position, most: BigInt(integer(0, 100)) * 1_000_000n };
    if (dice < 0.88) {
      const level = next() < 0.5 ? 'take-profit' : 'stop-loss';
      return { kind: 'set-level', ...position, level, levelId: null, terms: this.#level() };
    }
    if (dice < 0.92) return { kind: 'set-leverage', atMs, account, instrument: 0, leverage: pick(LEVERAGES) };
    if (dice < 0.96) return this.#cancel(account);
    if (dice < 0.98) return this.#setting(account);
    return {
      kind: 'close-all-positions',
      atMs,
      account,
      instrument: next() < 0.5 ? null : 0,
      cancelOrders: next() < 0.5,
    };
  }

  #setting(account: number): Command {
    const open = this.#engine.openOrders(account);
    const orderId = open.length === 0 ? 1 : this.#random.pick(open).orderId;
    const levels = { takeProfit: this.#level(), stopLoss: this.#random.next() < 0.5 ? null : this.#level() };
    const at = { atMs: this.#atMs, account, orderId, levels };
    return rareWish(at, this.#random, this.#law);
  }

  #level() {
    const { integer, next } = this.#random;
    const triggerTicks = Math.round(this.#fair * (1 + (next() - 0.5) * 0.04));
    return {
      triggerTicks,
      by: next() < 0.7 ? ('mark' as const) : ('last' as const),
      ticks: next() < 0.7 ? 0 : triggerTicks,
      lots: next() < 0.5 ? 0 : integer(1, 200),
    };
  }

  #order(account: number): Command {
    const { next, pick, integer } = this.#random;
    const isHedged = this.#engine.contractCustomer(account).mode === 'hedge';
    const dice = next();
    const type = dice < 0.45 ? 'market' : dice < 0.85 ? 'limit' : dice < 0.92 ? 'stop-market' : 'take-profit-limit';
    const near = Math.max(1, Math.round(this.#fair * (1 + (next() - 0.5) * 0.03)));
    const waits = type === 'stop-market' || type === 'take-profit-limit';
    const trails = type === 'stop-market' && next() < 0.4;
    const trail = trails
      ? next() < 0.5
        ? { bps: integer(10, 300), ticks: 0 }
        : { bps: 0, ticks: integer(50, 9_000) }
      : null;
    return this.#market.order(account, {
      atMs: this.#atMs,
      side: next() < 0.5 ? 'buy' : 'sell',
      position: isHedged ? (next() < 0.5 ? 'long' : 'short') : null,
      type,
      timeInForce:
        type === 'market'
          ? pick(['immediate-or-cancel', 'fill-or-kill'] as const)
          : pick(['good-till-cancelled', 'good-till-cancelled', 'immediate-or-cancel', 'fill-or-kill'] as const),
      ticks: type === 'limit' || type === 'take-profit-limit' ? near : 0,
      triggerTicks: waits && !trails ? near : 0,
      triggerBy: trails || next() < 0.7 ? 'mark' : 'last',
      trail,
      lots: next() < 0.7 ? integer(1, 400) : integer(1, 20_000),
      reduceOnly: next() < 0.15,
      leverage: next() < 0.8 ? pick(LEVERAGES) : 0,
      takeProfit: next() < 0.1 ? this.#level() : null,
      stopLoss: next() < 0.1 ? this.#level() : null,
    });
  }

  #cancel(account: number): Command {
    const open = this.#engine.openOrders(account);
    const orderId = open.length === 0 ? 1 : this.#random.pick(open).orderId;
    return { kind: 'cancel-order', atMs: this.#atMs, account, orderId };
  }

  #execute(command: Command): void {
    for (;;) {
      const due = this.#engine.dueAtMs();
      if (due !== null && due <= command.atMs) this.#run({ kind: 'run-due', atMs: command.atMs });
      if (this.#engine.isReady(command)) break;
    }
    this.#run(command);
  }

  #settle(): void {
    for (let due = this.#engine.dueAtMs(); due !== null && due <= this.#atMs; due = this.#engine.dueAtMs())
      this.#run({ kind: 'run-due', atMs: this.#atMs });
  }

  #run(command: Command): void {
    const reply = this.#engine.execute(command);
    if (reply.refusal !== null) {
      const word = `${command.kind} ${reply.refusal}`;
      this.#refusals.set(word, (this.#refusals.get(word) ?? 0) + 1);
      return;
    }
    const bytes = this.#engine.facts.bytes();
    this.#engine.facts.clear();
    this.#tail.push(bytes);
    const facts = [...readFacts(bytes)];
    this.#hear?.(
      command.kind,
      facts.map(({ kind }) => kind),
    );
    for (const fact of facts) {
      if (this.#fault === 'stop-after-liquidation') this.#liquidateFirst(fact);
      this.#auditor.follow(asToldBy(this.#fault, fact));
      if (this.#isLiedTo && fact.kind === 'liquidation-begun') this.#isRightful(fact);
    }
    this.#auditor.balance();
  }

  /** What a core would tell that looks at the line of liquidation before the stops. */
  #liquidateFirst(fact: Fact): void {
    const sunk = fact.kind === 'trigger-met' ? this.#auditor.sunkBehind(fact.orderId) : null;
    if (sunk === null) return;
    const { id: position, account, isLong } = sunk;
    const about = { liquidation: 1e9, position, account, instrument: 0 } as const;
    const direction = isLong ? 'long' : 'short';
    this.#auditor.follow({ kind: 'liquidation-begun', atMs: fact.atMs, direction, ...about });
  }

  /** Nobody is liquidated at a price that no honest venue was within half a percent of. */
  #isRightful({ account, direction }: Extract<Fact, { kind: 'liquidation-begun' }>): void {
    const [low, high] = [Math.min(...this.#honest), Math.max(...this.#honest)];
    const ticks = direction === 'long' ? Math.floor(low * 0.995) : Math.ceil(high * 1.005);
    if (!this.#auditor.wouldSink(`${account}/${direction}`, ticks))
      throw new Error(`account ${account} is liquidated ${direction}, though honest venues say ${low} to ${high}`);
  }

  /** The whole state against the auditor’s. */
  #look(): void {
    const engine = this.#engine;
    engine.check();
    const { clearing, funding, insurance } = this.#market.houses;
    for (const [account, due] of [
      [clearing, this.#auditor.house.clearing],
      [funding, this.#auditor.house.funding],
      [insurance, this.#auditor.house.insurance],
      [1, this.#auditor.house.fees],
    ] as const) {
      const { available } = engine.balance(account, USDT);
      if (available !== due) throw new Error(`account ${account} has ${available}, the auditor says ${due}`);
    }
    let count = 0;
    for (const account of [this.#maker, ...this.#accounts])
      for (const position of engine.positions(account)) {
        const key = `${account}/${position.direction}`;
        const due = this.#auditor.positions.get(key);
        if (due?.cost !== position.cost || due.margin !== position.margin || due.lots !== BigInt(position.lots))
          throw new Error(`${key} differs from the auditor’s`);
        if (position.liquidation === 0) this.#auditor.checkPrice(key, position.liquidationTicks);
        count++;
      }
    this.#lookAtOwed();
    if (count !== this.#auditor.positions.size)
      throw new Error(`${count} positions, not ${this.#auditor.positions.size}`);
  }

  /** What is owed: balances, and each position's result at the mark, which takes no more than its margin. */
  #lookAtOwed(): void {
    const due = this.#auditor.results();
    const { owed } = this.#engine.owed()[USDT]!;
    for (let place = 0; place < owed.count; place++) {
      const owner = owed.owners[place]!;
      const units = owed.units(place);
      if (units < 0n) throw new Error(`owner ${owner} is owed ${units}`);
      if (owed.result[place] !== (due.get(owner) ?? 0n))
        throw new Error(
          `positions of owner ${owner} stand at ${owed.result[place]}, the auditor says ${due.get(owner)}`,
        );
      due.delete(owner);
    }
    for (const [owner, result] of due)
      if (result !== 0n) throw new Error(`owner ${owner} is left out, whose positions stand at ${result}`);
  }

  #takeSnapshot(): void {
    this.#snapshot = this.#engine.snapshot();
    this.#tail = [];
  }

  #crash(): void {
    const live = this.#engine.hash();
    const engine = restoreEngine(this.#snapshot.slice(), { mode: 'sandbox', mostFactsAStep: this.#most });
    for (const bytes of this.#tail) engine.fold(bytes);
    if (engine.hash() !== live) throw new Error('the state after recovery is another');
    this.#engine = engine;
    this.#crashes++;
  }
}
