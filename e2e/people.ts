// In: a server of this run. Out: the people through whose eyes the screens are looked at, each in a state of their own, and what their devices keep.
import type { APIRequestContext } from '@playwright/test';
import { createAuthenticator } from '../apps/server/test/authenticator.ts';
import { AuthenticatorApp } from './authenticator-app.ts';
import { bookOf, call, openPractice } from './calls.ts';
import type { Kept } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { share } from './numbers.ts';
import { CallingCustomer } from './register-by-call.ts';
import { writesNoticeTo, writesTexts } from './texts-of-looks.ts';

/**
 * practice: one tap, with orders · newcomer: just registered, on two devices · settled: everything set up and used · waiting: papers
 * under review, a reset begun, the PIN not given yet · sentBack: papers sent back · disabled: by an operator · frozen: by themselves
 */
export const PERSON_NAMES = ['practice', 'newcomer', 'settled', 'waiting', 'sentBack', 'disabled', 'frozen'] as const;
export type PersonName = (typeof PERSON_NAMES)[number];
export interface Person {
  /** Empty where there is none. */
  readonly phone: string;
  readonly kept: Kept;
}
export type People = Readonly<Record<PersonName, Person>>;

/** Takes some seconds: everything goes through the ordinary calls. @param origin of the site, e.g. http://127.0.0.1:8080 */
export async function gatherPeople(request: APIRequestContext, origin: string): Promise<People> {
  const desk = await DeskCalls.join(request, {
    name: 'Nasrin Desk',
    roles: ['administrator', 'compliance', 'support'],
  });
  await writesTexts(desk);
  const settled = await settledCustomer(request, desk, origin);
  const made = {
    newcomer: await newcomer(request, settled.user.inviteCode!),
    settled,
    waiting: await waitingCustomer(request),
    sentBack: await sentBackCustomer(request, desk),
    disabled: await disabledCustomer(request, desk),
    frozen: await frozenCustomer(request),
  };
  const people: [string, Person][] = [['practice', await practiceCustomer(request)]];
  for (const [name, one] of Object.entries(made)) people.push([name, { phone: one.phone, kept: await one.kept() }]);
  return Object.fromEntries(people) as unknown as People;
}

/** A practice account with a coin, a filled order, a resting one and two favourites. */
async function practiceCustomer(request: APIRequestContext): Promise<Person> {
  const { tokenDemo: token, user } = await openPractice(request);
  const { bids } = await bookOf(request, 'BTCUSDT', token);
  const order = { symbol: 'BTCUSDT', side: 'buy' };
  const resting = { type: 'limit', price: share(bids[0]![0], 8n, 10n), quantity: '0.01' };
  await call(request, '/coin/order/add', { ...order, type: 'market', quoteAmount: '1500' }, token);
  await call(request, '/coin/order/add', { ...order, ...resting }, token);
  for (const symbol of ['BTCUSDT', 'ETHUSDT']) await call(request, '/coin/collect/add', { symbol }, token);
  return { phone: '', kept: { userToken: token, userTokenDemo: token, userAccountType: 'demo', userInfo: user } };
}

async function newcomer(request: APIRequestContext, inviteCode: string): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('3'));
  await me.registers(inviteCode);
  await me.signsInElsewhere();
  return me;
}

async function settledCustomer(request: APIRequestContext, desk: DeskCalls, origin: string): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('5'));
  await me.registers();
  await me.ask('/user/update', { name: 'Rahim Uddin', phrase: 'ilish with mustard' });
  for (const kind of ['transaction', 'withdrawal'] as const) await me.setsPin(kind);
  await addsFactors(me, origin);
  await me.sendsPapers('Rahim Uddin Bepari', newNumber());
  await desk.act('approve-papers', await desk.caseOf(me.user.id), {}, 'Card and person fit together');
  await me.ask('/user/kind/request', { reason: 'I trade for my family and wish for the larger limits' });
  await me.ask('/user/sandbox/fund', { asset: 'USDT', amount: '20000' });
  const order = { symbol: 'ETHUSDT', side: 'buy', type: 'market', quoteAmount: '2400' };
  await bookOf(request, 'ETHUSDT');
  await me.ask('/coin/order/add', order);
  await talks(me, desk);
  await writesNoticeTo(desk, me.user.id);
  const { list } = await me.ask<{ list: { id: string; options: { id: string }[] }[] }>('/index/vote/info');
  await me.ask('/vote', { voteId: list[0]!.id, optionId: list[0]!.options[1]!.id });
  return me;
}

