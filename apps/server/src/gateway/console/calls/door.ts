// In: sign-in, invitations, own sessions, passkeys and fresh factors. Out: answers of the operators' door, and the cookie.
import { actingOf, type ConsoleHandlers, type ConsoleRooms } from '../context.ts';

type Paths =
  | '/login'
  | '/logout'
  | '/me'
  | '/invite/info'
  | '/invite/code'
  | '/invite/accept'
  | '/password'
  | '/sessions/list'
  | '/sessions/end'
  | '/passkey/login/options'
  | '/passkey/login'
  | '/passkeys/list'
  | '/passkeys/add/options'
  | '/passkeys/add'
  | '/passkeys/remove'
  | '/factor/options'
  | '/factor/prove';

/** The door notes by itself who came and who failed. */
export function doorCalls({ operations: { door, sessions, factors } }: ConsoleRooms): ConsoleHandlers<Paths> {
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
    '/invite/code': async ({ from }, { token }) => ({ expiresAtMs: (await door.mailCode(token, from)).endsMs }),
    '/invite/accept': async ({ from, setToken }, request) => {
      const entered = await door.accept(request, from);
      if (entered === null) return null;
      setToken(entered.token);
      return entered.me;
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
    '/passkey/login/options': async ({ origin }) => door.passkeyOptions(origin),
    '/passkey/login': async ({ from, origin, setToken }, request) => {
      const { token, me } = await door.passkeyLogin(request, from, origin);
      setToken(token);
      return me;
    },
    '/passkeys/list': async (context) => factors.list(actingOf(context)),
    '/passkeys/add/options': async (context) => factors.beginAdding(actingOf(context), context.origin),
    '/passkeys/add': async (context, request) => factors.add(request, actingOf(context), context.origin),
    '/passkeys/remove': async (context, { id }) => {
      await factors.remove(id, actingOf(context));
      return {};
    },
    '/factor/options': async (context) => factors.options(actingOf(context), context.origin),
    '/factor/prove': async (context, request) => factors.prove(request, actingOf(context), context.origin),
    '/sessions/end': async (context, { id }) => ({ ended: await door.endSessions(actingOf(context), id) }),
  };
}
