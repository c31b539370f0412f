// Nobody spends the platform's trust: what customers read as its words needs two people, leads nowhere else, and carries the personal phrase
// only when no operator chose the words.
import { beforeAll, describe, expect, it } from 'vitest';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, openDoors, register, type Doors, type Person } from './doors.ts';

const PHRASE = 'blue boat at noon';
let doors: Doors;
let writer: Staff;
let second: Staff;
let customer: Person;
beforeAll(async () => {
  doors = await openDoors({ CONTENT_LINK_HOSTS: 'bb.org.bd' });
  writer = await operator(doors, 'administrator', 'compliance');
  second = await operator(doors, 'administrator', 'compliance');
  customer = await register(doors);
  await ask(doors, '/user/update', { phrase: PHRASE }, customer.token);
  await ask(doors, '/user/notice/preferences/set', { group: 'platform', channel: 'sms', on: '1' }, customer.token);
});

const notice = (fields: Record<string, unknown> = {}) => ({
  kind: 'notice',
  draft: {
    titleEn: 'From the platform',
    titleBn: 'প্ল্যাটফর্ম থেকে',
    textEn: 'All is well.',
    textBn: 'সব ঠিক আছে।',
    visibleFromMs: Date.now() - 1000,
    untilMs: null,
    mode: 'any',
    audience: 'all',
    customerId: null,
    path: null,
    announce: true,
    ...fields,
  },
});
const decide = (by: Staff, id: string, decision = 'approve') =>
  callConsole(doors, '/approvals/decide', { id, decision, reason: 'looked at it' }, { cookie: by.cookie });
const smsTo = async ({ phone }: Person) =>
  (await ask(doors, '/sandbox/outbox', { limit: '100' })).list.filter(
    ({ channel, target }) => channel === 'sms' && target.endsWith(phone.slice(1)),
  );

describe('a text for all customers', () => {
  it('waits for a second person, and is nobody’s until then', async () => {
    const titleEn = 'Needs two';
    const asked = await act(doors, writer, 'save-content', 'notice', notice({ titleEn }));
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const shown = async () => (await ask(doors, '/index/notice')).list.some(({ title }) => title === titleEn);
    expect(await shown()).toBe(false);
    expect(await decide(writer, asked.data!.actionId)).toMatchObject({ refusal: 'same-operator' });
    expect(await decide(second, asked.data!.actionId)).toMatchObject({ code: 0 });
    expect(await shown()).toBe(true);
    // Two new ones may wait at the same time.
    for (const reason of ['one', 'two'])
      expect((await act(doors, writer, 'save-content', 'notice', notice(), `number ${reason}`)).data).toMatchObject({
        state: 'waiting',
      });
  });

  it('is written alone as a draft, and not made visible alone; nor is a visible one drafted away unseen', async () => {
    const saved = await act(doors, writer, 'save-content', 'notice', notice({ visibleFromMs: null }));
    expect(saved.data).toMatchObject({ state: 'done' });
    const { id } = saved.data!.result as { id: string };
    expect((await act(doors, writer, 'save-content', `notice:${id}`, notice())).data).toMatchObject({
      state: 'waiting',
    });
    const alone = await act(
      doors,
      writer,
      'save-content',
      'notice',
      notice({ audience: 'one', customerId: customer.id }),
    );
    expect(alone.data).toMatchObject({ state: 'done' });
  });

  it.each([
    { textEn: 'Claim your bonus at https://hilsa-bonus.example/claim' },
    { textBn: 'বোনাস নিন www.hilsa-bonus.example থেকে' },
    { titleEn: 'hilsa-bonus.example' },
  ])('that leads elsewhere is refused when it is asked for: %o', async (fields) => {
    expect(await act(doors, writer, 'save-content', 'notice', notice(fields))).toMatchObject({
      refusal: 'link-not-allowed',
    });
    expect(
      await act(doors, writer, 'save-content', 'notice', notice({ ...fields, visibleFromMs: null })),
    ).toMatchObject({
      refusal: 'link-not-allowed',
    });
  });

  it('may lead to own pages and listed hosts', async () => {
    const fields = { textEn: 'Rates: https://bb.org.bd/en/ and in the app.', visibleFromMs: null };
    expect((await act(doors, writer, 'save-content', 'notice', notice(fields))).data).toMatchObject({ state: 'done' });
  });
});

describe('the personal phrase', () => {
  it('stands in what the platform itself wrote, and never beside an operator’s words', async () => {
    const textEn = 'Please call the desk about your account.';
    await act(doors, writer, 'save-content', 'notice', notice({ audience: 'one', customerId: customer.id, textEn }));
    const score = await act(doors, writer, 'confirm-abuse', customer.id, {}, 'call the desk about it');
    await decide(second, score.data!.actionId);
    await act(doors, writer, 'disable-customer', customer.id, {}, 'call the desk at once');
    const messages = await smsTo(customer);
    const by = (words: string) => messages.filter(({ text }) => text.includes(words));
    expect(by('call the desk').length).toBeGreaterThanOrEqual(2);
    for (const { text } of by('call the desk')) expect(text).not.toContain(PHRASE);
    await askConsole(doors, writer, '/customers/get', { customerId: customer.id });
    await act(doors, writer, 'enable-customer', customer.id);
    expect((await smsTo(customer)).find(({ text }) => text.includes('active again'))!.text).toContain(PHRASE);
  });
});
