// In: a TRON payment, or the bytes of a transaction's raw_data. Out: the other (protocol.Transaction, in Protocol Buffers). Read strictly: a field that is
// not known here, or stands twice, is refused, so that what was compared is all there was. Values are sun, or the token's smallest unit.
import { secp256k1 } from '@noble/curves/secp256k1.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { BytesProblem, joined } from './bytes.ts';
import { evmAddressOf } from '../chains/evm.ts';
import { readTronAddress, writeTronAddress } from '../chains/tron.ts';

const TRANSFER = { number: 1, name: 'TransferContract' } as const;
const TRIGGER = { number: 31, name: 'TriggerSmartContract' } as const;
const TYPE_URL = 'type.googleapis.com/protocol.';
/** transfer(address,uint256) */
const CALL = 'a9059cbb';

/** A payment of the network's own coin, or a token's transfer. */
export interface TronPayment {
  readonly from: string;
  readonly to: string;
  /** Null: TRX. */
  readonly token: string | null;
  readonly value: bigint;
  /** Of a block that this must follow: the last two bytes of its number, and eight of its id. */
  readonly refBytes: string;
  readonly refHash: string;
  readonly expiresMs: number;
  readonly madeMs: number;
  /** What a token's transfer may burn at most, in sun. */
  readonly feeLimit: bigint;
}

/** The bytes of raw_data, whose digest is signed and is the transaction's id. */
export function writeTronRaw(payment: TronPayment): Uint8Array {
  const { from, to, token, value, refBytes, refHash, expiresMs, madeMs, feeLimit } = payment;
  const called =
    token === null ? '' : `${CALL}${tronHex(to).slice(2).padStart(64, '0')}${value.toString(16).padStart(64, '0')}`;
  const parameter =
    token === null
      ? joined(bytes(1, accountBytes(from)), bytes(2, accountBytes(to)), whole(3, value))
      : joined(bytes(1, accountBytes(from)), bytes(2, accountBytes(token)), bytes(4, hexToBytes(called)));
  const { number, name } = token === null ? TRANSFER : TRIGGER;
  const any = joined(bytes(1, utf8ToBytes(TYPE_URL + name)), bytes(2, parameter));
  return joined(
    bytes(1, hexToBytes(refBytes)),
    bytes(4, hexToBytes(refHash)),
    whole(8, BigInt(expiresMs)),
    bytes(11, joined(whole(1, BigInt(number)), bytes(2, any))),
    whole(14, BigInt(madeMs)),
    token === null ? new Uint8Array() : whole(18, feeLimit),
  );
}

/**
 * What a transaction pays, if it is a plain payment.
 * @param how `strict`: exactly the fields that are written here. `lenient`: others stand beside them, as in what strangers send
 * @throws BytesProblem for any other
 */
export function readTronRaw(raw: Uint8Array, how: 'strict' | 'lenient' = 'strict'): TronPayment {
  const message = (from: Uint8Array, known: Known) => fieldsOf(from, known, how === 'strict');
  const fields = message(raw, { 1: 'bytes', 4: 'bytes', 8: 'whole', 11: 'bytes', 14: 'whole', 18: 'whole' });
  const contract = message(fields.bytes(11), { 1: 'whole', 2: 'bytes' });
  const any = message(contract.bytes(2), { 1: 'bytes', 2: 'bytes' });
  const kind = [TRANSFER, TRIGGER].find(({ number }) => BigInt(number) === contract.whole(1));
  if (kind === undefined || new TextDecoder().decode(any.bytes(1)) !== TYPE_URL + kind.name)
    throw new BytesProblem('it is no payment');
  const about = {
    refBytes: bytesToHex(fields.bytes(1)),
    refHash: bytesToHex(fields.bytes(4)),
    expiresMs: Number(fields.whole(8)),
    madeMs: Number(fields.whole(14)),
    feeLimit: fields.whole(18),
  };
  if (about.refBytes.length !== 4 || about.refHash.length !== 16) throw new BytesProblem('it names no block');
  if (kind === TRANSFER) {
    const part = message(any.bytes(2), { 1: 'bytes', 2: 'bytes', 3: 'whole' });
    const [from, to] = [accountText(part.bytes(1)), accountText(part.bytes(2))];
    return { from, to, token: null, value: part.whole(3), ...about };
  }
  const part = message(any.bytes(2), { 1: 'bytes', 2: 'bytes', 4: 'bytes' });
  const data = bytesToHex(part.bytes(4));
  const [, to, value] = /^a9059cbb0{24}([0-9a-f]{40})([0-9a-f]{64})$/.exec(data) ?? [];
  if (to === undefined || value === undefined) throw new BytesProblem('it calls something else than a transfer');
  return {
    from: accountText(part.bytes(1)),
    to: writeTronAddress(hexToBytes(to)),
    token: accountText(part.bytes(2)),
    value: BigInt(`0x${value}`),
    ...about,
  };
}

