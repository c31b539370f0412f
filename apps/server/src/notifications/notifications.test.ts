// In: a database, connectors that remember. Out: who is told what, by which channel, in which words, how often.
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { Sql } from 'postgres';
import { NOTICE_CHANNELS, NOTICE_EVENTS } from '@hilsa/contract';
import { newBrowser, openPushService, type PushService } from '../../test/push-service.ts';
import { createTestDatabase } from '../../test/test-database.ts';
import { createWebPush, newPushKeys } from '../connectors/index.ts';
import type { Message } from '../connectors/message-connector.ts';
import { createContentDesk } from '../content/index.ts';
import { createSecretBox } from '../identity/secrets.ts';
import { EVENTS } from './events.ts';
import { createNotifications, type Notifications } from './notifications.ts';
import { maskedContact } from '../identity/index.ts';
import { wordingOf } from './wording.ts';

const START_MS = 1_795_219_200_000;
const DAY_MS = 86_400_000;
const keys = newPushKeys();
let sql: Sql;
let service: PushService;
let carried: Message[];
let problems: unknown[];
let fails: boolean;
let clock: number;
let customers = 0;

async function open(mode: 'sandbox' | 'live' = 'live'): Promise<Notifications> {
  return createNotifications({
    sql,
    mode,
    sender: {
      name: 'memory',
      simulated: true,
      async send(message) {
        if (fails) throw new Error(`no route to ${message.target}`);
        carried.push(message);
      },
    },
    push: createWebPush({ keys, contact: 'mailto:a@b.example', hosts: [service.host], agent: service.agent }),
    box: createSecretBox(new Uint8Array(32)),
    kept: { noticesMs: 365 * DAY_MS, deliveriesMs: 90 * DAY_MS },
    now: () => clock,
    report: (problem) => problems.push(problem),
  });
}

async function customer(fields: Record<string, string | null> = {}): Promise<string> {
  customers += 1;
  const row = {
    phone: `+88017${String(10_000_000 + customers)}`,
    email: `person${customers}@example.com`,
    password_hash: 'x',
    demo_only: false,
    consent_version: '2026-11',
    language: 'en-US',
    created_ms: 0,
    ...fields,
  };
  const [made] = await sql<
    { id: string }[]
  >`insert into identity.customers ${sql(row as unknown as Record<string, string>)} returning id`;
  return made!.id;
}

const listing = { language: 'en-US', cursor: null, limit: 50, unread: false } as const;
const own = async (notifications: Notifications, id: string) =>
  (await notifications.notices.list(id, listing)).list.filter((notice) => notice.id.startsWith('n'));

beforeEach(async () => {
  sql ??= (await createTestDatabase()).connect('app', { max: 4 });
  service ??= await openPushService();
  service.received.length = 0;
  service.answer = 201;
  [carried, problems, fails, clock] = [[], [], false, START_MS];
});

