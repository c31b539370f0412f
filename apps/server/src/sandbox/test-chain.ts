// In: a test chain and presses of buttons. Out: a page on which anybody sends coins worth nothing to an address, as from a wallet outside.
import { parseDecimal } from '@hilsa/money';
import { readAddress } from '@hilsa/rails/chains';
import type { TestEthereum } from './chains/test-ethereum.ts';
import { escaped, page } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

const COINS = { USDT: 6, ETH: 18 } as const;
/** More than any test needs. */
const MOST_DIGITS = 9;
const PATH = '/chain/ethereum';
const anywhere = { isOwnDeposit: () => false, isTokenContract: () => false };

/** @param chain null while there is none. @returns null for a request that is not the chain's */
export function testChain(chain: () => TestEthereum | null) {
  return async ({ path, method, query, body }: Asked): Promise<Answered | null> => {
    if (path !== PATH) return null;
    const given = method === 'POST' ? new URLSearchParams(body) : query;
    const to = (given.get('to') ?? '').slice(0, 64);
    if (method !== 'POST') return { body: form(to, given.get('sent')) };
    const node = chain();
    const coin = given.get('coin') === 'ETH' ? 'ETH' : 'USDT';
    const read = readAddress('evm', to, anywhere);
    const amount = given.get('amount') ?? '';
    const value = amount.split('.')[0]!.length > MOST_DIGITS ? null : parseDecimal(amount, COINS[coin]);
    if (node === null) return { status: 503, body: page('Test chain', '<p>The test chain is not running.</p>') };
    if ('problem' in read || value === null || value <= 0n)
      return { status: 400, body: page('Test chain', '<p>The address or the amount is none.</p>') };
    const txid = await node.send(coin === 'ETH' ? null : node.token, read.address, value);
    return { location: `${PATH}?to=${encodeURIComponent(to)}&sent=${encodeURIComponent(txid)}` };
  };

  function form(to: string, sent: string | null): string {
    const told = sent === null ? '' : `<p>Sent. Transaction <code>${escaped(sent.slice(0, 66))}</code></p>`;
    const isThere = chain() === null ? '<p>The test chain is not running on this machine.</p>' : '';
    return page(
      'Test chain',
      `${isThere}${told}<form method="post" action="${PATH}"><label>Address<input name="to" value="${escaped(to)}"></label>
<label>Amount<input name="amount" inputmode="decimal" value="100"></label>
<label>Coin<select name="coin"><option>USDT</option><option>ETH</option></select></label><button class="first">Send test coins</button></form>`,
    );
  }
}
