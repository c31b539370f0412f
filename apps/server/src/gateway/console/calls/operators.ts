// In: operators, sessions, roles. Out: their lists.
import { isGuest, ROLES, RIGHTS_OF_ROLE } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths = '/operators/list' | '/operators/get' | '/operators/sessions/list' | '/colleagues/list' | '/roles/list';

const EVERYONE = { offset: 0, limit: 1000 } as const;

export function operatorCalls({ operations }: ConsoleRooms): ConsoleHandlers<Paths> {
  const { operators, sessions } = operations;
  return {
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
    '/colleagues/list': async (context) => {
      const { id, name, roles } = actingOf(context).operator;
      // Who works for an issuer or an underwriter is no colleague of the others.
      if (isGuest(roles)) return { list: [{ id, name, roles: [...roles], online: true }], total: 1 };
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
