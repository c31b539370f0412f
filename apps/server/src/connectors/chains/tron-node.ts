// In: a TRON node's HTTP calls (full and solid). Out: blocks, transfers and balances of plain types, each field checked. What a transaction pays is read from
// its own bytes; its id is their digest.
import { hexToBytes, tronAddressOf, tronHex, tronTxid, readTronRaw } from '@hilsa/rails/transactions';
import { z } from 'zod';
import { boundedText } from '../bounded-answer.ts';
import { NodeProblem, readJson } from './json-rpc.ts';
import type { ChainReader, Found, Header } from './types.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 33_554_432;
/** keccak256("Transfer(address,address,uint256)") */
const TRANSFER = 'ddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef';

const hash = z.string().regex(/^[0-9a-f]{64}$/);
const hex = z.string().regex(/^(?:[0-9a-f]{2})*$/);
/** As written; a field that is 0 is not written at all. */
const units = z
  .string()
  .regex(/^\d{1,19}$/)
  .transform(BigInt);
const count = z
  .string()
  .regex(/^\d{1,15}$/)
  .transform(Number);
const header = z.object({
  blockID: hash,
  block_header: z.object({
    raw_data: z.object({ number: count.optional(), parentHash: hash.optional(), timestamp: count.optional() }),
  }),
});
const transaction = z.object({
  txID: hash,
  raw_data_hex: hex,
  ret: z.array(z.object({ contractRet: z.string().optional() })).optional(),
});
const block = header.extend({ transactions: z.array(transaction).max(100_000).optional() });
const log = z.object({ address: hex.length(40), topics: z.array(hash).max(4).optional(), data: hex.optional() });
const information = z.object({
  id: hash,
  blockNumber: count,
  fee: units.optional(),
  receipt: z.object({ result: z.string().optional() }).optional(),
  result: z.string().optional(),
  log: z.array(log).max(10_000).optional(),
});
export type TronInformation = z.output<typeof information>;

export interface TronTransfer {
  readonly token: string;
  readonly from: string;
  readonly to: string;
  readonly value: bigint;
}
export interface TronBlock extends Header {
  /** Milliseconds. */
  readonly atMs: number;
}
export interface TronNode extends ChainReader {
  balance(address: string, token: string | null): Promise<bigint>;
  /** The newest block, and the newest that is solid. */
  newest(): Promise<TronBlock>;
  solid(): Promise<TronBlock>;
  /** Of a transaction that lies in a block, of any or of solid ones. */
  information(txid: string, of: 'any' | 'solid'): Promise<TronInformation | null>;
  /** Whether it was executed as it should be; undefined when the node does not know it. */
  result(txid: string): Promise<string | undefined>;
  send(signed: string): Promise<void>;
}