/** A passkey, then an authenticator app, which the passkey confirms. */
async function addsFactors(me: CallingCustomer, origin: string): Promise<void> {
  const phone = createAuthenticator(origin);
  const confirmation = await me.confirms('change-second-factor');
  const { challengeId, options } = await me.ask<PasskeyOptions>('/user/passkey/add/options');
  await me.ask('/user/passkey/add', { challengeId, response: phone.create(options), name: 'Pixel 9', confirmation });
  const asked = await me.ask<{ challengeId: string; passkey: Record<string, unknown> }>('/user/confirm/options', {
    purpose: 'change-second-factor',
  });
  const { secret } = await me.ask<{ secret: string }>('/user/totp/begin');
  await me.ask('/user/totp/enable', {
    code: await new AuthenticatorApp(secret).code(),
    confirmation: await me.confirmsBy('change-second-factor', {
      method: 'passkey',
      challengeId: asked.challengeId,
      response: phone.answer(asked.passkey),
    }),
  });
}

/** A question with a picture, an answer, a thank-you, another answer. */
async function talks(me: CallingCustomer, desk: DeskCalls): Promise<void> {
  const answer = (text: string) =>
    desk.ask('/chat/send', { customerId: me.user.id, text, requestId: `looks-${Date.now()}-${text.length}` });
  await me.ask('/user/chat/send', { text: 'Good morning! Where do I find what my order cost?' });
  const fileId = await me.sendsPicture('chat', { shape: 'card', side: 'back' });
  await me.ask('/user/chat/send', { text: 'I mean this one.', fileId });
  await desk.ask('/chat/assign', { customerId: me.user.id, operatorId: (await desk.ask('/me', {})).operator.id });
  await answer(
    'Good morning Rahim. Under Positions, then History: press the order and you see every fill with its fee.',
  );
  await me.ask('/user/chat/send', { text: 'Found it, thank you!' });
  await answer('You are welcome.');
}

async function waitingCustomer(request: APIRequestContext): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('6'));
  await me.registers();
  await me.setsPin('transaction');
  await me.sendsPapers('Karim Mia', newNumber());
  await me.ask('/user/sandbox/fund', { asset: 'USDT', amount: '5000' });
  await me.signsInElsewhere();
  await me.beginsReset();
  return me;
}

async function sentBackCustomer(request: APIRequestContext, desk: DeskCalls): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('7'));
  await me.registers();
  await me.sendsPapers('Salma Begum', newNumber());
  const reasons = [
    { field: 'name' as const, reason: 'does-not-match' as const },
    { field: 'back' as const, reason: 'glare' as const, note: 'A lamp shines on the bars' },
  ];
  await desk.act('reject-papers', await desk.caseOf(me.user.id), { reasons }, 'The back cannot be compared');
  return me;
}

async function disabledCustomer(request: APIRequestContext, desk: DeskCalls): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('8'));
  await me.registers();
  await desk.act('disable-customer', me.user.id, {}, 'The bank reported a stolen phone');
  await me.signsInElsewhere();
  return me;
}

async function frozenCustomer(request: APIRequestContext): Promise<CallingCustomer> {
  const me = new CallingCustomer(request, newPhone('9'));
  await me.registers();
  await me.ask('/user/freeze');
  await me.signsInElsewhere();
  return me;
}

interface PasskeyOptions {
  readonly challengeId: string;
  readonly options: Record<string, unknown>;
}

/** A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock. */
const newPhone = (operator: string): string => `01${operator}${String(Date.now()).slice(-8)}`;
/** Seventeen digits nobody has used: the year of birth and thirteen digits of the clock. */
const newNumber = (): string => `1990${Date.now()}`;
