// In: the test chains and presses of buttons. Out: a page of each on which anybody sends coins worth nothing to an address, as from a wallet outside.
import { parseDecimal } from '@hilsa/money';
import { readAddress } from '@hilsa/rails/chains';
import type { TestNetworkName } from './chains/network.ts';
import type { TestChains } from './chains/open-chains.ts';
import { escaped, page } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

/** Digits behind the point of each chain's coins, the one that is offered first before the others. */
const NETWORKS = {
  ethereum: { kind: 'evm', coins: { USDT: 6, ETH: 18 }, amount: '100' },
  bitcoin: { kind: 'bitcoin', coins: { BTC: 8 }, amount: '0.05' },
  tron: { kind: 'tron', coins: { USDT: 6, TRX: 6 }, amount: '100' },
} as const satisfies Readonly<
  Record<TestNetworkName, { kind: string; coins: Readonly<Record<string, number>>; amount: string }>
>;
/** More than any test needs. */
const MOST_DIGITS = 9;
const PATH = /^\/chain\/(ethereum|bitcoin|tron)$/;
const anywhere = { isOwnDeposit: () => false, isTokenContract: () => false };

/** @param chains null while there are none. @returns null for a request that is not a chain's */
export function testChain(chains: () => Pick<TestChains, 'send'> | null) {
  return async ({ path, method, query, body }: Asked): Promise<Answered | null> => {
    const network = PATH.exec(path)?.[1] as TestNetworkName | undefined;
    if (network === undefined) return null;
    const given = method === 'POST' ? new URLSearchParams(body) : query;
    const to = (given.get('to') ?? '').slice(0, 100);
    if (method !== 'POST') return { body: form(network, to, given.get('sent')) };
    const { kind, coins } = NETWORKS[network];
    const named = given.get('coin') ?? '';
    const coin = Object.hasOwn(coins, named) ? named : Object.keys(coins)[0]!;
    const read = readAddress(kind, to, anywhere);
    const amount = given.get('amount') ?? '';
    const digits = (coins as Readonly<Record<string, number>>)[coin]!;
    const value = amount.split('.')[0]!.length > MOST_DIGITS ? null : parseDecimal(amount, digits);
    if ('problem' in read || value === null || value <= 0n)
      return { status: 400, body: page('Test chain', '<p>The address or the amount is none.</p>') };
    const sending = chains()?.send(network, coin, read.address, value) ?? null;
    if (sending === null) return { status: 503, body: page('Test chain', '<p>The test chain is not running.</p>') };
    const txid = await sending;
    return { location: `${path}?to=${encodeURIComponent(to)}&sent=${encodeURIComponent(txid)}` };
  };

  function form(network: TestNetworkName, to: string, sent: string | null): string {
    const { coins, amount } = NETWORKS[network];
    const told = sent === null ? '' : `<p>Sent. Transaction <code>${escaped(sent.slice(0, 66))}</code></p>`;
    const isThere = chains() === null ? '<p>The test chain is not running on this machine.</p>' : '';
    const options = Object.keys(coins)
      .map((coin) => `<option>${coin}</option>`)
      .join('');
    return page(
      'Test chain',
      `${isThere}${told}<form method="post" action="/chain/${network}"><label>Address<input name="to" value="${escaped(to)}"></label>
<label>Amount<input name="amount" inputmode="decimal" value="${amount}"></label>
<label>Coin<select name="coin">${options}</select></label><button class="first">Send test coins</button></form>`,
    );
  }
}
