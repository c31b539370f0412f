// In: Bitcoin Core's RPC with a watching wallet that knows the account's descriptors and holds no key. Out: blocks read from their own bytes, what lies at
// addresses, and what a payment needs to know. Numbers of the node are taken as they are written: an amount never becomes a floating one.
import { witnessAddress } from '@hilsa/rails/chains';
import {
  bytesToHex,
  hexToBytes,
  bitcoinTxid,
  type BitcoinTransaction,
  readBitcoinBlock,
  readBitcoinTransaction,
  scriptOfAddress,
} from '@hilsa/rails/transactions';
import { z } from 'zod';
import { NodeProblem, NodeRefused, type Rpc } from './json-rpc.ts';
import type { ChainReader, Found, Header } from './types.ts';

/** Coins have eight digits behind the point. */
const DIGITS = 8;
/** Satoshi a byte: nothing is made for less, and a node that asks for more is not believed. */
const LEAST_RATE = 1n;
const MOST_RATE = 1_000n;
/** Blocks within which a payment should lie. */
const WITHIN = 6;
/** Blocks looked through for what spent a coin: a day. What is older a person looks for. */
const SPENT_WITHIN = 144;
/** Transactions of the wallet looked at for it, the newest first. */
const MOST_SPENDERS = 2_000;

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const hex = z.string().regex(/^(?:[0-9a-f]{2})+$/);
/** As written: `jsonRpc` hands numbers over as text. */
const count = z
  .string()
  .regex(/^(?:0|[1-9]\d{0,14})$/)
  .transform(Number);
const coins = z
  .string()
  .regex(/^\d{1,9}(?:\.\d{1,8})?(?:[eE]-\d)?$/)
  .transform(satoshiOf);
const unspent = z.object({ txid: hash, vout: count, amount: coins, scriptPubKey: hex, confirmations: count });
const known = z.object({ hex, blockhash: hash.optional() });
const walletList = z.object({
  transactions: z.array(z.object({ txid: hash, category: z.string(), confirmations: z.string() })),
});

export interface Unspent {
  readonly txid: string;
  readonly index: number;
  readonly value: bigint;
  readonly script: Uint8Array;
}
export interface KnownTransaction {
  readonly transaction: BitcoinTransaction;
  /** Null: it lies in none. */
  readonly block: { readonly height: number; readonly hash: string } | null;
}
export interface BitcoinNode extends ChainReader {
  /** Whether a block made it and no block spent it, whatever waits to be in one. */
  isUnspent(of: Pick<Unspent, 'txid' | 'index'>): Promise<boolean>;
  /**
   * The transaction in a block that spent it. Null: none that this node's wallet knows of the last day.
   */
  spender(of: Pick<Unspent, 'txid' | 'index'>): Promise<{ readonly txid: string; readonly height: number } | null>;
  /** In a block, at an address. */
  unspent(address: string): Promise<Unspent[]>;
  balance(address: string): Promise<bigint>;
  /** Satoshi a byte. */
  rate(): Promise<bigint>;
  transaction(txid: string): Promise<KnownTransaction | null>;
  send(signed: string): Promise<void>;
}

