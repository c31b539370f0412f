// In: a Bitcoin transaction as bytes or as fields. Out: the other, its id, and what is signed of an input that spends a witness program of version 0
// (BIP 141, 143, 144). Values are satoshi.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import { type BitcoinTarget, readBitcoinAddress } from '../chains/bitcoin.ts';
import { ByteReader, BytesProblem, countBytes, counted, joined, littleEndian } from './bytes.ts';

export interface BitcoinInput {
  /** Of the transaction whose output it spends, as nodes print it. */
  readonly txid: string;
  readonly index: number;
  readonly sequence: number;
  readonly script: Uint8Array;
  readonly witness: readonly Uint8Array[];
}
export interface BitcoinOutput {
  readonly value: bigint;
  readonly script: Uint8Array;
}
export interface BitcoinTransaction {
  readonly version: number;
  readonly lockTime: number;
  readonly inputs: readonly BitcoinInput[];
  readonly outputs: readonly BitcoinOutput[];
}

/** May be replaced by a dearer one that shares an input (BIP 125). */
export const REPLACEABLE = 0xffff_fffd;
export const SIGN_ALL = 1;
/** Below it an output of a witness program is not passed on by nodes. */
export const DUST = 294n;

export const doubleSha = (bytes: Uint8Array): Uint8Array => sha256(sha256(bytes));
/** Ids and hashes are printed with their last byte first. */
export const printedHash = (bytes: Uint8Array): string => bytesToHex(bytes.toReversed());
export const hashBytes = (printed: string): Uint8Array => hexToBytes(printed).toReversed();

/** @throws BytesProblem for bytes that are no transaction and nothing else */
export function readBitcoinTransaction(bytes: Uint8Array): BitcoinTransaction {
  const reader = new ByteReader(bytes);
  const read = transactionFrom(reader);
  reader.end();
  return read;
}

/** The next of a row of them. */
export function transactionFrom(reader: ByteReader): BitcoinTransaction {
  const version = reader.number(4);
  const hasWitness = reader.peek(0) === 0 && reader.peek(1) === 1;
  if (hasWitness) reader.take(2);
  const inputs = list(reader, () => ({
    txid: printedHash(reader.take(32)),
    index: reader.number(4),
    script: reader.text(),
    sequence: reader.number(4),
  }));
  const outputs = list(reader, () => ({ value: reader.big(8), script: reader.text() }));
  const witnesses = inputs.map(() => (hasWitness ? list(reader, () => reader.text()) : []));
  return {
    version,
    inputs: inputs.map((input, at) => ({ ...input, witness: witnesses[at]! })),
    outputs,
    lockTime: reader.number(4),
  };
}

function list<Item>(reader: ByteReader, next: () => Item): Item[] {
  const length = reader.count();
  // Each takes a byte at least: a long list that is not there ends at the first that is missing.
  if (length > 1_000_000) throw new BytesProblem('a list is too long');
  const items: Item[] = [];
  while (items.length < length) items.push(next());
  return items;
}

export function writeBitcoinTransaction(
  transaction: BitcoinTransaction,
  part: 'whole' | 'stripped' = 'whole',
): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction;
  const isWitness = part === 'whole' && inputs.some(({ witness }) => witness.length > 0);
  return joined(
    littleEndian(version, 4),
    isWitness ? Uint8Array.of(0, 1) : new Uint8Array(),
    countBytes(inputs.length),
    ...inputs.map((input) => joined(outpoint(input), counted(input.script), littleEndian(input.sequence, 4))),
    countBytes(outputs.length),
    ...outputs.map(outputBytes),
    ...(isWitness ? inputs.map(({ witness }) => joined(countBytes(witness.length), ...witness.map(counted))) : []),
    littleEndian(lockTime, 4),
  );
}

export function bitcoinTxid(transaction: BitcoinTransaction): string {
  return printedHash(doubleSha(writeBitcoinTransaction(transaction, 'stripped')));
}

/** A quarter of the weight, rounded up: what a price by the byte is of. */
export function virtualSize(transaction: BitcoinTransaction): number {
  const stripped = writeBitcoinTransaction(transaction, 'stripped').length;
  return Math.ceil((stripped * 3 + writeBitcoinTransaction(transaction).length) / 4);
}

function outpoint({ txid, index }: Pick<BitcoinInput, 'txid' | 'index'>): Uint8Array {
  return joined(hashBytes(txid), littleEndian(index, 4));
}
export function outputBytes({ value, script }: BitcoinOutput): Uint8Array {
  return joined(littleEndian(value, 8), counted(script));
}

/** What the owner of an input signs: all inputs and outputs, and the value that is spent (BIP 143, SIGHASH_ALL). */
export function signingDigest(transaction: BitcoinTransaction, at: number, spent: BitcoinOutput): Uint8Array {
  const { version, inputs, outputs, lockTime } = transaction;
  const input = inputs[at]!;
  const program = witnessKeyHash(spent.script);
  if (program === null) throw new BytesProblem('only the hash of a public key is signed for');
  const code = joined(Uint8Array.of(0x19, 0x76, 0xa9, 0x14), program, Uint8Array.of(0x88, 0xac));
  return doubleSha(
    joined(
      littleEndian(version, 4),
      doubleSha(joined(...inputs.map(outpoint))),
      doubleSha(joined(...inputs.map(({ sequence }) => littleEndian(sequence, 4)))),
      outpoint(input),
      code,
      littleEndian(spent.value, 8),
      littleEndian(input.sequence, 4),
      doubleSha(joined(...outputs.map(outputBytes))),
      littleEndian(lockTime, 4),
      littleEndian(SIGN_ALL, 4),
    ),
  );
}

/** The twenty bytes of a script that pays to a public key's hash by witness (version 0); null for any other. */
export function witnessKeyHash(script: Uint8Array): Uint8Array | null {
  return script.length === 22 && script[0] === 0 && script[1] === 20 ? script.slice(2) : null;
}

/** What an output holds that pays to an address. */
export function scriptOf({ kind, version, program }: BitcoinTarget): Uint8Array {
  if (kind === 'public-key-hash') return joined(Uint8Array.of(0x76, 0xa9, 0x14), program, Uint8Array.of(0x88, 0xac));
  if (kind === 'script-hash') return joined(Uint8Array.of(0xa9, 0x14), program, Uint8Array.of(0x87));
  return joined(Uint8Array.of(version === 0 ? 0 : 0x50 + version, program.length), program);
}

/** @throws BytesProblem for what is no address */
export function scriptOfAddress(address: string): Uint8Array {
  const target = readBitcoinAddress(address);
  if (typeof target === 'string') throw new BytesProblem(`${address} is no address: ${target}`);
  return scriptOf(target);
}
