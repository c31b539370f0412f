// In: a seed. Out: a random life of robots in a market of coins, the same for the same seed: bought, added to, deciding, stopped, resumed,
// withdrawn, run out, among people who trade; audited after every command, thrown away and recovered now and then.
import { type Command, createEngine, type Engine, type EngineOptions, readFacts, restoreEngine } from '@hilsa/core';
import { BTC_LISTING, ETH_LISTING, marketCommands, order } from '../market.ts';
import { random, type Random } from '../random.ts';
import { PlainRobots } from './plain-robots.ts';
import { buying, DAY_MS, linkAfter, MINUTE_MS, ROBOT, ROBOT_START_MS } from './robots.ts';

const PEOPLE = 5;

export interface RobotLifeReport {
  readonly refusals: ReadonlySet<string>;
  readonly facts: ReadonlyMap<string, number>;
  readonly completed: number;
  readonly hash: string;
}

const ROOMS = [30_000_000_000n, 2_000_000_000_000n] as const;

/** Live it. Throws Error with what was wrong. @param options mostFactsAStep: few make much go on in steps */
export function liveRobots(options: { seed: number; commands: number; mostFactsAStep?: number }): RobotLifeReport {
  const life = new RobotLife(options.seed, options.mostFactsAStep);
  for (let n = 0; n < options.commands; n++) life.step(n);
  return life.end();
}

class RobotLife {
  #engine: Engine;
  #atMs = ROBOT_START_MS;
  readonly #options: EngineOptions;
  readonly #random: Random;
  readonly #auditor = new PlainRobots();
  readonly #journal: Uint8Array[] = [];
  readonly #refusals = new Set<string>();
  readonly #facts = new Map<string, number>();

  constructor(seed: number, mostFactsAStep = 512) {
    this.#random = random(seed);
    this.#options = { mode: 'sandbox', mostFactsAStep };
    this.#engine = createEngine(this.#options);
    const listings = [BTC_LISTING, { ...ETH_LISTING, referenceTicks: 100_000, tickUnits: 100_000n, lotUnits: 1_000n }];
    for (const command of marketCommands(PEOPLE, { funds: 10n ** 12n, listings })) this.#execute(command);
    for (const [n, onlySome] of [
      {},
      { markets: [0, 1], mostDays: 2 },
      {
        markets: [1],
        capacity: 60_000_000_000n,
        costs: { performancePpm: 150_000, lockInDays: 1, exitPpm: 8_000, coolDownCandles: 500 },
      },
    ].entries())
      this.#execute({ kind: 'set-robot', atMs: this.#atMs, robot: { ...ROBOT, code: `robot-${n}`, ...onlySome } });
  }

