// In: a world's lives as the tables show them, dates that come, the margin of open positions. Out: their owners are told, wherever they are, each
// once, with the page of its cause. The place in the journal moves after the telling, so that a crash between the two tells somebody twice and nobody never.
import type { LifeEvent, NoticeEvent } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import type { Sql } from 'postgres';
import { formatDecimal } from '@hilsa/money';
import type { NoticeParams, Notifier } from '../notifications/index.ts';
import {
  type LifeDueRow,
  type LifeRow,
  lifeAfter,
  lifeDueBetween,
  lifeToldUntil,
  noteToldUntil,
} from '../tables/index.ts';
import { pathOfLife } from './life/line.ts';
import { MarginWatch } from './margin-watch.ts';
import type { WorldRooms } from './rooms.ts';

const LOOK_MS = 2_000;
const AT_ONCE = 200;

export interface LifeTelling {
  readonly name: 'real' | 'demo';
  readonly world: WorldRooms;
  readonly sql: Sql;
  readonly notifier: Notifier;
  /** UTC milliseconds. */
  now(): number;
}
interface Notice {
  readonly event: NoticeEvent;
  readonly params: NoticeParams;
}

/** @returns stops looking */
export function tellLives(telling: LifeTelling, report: (problem: unknown) => void): () => Promise<void> {
  const { world } = telling;
  let looking: Promise<void> | null = null;
  const ended = new AbortController();
  const tell = async (owner: number, { event, params }: Notice): Promise<void> => {
    const customerId = await customerOf(telling, owner);
    if (customerId !== null)
      await telling.notifier.notify(customerId, event, { ...params, world: `in-${telling.name}` });
  };
  const margins = new MarginWatch(world, tell);
  const look = async (): Promise<void> => {
    const { head } = world.sequencer;
    await world.sequencer.tablesClock.reaches(head);
    let until = (await lifeToldUntil(world.tables)) ?? { sequence: -1, line: 0, dueMs: 0 };
    for (let full = true; full && !ended.signal.aborted;) {
      const rows = await lifeAfter(world.tables, until, AT_ONCE);
      for (const row of rows) {
        const notice = noticeOf(world, row);
        if (notice !== null) await tell(row.owner, notice);
      }
      const last = rows.at(-1);
      if (last === undefined) break;
      until = { ...until, sequence: last.sequence, line: last.line };
      await noteToldUntil(world.tables, until);
      full = rows.length === AT_ONCE;
    }
    await tellDue(until);
    await margins.look();
  };
  /** Of one moment all: more than are asked for at once can hardly fall due in one millisecond, and then the next look has them. */
  const tellDue = async (until: { sequence: number; line: number; dueMs: number }): Promise<void> => {
    const untilMs = telling.now();
    const dues = await lifeDueBetween(world.tables, { afterMs: until.dueMs, untilMs }, AT_ONCE);
    for (const due of dues) {
      const notice = dueNotice(world, due);
      if (notice !== null) await tell(due.owner, notice);
    }
    const dueMs = dues.length === AT_ONCE ? dues.at(-1)!.dueMs : Math.max(untilMs, until.dueMs);
    if (dues.length > 0 || until.dueMs === 0) await noteToldUntil(world.tables, { ...until, dueMs });
  };
  const timer = setInterval(() => {
    looking ??= look()
      .catch(report)
      .finally(() => (looking = null));
  }, LOOK_MS);
  timer.unref();
  return async () => {
    ended.abort();
    clearInterval(timer);
    await looking;
  };
}

/** Whose account it is; a name without one is nobody to tell. */
async function customerOf({ sql, name }: LifeTelling, account: number): Promise<string | null> {
  const [row] = await sql<{ customer_id: string }[]>`
    select customer_id from identity.accounts where world = ${name} and account = ${account}`;
  return row?.customer_id ?? null;
}

