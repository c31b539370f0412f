// In: the rule, the applications, the seed. Out: who receives what, recomputable by anyone.
import { drawInSlices } from './draw.ts';
import { proRataInSlices } from './pro-rata.ts';
import { runSlices, type Slice } from './sliced-order.ts';
import type { Allotment, AllotmentRule, Application, QuotaResult } from './types.ts';

/**
 * What each quota offers once what others leave has spilled: in the stated order each takes what it lacks, and the rest is the
 * underwriter's. Demand is known before the draw, so every quota is drawn once, at its final size.
 */
export function spill(
  rule: AllotmentRule,
  demands: ReadonlyMap<string, bigint>,
): { offered: Map<string, bigint>; toUnderwriter: bigint } {
  const offered = new Map<string, bigint>();
  let left = 0n;
  for (const { category, quantity } of rule.quotas) {
    const demand = demands.get(category) ?? 0n;
    offered.set(category, demand < quantity ? demand : quantity);
    if (demand < quantity) left += quantity - demand;
  }
  for (const category of rule.spillOrder) {
    const has = offered.get(category);
    if (has === undefined) continue;
    const lacks = (demands.get(category) ?? 0n) - has;
    const takes = lacks < left ? lacks : left;
    offered.set(category, has + takes);
    left -= takes;
  }
  return { offered, toUnderwriter: left };
}

/**
 * Allot in slices of bounded work.
 * @param applications in the order of arrival for `first-come`; for the other methods their order changes nothing
 * @param seed of the draw; only a lottery reads it
 * @param slice applications looked at between two yields
 * @throws RangeError for a rule or an application that contradicts itself, see `ruleProblem`
 */
export function* allotInSlices(
  rule: AllotmentRule,
  applications: readonly Application[],
  seed: Uint8Array,
  slice = 512,
): Generator<Slice, Allotment> {
  const problem = ruleProblem(rule);
  if (problem !== null) throw new RangeError(problem);
  const members = new Map<string, number[]>(rule.quotas.map(({ category }) => [category, []]));
  const demands = new Map<string, bigint>();
  const allotted: bigint[] = [];
  for (const [index, { applicationId, category, quantity }] of applications.entries()) {
    const group = members.get(category);
    if (group === undefined || quantity <= 0n || quantity % rule.lot !== 0n)
      throw new RangeError(`application ${applicationId} fits no quota or lot`);
    group.push(index);
    allotted.push(0n);
    demands.set(category, (demands.get(category) ?? 0n) + quantity);
    if ((index + 1) % slice === 0) yield;
  }
  const { offered, toUnderwriter } = spill(rule, demands);
  const quotas: QuotaResult[] = [];
  for (const { category, quantity } of rule.quotas) {
    const group = members.get(category) ?? [];
    const [demand, size] = [demands.get(category) ?? 0n, offered.get(category) ?? 0n];
    const at = (place: number): Application => applications[group[place] ?? 0] ?? NOBODY;
    const given = yield* allotOne(rule, { count: group.length, at, demand, offered: size }, seed, slice);
    let sum = 0n;
    for (const [place, index] of group.entries()) {
      const own = given[place] ?? 0n;
      allotted[index] = own;
      sum += own;
      if ((place + 1) % slice === 0) yield;
    }
    quotas.push({ category, quantity, demand, offered: size, allotted: sum });
  }
  return { allotted, toUnderwriter, quotas };
}

/** The whole allotment at once. */
export function allot(rule: AllotmentRule, applications: readonly Application[], seed: Uint8Array): Allotment {
  return runSlices(allotInSlices(rule, applications, seed));
}

/** What is wrong with a rule, in a sentence for operators, or null. */
export function ruleProblem({ lot, quotas, spillOrder }: AllotmentRule): string | null {
  const categories = quotas.map(({ category }) => category);
  if (lot <= 0n) return 'a lot must be positive';
  if (quotas.length === 0 || quotas.length > 32) return 'there must be 1 to 32 quotas';
  if (new Set(categories).size !== categories.length) return 'a category has two quotas';
  if (quotas.some(({ quantity }) => quantity < 0n || quantity % lot !== 0n)) return 'a quota is not in whole lots';
  if (new Set(spillOrder).size !== spillOrder.length) return 'a category stands twice in the spill order';
  if (spillOrder.some((category) => !categories.includes(category)))
    return 'the spill order names a category without quota';
  return null;
}

const NOBODY: Application = { applicationId: '', category: '', quantity: 0n };

/** One quota and its applications, by their place in it. */
interface Group {
  count: number;
  at: (place: number) => Application;
  demand: bigint;
  offered: bigint;
}

function* allotOne(
  { method, lot }: AllotmentRule,
  { count, at, demand, offered }: Group,
  seed: Uint8Array,
  slice: number,
): Generator<Slice, readonly bigint[]> {
  const idOf = (place: number): string => at(place).applicationId;
  if (method === 'pro-rata') {
    const lotsOf = (place: number): bigint => at(place).quantity / lot;
    const given = yield* proRataInSlices({ count, idOf, lotsOf, total: demand / lot }, offered / lot, slice);
    return lot === 1n ? given : yield* timesLot(given, lot, slice);
  }
  const order = method === 'lottery' ? yield* drawInSlices(seed, { count, idOf }, slice) : null;
  const given: bigint[] = [];
  for (let place = 0; place < count; place += 1) {
    given.push(0n);
    if ((place + 1) % slice === 0) yield;
  }
  let left = offered;
  for (let turn = 0; turn < count && left > 0n; turn += 1) {
    // First come: as they came.
    const place = order === null ? turn : (order[turn] ?? 0);
    const asked = at(place).quantity;
    const own = asked < left ? asked : left;
    given[place] = own;
    left -= own;
    if ((turn + 1) % slice === 0) yield;
  }
  return given;
}

function* timesLot(lots: readonly bigint[], lot: bigint, slice: number): Generator<Slice, readonly bigint[]> {
  const units: bigint[] = [];
  for (const each of lots) {
    units.push(each * lot);
    if (units.length % slice === 0) yield;
  }
  return units;
}
