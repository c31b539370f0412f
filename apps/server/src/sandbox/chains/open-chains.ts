// In: a folder. Out: the test chain, its signer and what the server needs to reach them, started beside everything else: nobody waits for them.
import { join } from 'node:path';
import type { Signer } from '../../connectors/index.ts';
import { HOUSE_FUNDS, TEST_SETUP } from './network.ts';
import { startSigner, type TestSigner } from './signer.ts';
import { startTestEthereum, TEST_CHAIN_ID, type TestEthereum } from './test-ethereum.ts';

export interface TestChains {
  readonly chain: TestEthereum | null;
  readonly accountKey: string;
  /** What the connector is opened with; the address of a node that is not there when there is no anvil. */
  readonly given: typeof TEST_SETUP & {
    readonly nodeUrl: string;
    readonly chainId: bigint;
    readonly accountKey: string;
    readonly signer: Signer;
    readonly coins: readonly { asset: string; standard: string; token: string | null; decimals: number }[];
  };
  /** The house's address has coins to pay with. */
  fund(house: string): Promise<void>;
  stop(): Promise<void>;
}

export async function openTestChains(folder: string): Promise<TestChains> {
  const [chain, signer]: [TestEthereum | null, TestSigner] = await Promise.all([
    startTestEthereum(join(folder, 'test-chain')),
    startSigner(join(folder, 'test-signer')),
  ]);
  const { accountKey } = signer;
  return {
    chain,
    accountKey,
    given: {
      ...TEST_SETUP,
      // A port that nobody listens on: away, as a node that does not answer.
      nodeUrl: chain?.url ?? 'http://127.0.0.1:9',
      chainId: TEST_CHAIN_ID,
      accountKey,
      signer: signer.on(chain?.chain ?? ''),
      coins: [
        { asset: 'USDT', standard: 'ERC20', token: chain?.token ?? `0x${'0'.repeat(40)}`, decimals: 6 },
        { asset: 'ETH', standard: 'ETH', token: null, decimals: 18 },
      ],
    },
    async fund(house) {
      if (chain === null) return;
      await chain.send(null, house, HOUSE_FUNDS.ether);
      await chain.send(chain.token, house, HOUSE_FUNDS.token);
    },
    async stop() {
      await signer.stop();
      await chain?.stop();
    },
  };
}
