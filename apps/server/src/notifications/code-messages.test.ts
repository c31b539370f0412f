// In: a database, partners that hang, fail or are told everything. Out: who asks for a code never waits for it, it arrives once, with the phrase.
import { beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { Sql } from 'postgres';
import { createTestDatabase } from '../../test/test-database.ts';
import { createWebPush, newPushKeys } from '../connectors/index.ts';
import type { Message } from '../connectors/message-connector.ts';
import { createCodes, type Codes } from '../identity/codes.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { createNotifications, type Notifications } from './notifications.ts';

const START_MS = 1_795_219_200_000;
const DAY_MS = 86_400_000;
const keys = newPushKeys();
let sql: Sql;
let carried: Message[];
let clock: number;
let problems: unknown[];
/** What the partners do with a message before they take it. */
let partner: (message: Message) => Promise<void>;
let people = 0;

beforeAll(async () => {
  sql = (await createTestDatabase()).connect('app', { max: 6 });
});
beforeEach(() => {
  [carried, problems, clock, partner] = [[], [], START_MS, async () => undefined];
});

/** One process: after a crash another one is opened on the same tables. */
function open(master = 7): { notifications: Notifications; codes: Codes } {
  const notifications = createNotifications({
    sql,
    mode: 'live',
    sender: {
      name: 'memory',
      simulated: true,
      async send(message) {
        await partner(message);
        carried.push(message);
      },
    },
    push: createWebPush({ keys, contact: 'mailto:a@b.example', hosts: [] }),
    box: createSecretBox(new Uint8Array(32).fill(master)),
    kept: { noticesMs: 365 * DAY_MS, deliveriesMs: 90 * DAY_MS },
    now: () => clock,
    report: (problem) => problems.push(problem),
  });
  return {
    notifications,
    codes: createCodes({
      sql,
      messenger: notifications.codes,
      mac: createSecretBox(new Uint8Array(32).fill(3)).mac,
      budget: { countries: ['+880'], perAddress: 1e6, perPrefix: 1e6, total: 1e6, alarm: () => undefined },
      now: () => clock,
    }),
  };
}
const STRANGER = { id: 'somebody', own: false, addressBlock: null } as const;
const newPhone = () => `+88017${String(30_000_000 + people++)}`;
async function customer(
  fields: Record<string, string | null> = {},
): Promise<{ id: string; phone: string; email: string }> {
  const phone = newPhone();
  const row = {
    phone,
    email: `person${people}@example.com`,
    password_hash: 'x',
    demo_only: false,
    consent_version: '1',
    created_ms: 0,
    ...fields,
  };
  const [made] = await sql<{ id: string; phone: string; email: string }[]>`
    insert into identity.customers ${sql(row as unknown as Record<string, string>)} returning id, phone, email`;
  return made!;
}
const english = { language: 'en-US', textOf: (code: string) => `Your code is ${code}.` } as const;
const bengali = { language: 'bn-BN', textOf: (code: string) => `আপনার কোড ${code}।` } as const;
const rowsFor = (target: string) => sql<Record<string, unknown>[]>`
  select * from content.deliveries where event = 'code' and (target = ${target} or target like ${`%${target.slice(-3)}`}) order by id`;
const byPhone = (value: string) => ({ kind: 'phone', value }) as const;
const byMail = (value: string) => ({ kind: 'email', value }) as const;

it('a code carries the phrase of whoever has the contact, and nobody’s to anybody else', async () => {
  const { notifications, codes } = open();
  const { phone, email } = await customer({ phrase: 'নীল নৌকা $& 7' });
  const plain = await customer();
  const stranger = newPhone();
  await codes.send(byPhone(phone), 'confirm', STRANGER, bengali);
  await codes.send(byPhone(phone), 'reset', STRANGER, english);
  await codes.send(byMail(email), 'register', STRANGER, english);
  await codes.send(byPhone(plain.phone), 'confirm', STRANGER, english);
  await codes.send(byPhone(stranger), 'contact', STRANGER, english);
  await notifications.tick();
  const texts = (target: string) => carried.filter((message) => message.target === target).map(({ text }) => text);
  expect(texts(phone).toSorted()).toEqual([
    expect.stringMatching(/^Your code is \d{6}\. Your phrase: নীল নৌকা \$& 7$/),
    expect.stringMatching(/^আপনার কোড \d{6}। আপনার সংকেতবাক্য: নীল নৌকা \$& 7$/),
  ]);
  expect(texts(email)).toEqual([expect.stringMatching(/^Your code is \d{6}\.\n\nYour phrase: নীল নৌকা \$& 7$/)]);
  expect(carried.filter(({ subject }) => subject !== undefined)).toMatchObject([{ subject: 'Your Hilsa code' }]);
  for (const target of [plain.phone, stranger])
    expect(texts(target)).toEqual([expect.stringMatching(/^Your code is \d{6}\.$/)]);
});

it('asking is the same work for a customer and for nobody, whose code is never carried', async () => {
  const { notifications, codes } = open();
  const [known, nobody] = [(await customer()).phone, newPhone()];
  const asked = async (target: string) => {
    const spy = vi.spyOn(notifications.codes, 'put');
    const answer = await codes.send(byPhone(target), 'reset', STRANGER, english);
    const puts = spy.mock.calls.map(([, message]) => ({ ...message, target: '', text: '' }));
    spy.mockRestore();
    return { answer, puts };
  };
  expect(await asked(nobody)).toEqual(await asked(known));
  await notifications.tick();
  expect(carried.map(({ target }) => target)).toEqual([known]);
  // Nothing is left to show that somebody asked about a stranger.
  expect(await rowsFor(nobody)).toEqual([]);
});

it('a partner that hangs is not waited for, and one message that hangs holds up no other', async () => {
  const { notifications, codes } = open();
  const [slow, quick] = [await customer(), await customer()];
  let release = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  partner = ({ target }) => (target === slow.phone ? hanging : Promise.resolve());
  await notifications.notify(slow.id, 'password-changed', {});
  await codes.send(byPhone(slow.phone), 'confirm', STRANGER, english);
  await codes.send(byPhone(quick.phone), 'confirm', STRANGER, english);
  await vi.waitFor(() => expect(carried.map(({ target }) => target)).toContain(quick.phone), { timeout: 50_000 });
  await codes.send(byMail(quick.email), 'confirm', STRANGER, english);
  await vi.waitFor(() => expect(carried.map(({ target }) => target)).toContain(quick.email), { timeout: 50_000 });
  expect(carried.map(({ target }) => target)).not.toContain(slow.phone);
  // Who asks what was sent is not held up for ever either.
  await notifications.settled();
  release();
  await vi.waitFor(() => expect(carried.filter(({ target }) => target === slow.phone)).toHaveLength(2), {
    timeout: 50_000,
  });
});

it('a partner that takes nothing more is asked for a few at a time, and everything arrives once it does', async () => {
  const { codes } = open();
  const phones = (await Promise.all(Array.from({ length: 30 }, () => customer()))).map(({ phone }) => phone);
  let release = (): void => undefined;
  const hanging = new Promise<void>((resolve) => (release = resolve));
  let asked = 0;
  partner = () => {
    asked += 1;
    return hanging;
  };
  for (const phone of phones) await codes.send(byPhone(phone), 'confirm', STRANGER, english);
  await vi.waitFor(() => expect(asked).toBe(20), { timeout: 50_000 });
  release();
  // Nobody has to look again: whoever waited for a place goes on.
  await vi.waitFor(() => expect(carried).toHaveLength(30), { timeout: 50_000 });
  expect(carried.map(({ target }) => target).toSorted()).toEqual(phones.toSorted());
});

it('a partner that fails twice gets it again soon, and once it has it, the code is nowhere any more', async () => {
  const { notifications, codes } = open();
  const { id, phone } = await customer();
  let failures = 2;
  let code = '';
  partner = async ({ text, target }) => {
    code = /\d{6}/.exec(text)![0];
    if (failures-- > 0) throw new Error(`550 ${target} is busy`);
  };
  await codes.send(byPhone(phone), 'confirm', STRANGER, english);
  await notifications.tick();
  expect(await rowsFor(phone)).toMatchObject([{ state: 'waiting', tries: 1 }]);
  expect(JSON.stringify(await rowsFor(phone))).not.toContain(code);
  for (const pause of [2_000, 8_000]) {
    clock += pause - 1;
    await notifications.tick();
    clock += 1;
    await notifications.tick();
  }
  expect(carried).toHaveLength(1);
  expect(await rowsFor(phone)).toMatchObject([
    { state: 'sent', tries: 3, sealed: null, customer_id: id, target: `${phone.slice(0, 6)}•••••${phone.slice(-3)}` },
  ]);
  // The log says that and why, without the address.
  expect(problems.map(String).join()).toMatch(/by sms, try 1: 550 \+88017•••••\d{3} is busy/);
  expect(problems.map(String).join()).not.toContain(phone);
  await codes.use([phone], 'confirm', code, STRANGER);
});

it('a partner that stays away is given up before the code runs out; then nothing of the code is left', async () => {
  const { notifications, codes } = open();
  const { id, phone } = await customer();
  partner = async () => {
    throw new Error('no route');
  };
  const { expiresAtMs } = await codes.send(byPhone(phone), 'confirm', STRANGER, english);
  while (clock < expiresAtMs) {
    await notifications.tick();
    clock += 1_000;
  }
  expect(await rowsFor(phone)).toMatchObject([{ state: 'failed', problem: 'no route', sealed: null, tries: 5 }]);
  const { list } = await notifications.deliveries.list({ channel: 'sms', state: 'failed', offset: 0, limit: 9 });
  expect(list[0]).toMatchObject({ event: 'code', customerId: id, tries: 5 });
});

it('a restart loses nothing: the next process carries what the last one had claimed or never saw', async () => {
  const before = open();
  const [claimed, unseen] = [await customer({ phrase: 'blue boat' }), await customer()];
  // The process dies with this one in its hands.
  partner = () => new Promise(() => undefined);
  await before.codes.send(byPhone(claimed.phone), 'confirm', STRANGER, english);
  await vi.waitFor(async () => expect(await rowsFor(claimed.phone)).toMatchObject([{ tries: 1 }]), { timeout: 50_000 });
  // And this one was committed, but nobody was woken.
  vi.spyOn(before.notifications.codes, 'carryOn').mockReturnValue();
  await before.codes.send(byPhone(unseen.phone), 'confirm', STRANGER, english);
  partner = async () => undefined;
  const after = open();
  await after.notifications.tick();
  expect(carried.map(({ target }) => target)).toEqual([unseen.phone]);
  clock += 30_001;
  await after.notifications.tick();
  expect(carried.at(-1)).toMatchObject({
    target: claimed.phone,
    text: expect.stringContaining('Your phrase: blue boat'),
  });
  expect(carried).toHaveLength(2);
});

it('found too late after a long outage, it is not sent any more', async () => {
  const { notifications, codes } = open();
  const { phone } = await customer();
  vi.spyOn(notifications.codes, 'carryOn').mockReturnValue();
  await codes.send(byPhone(phone), 'confirm', STRANGER, english);
  clock += 5 * 60_000;
  await notifications.tick();
  expect(carried).toEqual([]);
  expect(await rowsFor(phone)).toMatchObject([{ state: 'failed', sealed: null }]);
});

it('no message without its code: what is refused queues nothing', async () => {
  const { notifications, codes } = open();
  const { phone } = await customer();
  const sends = await Promise.allSettled(
    Array.from({ length: 5 }, () => codes.send(byPhone(phone), 'confirm', STRANGER, english)),
  );
  expect(sends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  await notifications.tick();
  expect(carried).toHaveLength(1);
});
