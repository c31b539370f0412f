// In: what the depository says. Out: shares for money, both in one fact; what is locked is held with its date.
import { vestingReleases } from '@hilsa/formulas/offerings';
import { goOn } from '../clock/run-due.ts';
import { isSpent, type Reply, type World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { hold, release } from '../ledger/money.ts';
import { refuse } from '../refusals.ts';
import { allot } from './allot.ts';
import { applicationDelivered } from './application-facts.ts';
import type { RecordDelivery } from './commands.ts';
import { offeringDelivered, offeringSettling } from './facts.ts';
import { type Application, nextOf, type Offering, purseOf, underwritingOf } from './state.ts';
import { checkDesk } from './two.ts';

export function recordDelivery(world: World, command: RecordDelivery): Reply {
  const { offering: id, source, evidence } = command;
  const { state } = world;
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  const offering = state.offerings.all.get(id);
  if (offering === undefined) return refuse('unknown-offering', { offering: id });
  const { terms, status } = offering;
  // A block settles two trading days after it was agreed; new shares come when the depository has made them.
  const isTooEarly = terms.kind === 'block' && state.atMs < terms.deliversMs;
  if (status !== 'allotted' || offering.phase !== 'idle' || offering.waiting > 0 || isTooEarly)
    return refuse('delivery-not-due', { offering: id, status });
  if (!/^[0-9a-f]{64}$/.test(evidence) || !/^[a-z0-9-]{1,32}$/.test(source))
    return refuse('delivery-evidence-invalid', { offering: id });
  // ── nothing below may fail ──
  const underwriter = underwritingOf(offering);
  if (underwriter !== undefined) allot(world, offering, underwriter, offering.toUnderwriter, 0);
  emit(world, offeringSettling, { offering: id, evidence, source });
  goOn(world, 'go-on-offering', id);
  return { refusal: null, id };
}

/** The next step of a delivery. */
export function deliver(world: World, offering: Offering): void {
  const isDue = ({ status }: Application): boolean => status === 'allotted' || status === 'paid';
  for (let next = nextOf(offering, isDue); next !== null; next = nextOf(offering, isDue)) {
    if (isSpent(world)) return;
    deliverTo(world, offering, next);
  }
  const unsold = world.state.holds.get(offering.sellerHold);
  if (unsold !== undefined) release(world, unsold);
  emit(world, offeringDelivered, { offering: offering.id });
}

function deliverTo(world: World, offering: Offering, application: Application): void {
  const { terms, issuer, escrow, sellerHold } = offering;
  const { id, account, allotted: quantity, cost } = application;
  const to = purseOf(terms, account);
  emit(world, applicationDelivered, {
    offering: offering.id,
    application: id,
    from: issuer,
    to,
    asset: terms.asset,
    quantity,
    sellerHold,
    escrow,
    payee: issuer,
    moneyAsset: terms.moneyAsset,
    cost,
  });
  const cause = { account: to, asset: terms.asset, causeKind: 'application', cause: id } as const;
  const { atMs } = world.state;
  if (terms.vesting !== null) {
    for (const { atMs: untilMs, quantity: amount } of vestingReleases(quantity, terms.listsMs, terms.vesting))
      if (untilMs > atMs) hold(world, { ...cause, amount, reason: 'vesting', untilMs });
  } else if (terms.lockedUntilMs > atMs)
    hold(world, { ...cause, amount: quantity, reason: 'lock-up', untilMs: terms.lockedUntilMs });
}
