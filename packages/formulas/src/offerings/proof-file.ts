// In: a proof, or the text of one from anywhere. Out: the text, or the proof when every field is what it must be.
import type { BookProof } from './bids.ts';
import type { AllotmentProof, Published } from './recompute.ts';
import type { AllotmentRule } from './types.ts';

/** The version of the format; another one is not read. */
const VERSION = 'hilsa-allotment-proof-1';
const HEX_32 = /^[0-9a-f]{64}$/;
const UNITS = /^(0|[1-9]\d{0,29})$/;
const METHODS = ['lottery', 'pro-rata', 'first-come'] as const;

/** What travels: the proof, and what the sender says was published; whoever has kept the published values compares with those. */
export interface ProofFile {
  proof: AllotmentProof;
  published: Published;
}

/** JSON with amounts as text. */
export function writeProofFile({ proof, published }: ProofFile): string {
  const { rule, file, secret, beacon, results, book } = proof;
  return JSON.stringify({
    version: VERSION,
    published,
    rule: ruleJson(rule),
    secret,
    beacon,
    file,
    results: results.map(([id, units]) => [id, String(units)]),
    ...(book !== null && { book: bookText(book) }),
  });
}

/** A rule as it stands in a file. */
export function ruleJson(rule: AllotmentRule) {
  const quotas = rule.quotas.map(({ category, quantity }) => ({ category, quantity: String(quantity) }));
  return { ...rule, lot: String(rule.lot), quotas };
}

function bookText({ tick, cutOff, publicPrice, ...book }: BookProof) {
  return { ...book, tick: String(tick), cutOff: String(cutOff), publicPrice: String(publicPrice) };
}

/** Read a proof file; null when it is none. Its size is bounded by whoever fetches it. */
export function readProofFile(text: string): ProofFile | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (!isRecord(value) || value['version'] !== VERSION) return null;
  const [rule, published, results] = [
    readRule(value['rule']),
    readPublished(value['published']),
    readResults(value['results']),
  ];
  const { file, secret, beacon } = value;
  const book = value['book'] === undefined ? null : readBook(value['book']);
  if (rule === null || published === null || results === null || book === 'unreadable') return null;
  if (typeof file !== 'string' || typeof secret !== 'string' || !HEX_32.test(secret) || !isRecord(beacon)) return null;
  const { chain, round, value: link } = beacon;
  if (typeof chain !== 'string' || typeof round !== 'number' || typeof link !== 'string') return null;
  return { proof: { rule, file, secret, beacon: { chain, round, value: link }, results, book }, published };
}

/** A rule as a file has it; null when it is none. */
export function readRule(value: unknown): AllotmentRule | null {
  if (!isRecord(value)) return null;
  const { lot, quotas, spillOrder } = value;
  const method = METHODS.find((each) => each === value['method']);
  if (method === undefined || !isUnits(lot) || !Array.isArray(quotas) || !Array.isArray(spillOrder)) return null;
  const read: { category: string; quantity: bigint }[] = [];
  for (const quota of quotas as unknown[]) {
    if (!isRecord(quota) || typeof quota['category'] !== 'string' || !isUnits(quota['quantity'])) return null;
    read.push({ category: quota['category'], quantity: BigInt(quota['quantity']) });
  }
  const order = (spillOrder as unknown[]).filter((category) => typeof category === 'string');
  return order.length === spillOrder.length ? { method, lot: BigInt(lot), quotas: read, spillOrder: order } : null;
}

function readBook(value: unknown): BookProof | 'unreadable' {
  if (!isRecord(value)) return 'unreadable';
  const { category, tick, discountPpm, bids, cutOff, publicPrice } = value;
  if (typeof category !== 'string' || typeof bids !== 'string' || typeof discountPpm !== 'number') return 'unreadable';
  if (!Number.isSafeInteger(discountPpm) || discountPpm < 0 || discountPpm > 1_000_000) return 'unreadable';
  if (!isUnits(tick) || !isUnits(cutOff) || !isUnits(publicPrice)) return 'unreadable';
  return {
    category,
    tick: BigInt(tick),
    discountPpm,
    bids,
    cutOff: BigInt(cutOff),
    publicPrice: BigInt(publicPrice),
  };
}

function readPublished(value: unknown): Published | null {
  if (!isRecord(value)) return null;
  // Proofs of before there was one have none.
  const { ruleDigest, commit, chain, round, fileDigest, root, bidsDigest = '' } = value;
  const isDigest = (each: unknown): each is string => typeof each === 'string' && HEX_32.test(each);
  if (!isDigest(ruleDigest) || !isDigest(commit) || !isDigest(fileDigest) || !isDigest(root)) return null;
  if (bidsDigest !== '' && !isDigest(bidsDigest)) return null;
  return typeof chain === 'string' && typeof round === 'number'
    ? { ruleDigest, commit, chain, round, fileDigest, root, bidsDigest }
    : null;
}

/** What was told of each application; null when it is no such list. */
export function readResults(value: unknown): (readonly [string, bigint])[] | null {
  if (!Array.isArray(value)) return null;
  const results: (readonly [string, bigint])[] = [];
  for (const row of value as unknown[]) {
    const [id, units, ...rest] = Array.isArray(row) ? (row as unknown[]) : [];
    if (typeof id !== 'string' || !isUnits(units) || rest.length > 0) return null;
    results.push([id, BigInt(units)]);
  }
  return results;
}

function isUnits(value: unknown): value is string {
  return typeof value === 'string' && UNITS.test(value);
}

/** An object with names. */
export function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
