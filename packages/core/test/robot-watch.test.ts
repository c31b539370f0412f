// In: many orders of robots in three markets whose prices jump, age and are traded at. Out: exactly those are stopped that a look at every order
// would have found, in the same sequence.
import { type Command, createEngine, type Engine, type RobotOrder, readFacts, restoreEngine } from '@hilsa/core';
import { accept, BTC_LISTING, ETH_LISTING, marketCommands, order } from '@hilsa/testkit';
import { random } from '@hilsa/testkit/random';
import { buying, DAY_MS, deciding, MINUTE_MS, ROBOT, ROBOT_START_MS } from '@hilsa/testkit/robots/robots';
import { describe, expect, it } from 'vitest';

const MARKETS = [0, 1, 2];
const LISTINGS = [
  BTC_LISTING,
  { ...ETH_LISTING, referenceTicks: 100_000, tickUnits: 100_000n, lotUnits: 1_000n },
  { ...BTC_LISTING, symbol: 'BTCUSDT2' },
];
const PEOPLE = 3;

function opened(engine: Engine): void {
  accept(engine, marketCommands(PEOPLE, { funds: 10n ** 13n, listings: LISTINGS }));
  for (const [n, markets] of [[0], [0, 1], [1], [0, 1, 2]].entries())
    accept(engine, [
      {
        kind: 'set-robot',
        atMs: ROBOT_START_MS,
        robot: {
          ...ROBOT,
          code: `robot-${n}`,
          markets,
          singlePpm: 1_000_000,
          dailyLossPpm: n === 2 ? 60_000 : 100_000,
        },
      },
    ]);
}

/** Said as plainly as it can be. */
function isLost(engine: Engine, { id, terms, putIn, takenOut, day, dayWorth }: RobotOrder, atMs: number): boolean {
  const today = Math.floor((atMs + 6 * 3_600_000) / DAY_MS);
  const principal = putIn - takenOut;
  if (principal <= 0n) return false;
  const worth = engine.robotWorth(id);
  const lost = (from: bigint, ppm: number): boolean => (from - worth) * 1_000_000n >= principal * BigInt(ppm);
  return lost(principal, terms.lossPpm) || (day === today && lost(dayWorth, terms.dailyLossPpm));
}
/** A look at every order. */
function lostIn(engine: Engine, market: number, atMs: number): number[] {
  return [...engine.robotOrders.values()]
    .filter(({ standing, terms }) => standing === 'doing' && terms.markets.includes(market))
    .flatMap((each) => (isLost(engine, each, atMs) ? [each.id] : []));
}

function life(seed: number): number {
  let engine = createEngine({ mode: 'sandbox' });
  const { next, integer, pick } = random(seed);
  opened(engine);
  const marks = [100_000, 100_000, 100_000];
  let atMs = ROBOT_START_MS;
  let stopped = 0;
  const closings = (from: number): number[] =>
    [...readFacts(engine.facts.bytes(from))].flatMap((fact) =>
      fact.kind === 'robot-closing' ? [fact.robotOrder] : [],
    );
  const does = (command: Command): void => {
    let more: boolean;
    do {
      const reply = engine.execute({ kind: 'run-due', atMs });
      more = reply.refusal === null && reply.more === true;
    } while (more);
    engine.execute(command);
  };
  for (let n = 0; n < 700; n++) {
    atMs += next() < 0.01 ? DAY_MS / 2 : integer(1, next() < 0.1 ? 70_000 : 3_000);
    const account = integer(2, 1 + PEOPLE);
    const market = pick(MARKETS);
    const dice = next();
    if (dice < 0.06) does({ ...buying(account, { robot: integer(0, 3), days: 80 }), atMs });
    else if (dice < 0.4) {
      const running = [...engine.robotOrders.values()].filter(({ standing }) => standing === 'doing');
      if (running.length === 0) continue;
      const { id, terms, candleMs } = pick(running);
      const closeMs = Math.floor(atMs / MINUTE_MS) * MINUTE_MS;
      if (closeMs <= candleMs) continue;
      const places = [
        {
          key: 'a',
          instrument: pick(terms.markets),
          side: pick(['buy', 'buy', 'sell'] as const),
          lots: integer(50, 60_000),
          ticks: next() < 0.5 ? 0 : marks[market]!,
        },
      ];
      does({ ...deciding(engine, id, closeMs, { places }), atMs });
    } else if (dice < 0.7) {
      const ticks = Math.max(1, Math.round(marks[market]! * (0.97 + next() * 0.06)));
      does(
        order({
          atMs,
          account,
          instrument: market,
          side: pick(['buy', 'sell'] as const),
          ticks,
          lots: integer(1_000, 90_000),
        }),
      );
    } else if (dice < 0.74) {
      const some = pick([...engine.robotOrders.values(), null]);
      if (some === null) continue;
      const own = { atMs, account: some.customer, robotOrder: some.id, amount: BigInt(integer(1, 2_000)) * 1_000_000n };
      does({ kind: pick(['add-robot-capital', 'release-robot-capital'] as const), ...own });
    } else if (dice < 0.76) {
      const some = [...engine.robotOrders.values()].find(({ standing }) => standing === 'stopped');
      if (some !== undefined) does({ kind: 'resume-robot', atMs, account: some.customer, robotOrder: some.id });
    } else {
      marks[market] = Math.max(20_000, Math.round(marks[market]! * (next() < 0.1 ? 0.93 : 0.985 + next() * 0.03)));
      does({ kind: 'run-due', atMs });
      const from = engine.facts.length;
      const mark = { instrument: market, ticks: marks[market] };
      accept(engine, [{ kind: 'record-marks', atMs, source: 'feed', marks: [mark] }]);
      const found = closings(from);
      expect(found).toEqual([...found].sort((a, b) => a - b));
      // Nothing but its standing has changed since.
      for (const id of found) expect(isLost(engine, engine.robotOrders.get(id)!, atMs)).toBe(true);
      stopped += found.length;
      expect(lostIn(engine, market, atMs)).toEqual([]);
    }
    if (n % 7 === 0) engine.check();
    if (n % 97 === 96) engine = restoreEngine(engine.snapshot(), { mode: 'sandbox' });
  }
  return stopped;
}

describe('the watch over losses', () => {
  it('stops exactly whom a look at every order would stop', () => {
    let stopped = 0;
    for (let seed = 1; seed <= 5; seed++) stopped += life(seed);
    expect(stopped).toBeGreaterThan(10);
  });
});
