// In: an EVM node's JSON-RPC. Out: blocks, transfers and receipts of plain types, each field checked; and what a payment needs to know.
import { readEvmAddress, writeEvmAddress } from '@hilsa/rails/chains';
import { z } from 'zod';
import { WINDOW } from './chain-blocks.ts';
import { NodeProblem, NodeRefused, type Rpc } from './json-rpc.ts';
import type { ChainReader, Found, Header } from './types.ts';

/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';
const BALANCE_OF = '70a08231';

const hash = z.string().regex(/^0x[0-9a-f]{64}$/);
const data = z.string().regex(/^0x(?:[0-9a-f]{2})*$/);
const quantity = z
  .string()
  .regex(/^0x(?:0|[1-9a-f][0-9a-f]{0,63})$/)
  .transform(BigInt);
const small = quantity.refine((value) => value <= BigInt(Number.MAX_SAFE_INTEGER)).transform(Number);
const address = z.string().transform((text, context) => {
  const read = readEvmAddress(text);
  if (typeof read !== 'string') return writeEvmAddress(read);
  context.addIssue({ code: 'custom', message: read });
  return z.NEVER;
});
const header = z.object({ number: small, hash, parentHash: hash });
const block = header.extend({
  baseFeePerGas: quantity.optional(),
  transactions: z.array(
    z.object({ hash, from: address, nonce: small, to: address.nullable().optional(), value: quantity }),
  ),
});
const log = z.object({
  address,
  topics: z.array(hash).max(4),
  data,
  blockHash: hash,
  transactionHash: hash,
  logIndex: small,
  removed: z.boolean().optional(),
});
const receipt = z.object({
  transactionHash: hash,
  blockHash: hash,
  blockNumber: small,
  status: quantity,
  gasUsed: quantity,
  effectiveGasPrice: quantity,
  logs: z.array(log).max(10_000),
});
export type Receipt = z.output<typeof receipt>;
/** Of a token's event: whom it pays, and how much of its smallest unit. */
export interface TokenTransfer {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}

export interface EvmNode extends ChainReader {
  chainId(): Promise<bigint>;
  receipt(txid: string): Promise<Receipt | null>;
  /** Transactions an address has in blocks: the nonce of its next. */
  nonce(of: string): Promise<number>;
  /**
   * The transaction that has a nonce of an address, and the height of its block. Null while no block holds one; and where the node no longer knows
   * what was so long ago: that is no evidence of anything.
   */
  spender(of: string, nonce: number): Promise<{ readonly txid: string; readonly height: number } | null>;
  balance(of: string, token: string | null): Promise<bigint>;
  /** What the next block asks for a unit of gas. */
  gasPrice(): Promise<bigint>;
  /** Says nothing of whether it was taken: that is seen in blocks. */
  send(signed: string): Promise<void>;
}

