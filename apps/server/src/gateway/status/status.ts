// In: the worlds, order times, outages. Out: how the server is doing, for programs (`/status/json`) and to read (`/status`), without signing in.
import type { FastifyInstance } from 'fastify';
import type { Rooms } from '../rooms.ts';
import { CALL_HEADERS, PAGE_HEADERS } from '../security-headers.ts';
import type { OrderTimes } from './latency.ts';
import type { Outage, OutageWatch } from './outages.ts';
import { statusPage } from './page.ts';

export interface ServerStatus {
  readonly status: 'up' | 'down';
  /** A sandbox says so. */
  readonly mode: 'sandbox' | 'live';
  readonly atMs: number;
  readonly orders: ReturnType<OrderTimes['lastHour']>;
  readonly worlds: readonly {
    readonly world: 'real' | 'demo';
    /** Commands in the journal, and those that lists do not show yet. */
    readonly committed: number;
    readonly tablesBehind: number;
  }[];
  /** Of the last ninety days, the latest first; null: they cannot be read now. */
  readonly incidents: readonly Outage[] | null;
}

interface StatusParts {
  readonly rooms: Pick<Rooms, 'worlds' | 'settings' | 'now'>;
  readonly times: OrderTimes;
  readonly outages: OutageWatch;
  ready(): boolean;
}

/** Asked often by many: the database is asked once in this while. */
const FRESH_MS = 5_000;

export function serveStatus(app: FastifyInstance, { rooms, times, outages, ready }: StatusParts): void {
  let known: { atMs: number; incidents: Promise<readonly Outage[] | null> } | null = null;
  const status = async (): Promise<ServerStatus> => {
    const atMs = rooms.now();
    if (known === null || Math.abs(atMs - known.atMs) >= FRESH_MS)
      known = { atMs, incidents: outages.list().catch(() => null) };
    return {
      status: ready() ? 'up' : 'down',
      mode: rooms.settings.mode,
      atMs,
      orders: times.lastHour(atMs),
      worlds: (['real', 'demo'] as const).map((world) => {
        const { head, tablesClock } = rooms.worlds[world].sequencer;
        return { world, committed: head, tablesBehind: Math.max(0, head - tablesClock.sequence) };
      }),
      incidents: await known.incidents,
    };
  };
  app.get('/status/json', async (_, reply) => reply.headers(CALL_HEADERS).send(JSON.stringify(await status())));
  app.get('/status', async (_, reply) =>
    reply
      .headers(PAGE_HEADERS)
      .type('text/html; charset=utf-8')
      .send(statusPage(await status())),
  );
}
