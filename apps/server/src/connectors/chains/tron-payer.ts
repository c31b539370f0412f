// In: a TRON node. Out: payments as raw_data. Each names a block it follows and a time at which it expires; a second pack of a payment is made only when
// that time has passed in a solid block and the first lies in none: it never can.
import {
  bytesToHex,
  hexToBytes,
  readTronRaw,
  readTronSigned,
  tronSigner,
  tronTxid,
  type TronPayment,
  writeTronRaw,
} from '@hilsa/rails/transactions';
import { paymentOf } from './manifests.ts';
import type { Pack } from './packs.ts';
import type { Looked, Made, Missing, Payer } from './payer.ts';
import { type TronNode, tronTransfer } from './tron-node.ts';
import type { ChainCoin } from './types.ts';

/** What a token's transfer may burn at most: 60 TRX; it takes about half of it when nothing is staked. */
const FEE_LIMIT = 60_000_000n;
/** What a plain payment takes at most: its bytes, and a TRX to open an account that is new. */
const PLAIN_FEE = 1_500_000n;

export function tronPayer(
  node: TronNode,
  given: {
    readonly coins: readonly ChainCoin[];
    readonly nextNonce: (source: number) => Promise<number>;
    /** How long a pack may be signed and enter a block; the network takes a day at most. */
    readonly packLifeMs: number;
  },
): Payer {
  const tokenOf = (asset: string): string | null => given.coins.find((coin) => coin.asset === asset)?.token ?? null;

  return {
    async make({ from, source, to, token, value: asked }, open) {
      const fee = token === null ? PLAIN_FEE : FEE_LIMIT;
      const taken = new Map<string | null, bigint>();
      const add = (coin: string | null, units: bigint) => taken.set(coin, (taken.get(coin) ?? 0n) + units);
      for (const pack of open.filter((each) => each.height === 0 && each.source === source)) {
        const payment = paymentOf(pack);
        add(tokenOf(payment.asset), payment.value);
        add(null, payment.mostFee);
      }
      const free = async (coin: string | null) => (await node.balance(from, coin)) - (taken.get(coin) ?? 0n);
      const own = await free(null);
      if (own < fee) return { missing: 'the network’s own coin' } satisfies Missing;
      const there = token === null ? own - fee : await free(token);
      const value = asked === 'all' ? there : asked;
      if (value <= 0n || value > there) return { missing: token ?? 'the network’s own coin' } satisfies Missing;
      const [newest, solid] = [await node.newest(), await node.solid()];
      const nonce = await given.nextNonce(source);
      const payment: TronPayment = {
        from,
        to,
        token,
        value,
        // A solid block is never taken back: what follows it stays valid.
        refBytes: solid.hash.slice(12, 16),
        refHash: solid.hash.slice(16, 32),
        expiresMs: newest.atMs + given.packLifeMs,
        // Two payments alike are still two: the time tells them apart.
        madeMs: newest.atMs + (nonce % 1000),
        feeLimit: token === null ? 0n : FEE_LIMIT,
      };
      return { unsigned: bytesToHex(writeTronRaw(payment)), nonce, value, mostFee: fee } satisfies Made;
    },

    check(unsigned, signed, from) {
      let came: ReturnType<typeof readTronSigned>;
      let payment: TronPayment;
      try {
        came = readTronSigned(hexToBytes(signed));
        payment = readTronRaw(came.raw);
      } catch {
        return { differs: 'form' };
      }
      const asked = readTronRaw(hexToBytes(unsigned));
      for (const field of Object.keys(asked) as (keyof TronPayment)[])
        if (asked[field] !== payment[field]) return { differs: field };
      if (bytesToHex(came.raw) !== unsigned) return { differs: 'form' };
      if (tronSigner(came.raw, came.signature) !== from) return { differs: 'signature' };
      return { txid: tronTxid(came.raw), whole: signed };
    },

    async look({ txid, pack }, { from, to, token, value }) {
      const about = await node.information(txid, 'any');
      if (about === null) return null;
      const block = await node.header(about.blockNumber);
      if (block === null) return null;
      const isDone =
        about.result !== 'FAILED' &&
        (token === null ? (await node.result(txid)) === 'SUCCESS' : about.receipt?.result === 'SUCCESS');
      const isMoved =
        token === null ||
        (about.log ?? []).some((each) => {
          const moved = tronTransfer(each);
          return moved?.token === token && moved.from === from && moved.to === to && moved.value === value;
        });
      const outcome = !isDone ? 'returned' : isMoved ? 'paid' : 'odd';
      const fee = about.fee ?? 0n;
      const shown = { pack, txid, blockHash: block.hash, blockNumber: block.height, fee: String(fee), outcome };
      return { height: block.height, hash: block.hash, outcome, fee, shown } satisfies Looked;
    },

    send: node.send,

    async second({ unsigned, txid }: Pack) {
      const { expiresMs } = readTronRaw(hexToBytes(unsigned));
      const id = txid === '' ? tronTxid(hexToBytes(unsigned)) : txid;
      // Asked in this order: what is in no solid block after one beyond its time was seen will be in none.
      const { atMs } = await node.solid();
      if (atMs <= expiresMs || (await node.information(id, 'any')) !== null) return 'no';
      return (await node.information(id, 'solid')) === null ? 'expired' : 'no';
    },

    // It expires: nothing waits for it for long.
    isThere: async () => true,
  };
}
