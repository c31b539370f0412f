// Two customers and the whole contract: wherever a call takes an id, another customer's is "not found", and stays as it was.
import { hash as digest } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { calls, CONFIRM_PURPOSES, type CallEntry, type CallPath } from '@hilsa/contract';
import { z } from 'zod';
import { ask, fundedPerson, openDoors, post, type Doors, type Person } from './doors.ts';

let doors: Doors;
let owner: Person;
let stranger: Person;
let theirs: { order: string; notice: string; signIn: string; passkey: string; reset: string; message: string };

/** Fields that name a thing. Confirmations and challenges are bound to their sign-in, so they count. */
const NAMES_A_THING = /Id$|^id$|^confirmation$/;
/** Named by the caller, in a room of the caller's own: another customer's is simply another thing. */
const OWN_NAMES = new Set(['/coin/order/add clientOrderId']);
/** Things of everybody. */
const PUBLIC = new Set(['/index/news/info id', '/index/vote/info id', '/vote voteId', '/vote optionId']);

interface Attempt {
  fields(): Record<string, string>;
  refusal: string;
}
const order: Attempt = { fields: () => ({ orderId: theirs.order }), refusal: 'unknown-order' };
type Purpose = (typeof CONFIRM_PURPOSES)[number];
/** The owner has a confirmation of every purpose in hand. */
const confirmationFor = (purpose: Purpose) => `confirmation-to-${purpose}`;
const confirmation = (purpose: Purpose, fields: Record<string, string>): Attempt => ({
  fields: () => ({ ...fields, confirmation: confirmationFor(purpose) }),
  refusal: 'confirmation-required',
});
const assertion = { id: 'x', rawId: 'x', type: 'public-key', response: {} };
const answered = { challengeId: 'of-another', response: JSON.stringify(assertion) };

/** By path and field: how a stranger tries, and the word that answers. */
const TRIED: Readonly<Record<string, Attempt>> = {
  '/coin/order/close orderId': order,
  '/coin/order/query orderId': order,
  '/coin/order/amend orderId': { ...order, fields: () => ({ ...order.fields(), price: '90000', quantity: '0.002' }) },
  '/coin/order/close clientOrderId': { fields: () => ({ clientOrderId: 'theirs' }), refusal: 'unknown-order' },
  '/coin/order/query clientOrderId': { fields: () => ({ clientOrderId: 'theirs' }), refusal: 'unknown-order' },
  '/user/notice/info id': { fields: () => ({ id: theirs.notice }), refusal: 'unknown-notice' },
  '/user/notice/read id': { fields: () => ({ id: theirs.notice }), refusal: 'unknown-notice' },
  '/user/session/end id': { fields: () => ({ id: theirs.signIn }), refusal: 'unknown-sign-in' },
  '/user/passkey/remove id': { fields: () => ({ id: theirs.passkey }), refusal: 'unknown-passkey' },
  '/user/reset/cancel id': { fields: () => ({ id: theirs.reset }), refusal: 'unknown-reset' },
  '/user/chat/read messageId': { fields: () => ({ messageId: theirs.message }), refusal: 'unknown-message' },
  '/user/confirm challengeId': {
    fields: () => ({ purpose: 'change-password', method: 'passkey', ...answered }),
    refusal: 'confirm-method-unavailable',
  },
  '/user/passkey/add challengeId': {
    fields: () => ({ ...answered, name: 'Stolen', confirmation: confirmationFor('change-second-factor') }),
    refusal: 'confirmation-required',
  },
  '/user/passkey/add confirmation': confirmation('change-second-factor', { ...answered, name: 'Stolen' }),
  '/user/passkey/login challengeId': { fields: () => answered, refusal: 'passkey-invalid' },
  '/user/reset/finish challengeId': { fields: () => ({ reset: 'of-another', ...answered }), refusal: 'reset-invalid' },
  '/user/update/password confirmation': confirmation('change-password', {
    password: 'padma-river-55',
    passwordConfirmation: 'padma-river-55',
  }),
  '/user/update/email confirmation': confirmation('change-contact', { email: 'thief@example.com', code: '000000' }),
  '/user/pin/set confirmation': confirmation('change-transaction-pin', {
    kind: 'transaction',
    pin: '830274',
    pinConfirmation: '830274',
  }),
  '/user/totp/enable confirmation': confirmation('change-second-factor', { code: '000000' }),
  '/user/totp/disable confirmation': { ...confirmation('change-second-factor', {}), refusal: 'totp-not-enabled' },
  '/user/passkey/remove confirmation': {
    ...confirmation('change-second-factor', { id: '1' }),
    refusal: 'unknown-passkey',
  },
  '/user/unfreeze confirmation': { ...confirmation('unfreeze', {}), refusal: 'not-frozen' },
};
/** Pictures, wherever they are named: the tests of the room that keeps them walk these with two customers. */
const PICTURE = /[fF]ileId$/;

