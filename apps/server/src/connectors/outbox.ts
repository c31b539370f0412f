// In: messages to people. Out: rows of identity.outbox, which the sandbox shows on a page instead of sending anything.
import type { Sql } from 'postgres';
import type { MessageConnector } from './message-connector.ts';

/** The sandbox's connector of messages. `now` gives UTC milliseconds. */
export function createOutbox(sql: Sql, now: () => number): MessageConnector {
  return {
    name: 'outbox (SMS, mail and push)',
    simulated: true,
    async send({ channel, target, text, key }) {
      await sql`
        insert into identity.outbox (idempotency_key, channel, target, text, at_ms)
        values (${key}, ${channel}, ${target}, ${text}, ${now()}) on conflict (idempotency_key) do nothing`;
    },
  };
}
