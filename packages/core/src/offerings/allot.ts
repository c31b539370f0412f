// In: an application and what it was allotted. Out: one fact: what is taken, and the rest set free.
import { divideHold } from '@hilsa/formulas/offerings';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { applicationAllotted } from './application-facts.ts';
import { type Application, finalPrice, type Offering, purseOf } from './state.ts';
import { UNDERWRITER } from './words.ts';

/** Held − cost − fee = released. Who pays later has nothing held and is asked until `payByMs`. */
export function allot(
  world: World,
  offering: Offering,
  { id: application, account, category, hold: held, payLater }: Application,
  units: bigint,
  payByMs: number,
): void {
  const { state } = world;
  const { terms, escrow } = offering;
  const price = finalPrice(state, offering, category);
  const fee = category === UNDERWRITER ? 0n : terms.fee;
  const heldUnits = held === 0 ? 0n : state.holds.get(held)!.amount;
  const division = payLater
    ? { cost: 0n, fee: 0n, released: 0n }
    : divideHold({ held: heldUnits, allotted: units, price, fee, feeWhen: terms.feeWhen });
  emit(world, applicationAllotted, {
    offering: offering.id,
    application,
    account: purseOf(terms, account),
    asset: terms.moneyAsset,
    hold: held,
    allotted: units,
    ...division,
    escrow,
    payByMs: payLater && units > 0n ? payByMs : 0,
  });
}
