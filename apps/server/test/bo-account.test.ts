// In: a share of Dhaka, a customer, a live platform. Out: nobody buys before the sixteen digits of a BO account are given; they are shown by their
// end and are nobody else's; practice and sales ask for nothing.
import { accountOf, type Command } from '@hilsa/core';
import { beforeAll, expect, it, vi } from 'vitest';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, PIN, post, register } from './doors.ts';

let doors: Doors;
let ann: Person;
let bob: Person;
let code: string;
let price: string;

beforeAll(async () => {
  doors = await openDoors();
  const { sequencer } = doors.worlds.real;
  const prices = createSharePrices('bo');
  const { places } = await prepareShareWorld(sequencer, {
    prices,
    count: 1,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  const place = places[0]!;
  const share = () => sequencer.engine.instrument(place.instrument);
  await vi.waitFor(() => expect(share().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  code = place.share.code;
  const first = sequencer.engine.accountCount;
  ann = await fundedPerson(doors);
  bob = await register(doors);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where world = 'real' and account >= ${first} and customer_id = ${ann.id}`;
  const account = accountOf(row!.account, 'stock');
  const give: Omit<Extract<Command, { kind: 'issue-test-money' }>, 'asset' | 'amount'> = {
    kind: 'issue-test-money',
    atMs: 0,
    account,
  };
  for (const [asset, amount] of [
    [share().listing.quoteAsset, 1_000_000_00n],
    [place.baseAsset, 20n],
  ] as const)
    await sequencer.submit({ command: { ...give, asset, amount }, requestId: null, caller: 'system' });
  price = (await ask(doors, '/stock/index/info', { code })).limits.reference;
  Object.assign(doors.settings, { mode: 'live' });
});

const orders = (side: 'buy' | 'sell') =>
  post(doors, `/stock/order/${side}`, { code, type: 'limit', quantity: '5', price }, { accesstoken: ann.token });
const gives = (number: string) => post(doors, '/user/bo/update', { number }, { accesstoken: ann.token });

it('is asked for before the first buy, and never before a sale', async () => {
  expect(await ask(doors, '/user/bo', {}, ann.token)).toEqual({ ending: null, isRequired: true });
  await ask(doors, '/user/pin/unlock', { pin: PIN }, ann.token);
  expect(await orders('buy')).toMatchObject({ refusal: 'bo-account-required' });
  const sold = await orders('sell');
  expect(sold.code).toBe(0);
  const { orderId } = (sold.data as { order: { orderId: string } }).order;
  await ask(doors, '/stock/order/cancel', { orderId }, ann.token);
});

it('has sixteen digits, is nobody else’s, and then buying goes on', async () => {
  expect(await gives('1201 2345 6789 345')).toMatchObject({
    refusal: 'bo-account-invalid',
    msg: 'A BO account has 16 digits',
  });
  expect(await orders('buy')).toMatchObject({ refusal: 'bo-account-required' });
  expect((await gives('1201 2345 6789 3456')).data).toEqual({ ending: '3456', isRequired: true });
  const taken = await post(doors, '/user/bo/update', { number: '1201234567893456' }, { accesstoken: bob.token });
  expect(taken).toMatchObject({ refusal: 'bo-account-taken' });
  expect(await orders('buy')).toMatchObject({ code: 0 });
});

it('nobody is asked where money is for practice', async () => {
  Object.assign(doors.settings, { mode: 'sandbox' });
  expect(await ask(doors, '/user/bo', {}, ann.token)).toEqual({ ending: '3456', isRequired: false });
});