const STOPPED_BY_ITSELF: ReadonlySet<string> = new Set([
  'loss-limit',
  'daily-loss-limit',
  'market-halted',
  'stale-feed',
  'refused-five-times',
  'insufficient-balance',
  'version-halted',
  'version-withdrawn',
]);
const ON_RUNG: Readonly<Record<string, NoticeEvent>> = {
  warning: 'loan-warning',
  call: 'loan-call',
  sale: 'loan-sale',
};
const ON_END: Readonly<Record<string, NoticeEvent>> = {
  repaid: 'loan-repaid',
  rejected: 'loan-rejected',
  lapsed: 'loan-rejected',
};

type Of = (row: LifeRow, world: WorldRooms) => NoticeEvent | Notice | null;
const always =
  (event: NoticeEvent): Of =>
  () =>
    event;

/** What its owner is told of: what they did themselves they know, and the rest is of no weight. */
const TOLD: Readonly<Partial<Record<LifeEvent, Of>>> = {
  'membership-ending': ({ owner }, { sequencer: { engine } }) => ({
    event: 'membership-ending',
    params: { untilAtMs: engine.member(owner)?.endsAtMs ?? 0 },
  }),
  'membership-ended': always('membership-ended'),
  'loan-paid-out': always('loan-paid-out'),
  'loan-matured': always('loan-matured'),
  'loan-late': ({ lots: day }) => (day === 1 ? 'loan-late' : null),
  'loan-ended': ({ word }) => ON_END[word] ?? null,
  'loan-rung-changed': ({ word, about }, { sequencer: { engine } }) => {
    const event = ON_RUNG[word];
    const untilAtMs = engine.loans.all.get(about)?.callEndsMs ?? 0;
    return event === undefined ? null : { event, params: { untilAtMs } };
  },
  // Months that begin or were clean are read on the page.
  'score-changed': ({ word, lots: after }) =>
    word === 'began' || word === 'clean-month' ? null : { event: 'score-changed', params: { after } },
  'robot-closing': ({ word }) =>
    STOPPED_BY_ITSELF.has(word) ? { event: 'robot-stopped', params: { why: word } } : null,
  'fund-paid': always('fund-paid'),
  'fund-redemption-gated': always('fund-gated'),
  'fund-given': always('fund-given'),
  'fund-taken-back': always('fund-taken-back'),
  'option-settled': always('option-settled'),
  'liquidation-begun': always('liquidation-begun'),
  'position-deleveraged': always('position-deleveraged'),
};

function noticeOf(world: WorldRooms, row: LifeRow): Notice | null {
  const told = TOLD[row.event]?.(row, world) ?? null;
  if (told === null) return null;
  const params = paramsOf(world, row);
  return typeof told === 'string' ? { event: told, params } : { ...told, params: { ...params, ...told.params } };
}

function paramsOf({ publisher: { listings } }: WorldRooms, row: LifeRow): NoticeParams {
  const asset = row.asset === null ? null : listings.asset(row.asset);
  return {
    path: pathOfLife(row, listings),
    symbol: row.instrument === null ? '' : listings.at(row.instrument).symbol,
    asset: asset?.code ?? '',
    amount: asset === null ? '' : formatDecimal(row.amount, asset.decimals, { trim: true }),
  };
}

const DAY_MS = 86_400_000;

/** Null: it was repaid or sold meanwhile. */
function dueNotice(world: WorldRooms, { what, about, owner, dueMs }: LifeDueRow): Notice | null {
  const { engine } = world.sequencer;
  const { listings } = world.publisher;
  if (what === 'option-expires-tomorrow') {
    const { symbol, baseAsset, state } = listings.at(about);
    const held = engine.balance(accountOf(owner, state.kind.wallet), baseAsset);
    if (held.available + held.held === 0n) return null;
    return { event: what, params: { symbol, path: '/pages/tabbar/position?kind=options' } };
  }
  const loan = engine.loans.all.get(about);
  if (loan === undefined) return null;
  const { principal, interest, late } = engine.loanDues(about, dueMs);
  const { code, decimals } = listings.asset(loan.asset);
  const amount = formatDecimal(principal + interest + late, decimals, { trim: true });
  const untilAtMs = dueMs + (what === 'loan-due-soon' ? 3 : 1) * DAY_MS;
  return { event: what, params: { amount, asset: code, untilAtMs, path: `/pages/user/loan?id=${about}` } };
}
