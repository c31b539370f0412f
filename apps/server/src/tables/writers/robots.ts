// In: what happened to orders of robots. Out: their rows: how each stands, its log, its wishes, its days.
import { dhakaDay } from '@hilsa/formulas/statements';
import { robotDaysTable } from '../robot-days.ts';
import { robotLogTable, type RobotOrderRow, robotOrdersTable, robotWishesTable } from '../robots.ts';
import { type Before, type JournalledFact, roomWriter, type Rows } from '../room-writer.ts';

const READS = [
  'robot-bought',
  'robot-capital-added',
  'robot-capital-released',
  'robot-decided',
  'robot-order-placed',
  'robot-order-refused',
  'robot-closing',
  'robot-stopped',
  'robot-resumed',
  'robot-market-followed',
  'robot-completed',
  'robot-cost-taken',
] as const;
type Told = JournalledFact<(typeof READS)[number]>;

export const robotsWriter = roomWriter({
  room: 'robots',
  reads: READS,
  tables: [robotOrdersTable, robotLogTable, robotWishesTable, robotDaysTable],
  begin: () => new Folding(),
});

class Folding {
  /** Wishes of a decision are numbered as they come; a decision lies whole in one stretch. */
  #places = 0;

  meet({ fact, atMs }: Told, before: Before): void {
    before.want(robotOrdersTable, fact.robotOrder);
    before.want(robotDaysTable, fact.robotOrder, dhakaDay(atMs));
  }

  fold(told: Told, rows: Rows): void {
    const { fact, atMs } = told;
    if (fact.kind === 'robot-bought') return bought(fact, atMs, rows);
    if (fact.kind === 'robot-order-placed' || fact.kind === 'robot-order-refused') return this.#wish(fact, rows);
    const row = rows.find(robotOrdersTable, fact.robotOrder);
    if (row === null) throw new Error(`robot order ${fact.robotOrder} has no row`);
    this.#places = 0;
    const { robotOrder } = fact;
    switch (fact.kind) {
      case 'robot-decided': {
        const { candleMs, worth, ticks, link, entry } = fact;
        rows.add(robotLogTable, { robotOrder, candleMs, atMs, worth, ticks, link, entry: asText(entry) });
        const firstTicks = row.firstTicks === 0 ? ticks : row.firstTicks;
        return put({ ...row, worth, ticks, firstTicks }, atMs, rows);
      }
      case 'robot-capital-added':
        return put(
          { ...row, putIn: row.putIn + fact.amount, worth: row.worth + fact.amount },
          atMs,
          rows,
          fact.amount,
          0n,
        );
      case 'robot-capital-released':
        return put(
          { ...row, takenOut: row.takenOut + fact.amount, worth: row.worth - fact.amount },
          atMs,
          rows,
          0n,
          fact.amount,
        );
      case 'robot-cost-taken': {
        const { cost, amount } = fact;
        const performancePaid = row.performancePaid + (cost === 'performance' ? amount : 0n);
        const exitPaid = row.exitPaid + (cost === 'exit' ? amount : 0n);
        return put({ ...row, worth: row.worth - amount, performancePaid, exitPaid }, atMs, rows);
      }
      case 'robot-closing':
        return put({ ...row, standing: 'closing', reason: fact.reason }, atMs, rows);
      case 'robot-stopped':
        return put({ ...row, standing: 'stopped', worth: fact.worth }, atMs, rows);
      case 'robot-resumed':
        return put({ ...row, standing: 'doing', reason: 'none' }, atMs, rows);
      case 'robot-market-followed':
        rows.put(robotOrdersTable, { ...row, markets: [...row.markets, fact.market] });
        return;
      case 'robot-completed': {
        const given = fact.cash + fact.inKind;
        // Its last move first, then everything goes out.
        put({ ...row, worth: given }, atMs, rows);
        const { reason, inKind } = fact;
        const takenOut = row.takenOut + given;
        return put(
          { ...row, standing: 'complete', reason, takenOut, worth: 0n, completedMs: atMs, inKind },
          atMs,
          rows,
          0n,
          given,
        );
      }
    }
  }

  #wish(fact: Extract<Told['fact'], { kind: 'robot-order-placed' | 'robot-order-refused' }>, rows: Rows): void {
    const { robotOrder, candleMs, key } = fact;
    const isPlaced = fact.kind === 'robot-order-placed';
    const [orderId, refusal] = isPlaced ? [fact.orderId, ''] : [0, fact.refusal];
    rows.add(robotWishesTable, { robotOrder, candleMs, place: this.#places++, key, orderId, refusal });
  }
}

function bought(fact: Extract<Told['fact'], { kind: 'robot-bought' }>, atMs: number, rows: Rows): void {
  const { robotOrder, robot, customer, wallet, amount, expiresAtMs: expiresMs, onStop, terms } = fact;
  const { rule, settings, asset, markets, candleMs } = terms;
  rows.put(robotOrdersTable, {
    robotOrder,
    customer,
    wallet,
    robot,
    asset,
    rule,
    settings,
    markets,
    candleMs,
    bought: amount,
    putIn: amount,
    takenOut: 0n,
    worth: amount,
    ticks: 0,
    firstTicks: 0,
    standing: 'doing',
    reason: 'none',
    onStop,
    boughtMs: atMs,
    expiresMs,
    completedMs: 0,
    inKind: 0n,
    performancePaid: 0n,
    exitPaid: 0n,
  });
  const day = { robotOrder, day: dhakaDay(atMs), customer, robot };
  rows.put(robotDaysTable, { ...day, startWorth: 0n, endWorth: amount, putIn: amount, takenOut: 0n });
}

/** The order as it stands, and what it is worth on the day so far. */
function put(row: RobotOrderRow, atMs: number, rows: Rows, putIn = 0n, takenOut = 0n): void {
  const { robotOrder, customer, robot, worth } = row;
  const day = dhakaDay(atMs);
  // A day begins with what the day before was last seen to end with.
  const before = rows.find(robotOrdersTable, robotOrder);
  const known = rows.find(robotDaysTable, robotOrder, day);
  const startWorth = known === null ? (before?.worth ?? 0n) : known.startWorth;
  rows.put(robotOrdersTable, row);
  rows.put(robotDaysTable, {
    robotOrder,
    day,
    customer,
    robot,
    startWorth,
    endWorth: worth,
    putIn: (known?.putIn ?? 0n) + putIn,
    takenOut: (known?.takenOut ?? 0n) + takenOut,
  });
}

function asText(entry: unknown): string {
  return JSON.stringify(entry, (_, part: unknown) => (typeof part === 'bigint' ? `${part}n` : part));
}