export function tronTxid(raw: Uint8Array): string {
  return bytesToHex(sha256(raw));
}

/** Raw data and one signature: what is broadcast. */
export function writeTronSigned(raw: Uint8Array, signature: Uint8Array): Uint8Array {
  return joined(bytes(1, raw), bytes(2, signature));
}
export function readTronSigned(signed: Uint8Array): { readonly raw: Uint8Array; readonly signature: Uint8Array } {
  const fields = fieldsOf(signed, { 1: 'bytes', 2: 'bytes' }, true);
  return { raw: fields.bytes(1), signature: fields.bytes(2) };
}

/** r, s and which of two keys it may be. */
export function signTron(raw: Uint8Array, privateKey: Uint8Array): Uint8Array {
  const signature = secp256k1.sign(sha256(raw), privateKey, { prehash: false, format: 'recovered' });
  return joined(signature.slice(1), Uint8Array.of(27 + signature[0]!));
}

/** Whose signature it is; null for what is none. */
export function tronSigner(raw: Uint8Array, signature: Uint8Array): string | null {
  const last = signature[64];
  if (signature.length !== 65 || last === undefined) return null;
  const recovery = last >= 27 ? last - 27 : last;
  if (recovery > 3) return null;
  try {
    const own = secp256k1.Signature.fromBytes(joined(Uint8Array.of(recovery), signature.slice(0, 64)), 'recovered');
    const key = own.recoverPublicKey(sha256(raw));
    if (!secp256k1.verify(signature.slice(0, 64), sha256(raw), key.toBytes(true), { prehash: false })) return null;
    return writeTronAddress(evmAddressOf(key.toBytes(false)));
  } catch {
    return null;
  }
}

/** 41 and twenty bytes, in hexadecimal, as nodes write addresses. @throws BytesProblem for what is none */
export function tronHex(address: string): string {
  return bytesToHex(accountBytes(address));
}
/** @throws BytesProblem for what is none */
export function tronAddressOf(hex: string): string {
  return accountText(hexToBytes(hex));
}

function accountBytes(address: string): Uint8Array {
  const read = readTronAddress(address);
  if (typeof read === 'string') throw new BytesProblem(`${address} is no address: ${read}`);
  return joined(Uint8Array.of(0x41), read);
}
function accountText(account: Uint8Array): string {
  if (account.length !== 21 || account[0] !== 0x41) throw new BytesProblem('it is no address');
  return writeTronAddress(account.slice(1));
}

function varint(value: bigint): Uint8Array {
  if (value < 0n || value >= 1n << 63n) throw new BytesProblem(`${value} does not fit`);
  const parts: number[] = [];
  let left = value;
  do {
    const more = left >= 0x80n;
    parts.push(Number(left & 0x7fn) | (more ? 0x80 : 0));
    left >>= 7n;
  } while (left > 0n);
  return Uint8Array.from(parts);
}
/** A number; 0 is not written. */
function whole(field: number, value: bigint): Uint8Array {
  return value === 0n ? new Uint8Array() : joined(varint(BigInt(field * 8)), varint(value));
}
function bytes(field: number, value: Uint8Array): Uint8Array {
  return joined(varint(BigInt(field * 8 + 2)), varint(BigInt(value.length)), value);
}

type Known = Readonly<Record<number, 'bytes' | 'whole'>>;

/** Fields of a message, each at most once and of its kind; a field that is not known is refused, or stepped over. */
function fieldsOf(from: Uint8Array, known: Known, isStrict: boolean) {
  const found = new Map<number, Uint8Array | bigint>();
  let at = 0;
  const number = (): bigint => {
    let value = 0n;
    for (let shift = 0n; shift < 64n; shift += 7n) {
      const byte = from[at++];
      if (byte === undefined) throw new BytesProblem('it ends too early');
      value |= BigInt(byte & 0x7f) << shift;
      if (byte < 0x80) return value;
    }
    throw new BytesProblem('a number is too long');
  };
  while (at < from.length) {
    const tag = Number(number());
    const [field, wire] = [Math.floor(tag / 8), tag % 8];
    const kind = known[field];
    if (kind === undefined && !isStrict) {
      if (wire === 0) number();
      else if (wire === 2) {
        const length = Number(number());
        at += length;
      } else if (wire === 1 || wire === 5) at += wire === 1 ? 8 : 4;
      else throw new BytesProblem(`field ${field} is of no kind`);
      continue;
    }
    if (kind === undefined || found.has(field) || wire !== (kind === 'bytes' ? 2 : 0))
      throw new BytesProblem(`field ${field} is not known here`);
    if (kind === 'whole') found.set(field, number());
    else {
      const length = Number(number());
      if (at + length > from.length) throw new BytesProblem('it ends too early');
      found.set(field, from.slice(at, (at += length)));
    }
  }
  return {
    whole: (field: number) => (found.get(field) as bigint | undefined) ?? 0n,
    bytes: (field: number) => (found.get(field) as Uint8Array | undefined) ?? new Uint8Array(),
  };
}
