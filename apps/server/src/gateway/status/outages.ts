// In: whether commands can be taken, looked at every few seconds. Out: when they could not, written down; a pause between two signs of life too.
import type { Sql } from 'postgres';

export interface Outage {
  readonly fromMs: number;
  readonly untilMs: number;
  /** stopped: there was no server. not-ready: there was one and it took no commands. */
  readonly cause: 'stopped' | 'not-ready';
}

/** Between two signs of life; a pause a few times as long was an outage. */
const SIGN_MS = 10_000;
const PAUSE_MS = 3 * SIGN_MS;
const MOST_SHOWN = 50;
const SHOWN_DAYS = 90;
const DAY_MS = 86_400_000;

export interface OutageWatch {
  /** The latest first. */
  list(): Promise<Outage[]>;
  /** One look; the clock asks for it. */
  look(): Promise<void>;
  stop(): void;
}

/** @param now UTC milliseconds */
export function watchOutages(
  sql: Sql,
  { ready, now, report }: { ready: () => boolean; now: () => number; report: (problem: unknown) => void },
): OutageWatch {
  let unreadySinceMs: number | null = null;
  let isFirst = true;
  const note = ({ fromMs, untilMs, cause }: Outage) =>
    sql`insert into operations.outages (from_ms, until_ms, cause) values (${fromMs}, ${Math.max(fromMs, untilMs)}, ${cause})`;
  const look = async (): Promise<void> => {
    const atMs = now();
    if (!ready()) {
      // Of a start that is not done the pause before tells.
      if (!isFirst) unreadySinceMs ??= atMs;
      return;
    }
    const [before] = await sql<{ at_ms: string }[]>`select at_ms from operations.sign_of_life`;
    if (isFirst && before !== undefined && atMs - Number(before.at_ms) > PAUSE_MS)
      await note({ fromMs: Number(before.at_ms), untilMs: atMs, cause: 'stopped' });
    if (unreadySinceMs !== null) await note({ fromMs: unreadySinceMs, untilMs: atMs, cause: 'not-ready' });
    await sql`
      insert into operations.sign_of_life (one, at_ms) values (true, ${atMs})
      on conflict (one) do update set at_ms = excluded.at_ms`;
    unreadySinceMs = null;
    isFirst = false;
  };
  let looking: Promise<void> | null = null;
  const timer = setInterval(() => {
    looking ??= look()
      .catch((problem: unknown) => {
        unreadySinceMs ??= now();
        report(problem);
      })
      .finally(() => (looking = null));
  }, SIGN_MS);
  timer.unref();
  return {
    look,
    async list() {
      const rows = await sql<{ from_ms: string; until_ms: string; cause: Outage['cause'] }[]>`
        select from_ms, until_ms, cause from operations.outages where until_ms > ${now() - SHOWN_DAYS * DAY_MS}
        order by id desc limit ${MOST_SHOWN}`;
      return rows.map(({ from_ms, until_ms, cause }) => ({
        fromMs: Number(from_ms),
        untilMs: Number(until_ms),
        cause,
      }));
    },
    stop: () => clearInterval(timer),
  };
}
