// In: an operator who schedules in the console. Out: customers see each text at its time and no longer than it lasts; nothing is restarted.
import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { ContentDraft, ContentKind } from '@hilsa/contract';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, openDoors, post, register, type Doors, type Person } from './doors.ts';

const HOUR_MS = 3_600_000;
let doors: Doors;
let editor: Staff;
let second: Staff;
let customer: Person;
let other: Person;

beforeAll(async () => {
  doors = await openDoors();
  editor = await operator(doors, 'support', 'compliance', 'administrator');
  second = await operator(doors, 'administrator');
  customer = await register(doors);
  other = await register(doors);
});
beforeEach(() => {
  doors.clock.ahead = 0;
});

const words = { titleEn: 'Scheduled', titleBn: 'নির্ধারিত', textEn: 'At its time.', textBn: 'সময়মতো।' };
const inAnHour = () => ({ visibleFromMs: Date.now() + HOUR_MS, untilMs: Date.now() + 2 * HOUR_MS });
async function save<Kind extends ContentKind>(kind: Kind, draft: ContentDraft<Kind>): Promise<string> {
  const saved = await act(doors, editor, 'save-content', kind, { kind, draft });
  if (saved.code !== 0) throw new Error(saved.body);
  if (saved.data!.state === 'waiting')
    await askConsole(doors, second, '/approvals/decide', {
      id: saved.data!.actionId,
      decision: 'approve',
      reason: 'looked at it',
    });
  const { list } = await askConsole(doors, editor, '/content/list', { kind, search: draft.titleEn });
  expect(list[0]).toMatchObject({ titleEn: draft.titleEn, state: 'scheduled' });
  return list[0]!.id;
}
/** Before it begins, while it lasts, when it is over. */
async function seen(look: () => Promise<boolean>): Promise<boolean[]> {
  const times: boolean[] = [];
  for (const hours of [0, 1.1, 2.1]) {
    doors.clock.ahead = hours * HOUR_MS;
    times.push(await look());
  }
  return times;
}
const titled = (list: readonly { readonly title: string }[], title: string) => list.some((one) => one.title === title);

it('a notice to all, to guests and customers', async () => {
  await save('notice', {
    ...words,
    titleEn: 'To all',
    ...inAnHour(),
    mode: 'any',
    audience: 'all',
    customerId: null,
    path: null,
    announce: false,
  });
  expect(await seen(async () => titled((await ask(doors, '/index/notice')).list, 'To all'))).toEqual([
    false,
    true,
    false,
  ]);
  expect(await seen(async () => titled((await ask(doors, '/user/notice', {}, other.token)).list, 'To all'))).toEqual([
    false,
    true,
    false,
  ]);
});

it('a notice to one customer, in their language, announced at its time', async () => {
  await save('notice', {
    ...words,
    titleEn: 'For one',
    titleBn: 'একজনের জন্য',
    ...inAnHour(),
    mode: 'any',
    audience: 'one',
    customerId: customer.id,
    path: '/pages/user/kyc',
    announce: true,
  });
  const bengali = { 'accept-language': 'bn-BN' };
  const look = async (person: Person) =>
    titled((await ask(doors, '/user/notice', {}, person.token, bengali)).list, 'একজনের জন্য');
  expect(await seen(() => look(customer))).toEqual([false, true, false]);
  expect(await seen(() => look(other))).toEqual([false, false, false]);
  expect(titled((await ask(doors, '/index/notice')).list, 'For one')).toBe(false);
});

it('news, in the list and by itself', async () => {
  const id = await save('news', {
    ...words,
    titleEn: 'News',
    ...inAnHour(),
    mode: 'any',
    source: 'Hilsa',
    summaryEn: 'Short',
    summaryBn: 'ছোট',
  });
  expect(await seen(async () => titled((await ask(doors, '/index/news')).list, 'News'))).toEqual([false, true, false]);
  expect(await seen(async () => (await post(doors, '/index/news/info', { id })).code === 0)).toEqual([
    false,
    true,
    false,
  ]);
});

it('a card', async () => {
  await save('ad', {
    ...words,
    titleEn: 'Card',
    ...inAnHour(),
    mode: 'any',
    place: 'home',
    position: 1,
    path: '/pages/tabbar/markets',
  });
  expect(await seen(async () => titled((await ask(doors, '/index/ads')).list, 'Card'))).toEqual([false, true, false]);
});

it('a vote, which closes at its time and stays to be read', async () => {
  const id = await save('vote', {
    ...words,
    titleEn: 'Vote',
    ...inAnHour(),
    mode: 'any',
    changeable: true,
    results: 'after-end',
    options: ['A', 'B'].map((label) => ({ id: null, labelEn: label, labelBn: label })),
  });
  expect(await post(doors, '/index/vote/info', { id })).toMatchObject({ refusal: 'unknown-vote' });
  doors.clock.ahead = 1.1 * HOUR_MS;
  const [open] = (await ask(doors, '/index/vote/info', { id })).list;
  expect(open).toMatchObject({ state: 'open', total: null });
  const choice = { voteId: id, optionId: open!.options[0]!.id };
  await ask(doors, '/vote', choice, customer.token);
  doors.clock.ahead = 2.1 * HOUR_MS;
  expect(await post(doors, '/vote', choice, { accesstoken: other.token })).toMatchObject({ refusal: 'vote-ended' });
  const [ended] = (await ask(doors, '/index/vote/info', { id })).list;
  expect(ended).toMatchObject({ state: 'ended', total: 1 });
});

it('a new version of a page, which takes the place of the one before', async () => {
  await save('page', {
    ...words,
    titleEn: 'About us now',
    name: 'about',
    visibleFromMs: Date.now() + HOUR_MS,
    needsConsent: false,
  });
  expect(await seen(async () => (await ask(doors, '/index/page', { name: 'about' })).title === 'About us now')).toEqual(
    [false, true, true],
  );
});
