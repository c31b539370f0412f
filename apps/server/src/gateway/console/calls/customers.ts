// In: a customer's number. Out: profile, balances, orders, sign-ins, notes, score; nothing is written here but what was seen.
import { wireBalance, wireOrder } from '../../../publish/index.ts';
import { balancesOfOwner, listOrders } from '../../../tables/index.ts';
import { SCORE_START } from '@hilsa/core/scores/state';
import { withReasonsWritten } from '../../../operations/index.ts';
import { scoreChangesOf } from '../../../tables/scores.ts';
import { rateLimits } from '../../api/symbols.ts';
import { bandOf } from '../../loans/score-words.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths =
  | '/customers/list'
  | '/customers/get'
  | '/customers/balances'
  | '/customers/orders/list'
  | '/customers/sessions/list'
  | '/customers/api-keys/list'
  | '/customers/webhooks/list'
  | '/customers/notes/list'
  | '/customers/points/list'
  | '/customers/history/list'
  | '/kind-requests/list'
  | '/factor-resets/list';

const ofPage = (page: object) => ({ subjectKind: 'customers', subject: JSON.stringify(page) });
const ofCustomer = (customerId: string) => ({ subjectKind: 'customer', subject: customerId, customerId });
/** Sign-ins, notes, score and history stand on the customer's page: whoever asks for one of them alone has looked at the customer, too. */
const asLook = (customerId: string) => ({ what: '/customers/get', ...ofCustomer(customerId) }) as const;

export function customerCalls({ operations, worlds, sql, settings }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { customers, trail } = operations;
  /** @returns the number in that world's core, or null: this customer has none there */
  async function accountOf(customerId: string, world: 'real' | 'demo'): Promise<number | null> {
    const [row] = await sql<{ account: number }[]>`
      select account from identity.accounts where customer_id = ${customerId} and world = ${world}`;
    return row?.account ?? null;
  }
  async function balances(world: WorldRooms, account: number | null) {
    if (account === null) return [];
    await world.sequencer.tablesClock.shows(account);
    const rows = await balancesOfOwner(world.tables, account);
    return rows.map((row) => wireBalance(row, world.publisher.listings));
  }
  return {
    '/customers/list': async ({ note }, query) => {
      const found = await customers.list(query);
      // Whom a list showed can be told from the trail as well as whose page was opened.
      const { offset, limit, sort, order, ...filter } = query;
      const page = JSON.stringify({ ...filter, sort, order, offset, limit });
      await note({ subjectKind: 'customers', subject: page, listed: found.list.map(({ id }) => id) });
      return found;
    },
    '/customers/get': async ({ note }, { customerId }) => {
      const profile = await customers.profile(customerId);
      await note(ofCustomer(customerId));
      const account = await accountOf(customerId, 'real');
      const score = account === null ? SCORE_START : worlds.real.sequencer.engine.score(account);
      return { ...profile, score, scoreBand: bandOf(score) };
    },
    '/customers/balances': async ({ note }, { customerId }) => {
      await customers.exists(customerId);
      await note(ofCustomer(customerId));
      const [real, demo] = await Promise.all(
        (['real', 'demo'] as const).map(async (name) => balances(worlds[name], await accountOf(customerId, name))),
      );
      return { real: real!, demo: demo! };
    },
    '/customers/orders/list': async ({ note }, { customerId, world: name, scope, cursor, limit }) => {
      await customers.exists(customerId);
      const before = cursor ?? null;
      await note(ofCustomer(customerId));
      const world = worlds[name];
      const account = await accountOf(customerId, name);
      if (account === null) return { list: [], nextCursor: null };
      await world.sequencer.tablesClock.shows(account);
      const { list, nextCursor } = await listOrders(world.tables, account, { scope, instrument: null, before, limit });
      return { list: list.map((row) => wireOrder(row, world.publisher.listings.at(row.instrument))), nextCursor };
    },
    '/customers/sessions/list': async ({ note }, { customerId }) => {
      const list = await customers.sessions(customerId);
      await note(asLook(customerId));
      return list;
    },
    '/customers/api-keys/list': async ({ note }, { customerId }) => {
      const keys = await customers.apiKeys(customerId);
      await note(asLook(customerId));
      const [weight, tenSeconds, day] = rateLimits(settings.rateLimitFactor);
      const limits = {
        weightAMinute: weight!.limit,
        ordersInTenSeconds: tenSeconds!.limit,
        ordersADay: day!.limit,
      };
      return { ...keys, limits };
    },
    '/customers/webhooks/list': async ({ note }, { customerId }) => {
      const list = await customers.webhooks(customerId);
      await note(asLook(customerId));
      return list;
    },
    '/customers/notes/list': async ({ note }, { customerId, ...page }) => {
      const list = await customers.notes(customerId, page);
      await note(asLook(customerId));
      return list;
    },
    '/customers/points/list': async ({ note }, { customerId, offset, limit }) => {
      await customers.exists(customerId);
      await note(asLook(customerId));
      const account = await accountOf(customerId, 'real');
      if (account === null) return { list: [], total: 0 };
      const { list, total } = await scoreChangesOf(worlds.real.tables, account, { offset, limit });
      const written = await withReasonsWritten(sql, customerId, list);
      return {
        list: written.map(({ change, points, score, why, reason, atMs }) => ({
          id: String(change),
          change: points,
          after: score,
          reason: reason === '' ? why : reason,
          atMs,
        })),
        total,
      };
    },
    '/customers/history/list': async ({ note }, { customerId, ...page }) => {
      await customers.exists(customerId);
      await note(asLook(customerId));
      return trail.list({ customerId }, page);
    },
    '/kind-requests/list': async ({ note }, page) => {
      const found = await customers.kindRequests(page);
      await note({ ...ofPage(page), listed: found.list.map(({ id }) => id) });
      return found;
    },
    '/factor-resets/list': async ({ note }, page) => {
      const found = await customers.factorResets(page);
      await note({ ...ofPage(page), listed: found.list.map(({ customerId }) => customerId) });
      return found;
    },
  };
}
