// In: committed prices of a world, and what its customers want to be told. Out: what is so fires once and its owner is told: first it is marked, then
// told, then noted, so that a crash between two steps tells somebody twice and nobody never.
import type { Sql } from 'postgres';
import {
  fireAlerts,
  fireRecordDates,
  followNames,
  forgetOldAlerts,
  noteAlertTold,
  untoldAlerts,
} from '../../identity/index.ts';
import type { Notifier } from '../../notifications/index.ts';
import type { WorldRooms } from '../rooms.ts';
import { daysToRecord, formerNames, marketOf, moveNow, seenOf } from './seen.ts';

const LOOK_MS = 1_000;
const DATES_MS = 60_000;
/** Rows that one statement changes. */
const AT_ONCE = 200;

interface Judging {
  readonly name: 'real' | 'demo';
  readonly world: WorldRooms;
  readonly sql: Sql;
  readonly notifier: Notifier;
  /** UTC milliseconds. */
  now(): number;
}

/** @returns stops judging */
export function judgeAlerts(judging: Judging, report: (problem: unknown) => void): () => Promise<void> {
  const { name, world, sql, now } = judging;
  const { moves } = world.publisher;
  const ended = new AbortController();
  let looking: Promise<void> | null = null;
  let isFirst = true;
  let datesAtMs = 0;
  let followed = 0;
  /** What happened while nobody judged is over: the prices of now are looked at once. */
  const noteAll = (): void => {
    for (const instrument of world.publisher.listings.all())
      if (instrument.kind === 'stock' || instrument.kind === 'spot')
        moves.note(instrument.index, moveNow(world, instrument).last);
  };
  /** Before prices are judged: a share that has a new code is still the one that was meant. Again with the dates, for whoever came in between. */
  const follow = async (): Promise<void> => {
    const names = formerNames(world);
    if (names.length === followed && now() < datesAtMs) return;
    await followNames(sql, name, names);
    followed = names.length;
  };
  const judgePrices = async (): Promise<void> => {
    const taken = moves.take();
    try {
      const seen = [...taken].flatMap(([index, move]) => {
        const instrument = world.publisher.listings.find(index);
        if (instrument === undefined) return [];
        return instrument.kind === 'stock' || instrument.kind === 'spot' ? [seenOf(world, instrument, move)] : [];
      });
      while (!ended.signal.aborted)
        if ((await fireAlerts(sql, { world: name, seen, nowMs: now(), most: AT_ONCE })) < AT_ONCE) break;
    } catch (problem) {
      moves.putBack(taken);
      throw problem;
    }
  };
  const judgeDates = async (): Promise<void> => {
    const nowMs = now();
    if (nowMs < datesAtMs) return;
    const days = [...daysToRecord(world, nowMs)].map(([index, left]) => ({
      market: marketOf(world.publisher.listings.at(index)),
      left,
    }));
    while (!ended.signal.aborted)
      if ((await fireRecordDates(sql, { world: name, days, nowMs, most: AT_ONCE })) < AT_ONCE) break;
    if (name === 'real') await forgetOldAlerts(sql, nowMs, AT_ONCE);
    datesAtMs = nowMs + DATES_MS;
  };
  const tell = async (): Promise<void> => {
    while (!ended.signal.aborted) {
      const untold = await untoldAlerts(sql, name, AT_ONCE);
      for (const alert of untold) {
        const [kind, symbol] = [alert.market.split(':')[0]!, alert.market.split(':')[1]!];
        const page = kind === 'stock' ? '/pages/stock/stockKline' : '/pages/coin/coinKline';
        const seen = alert.seen ?? '';
        await judging.notifier.notify(alert.customer_id, 'alert-fired', {
          symbol,
          rule: `alert-${alert.kind}`,
          value: alert.value ?? seen,
          seen,
          path: `${page}?symbol=${symbol}`,
          world: `in-${name}`,
        });
        await noteAlertTold(sql, alert.id, now());
      }
      if (untold.length < AT_ONCE) return;
    }
  };
  const look = async (): Promise<void> => {
    if (isFirst) noteAll();
    isFirst = false;
    await follow();
    await judgePrices();
    await judgeDates();
    await tell();
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