export function bitcoinNode(rpc: Rpc): BitcoinNode {
  async function read<Shape extends z.ZodType>(shape: Shape, method: string, ...params: unknown[]) {
    const parsed = shape.safeParse(await rpc(method, ...params));
    if (parsed.success) return parsed.data;
    throw new NodeProblem(`${method} answered what is none: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  }
  /** Null where the node says that there is none. */
  const orNone = async <Answer>(asked: Promise<Answer>): Promise<Answer | null> =>
    asked.catch((problem: unknown) => {
      if (problem instanceof NodeRefused) return null;
      throw problem;
    });
  const headerOf = async (of: string): Promise<Header | null> => {
    const shape = z.object({ hash, height: count, previousblockhash: hash.optional(), confirmations: z.string() });
    const found = await orNone(read(shape, 'getblockheader', of));
    // One that was reorganised away is still known, with −1.
    if (found === null || found.confirmations.startsWith('-')) return null;
    return { height: found.height, hash: found.hash, parent: found.previousblockhash ?? '' };
  };
  const header = async (height: number): Promise<Header | null> => {
    const of = await orNone(read(hash, 'getblockhash', height));
    return of === null ? null : headerOf(of);
  };
  const transaction = async (txid: string): Promise<KnownTransaction | null> => {
    const found = await orNone(read(known, 'getrawtransaction', txid, true));
    if (found === null) return null;
    const whole = readBitcoinTransaction(hexToBytes(found.hex));
    if (bitcoinTxid(whole) !== txid) throw new NodeProblem('getrawtransaction answered with another transaction');
    const block = found.blockhash === undefined ? null : await headerOf(found.blockhash);
    return { transaction: whole, block };
  };
  const unspentOf = async (address: string): Promise<Unspent[]> => {
    const list = await read(z.array(unspent).max(10_000), 'listunspent', 1, 9_999_999, [address]);
    const own = bytesToHex(scriptOfAddress(address));
    if (list.some(({ scriptPubKey }) => scriptPubKey !== own))
      throw new NodeProblem('listunspent answered with what is another’s');
    return list.map(({ txid, vout, amount, scriptPubKey }) => ({
      txid,
      index: vout,
      value: amount,
      script: hexToBytes(scriptPubKey),
    }));
  };

  const newest = async () => read(z.object({ blocks: count, bestblockhash: hash }), 'getblockchaininfo');
  /** What was found to spend a coin: asked first the next time, and looked at again each time. */
  const spenders = new Map<string, string>();
  async function* candidates(name: string): AsyncGenerator<string> {
    const found = spenders.get(name);
    if (found !== undefined) yield found;
    const since = await read(hash, 'getblockhash', Math.max(0, (await newest()).blocks - SPENT_WITHIN));
    // With those that pay back to ourselves: its key may be in another hand that does so.
    const listed = await orNone(read(walletList, 'listsinceblock', since, 1, true, false, true));
    const sent = (listed?.transactions ?? []).filter(
      ({ category, confirmations }) => category === 'send' && /^[1-9]/.test(confirmations),
    );
    yield* [...new Set(sent.map(({ txid }) => txid).toReversed())].slice(0, MOST_SPENDERS);
  }

  return {
    chain: () => read(hash, 'getblockhash', 0),
    async heads() {
      const { blocks: height, bestblockhash } = await newest();
      // No block of it is ever final: depth is all there is.
      return { height, hash: bestblockhash, final: 0 };
    },
    header,
    async found(of, isOurs) {
      const block = readBitcoinBlock(hexToBytes(await read(hex, 'getblock', of.hash, 0)));
      if (block.hash !== of.hash) throw new NodeProblem(`the block ${of.height} is another`);
      const own = new Map<string, string>();
      const found: Found[] = [];
      for (const each of block.transactions) {
        for (const [place, { value, script }] of each.outputs.entries()) {
          const to = addressAt(script, own);
          if (to === null || value === 0n || !isOurs(to)) continue;
          found.push({ txid: bitcoinTxid(each), place, to, token: null, value });
        }
      }
      return found;
    },
    async seen(txid) {
      const found = await transaction(txid);
      return found === null ? null : { height: found.block?.height ?? 0 };
    },
    async isUnspent({ txid, index }) {
      return (await read(z.object({ value: coins }).nullable(), 'gettxout', txid, index, false)) !== null;
    },
    async spender({ txid: of, index }) {
      const name = `${of}:${index}`;
      for await (const txid of candidates(name)) {
        const found = await transaction(txid);
        const block = found?.block ?? null;
        const isIt = found?.transaction.inputs.some((input) => input.txid === of && input.index === index) ?? false;
        if (!isIt || block === null) continue;
        spenders.set(name, txid);
        return { txid, height: block.height };
      }
      return null;
    },
    unspent: unspentOf,
    balance: async (address) => (await unspentOf(address)).reduce((sum, { value }) => sum + value, 0n),
    async rate() {
      const shape = z.object({ feerate: coins.optional() });
      const { feerate } = await read(shape, 'estimatesmartfee', WITHIN);
      // Of a thousand bytes, rounded up to the byte. A node that knows none yet: a low one, which may be raised.
      const rate = feerate === undefined ? 2n : (feerate + 999n) / 1000n;
      if (rate > MOST_RATE) throw new NodeProblem(`the node asks for ${rate} satoshi a byte`);
      return rate < LEAST_RATE ? LEAST_RATE : rate;
    },
    transaction,
    async send(signed) {
      await orNone(rpc('sendrawtransaction', signed));
    },
  };
}

/** Written once for each script: a block has thousands. */
function addressAt(script: Uint8Array, known: Map<string, string>): string | null {
  if (script.length !== 22 || script[0] !== 0 || script[1] !== 20) return null;
  const key = bytesToHex(script);
  let address = known.get(key);
  if (address === undefined) known.set(key, (address = witnessAddress(script.slice(2))));
  return address;
}

/** @param written as the node writes it: 0.00012345, 1e-8 */
function satoshiOf(written: string): bigint {
  const [mantissa = '0', exponent = '0'] = written.toLowerCase().split('e');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const digits = DIGITS + Number(exponent) - fraction.length;
  const units = BigInt(whole + fraction);
  return digits >= 0 ? units * 10n ** BigInt(digits) : units / 10n ** BigInt(-digits);
}