describe('a security event', () => {
  it('stands in the app and reaches phone and mailbox, with the phrase, in the customer’s language', async () => {
    const notifications = await open();
    const id = await customer({ language: 'bn-BN', phrase: 'নীল নৌকা' });
    await notifications.notify(id, 'password-changed', {});
    await notifications.tick();
    expect(carried.map(({ channel }) => channel).toSorted()).toEqual(['mail', 'sms']);
    for (const { text } of carried) expect(text).toMatch(/পাসওয়ার্ড.*নীল নৌকা/s);
    expect(carried.find(({ channel }) => channel === 'mail')!.subject).toBe('হিলসা: আপনার পাসওয়ার্ড বদলানো হয়েছে');
    const [notice] = await own(notifications, id);
    expect(notice).toMatchObject({
      event: 'password-changed',
      title: 'Your password was changed',
      path: '/pages/user/security',
      readAtMs: null,
      atMs: START_MS,
    });
  });

  it('cannot be silenced on phone and mailbox; others can, each by itself', async () => {
    const notifications = await open();
    const id = await customer();
    for (const channel of ['mail', 'sms'] as const)
      await expect(notifications.preferences.set(id, { group: 'security', channel, on: false })).rejects.toMatchObject({
        refusal: 'preference-fixed',
      });
    // A row that came another way does not silence them either.
    await sql`insert into content.notice_preferences values (${id}, 'security', 'sms', false)`;
    await notifications.preferences.set(id, { group: 'account', channel: 'mail', on: false });
    await notifications.notify(id, 'papers-approved', {});
    await notifications.notify(id, 'pin-set', { pin: 'transaction-pin' });
    await notifications.tick();
    expect(carried.map(({ channel, text }) => `${channel} ${text.includes('transaction PIN')}`).toSorted()).toEqual([
      'mail true',
      'sms true',
    ]);
    expect(await own(notifications, id)).toHaveLength(2);
  });

  it.each(NOTICE_EVENTS.filter((event) => event !== 'platform-notice'))(
    '%s goes where the preferences of its group say, and security to phone and mailbox whatever they say',
    async (event) => {
      const notifications = await open();
      const { group } = EVENTS[event];
      const channelsWith = async (on: boolean | null) => {
        const id = await customer();
        const browser = newBrowser(service, `each-${event}-${on}`);
        await notifications.subscriptions.add(id, browser);
        if (on !== null)
          for (const channel of NOTICE_CHANNELS)
            await notifications.preferences.set(id, { group, channel, on }).catch((problem: unknown) => {
              if (group !== 'security') throw problem;
            });
        [carried, service.received.length] = [[], 0];
        await notifications.notify(id, event, {});
        await notifications.tick();
        // In the app it always stands.
        expect(await own(notifications, id)).toMatchObject([{ event }]);
        const outside = carried.map(({ channel }) => channel as string);
        return [...outside, ...service.received.map(() => 'push')].toSorted();
      };
      const usual = { security: ['mail', 'push', 'sms'], account: ['mail', 'push'], support: ['push'], platform: [] };
      expect(await channelsWith(null)).toEqual(usual[group]);
      expect(await channelsWith(true)).toEqual(['mail', 'push', 'sms']);
      expect(await channelsWith(false)).toEqual(group === 'security' ? ['mail', 'sms'] : []);
    },
  );

  it('goes to the contact that stood there when it happened', async () => {
    const notifications = await open();
    const id = await customer({ email: null });
    const [before] = await sql<{ phone: string }[]>`select phone from identity.customers where id = ${id}`;
    await notifications.notify(id, 'contact-changed', { contact: '+88017•••••001' });
    await sql`update identity.customers set phone = '+8801999999999' where id = ${id}`;
    await notifications.tick();
    expect(carried.map(({ target }) => target)).toEqual([before!.phone]);
  });
});

