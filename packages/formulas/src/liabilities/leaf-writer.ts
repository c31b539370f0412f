// In: a day's key and what owners are owed. Out: the digests of their leaves and of the nodes above, byte for byte those of `leafNode` and `joinNodes`.
// A million owners have two million leaves an asset: nothing here makes an object or a text for each.
import { hmac } from '@noble/hashes/hmac.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { utf8ToBytes } from '@noble/hashes/utils.js';
import type { TreeOf } from './split.ts';
import { SUMS_END } from './tree.ts';

export const HASH_BYTES = 32;
const SUM_BYTES = 16;
/** A node in bytes: a digest and a sum of sixteen bytes, big-endian. */
export const NODE_BYTES = HASH_BYTES + SUM_BYTES;
const LONGEST_OWNER = 128;
/** As `leafNode` takes them. */
const PLAIN = /^[A-Za-z0-9_:-]{1,128}$/;
const BAR = 0x7c;
const HEX = utf8ToBytes('0123456789abcdef');

type Sha = ReturnType<typeof sha256.create>;
const NOTHING = sha256.create();

/** SHA-256 in one working object. */
class Digest {
  readonly #work: Sha = sha256.create();

  into(out: Uint8Array, bytes: Uint8Array): void {
    NOTHING._cloneInto(this.#work);
    this.#work.update(bytes).digestInto(out);
  }
}

/** Joins nodes that lie side by side. */
export class NodeJoiner {
  readonly #digest = new Digest();
  readonly #pair = new Uint8Array(1 + 2 * NODE_BYTES).fill(1, 0, 1);
  readonly #out = new Uint8Array(HASH_BYTES);

  /** The node above two that lie side by side; `to` may lie over them. */
  join(from: Uint8Array, place: number, into: Uint8Array, to: number): void {
    const pair = this.#pair;
    pair.set(from.subarray(place * NODE_BYTES, (place + 2) * NODE_BYTES), 1);
    this.#digest.into(this.#out, pair);
    const at = to * NODE_BYTES;
    into.set(this.#out, at);
    let carry = 0;
    for (let byte = SUM_BYTES - 1; byte >= 0; byte -= 1) {
      const sum = pair[1 + HASH_BYTES + byte]! + pair[1 + NODE_BYTES + HASH_BYTES + byte]! + carry;
      into[at + HASH_BYTES + byte] = sum & 255;
      carry = sum >> 8;
    }
    if (carry > 0) throw new RangeError('a sum is more than sixteen bytes hold');
  }
}

/** HMAC-SHA-256 of one key; what the key alone says is digested once. */
class Mac {
  readonly #keyed: ReturnType<typeof hmac.create>;
  readonly #work: ReturnType<typeof hmac.create>;

  constructor(key: Uint8Array) {
    [this.#keyed, this.#work] = [hmac.create(sha256, key), hmac.create(sha256, key)];
  }

  into(out: Uint8Array, bytes: Uint8Array): void {
    this.#keyed._cloneInto(this.#work).update(bytes).digestInto(out);
  }
}

/** Bytes that are written one after the other, and begun anew from a mark. */
class Words {
  readonly bytes: Uint8Array;
  length = 0;

  constructor(most: number, begin: string) {
    this.bytes = new Uint8Array(most);
    this.text(begin);
  }

  byte(value: number): void {
    this.bytes[this.length++] = value;
  }

  text(text: string): void {
    for (const byte of utf8ToBytes(text)) this.byte(byte);
  }

  /** Of characters below 128. */
  plain(text: string): void {
    for (let place = 0; place < text.length; place += 1) this.byte(text.charCodeAt(place));
  }

  hex(bytes: Uint8Array): void {
    for (let place = 0; place < bytes.length; place += 1) {
      this.byte(HEX[bytes[place]! >> 4]!);
      this.byte(HEX[bytes[place]! & 15]!);
    }
  }

  get written(): Uint8Array {
    return this.bytes.subarray(0, this.length);
  }
}

/** Writes leaves of one tree. */
export class LeafWriter {
  readonly #digest = new Digest();
  readonly #mac: Mac;
  readonly #nonceOf: Words;
  readonly #cutOf: Words;
  readonly #leaf = new Words(1 + 2 * HASH_BYTES + LONGEST_OWNER + 2 + SUM_BYTES, '\0');
  readonly #out = new Uint8Array(HASH_BYTES);
  readonly #outView = new DataView(this.#out.buffer);

  constructor({ key, asset }: TreeOf) {
    this.#mac = new Mac(key);
    const most = utf8ToBytes(asset).length + LONGEST_OWNER + 24;
    this.#nonceOf = new Words(most, `nonce|${asset}|`);
    this.#cutOf = new Words(most, `cut|${asset}|`);
  }

  /** An owner's leaves, as `splitLeaves` cuts them, from a place on. @returns the place after them */
  owner(
    into: DataView,
    place: number,
    { owner, units }: { readonly owner: string; readonly units: bigint },
    parts: number,
  ) {
    if (!PLAIN.test(owner)) throw new RangeError('a leaf needs a plain owner');
    if (units < 0n || units >= SUMS_END) throw new RangeError(`${owner} cannot be owed ${units}`);
    const ends = [units];
    for (let cut = 0; cut < parts - 1; cut += 1) ends.push(this.#cut(owner, cut, units));
    if (parts > 1) ends.sort((one, other) => (one < other ? -1 : one > other ? 1 : 0));
    let before = 0n;
    for (let part = 0; part < parts; part += 1) {
      const end = ends[part]!;
      this.#write(into, place + part, owner, part, end - before);
      before = end;
    }
    return place + parts;
  }

  /** A leaf that owes nothing, as `paddingLeaf` makes it. */
  padding(into: DataView, place: number, number: number): void {
    this.#write(into, place, 'padding', number, 0n);
  }

  #write(into: DataView, place: number, owner: string, part: number, balance: bigint): void {
    const name = this.#nonceOf;
    const mark = name.length;
    name.plain(owner);
    name.byte(BAR);
    name.plain(String(part));
    this.#mac.into(this.#out, name.written);
    name.length = mark;
    const leaf = this.#leaf;
    leaf.length = 1;
    leaf.hex(this.#out);
    leaf.byte(BAR);
    leaf.plain(owner);
    leaf.byte(BAR);
    const at = place * NODE_BYTES;
    into.setBigUint64(at + HASH_BYTES, balance >> 64n);
    into.setBigUint64(at + HASH_BYTES + 8, balance);
    for (let byte = 0; byte < SUM_BYTES; byte += 1) leaf.byte(into.getUint8(at + HASH_BYTES + byte));
    this.#digest.into(this.#out, leaf.written);
    for (let byte = 0; byte < HASH_BYTES; byte += 4) into.setUint32(at + byte, this.#outView.getUint32(byte));
  }

  /** Even from 0 to `most`, of 256 drawn bits. */
  #cut(owner: string, cut: number, most: bigint): bigint {
    const name = this.#cutOf;
    const mark = name.length;
    name.plain(owner);
    name.byte(BAR);
    name.plain(String(cut));
    this.#mac.into(this.#out, name.written);
    name.length = mark;
    let drawn = 0n;
    for (let byte = 0; byte < HASH_BYTES; byte += 8) drawn = (drawn << 64n) | this.#outView.getBigUint64(byte);
    return drawn % (most + 1n);
  }
}
