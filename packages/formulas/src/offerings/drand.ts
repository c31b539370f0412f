// In: rounds of the drand network. Out: whether their signature is the network's, and the randomness in it.
import { bls12_381 } from '@noble/curves/bls12-381.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { hexToBytes } from '@noble/hashes/utils.js';
import type { VerifyBeacon } from './beacon.ts';

/** A drand network of the scheme bls-unchained-g1-rfc9380, with its key pinned. */
export interface DrandNetwork {
  chainHash: string;
  /** Compressed point of G2, hexadecimal. */
  publicKey: string;
  genesisSeconds: number;
  periodSeconds: number;
}

/** The public network `quicknet` of the League of Entropy, as its own /info answers. */
export const QUICKNET: DrandNetwork = {
  chainHash: '52db9ba70e0cc0f6eaf7803dd07447a1f5477735fd3f661792ba94600c84e971',
  publicKey:
    '83cf0f2896adee7eb8b5f01fcad3912212c437e0073e911fb90022d3e760183c8c4b450b6a0a6c3ac6a5776a2d106451' +
    '0d1fec758c921cc22b0e17e63aaf4bcb5ed66304de9cf809bd274ca73bab4af5a6e9c76a4bc09e76eae8991ef5ece45a',
  genesisSeconds: 1_692_803_367,
  periodSeconds: 3,
};

const DOMAIN = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_';

/** Check rounds of one network. An unchained round signs the digest of its number; its randomness is the digest of its signature. */
export function verifyDrand(network: DrandNetwork): VerifyBeacon {
  const scheme = bls12_381.shortSignatures;
  return ({ chain, round, value }) => {
    if (chain !== `drand:${network.chainHash}` || !Number.isSafeInteger(round) || round < 1) return null;
    if (!/^[0-9a-f]{96}$/.test(value)) return null;
    try {
      const signature = hexToBytes(value);
      const message = scheme.hash(sha256(bytesOfRound(round)), DOMAIN);
      return scheme.verify(signature, message, hexToBytes(network.publicKey)) ? sha256(signature) : null;
    } catch {
      // A point that is not on the curve is thrown, not answered.
      return null;
    }
  };
}

/** The first round that is published at or after a moment. */
export function drandRoundAt(network: DrandNetwork, atMs: number): number {
  const seconds = atMs / 1_000 - network.genesisSeconds;
  return Math.max(1, Math.ceil(seconds / network.periodSeconds) + 1);
}

/** When a round is published. */
export function drandRoundMs(network: DrandNetwork, round: number): number {
  return (network.genesisSeconds + (round - 1) * network.periodSeconds) * 1_000;
}

function bytesOfRound(round: number): Uint8Array {
  const bytes = new Uint8Array(8);
  new DataView(bytes.buffer).setBigUint64(0, BigInt(round));
  return bytes;
}
