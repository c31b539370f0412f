// In: the whole state. Out: nothing, or an Error that names the first promise of an offering that does not hold.
import type { State } from '../state.ts';
import { ESCROW, type Offering, offeredOf } from './state.ts';
import { UNDERWRITER } from './words.ts';

const OVER: ReadonlySet<string> = new Set(['revoked', 'rejected', 'lapsed', 'refunded', 'not-allotted']);

/** O1: held = living applications; escrow = captured − paid out; Σ allotted ≤ offered; allotted ≤ applied; vesting = dates to come. */
export function checkOfferings(state: State): void {
  const { offerings, balances, houses } = state;
  const escrow = houses.get(ESCROW);
  const waiting = new Map<number, bigint>();
  for (const offering of offerings.all.values()) {
    checkOne(state, offering);
    const { moneyAsset } = offering.terms;
    waiting.set(moneyAsset, (waiting.get(moneyAsset) ?? 0n) + offering.escrowed);
  }
  if (escrow !== undefined)
    for (const asset of state.assets.keys()) {
      const held = balances.available(escrow, asset);
      if (held !== (waiting.get(asset) ?? 0n))
        throw new Error(`escrow has ${held} of asset ${asset}, offerings have captured ${waiting.get(asset) ?? 0n}`);
    }
  for (const { id, reason, untilMs } of state.holds.all())
    if ((reason === 'vesting' || reason === 'lock-up') && untilMs === 0)
      throw new Error(`hold ${id} for ${reason} has no date`);
  for (const { id, submitMs } of offerings.plans.values())
    if (state.due.dueAt('submit-plan', id) !== submitMs) throw new Error(`plan ${id} is not on the clock`);
}

function checkOne(state: State, offering: Offering): void {
  const { id, terms, applications } = offering;
  let escrowed = 0n;
  let all = 0n;
  let waiting = 0;
  const demand = new Map<string, bigint>();
  for (const application of applications) {
    const { status, hold, quantity, allotted, cost, category } = application;
    const held = state.holds.get(hold)?.amount ?? 0n;
    const name = `application ${application.id} of offering ${id}`;
    if (hold > 0 !== held > 0n) throw new Error(`${name} says hold ${hold}, of which there are ${held}`);
    if (OVER.has(status) && held > 0n) throw new Error(`${name} is ${status} and holds ${held}`);
    if (allotted > quantity) throw new Error(`${name} asked for ${quantity} and was allotted ${allotted}`);
    if (status === 'allotted' || status === 'paid') escrowed += cost;
    if (status === 'await-payment') waiting++;
    all += allotted;
    if (status !== 'revoked' && status !== 'rejected' && category !== UNDERWRITER)
      demand.set(category, (demand.get(category) ?? 0n) + quantity);
  }
  const offered = offeredOf(terms.rule);
  if (all > offered) throw new Error(`offering ${id} allotted ${all} of ${offered}`);
  if (escrowed !== offering.escrowed)
    throw new Error(`offering ${id} has ${offering.escrowed} in escrow, its applications ${escrowed}`);
  if (waiting !== offering.waiting)
    throw new Error(`offering ${id}: ${waiting} wait for payment, it says ${offering.waiting}`);
  const isOver = offering.status === 'listed' || (offering.status === 'cancelled' && offering.phase === 'idle');
  if (!isOver)
    for (const [category, sum] of demand)
      if (offering.demand.get(category)?.quantity !== sum)
        throw new Error(
          `offering ${id}: ${category} asks for ${sum}, it says ${offering.demand.get(category)?.quantity}`,
        );
}
