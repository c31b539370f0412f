// In: what was applied for, the rule, and what was revealed. Out: the auditor's own allotment, worked out the long way: sorts, scans, no slices.
// No code of the core and none of the formulas.
import { createHash, createHmac } from 'node:crypto';

export interface PlainRule {
  readonly method: 'lottery' | 'pro-rata' | 'first-come';
  readonly lot: bigint;
  readonly quotas: readonly { readonly category: string; readonly quantity: bigint }[];
  readonly spillOrder: readonly string[];
}
/** One line of the list that is drawn from, in the order of arrival. */
export interface PlainLine {
  readonly key: string;
  readonly category: string;
  readonly quantity: bigint;
}

const sha = (...parts: (Uint8Array | string)[]): Buffer => {
  const hash = createHash('sha256');
  for (const part of parts) hash.update(part);
  return hash.digest();
};
const hex = (text: string): Buffer => Buffer.from(text, 'hex');
const byKey = (one: PlainLine, other: PlainLine): number => (one.key < other.key ? -1 : 1);

/** The published file and what binds it: lines by key; a tree whose left part is the largest power of two (RFC 6962). */
export function plainFile(lines: readonly PlainLine[]): { fileDigest: string; root: string } {
  const rows = [...lines].sort(byKey).map(({ key, category, quantity }) => `${key},${category},${quantity}`);
  const tree = (some: readonly string[]): Buffer => {
    if (some.length === 0) return sha('');
    if (some.length === 1) return sha(hex('00'), some[0]!);
    let left = 1;
    while (left * 2 < some.length) left *= 2;
    return sha(hex('01'), tree(some.slice(0, left)), tree(some.slice(left)));
  };
  return { fileDigest: sha(rows.map((row) => `${row}\n`).join('')).toString('hex'), root: tree(rows).toString('hex') };
}

/** Of all bids of a book, by key: what its price follows from. */
export function plainBids(bids: readonly (PlainLine & { readonly bid: bigint })[]): string {
  const rows = [...bids].sort(byKey).map(({ key, bid, quantity }) => `${key},${bid},${quantity}\n`);
  return sha(rows.join('')).toString('hex');
}

/** SHA-256 of a secret, as it was published. */
export function plainCommit(secret: string): string {
  return sha(hex(secret)).toString('hex');
}

/** Whether so many hashes lead from a link to the anchor. */
export function isLinkOf(chain: string, round: number, link: string): boolean {
  let reached = hex(link);
  for (let step = 0; step < round; step++) reached = sha(reached);
  return chain === `hash-chain:${reached.toString('hex')}`;
}

/** SHA-256(secret ‖ root ‖ beacon). */
export function plainSeed(secret: string, root: string, beacon: string): Buffer {
  return sha(hex(secret), hex(root), hex(beacon));
}

/** Units by key, and what nobody asked for. */
export function plainAllotment(
  rule: PlainRule,
  lines: readonly PlainLine[],
  seed: Uint8Array,
): { given: Map<string, bigint>; left: bigint } {
  const asked = (category: string): bigint =>
    lines.reduce((sum, line) => (line.category === category ? sum + line.quantity : sum), 0n);
  const sizes = new Map<string, bigint>();
  let left = 0n;
  for (const { category, quantity } of rule.quotas) {
    const lacks = quantity - asked(category);
    sizes.set(category, lacks > 0n ? asked(category) : quantity);
    if (lacks > 0n) left += lacks;
  }
  for (const category of rule.spillOrder)
    while (left > 0n && asked(category) > sizes.get(category)!) {
      const lacks = asked(category) - sizes.get(category)!;
      const more = lacks < left ? lacks : left;
      sizes.set(category, sizes.get(category)! + more);
      left -= more;
    }
  const given = new Map<string, bigint>(lines.map(({ key }) => [key, 0n]));
  for (const [category, size] of sizes) {
    const group = lines.filter((line) => line.category === category);
    const parts = rule.method === 'pro-rata' ? byParts(group, size, rule.lot) : inTurn(rule, group, size, seed);
    for (const [key, units] of parts) given.set(key, units);
  }
  return { given, left };
}

/** The lowest ticket first; where nothing is drawn, as they came. */
export function plainOrder<Line extends PlainLine>(lines: readonly Line[], seed: Uint8Array): Line[] {
  const ticket = ({ key }: PlainLine): string => createHmac('sha256', seed).update(key).digest('hex');
  return [...lines].sort((one, other) => (ticket(one) < ticket(other) ? -1 : 1));
}

function inTurn({ method }: PlainRule, group: readonly PlainLine[], size: bigint, seed: Uint8Array) {
  let left = size;
  const order = method === 'lottery' ? plainOrder(group, seed) : group;
  return order.map(({ key, quantity }): [string, bigint] => {
    const units = quantity < left ? quantity : left;
    left -= units;
    return [key, units];
  });
}

/** Largest remainder, in lots; ties to the lower key. */
function byParts(group: readonly PlainLine[], size: bigint, lot: bigint): [string, bigint][] {
  const total = group.reduce((sum, { quantity }) => sum + quantity, 0n) / lot;
  const lots = size / lot;
  if (total <= lots) return group.map(({ key, quantity }) => [key, quantity]);
  const shares = group.map((line) => {
    const exact = (line.quantity / lot) * lots;
    return { line, whole: exact / total, rest: exact % total };
  });
  let over = lots - shares.reduce((sum, { whole }) => sum + whole, 0n);
  const first = [...shares].sort((one, other) =>
    one.rest === other.rest ? byKey(one.line, other.line) : one.rest > other.rest ? -1 : 1,
  );
  for (const share of first) if (over-- > 0n) share.whole += 1n;
  return shares.map(({ line, whole }) => [line.key, whole * lot]);
}

/** The highest price at which the bids at it or above cover the quota; of bids that do not, the lowest; of none, 0n. */
export function plainCutOff(
  bids: readonly { readonly bid: bigint; readonly quantity: bigint }[],
  quota: bigint,
): { price: bigint; isCovered: boolean } {
  const prices = [...new Set(bids.map(({ bid }) => bid))].sort((one, other) => (one > other ? -1 : 1));
  const coverAt = (price: bigint): bigint =>
    bids.reduce((sum, { bid, quantity }) => (bid >= price ? sum + quantity : sum), 0n);
  const found = prices.find((price) => coverAt(price) >= quota);
  return { price: found ?? prices.at(-1) ?? 0n, isCovered: found !== undefined };
}

/** Units at each date: a part at once, the rest in equal months, the remainder last; the same Dhaka day, or a short month's last. */
export function plainVesting(
  units: bigint,
  listsMs: number,
  { firstPpm, months }: { readonly firstPpm: number; readonly months: number },
): { atMs: number; units: bigint }[] {
  const first = months === 0 ? units : (units * BigInt(firstPpm)) / 1_000_000n;
  const parts = [{ atMs: listsMs, units: first }];
  const dhaka = new Date(listsMs + 21_600_000);
  for (let month = 1; month <= months; month++) {
    const day = new Date(dhaka);
    day.setUTCMonth(dhaka.getUTCMonth() + month);
    // The month had no such day: back to its last.
    if (day.getUTCDate() !== dhaka.getUTCDate()) day.setUTCDate(0);
    const before = parts.reduce((sum, part) => sum + part.units, 0n);
    const each = (units - first) / BigInt(months);
    parts.push({ atMs: day.getTime() - 21_600_000, units: month === months ? units - before : each });
  }
  return parts;
}
