// In: actions, approvals, the trail, deliveries. Out: their lists, and the one door of every action.
import { Refused } from '../../../identity/index.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths =
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

/** The runner notes by itself what was asked and done. */
export function trailCalls({ operations }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { runner, trail, rooms, operators } = operations;
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
      rooms.deliveries.list({
        offset,
        limit,
        ...(customerId !== undefined && { customerId }),
        ...(channel !== undefined && { channel }),
        ...(state !== undefined && { state }),
      }),
    '/dashboard': (context) => operations.dashboard(actingOf(context)),
  };
}
