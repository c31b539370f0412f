// In: a beacon's round as evidence and what was pinned before. Out: 32 bytes nobody could know, or null.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';

/** A round of a beacon, as it stands in a proof file. */
export interface BeaconRound {
  /** Which chain: `drand:<chain hash>` or `hash-chain:<anchor>`; pinned before the opening. */
  chain: string;
  round: number;
  /** The round's signature (drand) or link (hash chain), in hexadecimal. */
  value: string;
}

/** Gives the round's 32 random bytes when its value belongs to that chain and round; null otherwise. Never throws. */
export type VerifyBeacon = (round: BeaconRound) => Uint8Array | null;

/** A round that is checked costs one hash each: nobody's proof file makes a browser work longer than this. */
export const LONGEST_HASH_CHAIN = 1_000_000;

/**
 * The sandbox's beacon: links revealed backwards from an anchor published at the start, so round n's link hashes n times to the
 * anchor. It is simulated: whoever made the chain knows all of it.
 */
export const verifyHashChain: VerifyBeacon = ({ chain, round, value }) => {
  const anchor = /^hash-chain:([0-9a-f]{64})$/.exec(chain)?.[1];
  const isRound = Number.isSafeInteger(round) && round >= 1 && round <= LONGEST_HASH_CHAIN;
  if (anchor === undefined || !isRound || !/^[0-9a-f]{64}$/.test(value)) return null;
  const link = hexToBytes(value);
  let reached = link;
  for (let step = 0; step < round; step += 1) reached = sha256(reached);
  // The link itself, not its digest: that one is the link of the round before and already known.
  return bytesToHex(reached) === anchor ? link : null;
};

/**
 * Make a chain.
 * @param last 32 secret bytes, the link of the last round; @param length rounds, at most LONGEST_HASH_CHAIN
 * @returns the chain's name with its anchor, and the link of a round
 */
export function makeHashChain(last: Uint8Array, length: number): { chain: string; link: (round: number) => string } {
  const after = (steps: number): Uint8Array => {
    let link = last;
    for (let step = 0; step < steps; step += 1) link = sha256(link);
    return link;
  };
  return {
    chain: `hash-chain:${bytesToHex(after(length))}`,
    link: (round) => {
      if (!(round >= 1 && round <= length)) throw new RangeError(`a chain of ${length} has no round ${round}`);
      return bytesToHex(after(length - round));
    },
  };
}