beforeAll(async () => {
  doors = await openDoors();
  owner = await fundedPerson(doors);
  stranger = await fundedPerson(doors);
  const placed = await ask(
    doors,
    '/coin/order/add',
    { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001', clientOrderId: 'theirs' },
    owner.token,
  );
  const chat = await ask(doors, '/user/chat/send', { text: 'Where is my order' }, owner.token);
  const notices = await ask(doors, '/user/notice', {}, owner.token);
  const [signIn] = (await ask(doors, '/user/session/list', {}, owner.token)).list;
  const endsMs = Date.now() + 86_400_000;
  for (const purpose of CONFIRM_PURPOSES) {
    await doors.sql`
      insert into identity.proofs (token_hash, customer_id, sign_in, purpose, ends_ms)
      values (${digest('sha256', confirmationFor(purpose), 'base64url')}, ${owner.id}, ${signIn!.id}, ${purpose}, ${endsMs})`;
  }
  const [passkey] = await doors.sql<{ id: string }[]>`
    insert into identity.passkeys (customer_id, credential_id, public_key, counter, transports, host, name, created_ms)
    values (${owner.id}, 'theirs', ${Buffer.from('key')}, 0, '', 'localhost', 'Pixel', ${Date.now()}) returning id`;
  const [reset] = await doors.sql<{ id: string }[]>`
    insert into identity.resets (customer_id, what, state, secret_hash, asked_ms, effective_ms)
    values (${owner.id}, 'withdrawal-pin', 'waiting', 'x', ${Date.now()}, ${endsMs}) returning id`;
  theirs = {
    order: placed.order.orderId,
    notice: notices.list.find(({ event }) => event !== 'platform-notice')!.id,
    signIn: signIn!.id,
    passkey: passkey!.id,
    reset: reset!.id,
    message: chat.message.id,
  };
});

/** What the owner sees of everything a stranger tried. */
async function everythingOfTheOwner(): Promise<unknown> {
  const security = await ask(doors, '/user/security', {}, owner.token);
  const { list: orders } = await ask(doors, '/coin/order/list', { scope: 'open' }, owner.token);
  const { list: signIns } = await ask(doors, '/user/session/list', {}, owner.token);
  const { list: notices } = await ask(doors, '/user/notice', {}, owner.token);
  const { user } = await ask(doors, '/user/info', {}, owner.token);
  return { security, orders, signIns: signIns.map(({ id }) => id), notices, user };
}

const entries = Object.values(calls) as CallEntry[];
const fieldsOf = (entry: CallEntry) =>
  Object.keys(
    (z.toJSONSchema(entry.request, { io: 'input', unrepresentable: 'any' }) as { properties?: object }).properties ??
      {},
  );
const named = entries
  .flatMap((entry) => fieldsOf(entry).map((field) => ({ path: entry.path, field })))
  .filter(({ field }) => NAMES_A_THING.test(field) && !PICTURE.test(field))
  .map(({ path, field }) => `${path} ${field}`)
  .filter((one) => !OWN_NAMES.has(one) && !PUBLIC.has(one));

describe('another customer’s things', () => {
  it('are tried in every field of the contract that names one', () => {
    expect(named.toSorted()).toEqual(Object.keys(TRIED).toSorted());
  });

  it.each(Object.entries(TRIED))('%s: not found, and unchanged', async (one, { fields, refusal }) => {
    const before = await everythingOfTheOwner();
    const answer = await post(doors, one.split(' ')[0]!, fields(), { accesstoken: stranger.token });
    expect(answer).toMatchObject({ code: -1001, refusal, data: null });
    expect(await everythingOfTheOwner()).toEqual(before);
  });

  it('do not show in anything a stranger reads', async () => {
    const secrets = [owner.id, owner.phone.slice(1), theirs.signIn];
    for (const { path, right, changesState } of entries) {
      if (right !== 'customer' || changesState) continue;
      const { data } = await post(doors, path, {}, { accesstoken: stranger.token });
      for (const secret of secrets)
        expect({ path, told: JSON.stringify(data).includes(secret) }).toEqual({ path, told: false });
    }
  });

  it('are the owner’s: the very same ids and confirmations work for them', async () => {
    const mine = (path: CallPath, fields: Record<string, string>) =>
      post(doors, path, fields, { accesstoken: owner.token });
    expect(await mine('/coin/order/query', { orderId: theirs.order })).toMatchObject({ code: 0 });
    expect(await mine('/user/notice/read', { id: theirs.notice })).toMatchObject({ code: 0 });
    expect(await mine('/user/reset/cancel', { id: theirs.reset })).toMatchObject({ code: 0 });
    const pin = { kind: 'transaction', pin: '830274', pinConfirmation: '830274' };
    const confirmation = confirmationFor('change-transaction-pin');
    expect(await mine('/user/pin/set', { ...pin, confirmation })).toMatchObject({ code: 0 });
    expect(await mine('/user/pin/set', { ...pin, confirmation })).toMatchObject({ refusal: 'confirmation-required' });
    const removal = { id: theirs.passkey, confirmation: confirmationFor('change-second-factor') };
    expect(await mine('/user/passkey/remove', removal)).toMatchObject({ code: 0 });
    expect(await mine('/user/session/end', { id: theirs.signIn })).toMatchObject({ code: 0 });
    expect(await mine('/user/info', {})).toMatchObject({ code: -1000 });
  });
});
