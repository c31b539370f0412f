// In: a Bitcoin address as typed, or a public key. Out: its script, or the address.
import { ripemd160 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bech32, bech32m, createBase58check } from '@scure/base';

const base58check = createBase58check(sha256);
const PUBLIC_KEY_HASH = 0x00;
const SCRIPT_HASH = 0x05;

/** What an address pays to. */
export interface BitcoinTarget {
  kind: 'public-key-hash' | 'script-hash' | 'witness';
  /** Version of a witness program, 0 to 16; 0 otherwise. */
  version: number;
  program: Uint8Array;
  /** One way of writing it, to be compared and kept. */
  text: string;
}

/** Read an address of the main network: base58 (1…, 3…), bech32 (version 0) or bech32m (1 and later). */
export function readBitcoinAddress(typed: string): BitcoinTarget | 'malformed' | 'checksum-wrong' {
  return /^bc1/i.test(typed) ? readWitness(typed) : readBase58(typed);
}

function readBase58(typed: string): BitcoinTarget | 'malformed' | 'checksum-wrong' {
  if (!/^[13][1-9A-HJ-NP-Za-km-z]{24,34}$/.test(typed)) return 'malformed';
  try {
    const bytes = base58check.decode(typed);
    const kind = bytes[0] === PUBLIC_KEY_HASH ? 'public-key-hash' : bytes[0] === SCRIPT_HASH ? 'script-hash' : null;
    if (bytes.length !== 21 || kind === null) return 'malformed';
    return { kind, version: 0, program: bytes.slice(1), text: typed };
  } catch {
    return 'checksum-wrong';
  }
}

/** BIP 173 and 350: no mixed case, version 0 with bech32 and 20 or 32 bytes, all others with bech32m. */
function readWitness(typed: string): BitcoinTarget | 'malformed' | 'checksum-wrong' {
  if (typed.length > 90 || (typed !== typed.toLowerCase() && typed !== typed.toUpperCase())) return 'malformed';
  const text = typed.toLowerCase();
  if (!/^bc1[02-9ac-hj-np-z]{11,87}$/.test(text)) return 'malformed';
  const decoded = bech32.decodeUnsafe(text, 90) ?? bech32m.decodeUnsafe(text, 90);
  if (decoded === undefined) return 'checksum-wrong';
  const [version = 0, ...words] = decoded.words;
  const rightCode = version === 0 ? bech32 : bech32m;
  if (rightCode.decodeUnsafe(text, 90) === undefined) return 'checksum-wrong';
  const program = bech32.fromWordsUnsafe(words);
  if (version > 16 || program === undefined) return 'malformed';
  const length = program.length;
  const isLength = version === 0 ? length === 20 || length === 32 : length >= 2 && length <= 40;
  return isLength ? { kind: 'witness', version, program: Uint8Array.from(program), text } : 'malformed';
}

/** The native address (version 0) of a compressed public key. */
export function witnessAddressOf(compressed: Uint8Array): string {
  return witnessAddress(hash160(compressed));
}

/** The same of the key's hash, as it stands in scripts. */
export function witnessAddress(keyHash: Uint8Array): string {
  return bech32.encode('bc', [0, ...bech32.toWords(keyHash)]);
}

/** The old address (1…) of a compressed public key. */
export function legacyAddressOf(compressed: Uint8Array): string {
  return base58check.encode(Uint8Array.of(PUBLIC_KEY_HASH, ...hash160(compressed)));
}

export function hash160(bytes: Uint8Array): Uint8Array {
  return ripemd160(sha256(bytes));
}
