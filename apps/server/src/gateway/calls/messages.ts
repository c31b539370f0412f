// In: calls about what a customer is told, and how. Out: answers of the notifications room.
import { Refused } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';

type Paths =
  | '/user/notice'
  | '/user/notice/info'
  | '/user/notice/read'
  | '/user/notice/preferences'
  | '/user/notice/preferences/set'
  | '/user/push/key'
  | '/user/push/subscribe'
  | '/user/push/unsubscribe';

export function messageCalls({ notifications }: Rooms): Handlers<Paths> {
  const { notices, preferences, subscriptions } = notifications;
  const preferencesOf = async (customerId: string) => ({
    list: await preferences.all(customerId),
    available: await notifications.reachOf(customerId),
  });
  return {
    '/user/notice': (context, { cursor, limit, unread }) =>
      notices.list(sessionOf(context).customerId, {
        language: context.language,
        cursor: cursor ?? null,
        limit,
        unread: unread === true,
      }),
    '/user/notice/info': (context, { id }) => notices.one(sessionOf(context).customerId, context.language, id),
    '/user/notice/read': async (context, { id, all }) => {
      if ((id === undefined) === (all !== true)) throw new Refused('fields-conflict', { fields: 'id, all' });
      const { customerId } = sessionOf(context);
      await notifications.read(customerId, id ?? null);
      return { unread: await notices.unread(customerId) };
    },
    '/user/notice/preferences': (context) => preferencesOf(sessionOf(context).customerId),
    '/user/notice/preferences/set': async (context, change) => {
      const { customerId } = sessionOf(context);
      await preferences.set(customerId, change);
      return preferencesOf(customerId);
    },
    '/user/push/key': () => ({ publicKey: subscriptions.publicKey }),
    '/user/push/subscribe': async (context, subscription) => {
      const { customerId, signIn } = sessionOf(context);
      await subscriptions.add(customerId, subscription, signIn);
      return {};
    },
    '/user/push/unsubscribe': async (context, { endpoint }) => {
      await subscriptions.remove(sessionOf(context).customerId, endpoint);
      return {};
    },
  };
}
