// In: bytes, or numbers. Out: the other, as Bitcoin writes them: small end first, lengths in their shortest form. What ends too early throws.

/** What was read is not what it should be. */
export class BytesProblem extends Error {
  override readonly name = 'BytesProblem';
}

export class ByteReader {
  private at = 0;
  private readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
  get isDone(): boolean {
    return this.at === this.bytes.length;
  }
  get place(): number {
    return this.at;
  }
  peek(ahead: number): number {
    return this.bytes[this.at + ahead] ?? -1;
  }
  take(length: number): Uint8Array {
    if (length < 0 || this.at + length > this.bytes.length) throw new BytesProblem('it ends too early');
    return this.bytes.slice(this.at, (this.at += length));
  }
  byte(): number {
    return this.take(1)[0]!;
  }
  /** Of at most six bytes. */
  number(length: number): number {
    return Number(this.big(length));
  }
  big(length: number): bigint {
    return this.take(length).reduceRight((value, byte) => value * 256n + BigInt(byte), 0n);
  }
  /** A length; one that is written longer than need be is refused, so that one thing has one form. */
  count(): number {
    const first = this.byte();
    if (first < 0xfd) return first;
    const length = first === 0xfd ? 2 : first === 0xfe ? 4 : 8;
    const value = this.big(length);
    const least = first === 0xfd ? 0xfdn : 1n << BigInt(length * 4);
    if (value < least || value > 0xffff_ffffn) throw new BytesProblem('a length is none');
    return Number(value);
  }
  text(): Uint8Array {
    return this.take(this.count());
  }
  end(): void {
    if (!this.isDone) throw new BytesProblem('something follows its end');
  }
}

export function littleEndian(value: bigint | number, length: number): Uint8Array {
  let left = BigInt(value);
  if (left < 0n || left >= 1n << BigInt(8 * length)) throw new BytesProblem(`${value} does not fit`);
  return Uint8Array.from({ length }, () => {
    const byte = Number(left & 0xffn);
    left >>= 8n;
    return byte;
  });
}

export function countBytes(value: number): Uint8Array {
  if (value < 0xfd) return Uint8Array.of(value);
  if (value < 0x1_0000) return joined(Uint8Array.of(0xfd), littleEndian(value, 2));
  return joined(Uint8Array.of(0xfe), littleEndian(value, 4));
}

/** With its length before it. */
export function counted(bytes: Uint8Array): Uint8Array {
  return joined(countBytes(bytes.length), bytes);
}

export function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    all.set(part, at);
    at += part.length;
  }
  return all;
}