describe('web push', () => {
  it('reaches each browser, encrypted, and forgets one that left', async () => {
    const notifications = await open();
    const id = await customer({ email: null });
    const browsers = [newBrowser(service, 'a'), newBrowser(service, 'b')];
    for (const browser of browsers) await notifications.subscriptions.add(id, browser);
    await notifications.notify(id, 'chat-answered', {});
    await notifications.tick();
    const told = browsers.map((browser) =>
      JSON.parse(browser.decrypt(service.received.find(({ path }) => browser.endpoint.endsWith(path))!.body)),
    );
    const [notice] = await own(notifications, id);
    expect(told).toEqual([
      { id: notice!.id, title: 'Support has answered', text: 'Open the chat to read it.', path: '/pages/user/service' },
      { id: notice!.id, title: 'Support has answered', text: 'Open the chat to read it.', path: '/pages/user/service' },
    ]);
    service.answer = 410;
    await notifications.notify(id, 'papers-approved', {});
    await notifications.tick();
    expect(await notifications.subscriptions.of(id)).toEqual([]);
    const { list } = await notifications.deliveries.list({ customerId: id, state: 'failed', offset: 0, limit: 9 });
    expect(list.map(({ problem }) => problem)).toEqual(Array(2).fill('the browser ended its subscription'));
  });

  it('never reaches a browser that somebody else uses now', async () => {
    const notifications = await open();
    const [first, second] = [await customer(), await customer()];
    const browser = newBrowser(service, 'shared');
    await notifications.subscriptions.add(first, browser);
    await notifications.subscriptions.add(second, browser);
    await notifications.notify(first, 'chat-answered', {});
    await notifications.tick();
    expect(service.received).toEqual([]);
    await notifications.subscriptions.remove(first, browser.endpoint);
    expect(await notifications.subscriptions.of(second)).toHaveLength(1);
  });

  it('takes ten browsers and only known services', async () => {
    const notifications = await open();
    const id = await customer();
    await expect(
      notifications.subscriptions.add(id, { ...newBrowser(service, 'x'), endpoint: 'https://10.0.0.1/x' }),
    ).rejects.toMatchObject({ refusal: 'push-endpoint-refused' });
    const added = await Promise.allSettled(
      Array.from({ length: 12 }, (_, n) => notifications.subscriptions.add(id, newBrowser(service, `many-${n}`))),
    );
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(await notifications.subscriptions.of(id)).toHaveLength(10);
  });

  it('is shown in the sandbox’s outbox when no browser has subscribed, and nowhere in live mode', async () => {
    const id = await customer({ email: null });
    const sandbox = await open('sandbox');
    await sandbox.notify(id, 'chat-answered', {});
    await sandbox.tick();
    expect(carried).toMatchObject([{ channel: 'push', target: `#${id}` }]);
    const live = await open('live');
    await live.notify(id, 'papers-approved', {});
    await live.tick();
    expect(carried).toHaveLength(1);
  });
});

describe('the delivery log', () => {
  it('keeps every attempt, masked, tries again later and gives up in the end', async () => {
    const notifications = await open();
    const id = await customer({ email: null, phone: '+8801755500001' });
    fails = true;
    await notifications.notify(id, 'password-changed', {});
    await notifications.tick();
    const look = async () => (await notifications.deliveries.list({ customerId: id, offset: 0, limit: 9 })).list;
    expect(await look()).toMatchObject([
      { channel: 'sms', target: '+88017•••••001', state: 'waiting', tries: 1, problem: 'no route to +88017•••••001' },
    ]);
    // Not before its time.
    await notifications.tick();
    expect((await look())[0]!.tries).toBe(1);
    for (let tries = 2; tries <= 6; tries++) {
      clock += 3 * 3_600_000;
      await notifications.tick();
    }
    expect(await look()).toMatchObject([{ state: 'failed', tries: 6 }]);
    expect(problems).toHaveLength(6);
    const [row] = await sql<{ target: string }[]>`select target from content.deliveries where customer_id = ${id}`;
    expect(row!.target).toBe('+88017•••••001');
  });

  it('is carried once by two processes, and by the next one after a crash', async () => {
    const [one, two] = [await open(), await open()];
    const id = await customer({ email: null });
    for (let n = 0; n < 10; n++)
      await sql`
      insert into content.deliveries (customer_id, event, params, channel, target, next_ms, at_ms)
      values (${id}, 'password-changed', '{}', 'sms', ${`+88018000000${n}0`}, ${clock}, ${clock})`;
    await Promise.all([one.tick(), two.tick()]);
    expect(carried.map(({ target }) => target).toSorted()).toEqual(
      Array.from({ length: 10 }, (_, n) => `+88018000000${n}0`),
    );
    // Claimed by a process that died: due again after the claim.
    await sql`
      insert into content.deliveries (customer_id, event, params, channel, target, tries, next_ms, at_ms)
      values (${id}, 'password-changed', '{}', 'sms', '+8801800000099', 1, ${clock + 60_000}, ${clock})`;
    await two.tick();
    expect(carried).toHaveLength(10);
    clock += 60_001;
    await two.tick();
    expect(carried.at(-1)!.target).toBe('+8801800000099');
    expect(new Set(carried.map(({ key }) => key)).size).toBe(11);
  });

  it('says nothing twice in a short time where that would only disturb', async () => {
    const notifications = await open();
    const id = await customer({ email: null });
    await notifications.preferences.set(id, { group: 'support', channel: 'sms', on: true });
    await notifications.notify(id, 'chat-answered', {});
    // The first is carried by itself; a clock that passes its claim meanwhile would have it carried again.
    await notifications.settled();
    clock += 60_000;
    await notifications.notify(id, 'chat-answered', {});
    await notifications.tick();
    expect(carried).toHaveLength(1);
    expect(await own(notifications, id)).toMatchObject([{ atMs: START_MS + 60_000 }]);
    await notifications.read(id, null);
    await notifications.notify(id, 'chat-answered', {});
    await notifications.tick();
    expect(carried).toHaveLength(2);
  });
});

