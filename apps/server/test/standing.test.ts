// A disabled account: out at once everywhere, its orders gone, and a sign-in left that reads and withdraws.
import type { AddressInfo } from 'node:net';
import { beforeAll, expect, it } from 'vitest';
import { WebSocket } from 'ws';
import { BASE_PATH, type CallPath, calls } from '@hilsa/contract';
import { act, operator, type Staff } from './console.ts';
import { ask, fundedPerson, openDoors, PASSWORD, PIN, post, type Doors } from './doors.ts';

const REASON = 'The bank reported a stolen phone.';
const order = { symbol: 'ETHUSDT', side: 'buy', type: 'limit', price: '90000', quantity: '0.001' };

let doors: Doors;
let compliance: Staff;
beforeAll(async () => {
  doors = await openDoors();
  compliance = await operator(doors, 'compliance');
  await doors.app.listen({ host: '127.0.0.1', port: 0 });
});

/** A signed-in socket, and the code it closes with. */
async function socketOf(token: string): Promise<{ closed: Promise<number> }> {
  const { port } = doors.app.server.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}${BASE_PATH}/stream`);
  const closed = new Promise<number>((resolve) => socket.on('close', resolve));
  await new Promise((resolve, reject) => socket.on('open', resolve).on('error', reject));
  const heard = new Promise((resolve) => socket.once('message', resolve));
  socket.send(JSON.stringify({ op: 'auth', token }));
  await heard;
  return { closed };
}

it('is signed out on every socket and call at once, loses its orders, and comes back to read and withdraw', async () => {
  const person = await fundedPerson(doors);
  const { order: resting } = await ask(doors, '/coin/order/add', order, person.token);
  const sockets = await Promise.all([person.token, person.tokenDemo].map(socketOf));
  const bids = async () => (await ask(doors, '/coin/books', { symbol: 'ETHUSDT' })).bids.map(([price]) => price);
  await expect.poll(bids).toContainEqual(resting.price);

  await act(doors, compliance, 'disable-customer', person.id, {}, REASON);
  expect(await Promise.all(sockets.map(({ closed }) => closed))).toEqual([4001, 4001]);
  for (const token of [person.token, person.tokenDemo])
    expect(await post(doors, '/user/info', {}, { accesstoken: token })).toMatchObject({ code: -1000 });

  const back = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
  expect(back.user).toMatchObject({ status: 0, statusReason: REASON });
  expect((await ask(doors, '/user/login/info', {}, back.token)).user).toMatchObject({
    status: 0,
    statusReason: REASON,
  });
  const { order: gone } = await ask(doors, '/coin/order/query', { orderId: resting.orderId }, back.token);
  expect(gone.status).toBe('cancelled');
  // No command named the market: that its book has changed is seen by the book.
  await expect.poll(bids).not.toContainEqual(resting.price);
  for (const token of [back.token, back.tokenDemo])
    expect(await post(doors, '/coin/order/add', order, { accesstoken: token })).toMatchObject({
      refusal: 'account-disabled',
      detail: { reason: REASON },
    });
  expect(
    await post(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '1' }, { accesstoken: back.token }),
  ).toMatchObject({
    refusal: 'account-disabled',
  });

  await act(doors, compliance, 'enable-customer', person.id);
  await ask(doors, '/user/pin/unlock', { pin: PIN }, back.token);
  expect((await ask(doors, '/coin/order/add', order, back.token)).order.status).toBe('open');
});

/** Of whoever may begin nothing more: the ways in which they end what they have, and take home what is theirs. */
const WAYS_OUT: readonly CallPath[] = [
  '/coin/order/close',
  '/coin/contract/order/close',
  '/coin/contract/order/amend',
  '/coin/contract/order/liquidate',
  '/coin/contract/order/add/mgn',
  '/coin/transfer',
  '/coin/withdraw/add',
  '/user/withdraw/add',
  '/user/withdraw/cancel',
  '/stock/order/cancel',
  '/stock/order/option/cancel',
  '/stock/ai/order/release',
  '/stock/ai/order/stop',
  '/stock/ai/stop/all',
  '/fund/redeem',
  '/fund/cancel',
  '/offering/revoke',
  '/offering/mandate/skip',
  '/offering/sell-block/withdraw',
  '/offering/underwriting/release',
  '/user/loan/repay',
  '/user/loan/pledge',
  '/user/loan/release',
  '/user/loan/cancel',
  '/user/vip/cancel',
];

it('R3 W4 shuts no way out, of any product', async () => {
  const person = await fundedPerson(doors);
  await act(doors, compliance, 'disable-customer', person.id, {}, REASON);
  const { token } = await ask(doors, '/user/login', { phone: person.phone, password: PASSWORD });
  const answers = await Promise.all(
    WAYS_OUT.map(async (path) => {
      const fields = Object.entries(calls[path].example.request).map(([name, value]) => [name, String(value)] as const);
      const { refusal } = await post(doors, path, Object.fromEntries(fields), { accesstoken: token });
      return `${path} ${refusal ?? 'done'}`;
    }),
  );
  expect(answers.filter((answer) => / (?:account-disabled|session-invalid|field-invalid)$/.test(answer))).toEqual([]);
  expect(await post(doors, '/fund/subscribe', { id: '1', amount: '10000' }, { accesstoken: token })).toMatchObject({
    refusal: 'account-disabled',
  });
});
