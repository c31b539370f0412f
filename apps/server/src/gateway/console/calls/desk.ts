// In: content, settings, operators, actions, approvals, trail, deliveries. Out: their lists, and the one door of every action.
import { ROLES, RIGHTS_OF_ROLE, type ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type ContentPaths = '/content/list' | '/content/get' | '/content/preview';
type OperatorPaths =
  | '/properties/list'
  | '/properties/history/list'
  | '/operators/list'
  | '/operators/get'
  | '/operators/sessions/list'
  | '/colleagues/list'
  | '/roles/list';
type TrailPaths =
  | '/actions/run'
  | '/approvals/list'
  | '/approvals/get'
  | '/approvals/decide'
  | '/audit/list'
  | '/audit/get'
  | '/audit/operators/list'
  | '/audit/verify'
  | '/deliveries/list'
  | '/dashboard';
type ContentRow = ConsoleReplyOf<'/content/get'>;

const EVERYONE = { offset: 0, limit: 1000 } as const;

export function contentCalls({ operations: { desks } }: ConsoleRooms): ConsoleHandlers<ContentPaths> {
  return {
    '/content/list': async (_, { kind, offset, limit, search }) => {
      const page = { offset, limit, ...(search !== undefined && { search }) };
      const { list, total } = await desks.content.list(kind, page);
      // The kind asked for tells the shape; the compiler cannot follow a union through the list.
      return { list: list.map((item) => ({ kind, ...item }) as ContentRow), total };
    },
    '/content/get': async (_, { kind, id }) => {
      const item = await desks.content.get(kind, id);
      if (item === null) throw new Refused('unknown-content');
      return { kind, ...item } as ContentRow;
    },
    '/content/preview': async (_, { html }) => ({ html: desks.content.preview(html) }),
  };
}

export function operatorCalls({ operations }: ConsoleRooms): ConsoleHandlers<OperatorPaths> {
  const { properties, operators, sessions, runner } = operations;
  return {
    '/properties/list': async () => properties.list(await runner.waiting('set-property')),
    '/properties/history/list': (_, { key, ...page }) => properties.history(key, page),
    '/operators/list': async (_, query) => operators.list(query, await sessions.online()),
    '/operators/get': async (_, { id }) => {
      const row = await operators.row(id, await sessions.online());
      if (row === null) throw new Refused('unknown-operator');
      return row;
    },
    '/operators/sessions/list': async (context, { id }) => {
      if ((await operators.byId(id)) === null) throw new Refused('unknown-operator');
      const list = await sessions.list(id, actingOf(context).session.id);
      return { list, total: list.length };
    },
    '/colleagues/list': async () => {
      const query = { ...EVERYONE, state: 'active', sort: 'name', order: 'asc' } as const;
      const { list, total } = await operators.list(query, await sessions.online());
      return { list: list.map(({ id, name, roles, online }) => ({ id, name, roles, online })), total };
    },
    '/roles/list': async () => {
      const list = await Promise.all(
        ROLES.map(async (role) => ({
          id: role,
          rights: [...RIGHTS_OF_ROLE[role]],
          operators: await operators.countActive(role),
        })),
      );
      return { list, total: list.length };
    },
  };
}

/** The runner notes by itself what was asked and done. */
export function trailCalls({ operations }: ConsoleRooms): ConsoleHandlers<TrailPaths> {
  const { runner, trail, desks, operators } = operations;
  return {
    '/actions/run': (context, request) => runner.run(request, actingOf(context)),
    '/approvals/list': (context, query) => runner.list(query, actingOf(context)),
    '/approvals/get': async (context, { id }) => {
      const row = await runner.get(id, actingOf(context));
      if (row === null) throw new Refused('unknown-approval');
      return row;
    },
    '/approvals/decide': (context, request) => runner.decide(request, actingOf(context)),
    '/audit/list': (_, { offset, limit, ...filter }) => trail.list(filter, { offset, limit }),
    '/audit/get': async (_, { id }) => {
      const row = await trail.get(id);
      if (row === null) throw new Refused('unknown-row');
      return row;
    },
    '/audit/operators/list': async () => {
      const list = [...(await operators.names())].map(([id, name]) => ({ id, name }));
      return { list: list.toSorted((one, other) => one.name.localeCompare(other.name)), total: list.length };
    },
    '/audit/verify': async ({ note }) => {
      const verified = await trail.verify();
      await note({ subjectKind: 'trail', subject: 'chain', after: { whole: verified.whole, rows: verified.rows } });
      return verified;
    },
    '/deliveries/list': (_, { offset, limit, customerId, channel, state }) =>
      desks.deliveries.list({
        offset,
        limit,
        ...(customerId !== undefined && { customerId }),
        ...(channel !== undefined && { channel }),
        ...(state !== undefined && { state }),
      }),
    '/dashboard': (context) => operations.dashboard(actingOf(context)),
  };
}
