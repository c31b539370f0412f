// In: calls about the own profile, credentials, account kind and referrals. Out: answers of the identity room.
import { profiles } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';
import { cursorOf } from '../cursor.ts';

type Paths = '/user/update' | '/user/update/password' | '/user/update/email' | '/user/kind/request' | '/user/referral';

export function profileCalls({ identity: { rooms } }: Rooms): Handlers<Paths> {
  return {
    '/user/update': (context, request) => profiles.updateUser(rooms, sessionOf(context), request),
    '/user/update/password': (context, request) =>
      profiles.updatePassword(rooms, sessionOf(context), request, context.caller),
    '/user/update/email': (context, request) =>
      profiles.updateContact(rooms, sessionOf(context), request, context.caller),
    '/user/kind/request': (context, request) => profiles.requestKind(rooms, sessionOf(context), request),
    '/user/referral': (context, { cursor, limit }) =>
      profiles.referralOf(rooms, sessionOf(context), { cursor: cursorOf(cursor), limit }, context.caller),
  };
}
