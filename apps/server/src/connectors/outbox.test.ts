// In: messages. Out: rows of the outbox, one for each key.
import { expect, test } from 'vitest';
import { createTestDatabase } from '../../test/test-database.ts';
import { createOutbox } from './outbox.ts';

test('a message handed over twice with the same key is carried once', async () => {
  const sql = (await createTestDatabase()).connect('app', { max: 1 });
  const outbox = createOutbox(sql, () => 1_795_219_200_000);
  const message = { channel: 'sms', target: '+8801712345678', text: 'Your code is 123456.', key: 'code-1' } as const;
  await outbox.send(message);
  await outbox.send(message);
  await outbox.send({ ...message, channel: 'mail', target: 'person@example.com', key: 'code-2' });
  const rows = await sql`select channel, target, text, at_ms from identity.outbox order by id`;
  expect(rows.map((row) => ({ ...row }))).toEqual([
    { channel: 'sms', target: '+8801712345678', text: 'Your code is 123456.', at_ms: '1795219200000' },
    { channel: 'mail', target: 'person@example.com', text: 'Your code is 123456.', at_ms: '1795219200000' },
  ]);
  expect(outbox.simulated).toBe(true);
});
