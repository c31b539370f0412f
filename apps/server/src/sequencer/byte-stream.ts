// In: numbers, money, texts. Out: their bytes in a growing buffer, and back.

/** Appends values to one growing buffer; little-endian, fixed widths. */
export class ByteWriter {
  bytes: Buffer;
  length = 0;

  constructor(capacity = 1 << 16) {
    this.bytes = Buffer.allocUnsafe(capacity);
  }

  byte(value: number): void {
    this.room(1);
    this.bytes[this.length] = value;
    this.length += 1;
  }

  /** Any number JavaScript can hold. */
  number(value: number): void {
    this.room(8);
    this.bytes.writeDoubleLE(value, this.length);
    this.length += 8;
  }

  /** The lowest 64 bits of a bigint; every amount the core accepts fits. */
  money(value: bigint): void {
    this.room(8);
    this.bytes.writeBigInt64LE(BigInt.asIntN(64, value), this.length);
    this.length += 8;
  }

  text(value: string): void {
    const size = Buffer.byteLength(value);
    this.number(size);
    this.room(size);
    this.bytes.write(value, this.length);
    this.length += size;
  }

  /** Returns a view of what was appended, which lasts until the writer is cleared and written again. */
  append(bytes: Uint8Array): Buffer {
    this.room(bytes.byteLength);
    this.bytes.set(bytes, this.length);
    this.length += bytes.byteLength;
    return this.bytes.subarray(this.length - bytes.byteLength, this.length);
  }

  clear(): void {
    this.length = 0;
  }

  /** A view of the bytes from a position to the end; valid until the next write. */
  from(position: number): Buffer {
    return this.bytes.subarray(position, this.length);
  }

  private room(size: number): void {
    if (this.length + size <= this.bytes.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.bytes.length * 2, this.length + size));
    grown.set(this.bytes.subarray(0, this.length));
    this.bytes = grown;
  }
}

/** Reads what a ByteWriter wrote; throws RangeError past the end. */
export class ByteReader {
  readonly bytes: Buffer;
  position = 0;

  constructor(bytes: Uint8Array) {
    this.bytes = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  }

  /** Whether everything has been read. */
  get ended(): boolean {
    return this.position >= this.bytes.length;
  }

  byte(): number {
    this.position += 1;
    return this.bytes.readUInt8(this.position - 1);
  }

  number(): number {
    this.position += 8;
    return this.bytes.readDoubleLE(this.position - 8);
  }

  money(): bigint {
    this.position += 8;
    return this.bytes.readBigInt64LE(this.position - 8);
  }

  text(): string {
    const size = this.number();
    if (!(size >= 0 && this.position + size <= this.bytes.length))
      throw new RangeError(`a text of ${size} bytes does not fit`);
    this.position += size;
    return this.bytes.toString('utf8', this.position - size, this.position);
  }
}
