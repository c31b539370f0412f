// In: a key by its name. Out: the name under which older clients listen to its owner's events, kept alive or ended.
import { keyOf, type ApiCall } from './call.ts';
import { ApiRefused } from './refused.ts';
import type { ListenKeys } from './streams/listen-keys.ts';

const LISTEN_KEY = /^[A-Za-z0-9]{64}$/;

export function userStreamApi(listenKeys: ListenKeys): readonly ApiCall[] {
  const call = { path: '/userDataStream', security: 'key', weight: 2 } as const;
  return [
    {
      ...call,
      method: 'POST',
      reads: [],
      answer: (context) => ({ listenKey: listenKeys.open(keyOf(context).name) }),
    },
    {
      ...call,
      method: 'PUT',
      reads: ['listenKey'],
      answer: (context) => {
        const listenKey = context.parameters.needed('listenKey', LISTEN_KEY);
        if (!listenKeys.keep(keyOf(context).name, listenKey)) throw absent();
        return {};
      },
    },
    {
      ...call,
      method: 'DELETE',
      reads: ['listenKey'],
      answer: (context) => {
        const listenKey = context.parameters.needed('listenKey', LISTEN_KEY);
        if (!listenKeys.close(keyOf(context).name, listenKey)) throw absent();
        return {};
      },
    },
  ];
}

function absent(): ApiRefused {
  return new ApiRefused(-1125, 'This listenKey does not exist.');
}
