// In: everything a withdrawal is. Out: the text its owner signs and its digest; a byte changed is another withdrawal.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** What a proof binds. Amounts are units. */
export interface WithdrawalTerms {
  world: 'real' | 'demo';
  accountId: string;
  asset: string;
  amount: bigint;
  fee: bigint;
  /** Rail or network, and the account, wallet or address on it as it will be paid. */
  rail: string;
  destination: string;
  requestId: string;
  /** When the proof was asked for. */
  atMs: number;
}

/** A proof older than this is none. */
export const PROOF_LIFE_MS = 300_000;

/**
 * One line a field, each with the length of its value in bytes before it, so that no value can spill into the next.
 * @throws RangeError for amounts that no withdrawal has
 */
export function withdrawalText(terms: WithdrawalTerms): string {
  const { amount, fee } = terms;
  if (amount <= 0n || fee < 0n || fee >= amount)
    throw new RangeError(`${amount} less a fee of ${fee} is no withdrawal`);
  return linesOf('hilsa-withdrawal-1', [
    ['world', terms.world],
    ['account', terms.accountId],
    ['asset', terms.asset],
    ['amount', String(amount)],
    ['fee', String(fee)],
    ['rail', terms.rail],
    ['destination', terms.destination],
    ['request', terms.requestId],
    ['at', String(terms.atMs)],
  ]);
}

/** SHA-256 of the text: 32 bytes that a passkey signs as its challenge. */
export function withdrawalDigest(terms: WithdrawalTerms): Uint8Array {
  return sha256(utf8ToBytes(withdrawalText(terms)));
}

/** Whether a proof made at one moment still counts at another; one from the future does not. */
export function isProofFresh(atMs: number, nowMs: number): boolean {
  return atMs <= nowMs && nowMs - atMs <= PROOF_LIFE_MS;
}

/** One payment of a pack that is signed outside. */
export interface PackPayment {
  withdrawalId: string;
  destination: string;
  /** Units that arrive. */
  amount: bigint;
}

/** What a pack of unsigned payments is: operators approve its digest, and what comes back signed is compared with it. */
export interface PackManifest {
  packId: string;
  network: string;
  asset: string;
  /** The address or account it is paid from. */
  source: string;
  payments: readonly PackPayment[];
  /** Units the network may cost at most. */
  mostNetworkFee: bigint;
}

/** A pack of more payments than this is two packs. */
export const MOST_PACK_PAYMENTS = 500;

/** The manifest as text, payments in their order. @throws RangeError for an empty or oversized pack, or a payment that stands in it twice */
export function manifestText(manifest: PackManifest): string {
  const { payments } = manifest;
  const ids = new Set(payments.map(({ withdrawalId }) => withdrawalId));
  if (payments.length === 0 || payments.length > MOST_PACK_PAYMENTS || ids.size !== payments.length)
    throw new RangeError(`a pack holds 1 to ${MOST_PACK_PAYMENTS} different payments`);
  if (payments.some(({ amount }) => amount <= 0n)) throw new RangeError('a payment pays something');
  return linesOf('hilsa-pack-1', [
    ['pack', manifest.packId],
    ['network', manifest.network],
    ['asset', manifest.asset],
    ['source', manifest.source],
    ['most-network-fee', String(manifest.mostNetworkFee)],
    ...payments.flatMap(({ withdrawalId, destination, amount }): [string, string][] => [
      ['withdrawal', withdrawalId],
      ['destination', destination],
      ['amount', String(amount)],
    ]),
  ]);
}

/** SHA-256 of the manifest, in hexadecimal: what two operators approve. */
export function manifestDigest(manifest: PackManifest): string {
  return bytesToHex(sha256(utf8ToBytes(manifestText(manifest))));
}

/** One payment's manifest, read again. @returns null for text that is none, or of more payments than one */
export function readManifest(text: string): PackManifest | null {
  const [head, ...lines] = text.trimEnd().split('\n');
  const values = new Map<string, string>();
  for (const line of lines) {
    const [, name, length, value] = /^([a-z-]+) (\d{1,4}) (.*)$/.exec(line) ?? [];
    if (name === undefined || utf8ToBytes(value!).length !== Number(length) || values.has(name)) return null;
    values.set(name, value!);
  }
  const of = (name: string): string => values.get(name) ?? '';
  const [amount, fee] = [of('amount'), of('most-network-fee')];
  if (head !== 'hilsa-pack-1' || !/^\d{1,78}$/.test(amount) || !/^\d{1,78}$/.test(fee)) return null;
  return {
    packId: of('pack'),
    network: of('network'),
    asset: of('asset'),
    source: of('source'),
    mostNetworkFee: BigInt(fee),
    payments: [{ withdrawalId: of('withdrawal'), destination: of('destination'), amount: BigInt(amount) }],
  };
}

function linesOf(head: string, fields: readonly (readonly [string, string])[]): string {
  let text = `${head}\n`;
  for (const [name, value] of fields) text += `${name} ${bytesIn(value)} ${value}\n`;
  return text;
}

/** As many bytes as UTF-8 makes of a text: where all its signs are below 128, its own length. */
function bytesIn(text: string): number {
  for (let at = 0; at < text.length; at += 1) if (text.charCodeAt(at) > 127) return utf8ToBytes(text).length;
  return text.length;
}
