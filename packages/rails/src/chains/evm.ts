// In: an EVM address as typed, or a public key. Out: the address with its checksum.
import { keccak_256 } from '@noble/hashes/sha3.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** The written form of twenty bytes: a letter is capital where the digest's sign is 8 or more (EIP-55). */
export function writeEvmAddress(bytes: Uint8Array): string {
  const small = bytesToHex(bytes);
  const digest = bytesToHex(keccak_256(utf8ToBytes(small)));
  return `0x${Array.from(small, (sign, at) => (parseInt(digest[at] ?? '0', 16) >= 8 ? sign.toUpperCase() : sign)).join('')}`;
}

/** Read an address: small, capital or with its checksum. @returns its bytes, or why not */
export function readEvmAddress(typed: string): Uint8Array | 'malformed' | 'checksum-wrong' {
  const hex = /^0[xX]([0-9a-fA-F]{40})$/.exec(typed)?.[1];
  if (hex === undefined) return 'malformed';
  const bytes = Uint8Array.from({ length: 20 }, (_, at) => parseInt(hex.slice(at * 2, at * 2 + 2), 16));
  const isOneCase = hex === hex.toLowerCase() || hex === hex.toUpperCase();
  return isOneCase || writeEvmAddress(bytes) === `0x${hex}` ? bytes : 'checksum-wrong';
}

/** The last twenty bytes of the digest of an uncompressed public key without its first byte. */
export function evmAddressOf(uncompressed: Uint8Array): Uint8Array {
  return keccak_256(uncompressed.slice(1)).slice(12);
}
