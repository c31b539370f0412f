// In: a running server. Out: demo customers with test money, opened through the ordinary calls, and orders written as HTTP requests.
import { ORDERS_IN_A_CALL } from '@hilsa/contract';
import { random } from '@hilsa/testkit';
import { ID_MARK } from './load.ts';

const BASE = '/ipxbdb-api';

/** One call; throws with the answer when it is refused. */
export async function call<Data>(
  address: string,
  path: string,
  fields: Record<string, string>,
  token?: string,
): Promise<Data> {
  const answer = await fetch(address + BASE + path, {
    method: 'POST',
    headers: {
      'content-type': 'application/x-www-form-urlencoded',
      ...(token !== undefined && { accesstoken: token }),
    },
    body: new URLSearchParams(fields).toString(),
  });
  const envelope = (await answer.json()) as { code: number; data: Data };
  if (envelope.code !== 0) throw new Error(`${path}: ${JSON.stringify(envelope)}`);
  return envelope.data;
}

/** Opens demo customers, each with a great deal of USDT and a thousand BTC. Returns their tokens. */
export async function openCustomers(address: string, count: number): Promise<string[]> {
  const tokens: string[] = [];
  const open = async (): Promise<void> => {
    const { tokenDemo } = await call<{ tokenDemo: string }>(address, '/user/demo/open', {});
    await call(address, '/user/sandbox/fund', { asset: 'BTC', amount: '1000' }, tokenDemo);
    tokens.push(tokenDemo);
  };
  for (let opened = 0; opened < count; opened += 20)
    await Promise.all(Array.from({ length: Math.min(20, count - opened) }, open));
  return tokens;
}

/**
 * Limit orders of 0.0001 to 0.0003 BTC with client order ids. Four in five are priced through the middle, so that two in five
 * trade at once, two in five rest until they are taken and one in five stays in the book.
 */
export async function orderRequests(address: string, tokens: readonly string[], count: number): Promise<string[]> {
  const next = await orderForms(address, 11);
  return Array.from({ length: count }, (_, n) => {
    const form = new URLSearchParams(next()).toString();
    return request(`${BASE}/coin/order/add`, `${form}&clientOrderId=${ID_MARK}`, { token: tokens[n % tokens.length]! });
  });
}

/** The same orders in lists of `ORDERS_IN_A_CALL`, each of one customer, on one side of the market and with a request id. */
export async function listRequests(address: string, tokens: readonly string[], count: number): Promise<string[]> {
  const next = await orderForms(address, 12);
  return Array.from({ length: count }, (_, n) => {
    const side = n % 2 === 0 ? 'buy' : 'sell';
    const orders = JSON.stringify(Array.from({ length: ORDERS_IN_A_CALL }, () => next(side)));
    const form = new URLSearchParams({ orders }).toString();
    return request(`${BASE}/coin/orders/add`, form, { token: tokens[n % tokens.length]!, requestId: ID_MARK });
  });
}

/** Each takes back whatever of theirs rests. */
export function takeBackRequests(tokens: readonly string[]): string[] {
  return tokens.map((token) => request(`${BASE}/coin/order/close`, 'all=1', { token }));
}

/** Fields of one order after another. */
export async function orderForms(
  address: string,
  seed: number,
): Promise<(side?: 'buy' | 'sell') => Record<string, string>> {
  const ticker = await call<{ last: string }>(address, '/coin/ticker', { symbol: 'BTCUSDT', world: 'demo' });
  const middle = Math.round(Number.parseFloat(ticker.last));
  const dice = random(seed);
  return (wanted) => {
    const buys = (wanted ?? (dice.integer(0, 1) === 0 ? 'buy' : 'sell')) === 'buy';
    const price = String(middle + (buys ? 1 : -1) * dice.integer(-10, 39));
    const quantity = `0.000${dice.integer(1, 3)}`;
    return { symbol: 'BTCUSDT', side: buys ? 'buy' : 'sell', type: 'limit', price, quantity };
  };
}

/** The same forms for the echo. */
export function echoRequests(orders: readonly string[]): string[] {
  return orders.map((text) => text.replace(`${BASE}/coin/order/add`, '/echo').replace(/accesstoken: \S+\r\n/, ''));
}

function request(path: string, body: string, { token, requestId }: { token: string; requestId?: string }): string {
  return [
    `POST ${path} HTTP/1.1`,
    'host: 127.0.0.1',
    'content-type: application/x-www-form-urlencoded',
    `content-length: ${body.length}`,
    `accesstoken: ${token}`,
    'accept-language: en-US',
    ...(requestId === undefined ? [] : [`x-request-id: ${requestId}`]),
    '',
    body,
  ].join('\r\n');
}