export function evmNode(rpc: Rpc, tokens: readonly string[]): EvmNode {
  async function read<Shape extends z.ZodType>(shape: Shape, method: string, ...params: unknown[]) {
    const parsed = shape.safeParse(await rpc(method, ...params));
    if (parsed.success) return parsed.data;
    throw new NodeProblem(`${method} answered what is none: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  }
  const headerAt = async (height: number): Promise<Header | null> => {
    const found = await read(header.nullable(), 'eth_getBlockByNumber', hexOf(height), false);
    return found === null ? null : { height: found.number, hash: found.hash, parent: found.parentHash };
  };
  const receiptOf = (txid: string) => read(receipt.nullable(), 'eth_getTransactionReceipt', txid);

  async function tokenTransfers(of: Header, isOurs: (address: string) => boolean): Promise<Found[]> {
    if (tokens.length === 0) return [];
    const logs = await read(z.array(log), 'eth_getLogs', { blockHash: of.hash, address: tokens, topics: [TRANSFER] });
    const own = logs.filter((each) => each.removed !== true && each.blockHash === of.hash && isOurs(paidTo(each)));
    const found: Found[] = [];
    for (const { transactionHash: txid, logIndex } of own) {
      // Counted from the transaction's own first: in another block every log of it may have another number.
      const whole = await receiptOf(txid);
      const at = whole?.logs.findIndex((each) => each.logIndex === logIndex) ?? -1;
      const moved = at < 0 ? null : tokenTransfer(whole!.logs[at]!);
      if (whole?.blockHash !== of.hash || moved === null)
        throw new NodeProblem(`the block ${of.height} changed while it was read`);
      if (whole.status === 1n && moved.value > 0n)
        found.push({ txid, place: at + 1, from: moved.from, to: moved.to, token: moved.token, value: moved.value });
    }
    return found;
  }

  return {
    chainId: () => read(quantity, 'eth_chainId'),
    chain: async () => (await headerAt(0))?.hash ?? '',
    async heads() {
      const newest = await read(header, 'eth_getBlockByNumber', 'latest', false);
      const final = await read(header.nullable(), 'eth_getBlockByNumber', 'finalized', false);
      return { height: newest.number, hash: newest.hash, final: final?.number ?? 0 };
    },
    header: headerAt,
    async found(of, isOurs) {
      const whole = await read(block.nullable(), 'eth_getBlockByNumber', hexOf(of.height), true);
      if (whole?.hash !== of.hash) throw new NodeProblem(`the block ${of.height} changed while it was read`);
      const found: Found[] = [];
      for (const { hash: txid, from, to, value } of whole.transactions) {
        if (value === 0n || to === null || to === undefined || !isOurs(to)) continue;
        const mined = await receiptOf(txid);
        if (mined?.blockHash !== of.hash) throw new NodeProblem(`the block ${of.height} changed while it was read`);
        if (mined.status === 1n) found.push({ txid, place: 0, from, to, token: null, value });
      }
      return [...found, ...(await tokenTransfers(of, isOurs))];
    },
    async seen(txid) {
      const known = await read(
        z.object({ hash, blockNumber: small.nullable().optional() }).nullable(),
        'eth_getTransactionByHash',
        txid,
      );
      return known === null ? null : { height: known.blockNumber ?? 0 };
    },
    receipt: receiptOf,
    nonce: (of) => read(small, 'eth_getTransactionCount', of, 'latest'),
    async spender(of, nonce) {
      const at = async (height: number) => read(small, 'eth_getTransactionCount', of, hexOf(height));
      const newest = await read(small, 'eth_blockNumber');
      let [before, after] = [newest, newest];
      try {
        if ((await at(newest)) <= nonce) return null;
        // Down in growing steps to a block before it, then halved to the one that holds it.
        for (let step = 1; after === before || (await at(before)) > nonce; step *= 2) {
          after = before;
          if (before === 0 || newest - before >= WINDOW) return null;
          before = Math.max(0, before - step);
        }
        while (after - before > 1) {
          const middle = Math.floor((before + after) / 2);
          if ((await at(middle)) > nonce) after = middle;
          else before = middle;
        }
      } catch (problem) {
        if (problem instanceof NodeRefused) return null;
        throw problem;
      }
      const held = await read(block.nullable(), 'eth_getBlockByNumber', hexOf(after), true);
      const found = held?.transactions.find((each) => each.from === of && each.nonce === nonce);
      return found === undefined ? null : { txid: found.hash, height: after };
    },
    async balance(of, token) {
      if (token === null) return read(quantity, 'eth_getBalance', of, 'latest');
      const call = { to: token, data: `0x${BALANCE_OF}${of.slice(2).toLowerCase().padStart(64, '0')}` };
      return BigInt(await read(data.length(66), 'eth_call', call, 'latest'));
    },
    async gasPrice() {
      const newest = await read(block.pick({ baseFeePerGas: true }), 'eth_getBlockByNumber', 'latest', false);
      if (newest.baseFeePerGas === undefined) throw new NodeProblem('the chain has no base fee');
      return newest.baseFeePerGas;
    },
    async send(signed) {
      await rpc('eth_sendRawTransaction', signed).catch((problem: unknown) => {
        if (!(problem instanceof NodeRefused)) throw problem;
      });
    },
  };
}

/** What a log of a token says it moved; null for a log that is none of ERC-20's. */
export function tokenTransfer({ address: token, topics, data: value }: Receipt['logs'][number]): TokenTransfer | null {
  const [event, from, to] = topics;
  if (event !== TRANSFER || topics.length !== 3 || value.length !== 66) return null;
  return { token, from: inTopic(from!), to: inTopic(to!), value: BigInt(value) };
}

function paidTo({ topics }: Receipt['logs'][number]): string {
  return topics.length === 3 ? inTopic(topics[2]!) : '';
}

/** An address stands in the last twenty bytes of a topic. */
function inTopic(topic: string): string {
  return writeEvmAddress(Buffer.from(topic.slice(-40), 'hex'));
}

function hexOf(height: number): string {
  return `0x${height.toString(16)}`;
}
