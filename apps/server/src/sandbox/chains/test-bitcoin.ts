// In: nothing. Out: a small Bitcoin node with Core's RPC over a chain that begins anew at each start, and a tap that sends its worthless coins.
import { randomBytes } from 'node:crypto';
import { witnessAddressOf } from '@hilsa/rails/chains';
import {
  bitcoinTxid,
  finished,
  readBitcoinTransaction,
  REPLACEABLE,
  scriptOfAddress,
  signInput,
  writeBitcoinBlock,
  writeBitcoinTransaction,
} from '@hilsa/rails/transactions';
import { formatDecimal } from '@hilsa/money';
import { HDKey } from '@scure/bip32';
import { BitcoinChain, NotTaken } from './bitcoin-chain.ts';
import { growing, serveNode, Written } from './node-server.ts';

/** Blocks after the last that held something. */
const BLOCKS_AFTER = 8;
const FEE = 2_000n;
/** Satoshi a byte. */
const RATE = 5n;

export interface TestBitcoin {
  /** With name and password. */
  readonly url: string;
  readonly chain: BitcoinChain;
  /** The hash of its first block. */
  readonly first: string;
  /** What the node says that a byte costs, in satoshi. */
  price(rate: bigint): void;
  send(to: string, value: bigint): string;
  /** Nothing is mined while it rests. */
  rest(isResting: boolean): void;
  stop(): Promise<void>;
}

export async function startTestBitcoin(): Promise<TestBitcoin> {
  const outside = HDKey.fromMasterSeed(randomBytes(32));
  const home = witnessAddressOf(outside.publicKey!);
  const chain = new BitcoinChain(home);
  chain.mine();
  let rate = RATE;
  const [user, password] = ['sandbox', randomBytes(16).toString('hex')];
  const access = `Basic ${Buffer.from(`${user}:${password}`).toString('base64')}`;
  const server = await serveNode(({ authorization, body }) => {
    if (authorization !== access) return { status: 401, body: {} };
    const { id, method, params } = body as { id: unknown; method: string; params: unknown[] };
    try {
      return { body: { jsonrpc: '2.0', id, result: answer(method, params) } };
    } catch (problem) {
      const { code, message } = problem instanceof NotTaken ? problem : { code: -8, message: String(problem) };
      return { body: { jsonrpc: '2.0', id, error: { code, message } } };
    }
  });
  const grows = growing({
    height: () => chain.height,
    filled: () => chain.filled(),
    mine: () => void chain.mine(),
    after: BLOCKS_AFTER,
  });

  function answer(method: string, params: readonly unknown[]): unknown {
    const [first, second, third] = params;
    switch (method) {
      case 'getblockchaininfo':
        return {
          chain: 'regtest',
          blocks: chain.height,
          headers: chain.height,
          bestblockhash: chain.blocks.at(-1)!.hash,
        };
      case 'getblockhash': {
        const block = chain.blocks[Number(first)];
        if (block === undefined) throw new NotTaken(-8, 'Block height out of range');
        return block.hash;
      }
      case 'getblockheader':
        return header(String(first));
      case 'getblock': {
        const block = chain.blocks.find(({ hash }) => hash === first) ?? chain.stale.get(String(first));
        if (block === undefined || second !== 0) throw new NotTaken(-5, 'Block not found');
        return hex(writeBitcoinBlock(block.header, block.transactions));
      }
      case 'getrawtransaction': {
        const found = chain.find(String(first));
        if (found === null) throw new NotTaken(-5, 'No such mempool or blockchain transaction');
        const about = { txid: first, hex: hex(writeBitcoinTransaction(found.transaction)) };
        return found.block === null ? about : { ...about, blockhash: found.block.hash };
      }
      case 'listunspent':
        return (third as string[]).flatMap((address) =>
          chain
            .outputsOf(address)
            .filter((output) => !chain.isTaken(output))
            .map(({ txid, index, value, script, height }) => ({
              txid,
              vout: index,
              address,
              scriptPubKey: hex(script),
              amount: new Written(formatDecimal(value, 8)),
              confirmations: chain.height - height + 1,
            })),
        );
      case 'gettxout':
        return unspent({ txid: String(first), index: Number(second) }, third !== false);
      case 'listsinceblock':
        return { transactions: sentSince(String(first)), lastblock: chain.blocks.at(-1)!.hash };
      case 'estimatesmartfee':
        return { feerate: new Written(formatDecimal(rate * 1000n, 8)), blocks: first };
      case 'sendrawtransaction':
        return chain.take(readBitcoinTransaction(Buffer.from(String(first), 'hex')));
      default:
        throw new NotTaken(-32601, 'Method not found');
    }
  }

  function unspent(of: { txid: string; index: number }, withPool: boolean): unknown {
    const output = chain.output(of);
    if (output === undefined || (withPool && chain.isTaken(output))) return null;
    const confirmations = chain.height - output.height + 1;
    return { bestblock: chain.blocks.at(-1)!.hash, confirmations, value: new Written(formatDecimal(output.value, 8)) };
  }

  /** Its wallet watches every address there is. Oldest first, as Core's. */
  function sentSince(hash: string): unknown {
    const since = chain.blocks.find((block) => block.hash === hash);
    if (since === undefined) throw new NotTaken(-5, 'Block not found');
    return chain.blocks.slice(since.height + 1).flatMap(({ hash: blockhash, height, transactions }) =>
      transactions.slice(1).map((each) => ({
        txid: bitcoinTxid(each),
        category: 'send',
        blockhash,
        confirmations: chain.height - height + 1,
      })),
    );
  }

  function header(hash: string): unknown {
    const at = chain.blocks.findIndex((block) => block.hash === hash);
    const block = chain.blocks[at] ?? chain.stale.get(hash);
    if (block === undefined) throw new NotTaken(-5, 'Block not found');
    const { parent, root, time } = block.header;
    return {
      hash,
      confirmations: at < 0 ? -1 : chain.height - at + 1,
      height: block.height,
      time,
      merkleroot: root,
      ...(block.height === 0 ? {} : { previousblockhash: parent }),
    };
  }

  return {
    url: `http://${user}:${password}@127.0.0.1:${server.port}/wallet/watching`,
    chain,
    first: chain.blocks[0]!.hash,
    price: (next) => void (rate = next),
    send(to, value) {
      const spent = chain.outputsOf(home).find((output) => output.value > value + FEE && !chain.isTaken(output));
      if (spent === undefined) chain.mine();
      const from = spent ?? chain.outputsOf(home).find((output) => output.value > value + FEE)!;
      const script = scriptOfAddress(home);
      const unsigned = {
        version: 2,
        lockTime: 0,
        inputs: [{ txid: from.txid, index: from.index, sequence: REPLACEABLE, script: new Uint8Array(), witness: [] }],
        outputs: [
          { value, script: scriptOfAddress(to) },
          { value: from.value - value - FEE, script },
        ],
      };
      const psbt = { unsigned, inputs: [{ spent: { value: from.value, script }, signed: null }] };
      const signed = finished(signInput(psbt, 0, outside.privateKey!));
      chain.take(signed);
      return bitcoinTxid(signed);
    },
    rest: grows.rest,
    async stop() {
      grows.stop();
      await server.stop();
    },
  };
}

function hex(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('hex');
}
