// In: a sign-in that began, one that is about to end.
// Out: this browser's messages follow it; the code for them is fetched only where they are in use.
import type { SessionFollower } from '../kernel/session.ts';

export const followPush: SessionFollower = {
  began: (customer) => {
    if (typeof Notification === 'undefined' || Notification.permission !== 'granted') return;
    import('../messages/push.ts')
      .then(({ renewPush }) => renewPush(customer))
      // Messages to this browser then begin again when push is switched on anew.
      .catch(() => undefined);
  },
  // Messages to a browser that has left, and could not say so, end with its next failed delivery.
  ending: async () => {
    const { leavePush } = await import('../messages/push.ts');
    await leavePush();
  },
};
