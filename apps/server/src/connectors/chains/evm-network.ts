// In: an EVM network as it is set up. Out: it at work.
import { evmNode } from './evm-node.ts';
import { evmPayer } from './evm-payer.ts';
import { jsonRpc } from './json-rpc.ts';
import { type NetworkGiven, openNetwork } from './network.ts';
import type { ChainParts, Network } from './types.ts';

export interface EvmGiven extends NetworkGiven {
  readonly nodeUrl: string;
  readonly chainId: bigint;
}

/** @throws AccountKeyProblem for a key that is not an account's public one */
export function openEvmNetwork(parts: ChainParts, { nodeUrl, chainId, ...given }: EvmGiven): Network {
  const { coins, depth } = given;
  const tokens = coins.flatMap(({ token }) => (token === null ? [] : [token]));
  const node = evmNode(jsonRpc(nodeUrl), tokens);
  return openNetwork(parts, given, {
    scheme: 'evm',
    reader: node,
    balance: node.balance,
    payer: (packs) => evmPayer(node, { coins, depth, nextNonce: async (source) => packs().nextNonce(source) }),
    async check() {
      if ((await node.chainId()) !== chainId) throw new Error('the node is of another chain');
    },
  });
}
