// In: the bids of a book. Out: their file and its digest; and what of a book's prices does not follow from it.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import { cutOffPrice, publicPrice } from './book-building.ts';
import { type AllotmentRule, type Application, byText } from './types.ts';

const ROW = /^([A-Za-z0-9_-]{1,64}),([1-9]\d{0,29}),([1-9]\d{0,29})$/;

export interface NamedBid {
  readonly applicationId: string;
  /** Money units for one whole share. */
  readonly price: bigint;
  /** Units bid for. */
  readonly quantity: bigint;
}

/** What a book's prices follow from, and what they are said to be. */
export interface BookProof {
  /** The quota of the bidders. */
  readonly category: string;
  readonly tick: bigint;
  /** What the public pays less, in millionths. */
  readonly discountPpm: number;
  /** The bids' file as `writeBids` makes it. */
  readonly bids: string;
  /** Money units for one whole share: of the bidders, and of everybody else. */
  readonly cutOff: bigint;
  readonly publicPrice: bigint;
}

export type BookFinding = 'bids-changed' | 'cut-off-differs' | 'bidders-differ';

/** One row without its line end: `applicationId,price,quantity`. @throws RangeError when it is no bid */
function bidRow({ applicationId, price, quantity }: NamedBid): string {
  const row = `${applicationId},${price},${quantity}`;
  if (!ROW.test(row)) throw new RangeError(`a file of bids has no place for ${row}`);
  return row;
}

/** SHA-256 of the file, row by row; it is never in memory as a whole. */
export class BidsDigest {
  readonly #hash = sha256.create();
  #last = '';

  /** @throws RangeError when rows do not ascend by id */
  add(bid: NamedBid): void {
    const row = bidRow(bid);
    if (bid.applicationId <= this.#last) throw new RangeError(`${bid.applicationId} is out of order`);
    this.#last = bid.applicationId;
    this.#hash.update(utf8ToBytes(`${row}\n`));
  }

  digest(): string {
    return bytesToHex(this.#hash.clone().digest());
  }
}

/** The whole file: rows by id, each ending in a line feed. */
export function writeBids(bids: readonly NamedBid[]): string {
  return [...bids]
    .sort((one, other) => byText(one.applicationId, other.applicationId))
    .map((bid) => `${bidRow(bid)}\n`)
    .join('');
}

/** Null when a row is malformed, out of order or twice there, or the last line does not end. */
export function readBids(file: string): NamedBid[] | null {
  if (file === '') return [];
  const lines = file.split('\n');
  if (lines.pop() !== '') return null;
  const bids: NamedBid[] = [];
  let last = '';
  for (const line of lines) {
    const [, applicationId = '', price = '0', quantity = '0'] = ROW.exec(line) ?? [];
    if (applicationId <= last) return null;
    last = applicationId;
    bids.push({ applicationId, price: BigInt(price), quantity: BigInt(quantity) });
  }
  return bids;
}

/**
 * What does not follow: the file from its published digest, the prices from the bids, or who is drawn of the bidders from the cut-off.
 * @param book null: no book was built. @param digest published at the close; empty where there was none
 */
export function bookFindings(
  book: BookProof | null,
  digest: string,
  { quotas }: AllotmentRule,
  applications: readonly Application[],
): BookFinding[] {
  if (book === null) return digest === '' ? [] : ['bids-changed'];
  const bids = readBids(book.bids);
  if (bids === null || bytesToHex(sha256(utf8ToBytes(book.bids))) !== digest) return ['bids-changed'];
  const findings: BookFinding[] = [];
  const quota = quotas.find(({ category }) => category === book.category);
  const cutOff = quota === undefined ? null : cutOffPrice(bids, quota.quantity);
  const isSound = book.tick > 0n && Number.isSafeInteger(book.discountPpm);
  const isRight =
    isSound &&
    cutOff?.price === book.cutOff &&
    publicPrice(book.cutOff, book.discountPpm, book.tick) === book.publicPrice;
  if (!isRight) findings.push('cut-off-differs');
  const drawn = applications.filter(({ category }) => category === book.category);
  const due = new Map(
    bids.filter(({ price }) => price >= book.cutOff).map(({ applicationId, quantity }) => [applicationId, quantity]),
  );
  const isSame =
    drawn.length === due.size && drawn.every(({ applicationId, quantity }) => due.get(applicationId) === quantity);
  if (!isSame) findings.push('bidders-differ');
  return findings;
}
