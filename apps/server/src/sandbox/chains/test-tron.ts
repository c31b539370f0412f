// In: nothing. Out: a small TRON node with the HTTP calls of a full and a solid one, over a chain that begins anew at each start, and a tap that sends its
// worthless coins.
import { randomBytes } from 'node:crypto';
import { AddressAccount } from '@hilsa/rails/chains';
import { signTron, tronAddressOf, tronHex, writeTronRaw, writeTronSigned } from '@hilsa/rails/transactions';
import { HDKey } from '@scure/bip32';
import { growing, serveNode } from './node-server.ts';
import { logsOf, TronChain, type TronChainBlock, type TronDone, TronNotTaken, type TronTaken } from './tron-chain.ts';

/** Blocks after the last that held something: more than are needed until it is solid. */
const BLOCKS_AFTER = 24;
const LIFE_MS = 3_600_000;
const FEE_LIMIT = 100_000_000n;

export interface TestTron {
  readonly url: string;
  readonly chain: TronChain;
  /** The id of its first block. */
  readonly first: string;
  /** Of the token's or the chain's smallest unit. @returns the transaction */
  send(token: string | null, to: string, value: bigint): string;
  /** Nothing is mined while it rests. */
  rest(isResting: boolean): void;
  stop(): Promise<void>;
}

export async function startTestTron(): Promise<TestTron> {
  const account = HDKey.fromMasterSeed(randomBytes(32)).derive("m/44'/195'/0'");
  const outside = account.deriveChild(1).deriveChild(0);
  const opened = AddressAccount.open(account.publicExtendedKey, 'tron');
  if (typeof opened === 'string') throw new Error(opened);
  const home = opened.house();
  const chain = new TronChain(home);
  let sent = 0;
  const server = await serveNode(({ path, body }) => ({
    body: answer(path.replace(/^\//, ''), body as Record<string, unknown>),
  }));
  const grows = growing({
    height: () => chain.height,
    filled: () => chain.filled(),
    mine: () => void chain.mine(),
    after: BLOCKS_AFTER,
  });

  function answer(path: string, body: Record<string, unknown>): unknown {
    const value = typeof body['value'] === 'string' ? body['value'] : '';
    switch (path) {
      case 'wallet/getnowblock':
        return blockOf(chain.blocks.at(-1)!);
      case 'walletsolidity/getnowblock':
        return blockOf(chain.solid);
      case 'wallet/getblockbynum': {
        const block = chain.blocks[Number(body['num'])];
        return block === undefined ? {} : blockOf(block);
      }
      case 'wallet/gettransactioninfobyblocknum':
        return (chain.blocks[Number(body['num'])]?.transactions ?? []).map((each) =>
          informationOf(each, chain.blocks[Number(body['num'])]!),
        );
      case 'wallet/gettransactioninfobyid':
      case 'walletsolidity/gettransactioninfobyid': {
        const found = chain.find(value);
        const isShown = path.startsWith('wallet/') || (found?.block.number ?? 0) <= chain.solid.number;
        return found === null || !isShown ? {} : informationOf(found.done, found.block);
      }
      case 'wallet/gettransactionbyid': {
        const found = chain.find(value)?.done ?? chain.pool.get(value);
        return found === undefined ? {} : transactionOf(found);
      }
      case 'wallet/getaccount': {
        const balance = chain.balance(tronAddressOf(String(body['address'])), null);
        return balance === 0n ? {} : { address: body['address'], balance };
      }
      case 'wallet/triggerconstantcontract': {
        const of = tronAddressOf(`41${String(body['parameter']).slice(-40)}`);
        const units = chain.balance(of, tronAddressOf(String(body['contract_address'])));
        return { result: { result: true }, constant_result: [units.toString(16).padStart(64, '0')] };
      }
      case 'wallet/broadcasthex':
        try {
          return { result: true, txid: chain.take(Buffer.from(String(body['transaction']), 'hex')) };
        } catch (problem) {
          if (!(problem instanceof TronNotTaken)) throw problem;
          return { code: problem.code, message: Buffer.from(problem.message).toString('hex') };
        }
      default:
        return { Error: 'no such call' };
    }
  }

  return {
    url: `http://127.0.0.1:${server.port}/`,
    chain,
    first: chain.blocks[0]!.id,
    send(token, to, value) {
      const { id, atMs } = chain.blocks.at(-1)!;
      sent += 1;
      const raw = writeTronRaw({
        from: home,
        to,
        token,
        value,
        refBytes: id.slice(12, 16),
        refHash: id.slice(16, 32),
        expiresMs: atMs + LIFE_MS,
        madeMs: atMs + sent,
        feeLimit: token === null ? 0n : FEE_LIMIT,
      });
      return chain.take(writeTronSigned(raw, signTron(raw, outside.privateKey!)));
    },
    rest: grows.rest,
    async stop() {
      grows.stop();
      await server.stop();
    },
  };
}

function blockOf({ id, number, parent, atMs, transactions }: TronChainBlock): object {
  const raw = { parentHash: parent, timestamp: atMs, version: 31, ...(number === 0 ? {} : { number }) };
  const list = transactions.map(transactionOf);
  return {
    blockID: id,
    block_header: { raw_data: raw },
    ...(list.length === 0 ? {} : { transactions: list }),
  };
}

function transactionOf(of: TronTaken | TronDone): object {
  const { txid, raw, signature, payment } = of;
  const { from, to, token, value } = payment;
  const [type, shown] =
    token === null
      ? ['TransferContract', { owner_address: tronHex(from), to_address: tronHex(to), amount: value }]
      : ['TriggerSmartContract', { owner_address: tronHex(from), contract_address: tronHex(token) }];
  return {
    ...('result' in of ? { ret: [{ contractRet: of.result }] } : {}),
    txID: txid,
    signature: [Buffer.from(signature).toString('hex')],
    raw_data: {
      contract: [{ parameter: { value: shown, type_url: `type.googleapis.com/protocol.${type}` }, type }],
      expiration: payment.expiresMs,
      timestamp: payment.madeMs,
    },
    raw_data_hex: Buffer.from(raw).toString('hex'),
  };
}

function informationOf(done: TronDone, { number, atMs }: TronChainBlock): object {
  const { txid, fee, result, payment } = done;
  return {
    id: txid,
    fee,
    blockNumber: number,
    blockTimeStamp: atMs,
    receipt: payment.token === null ? { net_fee: fee } : { energy_fee: fee, result },
    ...(result === 'SUCCESS' ? {} : { result: 'FAILED' }),
    log: logsOf(done, tronHex),
  };
}
