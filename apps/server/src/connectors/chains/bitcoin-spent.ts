// In: a payment that lies in no block, and a node. Out: what it spends that is not there, and since which block another transaction has it.
import { type BitcoinTransaction, bitcoinTxid } from '@hilsa/rails/transactions';
import type { BitcoinNode } from './bitcoin-node.ts';

export interface Spent {
  /** Of what it spends no block shows that all may be spent. */
  readonly isGone: boolean;
  /** Height of the oldest block in which another transaction spent some of it; null: in none that is known. */
  readonly since: number | null;
}

export async function spentElsewhere(
  node: Pick<BitcoinNode, 'isUnspent' | 'spender'>,
  unsigned: BitcoinTransaction,
): Promise<Spent> {
  const isUnspent = await Promise.all(unsigned.inputs.map(async (input) => node.isUnspent(input)));
  const gone = unsigned.inputs.filter((_, at) => !isUnspent[at]);
  // A signature changes nothing of it.
  const own = bitcoinTxid(unsigned);
  let since: number | null = null;
  for (const input of gone) {
    const spender = await node.spender(input);
    if (spender === null || spender.txid === own) continue;
    if (since === null || spender.height < since) since = spender.height;
  }
  return { isGone: gone.length > 0, since };
}
