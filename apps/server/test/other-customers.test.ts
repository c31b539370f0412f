// Two customers and the whole contract: what belongs to one is "not found" for the other, on every call that takes an id, and stays as it was.
import sharp from 'sharp';
import { ROBOT } from '@hilsa/testkit/robots/robots';
import { beforeAll, describe, expect, it } from 'vitest';
import { BASE_PATH, calls, type CallEntry } from '@hilsa/contract';
import { z } from 'zod';
import { createAuthenticator } from './authenticator.ts';
import { openFund } from './fund-at-the-doors.ts';
import { listRails } from '../src/sandbox/index.ts';
import { programOf, webhookOf } from './programs.ts';
import { ask, codeFor, fundedPerson, openDoors, PASSWORD, post, send, type Doors, type Person } from './doors.ts';

const ORIGIN = 'http://hilsa.test';
const PAGE = { origin: ORIGIN, host: 'hilsa.test' };
/** Fields that name a thing somebody owns. */
const OWNED =
  /^(?:id|orderId|clientOrderId|messageId|fileId|avatarFileId|frontFileId|backFileId|confirmation|challengeId)$/;
/** These name things of everybody, or choose a name for something new. */
const PUBLIC = new Set([
  '/index/news/info id',
  '/index/vote/info id',
  '/coin/order/add clientOrderId',
  '/coin/contract/order/add clientOrderId',
  '/coin/contract/order/liquidate clientOrderId',
  '/stock/order/option/apply clientOrderId',
  '/stock/order/option/close clientOrderId',
  '/stock/order/buy clientOrderId',
  '/stock/order/sell clientOrderId',
  '/stock/order/preview clientOrderId',
  // A note of research, a fund and an offering are everybody's.
  '/user/vip/note id',
  '/fund/info id',
  '/fund/nav id',
  '/fund/holdings id',
  '/fund/subscribe id',
  '/fund/redeem id',
  '/fund/order/list id',
  '/coin/new/info id',
  '/coin/order/new/apply id',
  '/stock/index/new/info id',
  '/stock/order/new/apply id',
  '/stock/order/offline/apply id',
  '/offering/proof id',
  // A robot is everybody's; an order of one is not.
  '/stock/ai/info robotId',
  '/stock/ai/stocks robotId',
  '/stock/ai/backtest robotId',
  '/stock/ai/buy robotId',
  // Answered by whoever holds the passkey: security.test.ts tries a stranger's.
  '/user/passkey/login challengeId',
  '/user/reset/finish challengeId',
]);

let doors: Doors;
let owner: Person;
let thief: Person;
let things: Awaited<ReturnType<typeof belongings>>;

beforeAll(async () => {
  doors = await openDoors();
  [owner, thief] = [await fundedPerson(doors), await fundedPerson(doors)];
  things = await belongings();
});

async function picture(purpose: string): Promise<string> {
  const bytes = await sharp({ create: { width: 1200, height: 800, channels: 3, background: '#b0b8c8' } })
    .jpeg()
    .toBuffer();
  const answer = await send(doors, {
    method: 'POST',
    url: `${BASE_PATH}/user/file/add`,
    payload: bytes,
    headers: { 'content-type': 'image/jpeg', 'x-file-purpose': purpose, accesstoken: owner.token },
  });
  return (answer.data as { fileId: string }).fileId;
}

async function confirmed(purpose: string): Promise<string> {
  doors.clock.ahead += 61_000;
  await ask(doors, '/common/code/send', { purpose: 'confirm' }, owner.token);
  const fields = { purpose, method: 'code', password: PASSWORD, code: await codeFor(doors, owner.phone) };
  return (await ask(doors, '/user/confirm', fields, owner.token)).confirmation;
}

