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

/** Of contracts: there is one a key, so nobody has to name it. */
export function contractStreamApi(listenKeys: ListenKeys): readonly ApiCall[] {
  const call = { path: '/listenKey', security: 'key', weight: 1, reads: [] } as const;
  const own = (name: string): string => {
    const listenKey = listenKeys.of(name);
    if (listenKey === null) throw absent();
    return listenKey;
  };
  return [
    { ...call, method: 'POST', answer: (context) => ({ listenKey: listenKeys.open(keyOf(context).name) }) },
    {
      ...call,
      method: 'PUT',
      answer: (context) => {
        const { name } = keyOf(context);
        const listenKey = own(name);
        listenKeys.keep(name, listenKey);
        return { listenKey };
      },
    },
    {
      ...call,
      method: 'DELETE',
      answer: (context) => {
        const { name } = keyOf(context);
        listenKeys.close(name, own(name));
        return {};
      },
    },
  ];
}

function absent(): ApiRefused {
  return new ApiRefused(-1125, 'This listenKey does not exist.');
}
