// In: a room's part of the state. Out: its section of a snapshot: bytes behind a tag and a version, written and read in order.

import { utf8Bytes, utf8Text } from '../facts/utf8.ts';

/** Grows as it is written; numbers are 8 bytes, little-endian, so that a section is read as it was written on any machine we run on. */
export class SectionWriter {
  #doubles = new Float64Array(1 << 12);
  #money = new BigInt64Array(this.#doubles.buffer);
  #length = 0;

  /** An integer below 2^53, or a time. */
  number(value: number): void {
    this.#room(1);
    this.#doubles[this.#length++] = value;
  }

  /** Units of an asset. */
  units(value: bigint): void {
    this.#room(1);
    this.#money[this.#length++] = value;
  }

  text(value: string): void {
    const bytes = utf8Bytes(value);
    const places = Math.ceil(bytes.length / 8);
    this.number(bytes.length);
    this.#room(places);
    this.#doubles.fill(0, this.#length, this.#length + places);
    new Uint8Array(this.#doubles.buffer, this.#length * 8, bytes.length).set(bytes);
    this.#length += places;
  }

  /** A list, with its length before it. */
  list<Item>(items: readonly Item[], write: (item: Item) => void): void {
    this.number(items.length);
    for (const item of items) write(item);
  }

  bytes(): Uint8Array {
    return new Uint8Array(this.#doubles.buffer, 0, this.#length * 8);
  }

  #room(places: number): void {
    if (this.#length + places <= this.#doubles.length) return;
    const doubles = new Float64Array(Math.max(this.#length + places, this.#doubles.length * 2));
    // As bytes: a double that is no number need not survive a copy as a double.
    new Uint8Array(doubles.buffer).set(this.bytes());
    this.#doubles = doubles;
    this.#money = new BigInt64Array(doubles.buffer);
  }
}

/** Reads what SectionWriter wrote. Throws RangeError beyond its end. */
export class SectionReader {
  readonly #view: DataView;
  readonly #bytes: Uint8Array;
  #at = 0;

  constructor(bytes: Uint8Array) {
    this.#bytes = bytes;
    this.#view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  number(): number {
    const value = this.#view.getFloat64(this.#at, true);
    this.#at += 8;
    return value;
  }

  units(): bigint {
    const value = this.#view.getBigInt64(this.#at, true);
    this.#at += 8;
    return value;
  }

  text(): string {
    const length = this.number();
    if (!(length >= 0 && this.#at + length <= this.#bytes.length)) throw new RangeError('a text runs past its section');
    const text = utf8Text(this.#bytes.subarray(this.#at, this.#at + length));
    this.#at += Math.ceil(length / 8) * 8;
    return text;
  }

  /** Calls `read` as often as the list is long. */
  list(read: () => void): void {
    const length = this.number();
    for (let n = 0; n < length; n++) read();
  }

  /** Whether everything was read. */
  get isAtEnd(): boolean {
    return this.#at === this.#bytes.length;
  }
}
