// In: TRON as it is set up. Out: it at work.
import { openNetwork, type NetworkGiven } from './network.ts';
import { tronNode } from './tron-node.ts';
import { tronPayer } from './tron-payer.ts';
import type { ChainParts, Network } from './types.ts';

/** A pack is signed by people, who may be at lunch. */
const PACK_LIFE_MS = 4 * 3_600_000;

export interface TronGiven extends NetworkGiven {
  readonly nodeUrl: string;
  /** The id of the first block; null on a test chain, which has a new one each time. */
  readonly first: string | null;
  readonly packLifeMs?: number;
}

/** @throws AccountKeyProblem for a key that is not an account's public one */
export function openTronNetwork(parts: ChainParts, { nodeUrl, first, packLifeMs, ...given }: TronGiven): Network {
  const { coins } = given;
  const tokens = coins.flatMap(({ token }) => (token === null ? [] : [token]));
  const node = tronNode(nodeUrl, tokens);
  const life = packLifeMs ?? PACK_LIFE_MS;
  return openNetwork(parts, given, {
    scheme: 'tron',
    reader: node,
    balance: node.balance,
    payer: (packs) =>
      tronPayer(node, { coins, nextNonce: async (source) => packs().nextNonce(source), packLifeMs: life }),
    async check() {
      if (first !== null && (await node.chain()) !== first) throw new Error('the node is of another chain');
    },
  });
}