/** A deposit and a destination of the owner's, by their numbers. */
async function payments(): Promise<{ deposit: string; destination: string }> {
  const { sequencer } = doors.worlds.real;
  await listRails(sequencer);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${owner.id} and world = 'real'`;
  const { account } = row!;
  const made = async (command: Parameters<typeof sequencer.submit>[0]['command']) => {
    const reply = await sequencer.submit({ command, requestId: null, caller: 'system' });
    if (reply.refusal !== null) throw new Error(reply.refusal);
    return String(reply.id);
  };
  const rail = 0;
  return {
    deposit: await made({ kind: 'create-deposit', account, rail, amount: 50_000n, atMs: 0 }),
    destination: await made({
      kind: 'add-destination',
      account,
      rail,
      destination: '085260728/1501203456418',
      match: 'equal',
      atMs: 0,
    }),
  };
}

/** One of each thing that a customer can own. */
async function belongings() {
  const place = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };
  const { order } = await ask(doors, '/coin/order/add', { ...place, clientOrderId: 'of-the-owner' }, owner.token);
  const { lists } = await ask(doors, '/watchlist/add', { name: 'Coins' }, owner.token);
  const high = { market: 'spot:BTCUSDT', kind: 'price-above', value: '900000' };
  const { alert } = await ask(doors, '/alert/add', high, owner.token);
  const { message } = await ask(doors, '/user/chat/send', { text: 'Where is my order?' }, owner.token);
  const [avatar, chat, front, back] = [
    await picture('avatar'),
    await picture('chat'),
    await picture('paper'),
    await picture('paper'),
  ];
  const keep = createAuthenticator(ORIGIN);
  const proofs: Record<string, string> = {};
  for (const purpose of ['change-password', 'change-contact', 'change-transaction-pin', 'unfreeze'])
    proofs[purpose] = await confirmed(purpose);
  const factor = await confirmed('change-second-factor');
  // A challenge lives five minutes, and each confirmation moved the clock by one.
  const begun = await ask(doors, '/user/passkey/add/options', {}, owner.token, PAGE);
  const { passkey } = await ask(
    doors,
    '/user/passkey/add',
    { challengeId: begun.challengeId, response: keep.create(begun.options), name: 'Phone', confirmation: factor },
    owner.token,
    PAGE,
  );
  const { id: apiKey } = await programOf(doors, owner);
  const webhook = await webhookOf(doors, owner);
  const challenge = (await ask(doors, '/user/passkey/add/options', {}, owner.token, PAGE)).challengeId;
  await openFund(doors);
  const { order: bought } = await ask(doors, '/fund/subscribe', { id: '1', amount: '10' }, owner.token);
  const { list } = await ask(doors, '/user/notice', {}, owner.token);
  const { list: signIns } = await ask(doors, '/user/session/list', {}, owner.token);
  const sold = { kind: 'set-robot', robot: ROBOT, atMs: 0 } as const;
  await doors.worlds.real.sequencer.submit({ command: sold, requestId: null, caller: 'system' });
  const rented = { robotId: '0', amount: '5000', days: '30', onStop: 'sell' };
  const { id: robotOrder } = await ask(doors, '/stock/ai/buy', rented, owner.token);
  return {
    ...(await payments()),
    robotOrder,
    order,
    message: message.id,
    watchlist: lists[0]!.id,
    alert: alert.id,
    fundOrder: bought.orderId,
    avatar,
    chat,
    front,
    back,
    challenge,
    passkey: passkey.id,
    apiKey,
    webhook,
    notice: list[0]!.id,
    signIn: signIns[0]!.id,
    proofs,
  };
}

/** How the thief tries each: what is sent, and the word that says "not found" (or "not confirmed"). */
function attempts(): Record<string, { fields: Record<string, string>; refusal: string }> {
  const { order, proofs } = things;
  const passwords = { password: 'haor-monsoon-79', passwordConfirmation: 'haor-monsoon-79' };
  const pin = { kind: 'transaction', pin: '860247', pinConfirmation: '860247' };
  const papers = { type: 'id-card', name: 'Karim Rahman', number: '6427103958', consentVersion: '2026-11' };
  const payout = { id: things.destination, method: '0', amount: '500' };
  const asked = { fee: '10', requestId: 'w-12345678', askedAtMs: '1795219200000', withdrawalPin: '407193' };
  // The core’s own cases try another’s withdrawal that is there; here none is.
  const withdrawal = { fields: { id: '1' }, refusal: 'unknown-withdrawal' };
  const robotOrder = { fields: { id: things.robotOrder }, refusal: 'unknown-robot-order' };
  const robotMoney = { fields: { id: things.robotOrder, amount: '5' }, refusal: 'unknown-robot-order' };
  const watched = { id: things.watchlist, market: 'spot:BTCUSDT' };
  return {
    '/watchlist/rename id': { fields: { id: things.watchlist, name: 'Mine' }, refusal: 'unknown-watchlist' },
    '/watchlist/del id': { fields: { id: things.watchlist }, refusal: 'unknown-watchlist' },
    '/watchlist/item/add id': { fields: watched, refusal: 'unknown-watchlist' },
    '/watchlist/item/del id': { fields: watched, refusal: 'unknown-watchlist' },
    '/alert/del id': { fields: { id: things.alert }, refusal: 'unknown-alert' },
    '/stock/ai/order/details id': robotOrder,
    '/stock/ai/order/log id': robotOrder,
    '/stock/ai/order/stop id': robotOrder,
    '/stock/ai/order/resume id': robotOrder,
    '/stock/ai/order/add/amount id': robotMoney,
    '/stock/ai/order/release id': robotMoney,
    '/user/recharge/status id': { fields: { id: things.deposit }, refusal: 'unknown-deposit' },
    '/user/recharge/receipt id': {
      fields: { id: things.deposit, receipt: things.chat },
      refusal: 'unknown-deposit',
    },
    '/pay id': { fields: { id: things.deposit }, refusal: 'unknown-deposit' },
    '/bank/del id': { fields: { id: things.destination }, refusal: 'unknown-destination' },
    '/bank/info id': { fields: { id: things.destination }, refusal: 'unknown-destination' },
    '/user/withdraw/preview id': { fields: payout, refusal: 'unknown-destination' },
    '/user/withdraw/add id': { fields: { ...payout, ...asked }, refusal: 'unknown-destination' },
    '/user/withdraw/status id': withdrawal,
    '/user/withdraw/cancel id': withdrawal,
    '/coin/withdraw/address/remove id': { fields: { id: things.destination }, refusal: 'unknown-destination' },
    '/coin/withdraw/add id': { fields: { ...payout, ...asked, asset: 'USDT' }, refusal: 'unknown-destination' },
    '/coin/withdraw/order id': withdrawal,
    '/coin/recharge/order id': { fields: { id: things.deposit }, refusal: 'unknown-deposit' },
    '/coin/order/close orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/coin/order/close clientOrderId': { fields: { clientOrderId: 'of-the-owner' }, refusal: 'unknown-order' },
    '/coin/order/amend orderId': {
      fields: { orderId: order.orderId, price: '90001', quantity: '0.001' },
      refusal: 'unknown-order',
    },
    '/coin/order/query orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/coin/order/query clientOrderId': { fields: { clientOrderId: 'of-the-owner' }, refusal: 'unknown-order' },
    '/coin/contract/order/amend orderId': {
      fields: { orderId: order.orderId, price: '90001', quantity: '0.001' },
      refusal: 'unknown-order',
    },
    '/coin/contract/order/close orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/coin/contract/order/close clientOrderId': { fields: { clientOrderId: 'of-the-owner' }, refusal: 'unknown-order' },
    '/coin/contract/order/query orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/coin/contract/proof id': { fields: { id: '1' }, refusal: 'unknown-proof' },
    '/coin/contract/proof orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/coin/contract/order/set/profit orderId': {
      fields: { orderId: order.orderId, triggerPrice: '95000' },
      refusal: 'unknown-order',
    },
    '/coin/contract/order/set/loss orderId': {
      fields: { orderId: order.orderId, triggerPrice: '80000' },
      refusal: 'unknown-order',
    },
    '/stock/order/amend orderId': {
      fields: { orderId: order.orderId, price: '90001', quantity: '1' },
      refusal: 'unknown-order',
    },
    '/stock/order/cancel orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/stock/order/cancel clientOrderId': { fields: { clientOrderId: 'of-the-owner' }, refusal: 'unknown-order' },
    '/stock/order/option/cancel orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/stock/order/info orderId': { fields: { orderId: order.orderId }, refusal: 'unknown-order' },
    '/stock/order/info clientOrderId': { fields: { clientOrderId: 'of-the-owner' }, refusal: 'unknown-order' },
    '/fund/cancel id': { fields: { id: '1', orderId: things.fundOrder }, refusal: 'unknown-fund-order' },
    '/fund/cancel orderId': { fields: { id: '1', orderId: things.fundOrder }, refusal: 'unknown-fund-order' },
    '/offering/revoke id': { fields: { id: '1' }, refusal: 'unknown-application' },
    '/offering/sell-block/withdraw id': { fields: { id: '1' }, refusal: 'unknown-offering' },
    '/offering/underwriting/bind id': { fields: { id: '1', file: '5'.repeat(64) }, refusal: 'unknown-offering' },
    '/offering/underwriting/release id': { fields: { id: '1' }, refusal: 'unknown-offering' },
    '/offering/pay id': { fields: { id: '1' }, refusal: 'unknown-application' },
    '/user/vip/cancel id': { fields: { id: '1' }, refusal: 'no-membership' },
    '/offering/mandate/skip id': { fields: { id: '1' }, refusal: 'unknown-subscription-plan' },
    // loans.test.ts tries another's loan that is there.
    '/user/loan/info id': { fields: { id: '1' }, refusal: 'unknown-loan' },
    '/user/loan/repay id': { fields: { id: '1', amount: '5' }, refusal: 'unknown-loan' },
    '/user/loan/pledge id': { fields: { id: '1', symbol: 'GP', quantity: '1' }, refusal: 'unknown-loan' },
    '/user/loan/release id': { fields: { id: '1', symbol: 'GP', quantity: '1' }, refusal: 'unknown-loan' },
    '/user/loan/cancel id': { fields: { id: '1' }, refusal: 'unknown-loan' },
    '/user/notice/info id': { fields: { id: things.notice }, refusal: 'unknown-notice' },
    '/user/notice/read id': { fields: { id: things.notice }, refusal: 'unknown-notice' },
    '/user/chat/read messageId': { fields: { messageId: things.message }, refusal: 'unknown-message' },
    '/user/chat/send fileId': { fields: { fileId: things.chat }, refusal: 'unknown-file' },
    '/user/file fileId': { fields: { fileId: things.avatar }, refusal: 'unknown-file' },
    '/user/update avatarFileId': { fields: { avatarFileId: things.avatar }, refusal: 'unknown-file' },
    '/user/auth/submit frontFileId': {
      fields: { ...papers, frontFileId: things.front, backFileId: things.back },
      refusal: 'unknown-file',
    },
    '/user/auth/submit backFileId': {
      fields: { ...papers, frontFileId: things.front, backFileId: things.back },
      refusal: 'unknown-file',
    },
    '/user/session/end id': { fields: { id: things.signIn }, refusal: 'unknown-sign-in' },
    '/user/reset/cancel id': { fields: { id: '1' }, refusal: 'unknown-reset' },
    '/user/api-key/restrict id': { fields: { id: things.apiKey, readOnly: '1' }, refusal: 'unknown-api-key' },
    '/user/api-key/revoke id': { fields: { id: things.apiKey }, refusal: 'unknown-api-key' },
    '/user/api-key/make confirmation': {
      fields: { label: 'x', algorithm: 'hmac-sha256', confirmation: proofs['change-password']! },
      refusal: 'confirmation-required',
    },
    '/user/webhook/end id': { fields: { id: things.webhook }, refusal: 'unknown-webhook' },
    '/user/webhook/deliveries id': { fields: { id: things.webhook }, refusal: 'unknown-webhook' },
    '/user/webhook/make confirmation': {
      fields: { url: 'https://bot.example.com/', confirmation: proofs['change-password']! },
      refusal: 'confirmation-required',
    },
    '/user/passkey/remove id': { fields: { id: things.passkey }, refusal: 'unknown-passkey' },
    '/user/passkey/remove confirmation': { fields: { id: things.passkey }, refusal: 'unknown-passkey' },
    '/user/passkey/add challengeId': {
      fields: { challengeId: things.challenge, response: '{}', name: 'Mine' },
      refusal: 'confirmation-required',
    },
    '/user/passkey/add confirmation': {
      fields: { challengeId: things.challenge, response: '{}', name: 'Mine', confirmation: proofs['change-password']! },
      refusal: 'confirmation-required',
    },
    '/user/confirm challengeId': {
      fields: { purpose: 'change-password', method: 'passkey', challengeId: things.challenge, response: '{}' },
      refusal: 'confirm-method-unavailable',
    },
    '/user/update/password confirmation': {
      fields: { ...passwords, confirmation: proofs['change-password']! },
      refusal: 'confirmation-required',
    },
    '/user/update/email confirmation': {
      fields: { email: 'thief@example.com', code: '123456', confirmation: proofs['change-contact']! },
      refusal: 'confirmation-required',
    },
    '/user/pin/set confirmation': {
      fields: { ...pin, confirmation: proofs['change-transaction-pin']! },
      refusal: 'confirmation-required',
    },
    '/user/totp/enable confirmation': {
      fields: { code: '123456', confirmation: proofs['change-password']! },
      refusal: 'confirmation-required',
    },
    '/user/totp/disable confirmation': {
      fields: { confirmation: proofs['change-password']! },
      refusal: 'totp-not-enabled',
    },
    '/user/unfreeze confirmation': { fields: { confirmation: proofs['unfreeze']! }, refusal: 'not-frozen' },
  };
}

const named = (Object.values(calls) as CallEntry[]).flatMap((entry) => {
  const { properties = {} } = z.toJSONSchema(entry.request, { io: 'input', unrepresentable: 'any' }) as {
    properties?: object;
  };
  return Object.keys(properties)
    .filter((field) => OWNED.test(field))
    .map((field) => `${entry.path} ${field}`);
});

describe('what belongs to another customer', () => {
  it('is tried on every call that takes an id', () => {
    expect(named.filter((name) => !PUBLIC.has(name)).toSorted()).toEqual(Object.keys(attempts()).toSorted());
  });

  it.each(named.filter((name) => !PUBLIC.has(name)))('is not found: %s', async (name) => {
    const { fields, refusal } = attempts()[name]!;
    const [path] = name.split(' ') as [string];
    expect(await post(doors, path, fields, { accesstoken: thief.token, ...PAGE })).toMatchObject({
      status: 200,
      code: -1001,
      refusal,
      data: null,
    });
  });

  it('stays as it was, and shows in no list of anybody else', async () => {
    const { order } = await ask(doors, '/coin/order/query', { orderId: things.order.orderId }, owner.token);
    expect(order).toEqual(things.order);
    expect((await ask(doors, '/user/security', {}, owner.token)).passkeys.map(({ id }) => id)).toEqual([
      things.passkey,
    ]);
    const lists = await Promise.all([
      ask(doors, '/coin/order/list', { scope: 'open' }, thief.token),
      ask(doors, '/user/chat/list', {}, thief.token),
      ask(doors, '/user/session/list', {}, thief.token),
      ask(doors, '/user/notice', {}, thief.token),
    ]);
    const seen = JSON.stringify(lists);
    for (const id of [things.message, things.signIn, owner.phone.slice(1)]) expect(seen).not.toContain(`"${id}"`);
  });
});
