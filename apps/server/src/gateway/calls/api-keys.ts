// In: calls about keys for programs. Out: answers of the identity room.
import { apiKeys } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths = '/user/api-key/list' | '/user/api-key/make' | '/user/api-key/restrict' | '/user/api-key/revoke';

export function apiKeyCalls({ identity: { rooms } }: Rooms): Handlers<Paths> {
  return {
    '/user/api-key/list': (context) => apiKeys.keysOf(rooms, sessionOf(context)),
    '/user/api-key/make': (context, request) => apiKeys.makeKey(rooms, sessionOf(context), request),
    '/user/api-key/restrict': (context, request) => apiKeys.restrictKey(rooms, sessionOf(context), request),
    '/user/api-key/revoke': (context, request) => apiKeys.endKey(rooms, sessionOf(context), request),
  };
}
