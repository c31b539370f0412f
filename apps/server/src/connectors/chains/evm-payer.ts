// In: an EVM node. Out: payments over it. A nonce is given once to one payment: a second, dearer pack of it has the same, and one of them confirms.
import type { EvmNode, Receipt } from './evm-node.ts';
import { tokenTransfer } from './evm-node.ts';
import { checkSigned, feesOf, feesOfUnsigned, mostFee, raised, unsignedPayment } from './evm-payment.ts';
import { paymentOf } from './manifests.ts';
import type { Pack } from './packs.ts';
import type { Expected, Looked, Made, Missing, Payer, Wanted } from './payer.ts';
import type { ChainCoin } from './types.ts';

export function evmPayer(
  node: EvmNode,
  given: {
    readonly coins: readonly ChainCoin[];
    /** Blocks under which a payment is settled. */
    readonly depth: number;
    readonly nextNonce: (source: number) => Promise<number>;
  },
): Payer {
  const tokenOf = (asset: string): string | null => given.coins.find((coin) => coin.asset === asset)?.token ?? null;

  return {
    async make(wanted, open, replaced) {
      const [gasPrice, chainId] = [await node.gasPrice(), await node.chainId()];
      const { from, source, to, token } = wanted;
      const fees = replaced === null ? feesOf(gasPrice) : raised(feesOfUnsigned(replaced.unsigned)!, gasPrice);
      const fee = mostFee(token, fees);
      const value = await valueOf(wanted, fee, open, replaced);
      if (typeof value !== 'bigint') return value;
      const nonce = replaced?.nonce ?? Math.max(await given.nextNonce(source), await node.nonce(from));
      const unsigned = unsignedPayment({ chainId, nonce, to, token, value, fees });
      return { unsigned, nonce, value, mostFee: fee } satisfies Made;
    },

    check(unsigned, signed, from) {
      const checked = checkSigned(unsigned, signed, from);
      return 'differs' in checked ? checked : { ...checked, whole: signed };
    },

    async look({ txid, pack }, expected) {
      const receipt = await node.receipt(txid);
      if (receipt === null) return null;
      const { blockHash, blockNumber, status, gasUsed, effectiveGasPrice } = receipt;
      const isDone = status === 1n;
      const outcome = !isDone ? 'returned' : isMoved(receipt, expected) ? 'paid' : 'odd';
      const price = String(effectiveGasPrice);
      const shown = { pack, txid, blockHash, blockNumber, status: String(status), gasUsed: String(gasUsed), price };
      return {
        height: blockNumber,
        hash: blockHash,
        outcome,
        fee: gasUsed * effectiveGasPrice,
        shown,
      } satisfies Looked;
    },

    send: node.send,

    async second(pack) {
      const { unsigned, height } = pack;
      if (height === 0 && (await isTaken(pack))) return 'expired';
      const fees = feesOfUnsigned(unsigned);
      // The network asks for more than it may cost: until that falls, no block takes it.
      return height === 0 && fees !== null && (await node.gasPrice()) > fees.most ? 'dearer' : 'no';
    },

    async isThere(pack) {
      const { asset, from, value, mostFee: fee } = paymentOf(pack);
      const token = tokenOf(asset);
      // A token that is not there is a transfer that fails in a block; without its fee it lies in none.
      return (await node.balance(from, null)) >= (token === null ? value + fee : fee);
    },
  };

  /** Another transaction has its nonce, as deep as a payment is settled: whoever else has the key sent it, or another pack of ours. */
  async function isTaken(pack: Pack): Promise<boolean> {
    const { from } = paymentOf(pack);
    if ((await node.nonce(from)) <= pack.nonce) return false;
    const spender = await node.spender(from, pack.nonce);
    if (spender === null || spender.txid === pack.txid) return false;
    return (await node.heads()).height - spender.height + 1 >= given.depth;
  }

  /** The coin and the fee of this payment beside all that are made of the same address and not in a block. */
  async function valueOf(
    { from, source, token, value }: Wanted,
    fee: bigint,
    open: readonly Pack[],
    replaced: Pack | null,
  ): Promise<bigint | Missing> {
    const taken = new Map<string | null, bigint>();
    const add = (coin: string | null, units: bigint) => taken.set(coin, (taken.get(coin) ?? 0n) + units);
    for (const pack of open) {
      if (pack.height > 0 || pack.source !== source || pack.nonce === replaced?.nonce) continue;
      const payment = paymentOf(pack);
      add(tokenOf(payment.asset), payment.value);
      add(null, payment.mostFee);
    }
    const free = async (coin: string | null) => (await node.balance(from, coin)) - (taken.get(coin) ?? 0n);
    const own = await free(null);
    const there = token === null ? own - fee : await free(token);
    if (own < fee) return { missing: 'the network’s own coin' };
    const wanted = value === 'all' ? there : value;
    return wanted > 0n && wanted <= there ? wanted : { missing: token ?? 'the network’s own coin' };
  }
}

function isMoved({ logs }: Receipt, { from, to, token, value }: Expected): boolean {
  if (token === null) return true;
  return logs.some((log) => {
    const moved = tokenTransfer(log);
    return moved?.token === token && moved.from === from && moved.to === to && moved.value === value;
  });
}
