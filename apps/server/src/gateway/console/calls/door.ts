// In: sign-in, invitations, own sessions. Out: answers of the operators' door, and the cookie.
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths =
  | '/login'
  | '/logout'
  | '/me'
  | '/invite/info'
  | '/invite/accept'
  | '/password'
  | '/sessions/list'
  | '/sessions/end';

/** The door notes by itself who came and who failed. */
export function doorCalls({ operations: { door, sessions } }: ConsoleRooms): ConsoleHandlers<Paths> {
  return {
    '/login': async ({ from, setToken }, request) => {
      const { token, me } = await door.login(request, from);
      setToken(token);
      return me;
    },
    '/logout': async (context) => {
      await door.logout(actingOf(context));
      context.setToken(null);
      return {};
    },
    '/me': async (context) => door.me(actingOf(context)),
    '/invite/info': async ({ from }, { token }) => door.invitation(token, from),
    '/invite/accept': async ({ from, setToken }, request) => {
      const { token, me } = await door.accept(request, from);
      setToken(token);
      return me;
    },
    '/password': async (context, request) => {
      await door.changePassword(request, actingOf(context));
      return {};
    },
    '/sessions/list': async (context) => {
      const { operator, session } = actingOf(context);
      const list = await sessions.list(operator.id, session.id);
      return { list, total: list.length };
    },
    '/sessions/end': async (context, { id }) => ({ ended: await door.endSessions(actingOf(context), id) }),
  };
}
