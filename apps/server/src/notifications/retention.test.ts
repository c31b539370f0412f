// In: notices and deliveries of many ages. Out: a sweep takes the old ones and nothing else.
import { expect, it } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { removeOld } from './retention.ts';

const NOW_MS = 1_795_219_200_000;
const DAY_MS = 86_400_000;

it('old notices and old deliveries go, each by its own bound; what waits or is young stays', async () => {
  const sql = (await createTestDatabase()).connect('app', { max: 1 });
  for (const days of [1, 89, 91, 364, 366]) {
    const atMs = NOW_MS - days * DAY_MS;
    const [notice] = await sql<{ id: string }[]>`
      insert into content.customer_notices (customer_id, event, params, at_ms) values (1, 'pin-set', '{}', ${atMs}) returning id`;
    for (const state of ['waiting', 'sent', 'failed'])
      await sql`
        insert into content.deliveries (customer_id, event, params, customer_notice_id, channel, target, state, next_ms, at_ms)
        values (1, 'pin-set', '{}', ${notice!.id}, 'sms', ${state}, ${state}, 0, ${atMs})`;
  }
  const ages = async (table: string, state?: string) => {
    const rows = await sql<{ at_ms: string }[]>`
      select at_ms from ${sql(`content.${table}`)} ${state === undefined ? sql`` : sql`where state = ${state}`} order by id`;
    return rows.map(({ at_ms }) => (NOW_MS - Number(at_ms)) / DAY_MS);
  };
  await removeOld(sql, { noticesMs: 365 * DAY_MS, deliveriesMs: 90 * DAY_MS }, NOW_MS);
  expect(await ages('customer_notices')).toEqual([1, 89, 91, 364]);
  expect(await ages('deliveries', 'waiting')).toEqual([1, 89, 91, 364, 366]);
  for (const state of ['sent', 'failed']) expect(await ages('deliveries', state)).toEqual([1, 89]);
});