describe('notices of the platform', () => {
  const publish = async (fields: Record<string, string | number | boolean | null>): Promise<string> => {
    const row = {
      mode: 'any',
      title_en: 'Title',
      title_bn: 'শিরোনাম',
      text_en: 'Text',
      text_bn: 'লেখা',
      audience: 'all',
      customer_id: null,
      announce: false,
      visible_from_ms: START_MS,
      ...fields,
    };
    const [made] = await sql<
      { id: string }[]
    >`insert into content.notices ${sql(row as unknown as Record<string, string>)} returning id`;
    return made!.id;
  };
  const sees = async (notifications: Notifications, customerId: string, id: string) =>
    (await notifications.notices.list(customerId, listing)).list.some((notice) => notice.id === `s${id}`);

  it('reach those they speak to, when their time has come, until it is over', async () => {
    const notifications = await open();
    const [regular, hni, verified] = [
      await customer(),
      await customer({ kind: 'hni' }),
      await customer({ id_status: 'succ' }),
    ];
    const cases = [
      [{ audience: 'all' }, [true, true, true]],
      [{ audience: 'regular' }, [true, false, true]],
      [{ audience: 'hni' }, [false, true, false]],
      [{ audience: 'verified' }, [false, false, true]],
      [{ audience: 'unverified' }, [true, true, false]],
      [{ audience: 'one', customer_id: hni }, [false, true, false]],
      [{ visible_from_ms: null }, [false, false, false]],
      [{ visible_from_ms: START_MS + 1 }, [false, false, false]],
      [{ until_ms: START_MS }, [false, false, false]],
      [{ mode: 'sandbox' }, [false, false, false]],
    ] as const;
    for (const [fields, expected] of cases) {
      const id = await publish(fields);
      const seen = await Promise.all([regular, hni, verified].map((person) => sees(notifications, person, id)));
      expect(seen, JSON.stringify(fields)).toEqual(expected);
      await sql`delete from content.notices where id = ${id}`;
    }
  });

  it('are announced once to whom they speak, as preferences say', async () => {
    const notifications = await open();
    const [first, second, third] = [await customer(), await customer(), await customer({ kind: 'hni' })];
    await sql`delete from content.push_subscriptions`;
    await notifications.subscriptions.add(first, newBrowser(service, 'first'));
    await notifications.preferences.set(second, { group: 'platform', channel: 'mail', on: true });
    await publish({ announce: true, audience: 'regular', visible_from_ms: START_MS + 10 });
    await notifications.tick();
    expect(service.received).toEqual([]);
    clock += 10;
    const changed = vi.fn<(id: string | null) => void>();
    notifications.onChange(changed);
    await Promise.all([notifications.tick(), (await open()).tick()]);
    await notifications.tick();
    expect(service.received).toHaveLength(1);
    const mail = await sql<{ email: string }[]>`select email from identity.customers where id = ${second}`;
    expect(carried).toMatchObject([{ channel: 'mail', target: mail[0]!.email, subject: 'Hilsa: Title' }]);
    expect(await notifications.notices.unread(third)).toBe(0);
  });

  it('leave open apps when they end, and are not told of twice', async () => {
    const notifications = await open();
    const id = await customer();
    const notice = await publish({ until_ms: START_MS + 1_000 });
    await notifications.tick();
    const changed = vi.fn<(id: string | null) => void>();
    notifications.onChange(changed);
    clock += 999;
    await notifications.tick();
    expect(changed).not.toHaveBeenCalled();
    expect(await sees(notifications, id, notice)).toBe(true);
    clock += 1;
    await notifications.tick();
    await notifications.tick();
    expect(changed.mock.calls).toEqual([[null]]);
    expect(await sees(notifications, id, notice)).toBe(false);
  });

  it('that were seen quietly are announced when an operator wants it after all, once', async () => {
    const notifications = await open();
    const id = await customer();
    await notifications.preferences.set(id, { group: 'platform', channel: 'sms', on: true });
    const desk = createContentDesk(sql, () => clock);
    const draft = {
      titleEn: 'Maintenance',
      titleBn: 'রক্ষণাবেক্ষণ',
      textEn: 'Tonight.',
      textBn: 'আজ রাতে।',
      visibleFromMs: START_MS,
      untilMs: null,
      mode: 'any',
      audience: 'one',
      customerId: id,
      path: null,
    } as const;
    const notice = await desk.save('notice', null, { ...draft, announce: false });
    await notifications.tick();
    expect(carried).toEqual([]);
    for (let saves = 0; saves < 2; saves += 1) {
      await desk.save('notice', notice, { ...draft, announce: true });
      await notifications.tick();
    }
    expect(carried).toMatchObject([{ channel: 'sms', text: expect.stringContaining('Maintenance') }]);
  });

  it('have read marks of each customer’s own', async () => {
    const notifications = await open();
    const [first, second] = [await customer(), await customer()];
    const id = await publish({});
    await notifications.notify(first, 'papers-approved', {});
    const before = await notifications.notices.unread(first);
    await notifications.read(first, `s${id}`);
    await notifications.read(first, `s${id}`);
    expect(await notifications.notices.unread(first)).toBe(before - 1);
    expect(await sees(notifications, second, id)).toBe(true);
    expect((await notifications.notices.one(second, 'bn-BN', `s${id}`)).readAtMs).toBeNull();
    await notifications.read(first, null);
    expect(await notifications.notices.unread(first)).toBe(0);
    expect((await notifications.notices.list(first, { ...listing, unread: true })).list).toEqual([]);
    const [theirs] = await own(notifications, first);
    await expect(notifications.notices.one(second, 'en-US', theirs!.id)).rejects.toMatchObject({
      refusal: 'unknown-notice',
    });
    await expect(notifications.read(second, theirs!.id)).rejects.toMatchObject({ refusal: 'unknown-notice' });
  });

  it('come in pages without a gap or a repetition, mixed with own ones', async () => {
    const notifications = await open();
    const id = await customer();
    for (let n = 0; n < 7; n++) {
      clock = START_MS + Math.floor(n / 2);
      await notifications.notify(id, 'papers-received', {});
    }
    const all = (await notifications.notices.list(id, listing)).list.map((notice) => notice.id);
    const paged: string[] = [];
    let cursor: string | null = null;
    do {
      const page = await notifications.notices.list(id, { ...listing, cursor, limit: 2 });
      paged.push(...page.list.map((notice) => notice.id));
      cursor = page.nextCursor;
    } while (cursor !== null);
    expect(paged).toEqual(all);
    expect(new Set(paged).size).toBe(paged.length);
    await expect(notifications.notices.list(id, { ...listing, cursor: '1.x2' })).rejects.toMatchObject({
      refusal: 'field-invalid',
    });
  });
});

