// In: notices as providers and strangers send them. Out: what is stored before it is answered, and what is turned away.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Sequencer } from '../../sequencer/index.ts';
import { createTestDatabase } from '../../../test/test-database.ts';
import { atEnd } from '../../../test/ending.ts';
import { openCallbacks } from './callbacks.ts';

const database = await createTestDatabase();
const [sql, other] = [database.connect('app'), database.connect('owner', { max: 1 })];
const woken: string[] = [];
const reported: string[] = [];
const callbacks = await openCallbacks(
  {
    // The door asks the core nothing.
    sequencer: undefined as unknown as Sequencer,
    sql,
    now: () => 1_800_000_000_000,
    report: (line) => reported.push(line),
    alarm: () => {},
  },
  {
    host: '127.0.0.1',
    port: 0,
    doors: [
      {
        rail: 'test-wallet',
        noticeOf: (_query, body) => (body.startsWith('pay-') ? body : null),
        woken: (reference) => (woken.push(reference), ''),
      },
    ],
  },
);
atEnd(() => callbacks.stop());

const url = callbacks.urlOf('test-wallet');
const say = async (body: string, to = url) => (await fetch(to, { method: 'POST', body })).status;
const kept = async () =>
  (await other<{ body: string }[]>`select body from payments.notices order by body`).map(({ body }) => body);

beforeAll(() => other`delete from payments.notices`);
afterAll(() => expect(reported).toEqual([]));

it('keeps a notice as it came, then answers, and wakes what it names', async () => {
  expect(await say('pay-1')).toBe(200);
  expect(await say('nobody’s')).toBe(200);
  expect(await kept()).toEqual(['nobody’s', 'pay-1']);
  expect(woken).toEqual(['pay-1']);
});

it.each([
  ['an unknown rail', 404, 'pay-2', url.replace('test-wallet', 'nobody')],
  ['another path', 404, 'pay-2', url.replace('/callback/', '/')],
  ['more than a notice is', 413, 'x'.repeat(65_537), url],
  ['what no text has in it', 400, 'pay-2\0', url],
])('turns away %s with %i and keeps nothing of it', async (_what, status, body, to) => {
  const before = await kept();
  expect(await say(body, to)).toBe(status);
  expect(await kept()).toEqual(before);
});

it('keeps together what comes while the disk is asked, and tells whoever finds the door full to come again', async () => {
  await other`delete from payments.notices`;
  let answers: Promise<number[]> | undefined;
  await other.begin(async (transaction) => {
    // Nothing is written before this transaction ends.
    await transaction`lock table payments.notices in exclusive mode`;
    const sent = Array.from({ length: 100 }, (_, n) => say(`pay-${String(n).padStart(3, '0')}`));
    answers = Promise.all(sent);
    expect(await Promise.race(sent)).toBe(503);
  });
  const statuses = await answers!;
  const taken = statuses.filter((status) => status === 200).length;
  expect(new Set(statuses)).toEqual(new Set([200, 503]));
  expect(taken).toBeGreaterThanOrEqual(64);
  expect(await kept()).toHaveLength(taken);
});