export function tronNode(url: string, tokens: readonly string[], ask: typeof fetch = fetch): TronNode {
  const base = url.endsWith('/') ? url : `${url}/`;
  async function read<Shape extends z.ZodType>(shape: Shape, path: string, body: object) {
    const response = await ask(new URL(path, base), {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    if (!response.ok) throw new NodeProblem(`${path}: ${response.status}`);
    const parsed = shape.safeParse(readJson(await boundedText(response, MOST_BYTES, tooMuch), 'text'));
    if (parsed.success) return parsed.data;
    throw new NodeProblem(`${path} answered what is none: ${parsed.error.issues[0]?.path.join('.') ?? ''}`);
  }
  /** Of what is not there the node says `{}`. */
  async function find<Shape extends z.ZodType>(shape: Shape, path: string, body: object) {
    const found = await read(z.union([z.strictObject({}), shape]), path, body);
    return Object.keys(found as object).length === 0 ? null : (found as z.output<Shape>);
  }
  const headerOf = ({ blockID, block_header: { raw_data: raw } }: z.output<typeof header>): TronBlock => {
    const height = raw.number ?? 0;
    if (Number.parseInt(blockID.slice(0, 16), 16) !== height) throw new NodeProblem('a block is of another number');
    return { height, hash: blockID, parent: raw.parentHash ?? '', atMs: raw.timestamp ?? 0 };
  };
  const headerAt = async (height: number): Promise<Header | null> => {
    const found = await find(header, 'wallet/getblockbynum', { num: height });
    return found === null ? null : headerOf(found);
  };
  const informationOf = (txid: string, of: 'any' | 'solid') =>
    find(information, `${of === 'any' ? 'wallet' : 'walletsolidity'}/gettransactioninfobyid`, { value: txid });

  /** The network's own coin, by transactions that are nothing but a transfer. */
  function plain(list: readonly z.output<typeof transaction>[], isOurs: (address: string) => boolean): Found[] {
    return list.flatMap(({ txID: txid, raw_data_hex: written, ret }) => {
      if (ret?.[0]?.contractRet !== 'SUCCESS') return [];
      const raw = hexToBytes(written);
      try {
        const { from, to, token, value } = readTronRaw(raw, 'lenient');
        if (token !== null || value === 0n || !isOurs(to) || tronTxid(raw) !== txid) return [];
        return [{ txid, place: 0, from, to, token, value }];
      } catch {
        // Something else than a payment.
        return [];
      }
    });
  }

  async function tokenTransfers(height: number, isOurs: (address: string) => boolean): Promise<Found[]> {
    if (tokens.length === 0) return [];
    const all = await read(z.array(information).max(100_000), 'wallet/gettransactioninfobyblocknum', { num: height });
    return all.flatMap(({ id: txid, receipt, result, log: logs = [] }) => {
      if (result === 'FAILED' || receipt?.result !== 'SUCCESS') return [];
      return logs.flatMap((each, at) => {
        const moved = tronTransfer(each);
        if (moved === null || moved.value === 0n || !tokens.includes(moved.token) || !isOurs(moved.to)) return [];
        return [{ txid, place: at + 1, ...moved }];
      });
    });
  }

  return {
    chain: async () => (await headerAt(0))?.hash ?? '',
    async heads() {
      const [newest, solid] = await Promise.all([
        read(header, 'wallet/getnowblock', {}),
        read(header, 'walletsolidity/getnowblock', {}),
      ]);
      const { height, hash } = headerOf(newest);
      return { height, hash, final: headerOf(solid).height };
    },
    newest: async () => headerOf(await read(header, 'wallet/getnowblock', {})),
    solid: async () => headerOf(await read(header, 'walletsolidity/getnowblock', {})),
    header: headerAt,
    async found(of, isOurs) {
      const whole = await find(block, 'wallet/getblockbynum', { num: of.height });
      if (whole?.blockID !== of.hash) throw new NodeProblem(`the block ${of.height} changed while it was read`);
      const found = [...plain(whole.transactions ?? [], isOurs), ...(await tokenTransfers(of.height, isOurs))];
      // The second answer is of the height alone: the block must still be the same.
      if (found.length > 0 && (await headerAt(of.height))?.hash !== of.hash)
        throw new NodeProblem(`the block ${of.height} changed while it was read`);
      return found;
    },
    async seen(txid) {
      const known = await informationOf(txid, 'any');
      if (known !== null) return { height: known.blockNumber };
      const pending = await find(transaction, 'wallet/gettransactionbyid', { value: txid });
      return pending === null ? null : { height: 0 };
    },
    information: informationOf,
    async result(txid) {
      const known = await find(transaction, 'wallet/gettransactionbyid', { value: txid });
      return known?.ret?.[0]?.contractRet;
    },
    async balance(address, token) {
      if (token === null) {
        const found = await find(z.object({ balance: units.optional() }), 'wallet/getaccount', {
          address: tronHex(address),
          visible: false,
        });
        return found?.balance ?? 0n;
      }
      const shape = z.object({
        result: z.object({ result: z.literal(true) }),
        constant_result: z.tuple([hex.length(64)]),
      });
      const { constant_result: answer } = await read(shape, 'wallet/triggerconstantcontract', {
        owner_address: tronHex(address),
        contract_address: tronHex(token),
        function_selector: 'balanceOf(address)',
        parameter: tronHex(address).slice(2).padStart(64, '0'),
        visible: false,
      });
      return BigInt(`0x${answer[0]}`);
    },
    async send(signed) {
      // Whether it was taken is seen in blocks.
      await read(z.object({ result: z.boolean().optional() }), 'wallet/broadcasthex', { transaction: signed });
    },
  };
}

/** What a log says that a token moved; null for any other. */
export function tronTransfer({ address, topics = [], data = '' }: z.output<typeof log>): TronTransfer | null {
  const [event, from, to] = topics;
  if (event !== TRANSFER || topics.length !== 3 || data.length !== 64) return null;
  return {
    token: tronAddressOf(`41${address}`),
    from: tronAddressOf(`41${from!.slice(-40)}`),
    to: tronAddressOf(`41${to!.slice(-40)}`),
    value: BigInt(`0x${data}`),
  };
}

function tooMuch(): Error {
  return new NodeProblem('the node answered more than an answer is');
}