  step(n: number): void {
    const { next, integer } = this.#random;
    this.#atMs += next() < 0.004 ? DAY_MS / 2 : integer(1, 9_000);
    // What the markets bear falls and rises by the day.
    if (n % 400 === 399)
      this.#execute({ kind: 'set-robot-room', atMs: this.#atMs, robot: n % 3, room: ROOMS[(n >> 4) % 2]! });
    const command = this.#command();
    do this.#runDue();
    while (!this.#engine.isReady(command));
    this.#execute(command);
    this.#auditor.check(this.#atMs);
    if (n % 9 === 0) this.#engine.check();
    if (n % 250 === 249) this.#engine = restoreEngine(this.#engine.snapshot(), this.#options);
  }

  end(): RobotLifeReport {
    this.#engine.check();
    const again = createEngine(this.#options);
    for (const bytes of this.#journal) again.fold(bytes);
    const hash = this.#engine.hash();
    if (again.hash() !== hash) throw new Error('folding the journal leads elsewhere');
    return { refusals: this.#refusals, facts: this.#facts, completed: this.#auditor.completed, hash };
  }

  #runDue(): void {
    const due = this.#engine.dueAtMs();
    if (due !== null && due <= this.#atMs) this.#execute({ kind: 'run-due', atMs: this.#atMs });
  }

  #execute(command: Command): void {
    const against = this.#auditor.against(command);
    const reply = this.#engine.execute(command);
    const facts = [...readFacts(this.#engine.facts.bytes())];
    this.#journal.push(this.#engine.facts.bytes().slice());
    this.#engine.facts.clear();
    const isOurs = 'robotOrder' in command || command.kind === 'buy-robot';
    const fits = reply.refusal === null ? against.length === 0 || isVague(against) : against.includes(reply.refusal);
    if (isOurs && !fits)
      throw new Error(
        `${command.kind} was answered ${reply.refusal}, the auditor has: ${against.join(' ') || 'nothing'}`,
      );
    if (reply.refusal !== null) this.#refusals.add(reply.refusal);
    for (const { kind } of facts) this.#facts.set(kind, (this.#facts.get(kind) ?? 0) + 1);
    this.#auditor.follow(command, facts);
  }

  #command(): Command {
    const { next, pick, integer } = this.#random;
    const atMs = this.#atMs;
    const account = integer(2, 1 + PEOPLE);
    const [disabled] = this.#auditor.disabled;
    if (disabled !== undefined && next() < 0.1)
      return { kind: 'set-standing', atMs, account: disabled, standing: 'active' };
    const dice = next();
    if (dice < 0.4) return this.#person(account);
    if (dice < 0.5) {
      const amount = BigInt(integer(4_900, 40_000)) * 1_000_000n;
      const days = next() < 0.05 ? 0 : integer(1, 3);
      const fields = {
        atMs,
        amount,
        days,
        robot: next() < 0.02 ? 9 : integer(0, 2),
        onStop: pick(['sell', 'keep'] as const),
      };
      return buying(next() < 0.03 ? account + 6 : account, fields);
    }
    const orders = [...this.#auditor.orders];
    if (orders.length === 0) return this.#person(account);
    const recent = orders.slice(-25);
    const [robotOrder, { customer }] = pick(recent);
    const own = { atMs, account: next() < 0.05 ? account : customer, robotOrder };
    const amount = BigInt(integer(next() < 0.05 ? -1 : 1, next() < 0.1 ? 200_000 : 900)) * 1_000_000n;
    if (dice < 0.9) return this.#decide(robotOrder);
    if (dice < 0.92) return { kind: 'add-robot-capital', ...own, amount };
    if (dice < 0.94) return { kind: 'release-robot-capital', ...own, amount };
    if (dice < 0.96) return { kind: 'stop-robot', ...own, leaves: next() < 0.5 };
    if (dice < 0.98) return { kind: 'resume-robot', ...own };
    if (dice < 0.982) return { kind: 'set-standing', atMs, account: customer, standing: 'disabled' };
    if (dice < 0.994 || this.#auditor.robots.length > 200)
      return {
        kind: 'set-instrument-status',
        atMs,
        instrument: integer(0, 1),
        status: next() < 0.8 ? 'trading' : 'halted',
      };
    const robot = integer(0, 2);
    const standing = next() < 0.5 ? 'on' : 'halted';
    return { kind: 'set-robot-standing', atMs, robot, standing, reason: 'The life has it so' };
  }

  /** What people do around robots: they offer, bid and take. */
  #person(account: number): Command {
    const { next, integer, pick } = this.#random;
    const side = pick(['buy', 'sell'] as const);
    const instrument = integer(0, 1);
    const lots = integer(100, 4_000);
    if (next() < 0.1) return { kind: 'cancel-all-orders', atMs: this.#atMs, account, instrument: null };
    if (next() < 0.2) return order({ atMs: this.#atMs, account, instrument, side, type: 'market', lots });
    const ticks = 100_000 + (side === 'buy' ? -1 : 1) * integer(-300, 3_000);
    return order({ atMs: this.#atMs, account, instrument, side, ticks, lots });
  }

  #decide(robotOrder: number): Command {
    const { next, integer, pick } = this.#random;
    const known = this.#engine.robotOrders.get(robotOrder);
    const markets = known?.terms.markets ?? [0];
    const open = known === undefined ? [] : this.#engine.openOrders(known.wallet).map(({ orderId }) => orderId);
    const before = next() < 0.02 ? 'e'.repeat(64) : (known?.link ?? '0'.repeat(64));
    const places = Array.from({ length: integer(0, 4) }, (_, n) => {
      const ticks = next() < 0.4 ? 0 : integer(96_000, 104_000);
      return {
        key: `k${n}`,
        instrument: pick(markets),
        side: pick(['buy', 'sell'] as const),
        lots: integer(50, 3_000),
        ticks,
      };
    });
    const candleMs = Math.floor(this.#atMs / MINUTE_MS) * MINUTE_MS;
    return {
      kind: 'decide-robot',
      atMs: this.#atMs,
      robotOrder,
      candleMs,
      before,
      link: linkAfter(before),
      entry: { inputs: '', intents: places.length, reasons: [] },
      memory: `${places.length}`,
      finding:
        next() < 0.03 ? pick(['market-halted', 'stale-feed', 'refused-five-times', 'insufficient-balance']) : null,
      cancels: open.filter(() => next() < 0.4).slice(0, 100),
      places,
    };
  }
}

/** What an order holds the auditor does not follow: an amount may be free or not. Leaving an order that has stopped is fine. */
function isVague(against: readonly string[]): boolean {
  return against.length === 1 && (against[0] === 'insufficient-balance' || against[0] === 'robot-not-running');
}
