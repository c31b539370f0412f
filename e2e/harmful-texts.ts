// In: a customer and two operators who mean harm. Out: markup that would run, left in every field that takes a text; what was let in, and what was not.
import { expect, type APIRequestContext } from '@playwright/test';
import type { PageName } from '@hilsa/contract';
import type { ActionInput, ActionName } from '@hilsa/contract/console/index';
import { newPhone } from './customer.ts';
import type { DeskCalls } from './desk-calls.ts';
import { CallingCustomer } from './register-by-call.ts';

/** Shown where it is shown, it must stand there as the text it is. Should a page believe it, it calls `robbed()` or asks the foreign host. */
export const HARM = `<img src="https://thief.example/x" onerror="robbed()"><script>robbed()</script>`;
/** The same for fields of forty characters. */
const SHORT_HARM = '<img src=x onerror=robbed()>';
/** For texts that may hold marks: whatever is more than a mark must be gone. `MARKED` stays. */
export const MARKED = 'Read this one';
const MARKUP = [
  `<p onclick="robbed()">${MARKED}</p>`,
  `<script>robbed()</script><svg onload="robbed()"><script>robbed()</script></svg>`,
  `<iframe srcdoc="<script>parent.robbed()</script>"></iframe><object data="javascript:robbed()"></object>`,
  `<a href="java&#115;cript:robbed()">a</a><a href=" javascript:robbed()">b</a><a href="data:text/html,<script>robbed()</script>">c</a>`,
  `<style>@import "https://thief.example/x"; body { background: url(https://thief.example/x) }</style>`,
  `<math><mi xlink:href="javascript:robbed()">d</mi></math><form action="https://thief.example/x"><button autofocus onfocus="robbed()">e</button></form>`,
].join('');
const DAY_MS = 86_400_000;

/** A customer whose every text means harm, on a device that gives itself a harmful name. */
export async function harmfulCustomer(request: APIRequestContext): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, `0${newPhone('5')}`);
  await me.registers();
  await me.setsPin('transaction');
  await me.ask('/user/chat/send', { text: HARM });
  const number = `1990${Date.now()}`;
  await expect(me.sendsPapers(SHORT_HARM, number)).rejects.toThrow('Write your full name');
  await me.sendsPapers('Rahim Uddin', number);
  return me;
}

/** Fields of a customer that take words and no markup at all: each refuses it by its name. */
export async function markupIsRefused(request: APIRequestContext, me: CallingCustomer): Promise<void> {
  const tries: readonly [path: string, field: string, form: Readonly<Record<string, string>>][] = [
    ['/user/update', 'name', {}],
    ['/user/update', 'phrase', {}],
    ['/user/kind/request', 'reason', {}],
    ['/user/passkey/add', 'name', { challengeId: '00000000000000000000000000000000', response: '{}' }],
    ['/coin/order/add', 'clientOrderId', { symbol: 'BTCUSDT', side: 'buy', type: 'market', quoteAmount: '10' }],
  ];
  for (const [path, field, form] of tries) {
    const answer = await request.post(`/ipxbdb-api${path}`, {
      form: { ...form, [field]: SHORT_HARM },
      headers: { accesstoken: String((await me.kept())['userToken']) },
    });
    const { refusal, detail } = (await answer.json()) as { refusal: string; detail?: { field?: string } };
    expect([path, field, refusal, detail?.field]).toEqual([path, field, expect.stringMatching(/-invalid$/), field]);
  }
}

/** What operators write to and about one customer. @returns the way to take back what other operators would see */
export async function harmfulDesk(
  desk: DeskCalls,
  second: DeskCalls,
  me: CallingCustomer,
): Promise<() => Promise<void>> {
  const { id } = me.user;
  const reasons = [{ field: 'back' as const, reason: 'glare' as const, note: HARM }];
  await desk.act('reject-papers', await desk.caseOf(id), { reasons }, HARM);
  await desk.act('add-note', id, { text: HARM }, HARM);
  await desk.ask('/chat/send', { customerId: id, text: HARM, requestId: `harm-${Date.now()}` });
  await agree(desk, second, 'confirm-abuse', id, {});
  const email = `harm.${Date.now()}@operators.example`;
  await agree(desk, second, 'invite-operator', email, { name: HARM, roles: ['auditor'] });
  const notice = {
    ...shownSince(1),
    ...worded(HARM),
    audience: 'one',
    customerId: id,
    path: null,
    announce: true,
  } as const;
  await desk.act('save-content', 'notice', { kind: 'notice', draft: notice }, HARM);
  const answer = await desk.act('save-canned-answer', 'new', { title: HARM, textEn: HARM, textBn: HARM }, HARM);
  return async () => void (await desk.act('remove-canned-answer', answer['id']!, {}, 'Harm is done'));
}

/** What operators write for everybody. @returns the way to take it back: other people are at this server */
export async function harmfulPublications(desk: DeskCalls): Promise<() => Promise<void>> {
  // Old, so that they stand behind what other journeys look for at the top.
  const text = { ...shownSince(300), ...worded(HARM) };
  const news = { ...text, summaryEn: HARM, summaryBn: HARM, source: HARM };
  const ad = { ...text, place: 'home', position: 1000, path: '/pages/news/list' } as const;
  const options = [HARM, HARM].map((label) => ({ id: null, labelEn: label, labelBn: label }));
  const vote = { ...text, changeable: true, results: 'always', options } as const;
  const saved = {
    news: await desk.publish('news', { kind: 'news', draft: news }, HARM),
    ad: await desk.publish('ad', { kind: 'ad', draft: ad }, HARM),
    vote: await desk.publish('vote', { kind: 'vote', draft: vote }, HARM),
  };
  return async () => {
    for (const kind of ['news', 'ad', 'vote'] as const)
      await desk.act('remove-content', `${kind}:${saved[kind]['id']!}`, { kind }, 'Harm is done');
  };
}

/** A page of text with marks that would run. @returns the way back to the words it had before */
export async function harmfulPage(desk: DeskCalls, name: PageName): Promise<() => Promise<void>> {
  const { list } = await desk.ask('/content/list', { kind: 'page', limit: 100 });
  const before = list.find((item) => item.kind === 'page' && item.name === name && item.state === 'visible');
  if (before === undefined) throw new Error(`there is no page ${name}`);
  const { titleEn, titleBn } = before;
  const save = (textEn: string, textBn: string) => {
    const draft = { name, titleEn, titleBn, textEn, textBn, needsConsent: false, visibleFromMs: Date.now() };
    return desk.publish('page', { kind: 'page', draft }, HARM);
  };
  await save(MARKUP, MARKUP);
  return async () => void (await save(before.textEn, before.textBn));
}

const shownSince = (days: number) =>
  ({ mode: 'sandbox', visibleFromMs: Date.now() - days * DAY_MS, untilMs: null }) as const;
const worded = (words: string) => ({ titleEn: words, titleBn: words, textEn: words, textBn: words });

/** Asked for by one, agreed to by the other. */
async function agree<Name extends ActionName>(
  desk: DeskCalls,
  second: DeskCalls,
  action: Name,
  subject: string,
  input: ActionInput<Name>,
): Promise<void> {
  const requestId = `harm-${Date.now()}-${action}`;
  const asked = { action, subject, reason: HARM, input: input as never, requestId };
  const { actionId } = await desk.ask('/actions/run', asked);
  await second.ask('/approvals/decide', { id: actionId, decision: 'approve', reason: HARM });
}
