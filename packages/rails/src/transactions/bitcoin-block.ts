// In: a block as bytes. Out: its header and transactions, held against the root that the header names: a node cannot show another list than was mined.
import { ByteReader, BytesProblem, countBytes, joined, littleEndian } from './bytes.ts';
import {
  type BitcoinTransaction,
  bitcoinTxid,
  doubleSha,
  hashBytes,
  printedHash,
  transactionFrom,
  writeBitcoinTransaction,
} from './bitcoin-transaction.ts';

export interface BitcoinHeader {
  readonly version: number;
  readonly parent: string;
  readonly root: string;
  /** Seconds since 1970. */
  readonly time: number;
  readonly bits: number;
  readonly nonce: number;
}
export interface BitcoinBlock extends BitcoinHeader {
  readonly hash: string;
  readonly transactions: readonly BitcoinTransaction[];
}
const HEADER_BYTES = 80;

export function writeHeader({ version, parent, root, time, bits, nonce }: BitcoinHeader): Uint8Array {
  return joined(
    littleEndian(version, 4),
    hashBytes(parent),
    hashBytes(root),
    littleEndian(time, 4),
    littleEndian(bits, 4),
    littleEndian(nonce, 4),
  );
}
export function blockHash(header: BitcoinHeader): string {
  return printedHash(doubleSha(writeHeader(header)));
}

/** @throws BytesProblem for what is no block, or whose transactions are not those of its header */
export function readBitcoinBlock(bytes: Uint8Array): BitcoinBlock {
  const reader = new ByteReader(bytes);
  const head = reader.take(HEADER_BYTES);
  const fields = new ByteReader(head);
  const header: BitcoinHeader = {
    version: fields.number(4),
    parent: printedHash(fields.take(32)),
    root: printedHash(fields.take(32)),
    time: fields.number(4),
    bits: fields.number(4),
    nonce: fields.number(4),
  };
  const length = reader.count();
  const transactions: BitcoinTransaction[] = [];
  while (transactions.length < length) transactions.push(transactionFrom(reader));
  reader.end();
  if (length === 0 || merkleRoot(transactions.map(bitcoinTxid)) !== header.root)
    throw new BytesProblem('its transactions are not those its header names');
  return { ...header, hash: printedHash(doubleSha(head)), transactions };
}

export function writeBitcoinBlock(header: BitcoinHeader, transactions: readonly BitcoinTransaction[]): Uint8Array {
  return joined(
    writeHeader(header),
    countBytes(transactions.length),
    ...transactions.map((each) => writeBitcoinTransaction(each)),
  );
}

/** Pairs are hashed; the last of an odd row with itself. Two that are alike at the end of a row are refused: they would hide a doubled list. */
export function merkleRoot(txids: readonly string[]): string {
  let row = txids.map(hashBytes);
  while (row.length > 1) {
    const above: Uint8Array[] = [];
    for (let at = 0; at < row.length; at += 2) {
      const [left, right] = [row[at]!, row[at + 1]];
      if (right !== undefined && left.every((byte, place) => byte === right[place]))
        throw new BytesProblem('a transaction stands twice');
      above.push(doubleSha(joined(left, right ?? left)));
    }
    row = above;
  }
  return printedHash(row[0] ?? new Uint8Array(32));
}
