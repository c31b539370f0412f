// In: calls about webhooks. Out: addresses to which the caller's own events are sent, what was sent, and the same once more.
import { apiKeys, Refused } from '../../identity/index.ts';
import { sessionOf, type Handlers, type Rooms } from '../rooms.ts';
import { aboutWebhook } from '../webhooks/carry.ts';
import { deliveriesOf, endWebhook, insertWebhook, replay, webhooksOf } from '../webhooks/rows.ts';
import { readTarget } from '../webhooks/targets.ts';

type Paths = `/user/webhook/${'list' | 'make' | 'end' | 'deliveries' | 'replay'}`;

const MOST = 3;

export function webhookCalls({ identity: { rooms }, sql, now }: Rooms): Handlers<Paths> {
  return {
    '/user/webhook/list': async (context) => ({ list: await webhooksOf(sql, sessionOf(context)) }),

    '/user/webhook/make': async (context, { url, confirmation }) => {
      const session = sessionOf(context);
      const target = readTarget(url);
      // Anyone can be as many demo customers as they like: together they could call one machine without end.
      if (session.customer.isDemoOnly) throw new Refused('confirmation-required', { purpose: 'make-api-key' });
      const useUp = await apiKeys.confirmed(rooms, session, confirmation);
      const { customerId, world, account } = session;
      if ((await webhooksOf(sql, session)).length >= MOST) throw new Refused('too-many-webhooks', { most: MOST });
      await useUp();
      const secret = apiKeys.newSecret();
      const seal = (id: string): string => rooms.box.seal(secret, aboutWebhook(id));
      const row = { customer_id: customerId, world, account, url: target, secret: seal };
      const id = await insertWebhook(sql, row, MOST, now());
      if (id === null) throw new Refused('too-many-webhooks', { most: MOST });
      await rooms.notifier.notify(customerId, 'api-key-made', {
        label: new URL(target).hostname,
        scope: 'read-only',
        world,
      });
      const webhook = (await webhooksOf(sql, session)).find((one) => one.id === id);
      if (webhook === undefined) throw new Refused('unknown-webhook');
      return { webhook, secret };
    },

    '/user/webhook/end': async (context, { id }) => {
      if (!(await endWebhook(sql, sessionOf(context), id, now()))) throw new Refused('unknown-webhook');
      return {};
    },

    '/user/webhook/deliveries': async (context, { id }) => {
      const list = await deliveriesOf(sql, sessionOf(context), id);
      if (list === null) throw new Refused('unknown-webhook');
      return { list };
    },

    '/user/webhook/replay': async (context, { delivery }) => {
      if (!(await replay(sql, sessionOf(context), delivery, now()))) throw new Refused('unknown-delivery');
      return {};
    },
  };
}
