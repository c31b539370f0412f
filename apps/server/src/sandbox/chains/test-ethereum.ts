// In: a folder. Out: a test chain (anvil) that begins anew at each start, with a coin worth nothing and a tap that sends it. Null where there is no
// anvil for this machine: then the network is away, and says so.
import { randomBytes } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { Transaction, addr } from 'micro-eth-signer';
import { jsonRpc, type Rpc } from '../../connectors/index.ts';
import { startGuarded } from './guarded.ts';
import { TEST_COIN_CODE } from './test-coin.ts';

export const TEST_CHAIN_ID = 31_337n;
const PATIENCE_MS = 15_000;
const GWEI = 1_000_000_000n;
/** Blocks after the last that held something: then it rests, so that a sandbox that is left alone does not grow. */
const BLOCKS_AFTER = 24;
const BLOCK_MS = 1_000;
const ETHER = 10n ** 18n;

export interface TestEthereum {
  readonly url: string;
  readonly rpc: Rpc;
  readonly token: string;
  /** The hash of its first block. */
  readonly chain: string;
  /** Test coins to an address: of the token's or the chain's smallest unit. @returns the transaction */
  send(token: string | null, to: string, value: bigint): Promise<string>;
  /** Nothing is mined by itself while it rests; resolves when what was begun before is mined. */
  rest(isResting: boolean): Promise<void>;
  stop(): Promise<void>;
}

function anvilProgram(): string | null {
  try {
    return createRequire(import.meta.url).resolve('@foundry-rs/anvil-linux-amd64/bin/anvil');
  } catch {
    return null;
  }
}

export async function startTestEthereum(folder: string): Promise<TestEthereum | null> {
  const program = anvilProgram();
  if (program === null) return null;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const port = await freePort();
  const words = ['--host', '127.0.0.1', '--port', String(port), '--chain-id', String(TEST_CHAIN_ID), '--accounts', '1'];
  const child = startGuarded(
    // A block of this chain is final eight later.
    [program, ...words, '--slots-in-an-epoch', '4', '--prune-history', '64', '--no-cors', '--quiet'],
    folder,
  );
  let ended = false;
  void child.gone.then(() => (ended = true));
  const url = `http://127.0.0.1:${port}`;
  const rpc = jsonRpc(url);
  const until = Date.now() + PATIENCE_MS;
  while (!(await rpc('eth_chainId').then(Boolean, () => false))) {
    if (ended || Date.now() > until) {
      await child.stop();
      return null;
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  // Somebody outside, unlike whoever sent on an earlier chain: no transaction is ever the same as one of before.
  const outside = randomBytes(32);
  const from = addr.fromPrivateKey(outside);
  await rpc('anvil_setBalance', from, hex(10n ** 9n * ETHER));
  let last: Promise<unknown> = Promise.resolve();
  const sendRaw = (to: string, value: bigint, data: string, gasLimit: bigint): Promise<string> => {
    const sending = last.then(async () => {
      // Asked each time: a reorganisation takes transactions back.
      const nonce = BigInt(String(await rpc('eth_getTransactionCount', from, 'pending')));
      const signed = Transaction.prepare(
        {
          type: 'eip1559',
          chainId: TEST_CHAIN_ID,
          nonce,
          to,
          value,
          data,
          gasLimit,
          maxFeePerGas: 100n * GWEI,
          accessList: [],
        },
        false,
      ).signBy(outside);
      const txid = String(await rpc('eth_sendRawTransaction', signed.toHex()));
      return txid;
    });
    last = sending.catch(() => undefined);
    return sending;
  };
  const token = addr.getCreateAddress(from, 0);
  await sendRaw('0x', 0n, TEST_COIN_CODE, 3_000_000n);
  const first = (await rpc('eth_getBlockByNumber', '0x0', false)) as { hash: string };
  const grow = grower(rpc);
  let rests = false;
  let growing: Promise<unknown> = Promise.resolve();
  const timer = setInterval(() => {
    if (!rests) growing = Promise.all([growing, grow().catch(() => undefined)]);
  }, BLOCK_MS);
  timer.unref();
  return {
    url,
    rpc,
    token,
    chain: first.hash,
    async send(coin, to, value) {
      if (coin === null) return sendRaw(to, value, '', 100_000n);
      // mint(address,uint256)
      return sendRaw(coin, 0n, `0x40c10f19${word(BigInt(to))}${word(value)}`, 200_000n);
    },
    async rest(isResting) {
      rests = isResting;
      await growing;
    },
    async stop() {
      clearInterval(timer);
      await child.stop();
    },
  };
}

/** A block a second while something waits to lie deep. */
function grower(rpc: Rpc): () => Promise<void> {
  let [seen, filled, known] = [-1, 0, ''];
  return async () => {
    const newest = (await rpc('eth_getBlockByNumber', 'latest', false)) as { number: string; hash: string };
    const height = Number(newest.number);
    // After a reorganisation it may be lower, or as high with other blocks.
    if (newest.hash !== known)
      for (let at = Math.max(1, Math.min(seen, height) - 4); at <= height; at += 1)
        if (Number(await rpc('eth_getBlockTransactionCountByNumber', hex(BigInt(at)))) > 0)
          filled = Math.max(filled, at);
    [seen, known] = [height, newest.hash];
    if (height < Math.min(filled, height) + BLOCKS_AFTER) await rpc('evm_mine');
  };
}

function word(value: bigint): string {
  return value.toString(16).padStart(64, '0');
}
function hex(value: bigint): string {
  return `0x${value.toString(16)}`;
}

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}
