// In: what happened. Out: Prometheus numbers.
import { createOrderTimes, type OrderTimes } from './status/latency.ts';
import { collectDefaultMetrics, Counter, Gauge, Registry } from 'prom-client';
import { printAlarms, printProofs, type ProofReaders } from './meters-proofs.ts';

/** Placing one, by the app's calls or a program's. */
const NEW_ORDER =
  /^\/(?:coin|stock|option)\/(?:contract\/)?order\/add$|^(?:\/demo)?\/(?:api\/v3|fapi\/v1)\/order POST$/;

export interface Meters {
  readonly registry: Registry;
  /** One call answered: its outcome is `success` or the refusal's word. */
  call(path: string, outcome: string, ms: number): void;
  /** How long new orders took, by any door. */
  readonly orders: OrderTimes;
  sockets(count: number): void;
  /** Where to read how many calls were turned away because too much was under way. */
  shed(read: () => number): void;
  /** Where to read how many passwords and PINs were hashed since the start: what a flood of sign-ins costs. */
  hashes(read: () => number): void;
  /** Where to read how often each alarm was raised since the start. */
  alarms(read: () => ReadonlyMap<string, number>): void;
  /** Where to read what proves the books. */
  proofs(read: ProofReaders): void;
  /**
   * Where to read how far the machine's clock is from the time of a world's commands, ms, how often it has jumped, the last command that is
   * committed, and the last that the tables show.
   */
  world(name: string, read: () => WorldNow): void;
}

export function createMeters(): Meters {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'hilsa_' });
  const registers = [registry];
  const tallies = new Map<string, Tally>();
  print(registry, tallies);
  const sockets = new Gauge({ name: 'hilsa_stream_sockets', help: 'Open stream sockets.', registers });
  const orders = createOrderTimes();
  const worlds: Worlds = new Map();
  printWorlds(registry, worlds);
  return {
    registry,
    orders,
    call(path, outcome, ms) {
      if (NEW_ORDER.test(path) && outcome === 'success') orders.took(ms, Date.now());
      const key = `${path} ${outcome}`;
      let tally = tallies.get(key);
      if (tally === undefined)
        tallies.set(key, (tally = { path, outcome, count: 0, seconds: 0, buckets: BUCKETS.map(() => 0) }));
      const seconds = ms / 1000;
      tally.count += 1;
      tally.seconds += seconds;
      const bucket = BUCKETS.findIndex((bound) => seconds <= bound);
      if (bucket >= 0) tally.buckets[bucket]! += 1;
    },
    sockets: (count) => sockets.set(count),
    world: (name, read) => worlds.set(name, read),
    alarms: (read) => printAlarms(registry, read),
    proofs: (read) => printProofs(registry, read),
    shed(read) {
      const shed: Counter = new Counter({
        name: 'hilsa_calls_shed_total',
        help: 'Calls turned away with 503 because the server was late.',
        registers,
        collect() {
          shed.reset();
          shed.inc(read());
        },
      });
    },
    hashes(read) {
      const hashes: Counter = new Counter({
        name: 'hilsa_password_hashes_total',
        help: 'Passwords and PINs hashed or checked.',
        registers,
        collect() {
          hashes.reset();
          hashes.inc(read());
        },
      });
    },
  };
}

interface WorldNow {
  readonly clock: { readonly offsetMs: number; readonly jumps: number };
  readonly head: number;
  readonly tablesClock: { readonly sequence: number };
}
type Worlds = Map<string, () => WorldNow>;

function printWorlds(registry: Registry, worlds: Worlds): void {
  const offset: Gauge = new Gauge({
    name: 'hilsa_clock_offset_seconds',
    help: 'The machine’s clock less the time of commands. Beyond 5 it has jumped and is not followed.',
    labelNames: ['world'],
    registers: [],
    collect() {
      for (const [world, read] of worlds) offset.set({ world }, read().clock.offsetMs / 1000);
    },
  });
  const jumps: Counter = new Counter({
    name: 'hilsa_clock_jumps_total',
    help: 'Jumps of the machine’s clock that the time of commands did not follow.',
    labelNames: ['world'],
    registers: [],
    collect() {
      jumps.reset();
      for (const [world, read] of worlds) jumps.inc({ world }, read().clock.jumps);
    },
  });
  const committed: Counter = new Counter({
    name: 'hilsa_commands_committed_total',
    help: 'Commands in the journal.',
    labelNames: ['world'],
    registers: [],
    collect() {
      committed.reset();
      for (const [world, read] of worlds) committed.inc({ world }, read().head);
    },
  });
  const behind: Gauge = new Gauge({
    name: 'hilsa_tables_behind_commands',
    help: 'Committed commands that the tables do not show yet: lists wait for them, orders do not.',
    labelNames: ['world'],
    registers: [],
    collect() {
      for (const [world, read] of worlds) {
        const { head, tablesClock } = read();
        behind.set({ world }, Math.max(0, head - tablesClock.sequence));
      }
    },
  });
  for (const metric of [offset, jumps, committed, behind]) registry.registerMetric(metric);
}

/** Upper bounds in seconds. */
const BUCKETS = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5];

/**
 * What was counted of one path and outcome. prom-client looks every series up by its sorted labels, at each count; on the order
 * path that costs as much as checking the session. So the counting is ours, and only the printing theirs.
 */
interface Tally {
  path: string;
  outcome: string;
  count: number;
  seconds: number;
  /** Calls that took at most the bound and more than the one before. */
  buckets: number[];
}

/** The tallies as Prometheus reads them: calls by outcome, and a histogram of seconds by path. */
function print(registry: Registry, tallies: ReadonlyMap<string, Tally>): void {
  const counter = (
    name: string,
    help: string,
    labelNames: string[],
    add: (tally: Tally, to: Counter) => void,
  ): void => {
    const made: Counter = new Counter({
      name,
      help,
      labelNames,
      registers: [registry],
      collect() {
        made.reset();
        for (const tally of tallies.values()) add(tally, made);
      },
    });
  };
  counter(
    'hilsa_calls_total',
    'Calls answered, by path and outcome.',
    ['path', 'outcome'],
    ({ path, outcome, count }, to) => to.inc({ path, outcome }, count),
  );
  counter(
    'hilsa_call_seconds_sum',
    'Time from the parsed request to its answer, all together.',
    ['path'],
    ({ path, seconds }, to) => to.inc({ path }, seconds),
  );
  counter('hilsa_call_seconds_count', 'Calls that the time was taken of.', ['path'], ({ path, count }, to) =>
    to.inc({ path }, count),
  );
  counter(
    'hilsa_call_seconds_bucket',
    'Calls that took at most so many seconds.',
    ['path', 'le'],
    ({ path, count, buckets }, to) => {
      let upTo = 0;
      for (const [n, bound] of BUCKETS.entries()) to.inc({ path, le: String(bound) }, (upTo += buckets[n]!));
      to.inc({ path, le: '+Inf' }, count);
    },
  );
}