describe('words', () => {
  it.each(NOTICE_EVENTS)('of %s are whole in both languages', (event) => {
    const params = {
      device: 'Chrome on Android',
      address: '10.0.0.1',
      symbol: 'x',
      rule: 'alert-volume',
      value: '7',
      seen: '8',
      percent: 75,
      why: 'loss-limit',
      contact: 'x',
      pin: 'transaction-pin',
      label: 'phone',
      scope: 'read-and-trade',
      world: 'real',
      what: 'password',
      untilAtMs: START_MS,
      effectiveAtMs: START_MS,
      cancelCode: 'K7QM-2PXW',
      name: 'phone',
      reason: 'why',
      change: 5,
      after: 65,
      account: 'y',
      amount: '500',
      asset: '৳',
      end: '6418',
      titleEn: 'T',
      titleBn: 'ট',
      textEn: 'U',
      textBn: 'উ',
    };
    const [english, bengali] = [wordingOf('en-US', event, params), wordingOf('bn-BN', event, params)];
    for (const { title, text } of [english, bengali]) {
      expect(title.length).toBeGreaterThan(0);
      expect(title + text).not.toMatch(/[{}–]/);
    }
    expect(bengali.title).toMatch(/[\u0980-\u09ff]/);
    // No English word is left, nor a digit, but names, addresses and what an operator wrote; times are AM and PM everywhere.
    const known = /Chrome|Android|API|10\.0\.0\.1|\bx\b|\by\b|phone|why|AM|PM|K7QM-2PXW/g;
    if (event !== 'platform-notice')
      expect((bengali.title + bengali.text).replace(known, '')).not.toMatch(/[A-Za-z0-9]/);
  });

  it('name a device as the language does', () => {
    const text = (language: 'en-US' | 'bn-BN', device: string) => wordingOf(language, 'sign-in-ended', { device }).text;
    expect(text('en-US', 'Chrome on Android')).toBe('The sign-in on Chrome on Android was ended.');
    expect(text('bn-BN', 'Chrome on Android')).toBe('Android-এ Chrome থেকে সাইন-ইন শেষ করা হয়েছে।');
    expect(text('bn-BN', 'iPhone')).toBe('iPhone থেকে সাইন-ইন শেষ করা হয়েছে।');
    for (const nothing of ['', 'Unknown device'])
      expect(text('bn-BN', nothing)).toBe('অজানা যন্ত্র থেকে সাইন-ইন শেষ করা হয়েছে।');
  });

  it('end a sentence once, whatever an operator wrote', () => {
    const declined = (language: 'en-US' | 'bn-BN', reason: string) =>
      wordingOf(language, 'kind-declined', { reason }).text;
    expect(declined('en-US', 'Papers were checked again. ')).toBe('Reason: Papers were checked again.');
    expect(declined('bn-BN', 'আবার দেখা হয়েছে।')).toBe('কারণ: আবার দেখা হয়েছে।');
  });

  it('turn the digits of a score', () => {
    const params = { after: 65 };
    expect(wordingOf('en-US', 'score-changed', params).text).toBe(
      'It is 65 now. The page of your score says why, and how to appeal.',
    );
    expect(wordingOf('bn-BN', 'score-changed', params).text).toBe('এখন ৬৫। কারণ ও আপিলের উপায় স্কোরের পাতায় আছে।');
  });

  it('show moments at UTC+6 in the digits of the language, and never run what was put in', () => {
    const params = { effectiveAtMs: Date.UTC(2026, 10, 21, 18, 5), what: '<script>{name}' };
    expect(wordingOf('en-US', 'reset-begun', params).text).toContain('22-11-2026 12:05 AM');
    expect(wordingOf('bn-BN', 'reset-begun', params).text).toContain('২২-১১-২০২৬ ১২:০৫ AM');
    expect(wordingOf('en-US', 'reset-begun', params).title).toContain('<script>{name}');
    expect(wordingOf('en-US', 'reset-begun', {}).text).toContain('–');
  });

  it.each([
    ['+8801755500001', '+88017•••••001'],
    ['rahim@example.com', 'r••••@example.com'],
    ['#100001', '#100001'],
  ])('mask %s', (target, shown) => {
    expect(maskedContact(target)).toBe(shown);
  });
});

it('nobody is told about a customer who is not there', async () => {
  const notifications = await open();
  await notifications.notify('999999999', 'password-changed', {});
  await notifications.tick();
  expect(carried).toEqual([]);
});
