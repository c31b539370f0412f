// In: Bitcoin as it is set up. Out: it at work.
import { bitcoinNode } from './bitcoin-node.ts';
import { bitcoinPayer } from './bitcoin-payer.ts';
import { jsonRpc } from './json-rpc.ts';
import { type NetworkGiven, openNetwork } from './network.ts';
import type { ChainParts, Network } from './types.ts';

export interface BitcoinGiven extends NetworkGiven {
  /** With name and password: `http://user:password@host:8332/wallet/watching`. */
  readonly nodeUrl: string;
  /** The hash of the first block; null on a test chain, which has a new one each time. */
  readonly first: string | null;
}

/** @throws AccountKeyProblem for a key that is not an account's public one */
export function openBitcoinNetwork(parts: ChainParts, { nodeUrl, first, ...given }: BitcoinGiven): Network {
  const node = bitcoinNode(jsonRpc(nodeUrl, 'text'));
  // What replaces a payment lies as deep as the largest that is credited.
  const depth = Math.max(given.depth, ...given.coins.map(({ large }) => large?.depth ?? 0));
  return openNetwork(parts, given, {
    scheme: 'bitcoin-witness',
    reader: node,
    balance: async (address) => node.balance(address),
    payer: (packs) => bitcoinPayer(node, { depth, nextNonce: async (source) => packs().nextNonce(source) }),
    async check() {
      if (first !== null && (await node.chain()) !== first) throw new Error('the node is of another chain');
    },
  });
}
