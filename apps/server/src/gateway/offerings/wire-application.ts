// In: stored rows of an application and its offering. Out: what the wire says of it: its state, its money, its history, what may be done.
import type { ApplicationState, OfferingApplication } from '@hilsa/contract';
import { divideHold, applicationHold, type OfferingPrice, vestingReleases } from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import type { ApplicationRow, OfferingRow } from '../../tables/offerings.ts';
import type { WorldRooms } from '../rooms.ts';
import { isCounted } from './counted.ts';

type Step = OfferingApplication['history'][number];

export function wireApplication(world: WorldRooms, row: ApplicationRow, offering: OfferingRow): OfferingApplication {
  const { terms, standing } = offering;
  const { listings } = world.publisher;
  const [asset, money] = [listings.asset(terms.asset), listings.asset(terms.moneyAsset)];
  const quantity = (units: bigint): string => formatDecimal(units, asset.decimals, { trim: true });
  const amount = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
  const state = stateOf(row, offering);
  const toPay = state === 'pending-payment' ? owed(row, offering, asset.decimals) : 0n;
  const releases =
    terms.vesting === null || row.allotted === 0n ? [] : vestingReleases(row.allotted, terms.listsMs, terms.vesting);
  return {
    id: String(row.application),
    offeringId: String(row.offering),
    kind: terms.kind,
    code: terms.code,
    name: terms.name,
    state,
    reason: row.reason || (row.status === 'refunded' ? (standing.reason ?? '') : ''),
    category: row.category,
    applicantId: row.key,
    moneyAsset: money.code,
    issuePrice: amount(priceOf(row, offering, asset.decimals).price),
    subscriptionQuantity: quantity(row.quantity),
    allottedQuantity: row.decidedMs === 0 ? null : quantity(row.status === 'lapsed' ? 0n : row.allotted),
    bid: row.bid > 0n ? amount(row.bid) : null,
    held: amount(row.held),
    cost: amount(row.status === 'refunded' ? 0n : row.cost),
    fee: amount(row.status === 'refunded' ? 0n : row.fee),
    released: amount(row.released),
    payLater: row.payLater,
    toPay: amount(toPay),
    payByMs: row.payByMs || null,
    byMandate: row.plan > 0,
    isRevocable: state === 'under-review',
    drawnBy: terms.drawnBy ?? 'house',
    isProven: isCounted({ terms, standing }) && row.decidedMs > 0,
    lockedUntil: terms.lockedUntilMs || null,
    releases: releases.map((release) => ({ atMs: release.atMs, quantity: quantity(release.quantity) })),
    symbol: offering.status === 'listed' ? symbolOf(world, offering) : null,
    history: historyOf(row, offering, amount),
  };
}

/** Its market: the one that its listing day made, or that there was before. */
export function symbolOf({ publisher: { listings } }: WorldRooms, { terms, standing }: OfferingRow): string | null {
  if (standing.instrument !== null) return listings.at(standing.instrument).symbol;
  return listings.all().find(({ baseAsset }) => baseAsset === terms.asset)?.symbol ?? null;
}

function stateOf(row: ApplicationRow, { status: offering }: OfferingRow): ApplicationState {
  const isSettling = offering === 'settling' || offering === 'listed';
  switch (row.status) {
    case 'live':
      return offering === 'open' ? 'under-review' : offering === 'cancelled' ? 'closed' : 'to-be-allocated';
    case 'not-allotted':
      return 'not-allotted';
    case 'allotted':
      return isSettling ? 'settling' : row.allotted < row.quantity ? 'partly-allotted' : 'allotted';
    case 'await-payment':
      return 'pending-payment';
    case 'paid':
      return isSettling ? 'settling' : 'in-transaction';
    case 'lapsed':
      return 'payment-failed';
    case 'complete':
      return offering === 'listed' ? 'success' : 'complete';
    case 'rejected':
      return 'fail';
    case 'revoked':
    case 'refunded':
      return 'closed';
  }
}

/** At the top of the band until the book is closed, then at the cut-off or what the public pays. */
function priceOf({ category }: ApplicationRow, { terms, standing }: OfferingRow, decimals: number): OfferingPrice {
  if (terms.book === null || standing.fileDigest === '') return { price: terms.price, decimals };
  return { price: category === terms.book.category ? standing.cutOff : standing.publicPrice, decimals };
}

function owed(row: ApplicationRow, offering: OfferingRow, decimals: number): bigint {
  const { fee, feeWhen } = offering.terms;
  const price = priceOf(row, offering, decimals);
  const division = divideHold({
    held: applicationHold(row.allotted, price, fee),
    allotted: row.allotted,
    price,
    fee,
    feeWhen,
  });
  return division.cost + division.fee;
}

function historyOf(
  row: ApplicationRow,
  { terms, status, standing }: OfferingRow,
  amount: (units: bigint) => string,
): Step[] {
  const step = (name: Step['step'], doneMs: number, dueMs: number, money: bigint | null): Step => ({
    step: name,
    atMs: doneMs || dueMs,
    isDone: doneMs > 0,
    amount: money === null ? null : amount(money),
  });
  const applied = step('applied', row.createdMs, 0, row.held);
  if (row.endedMs > 0 && row.decidedMs === 0) return [applied, step('ended', row.endedMs, 0, row.released)];
  const isClosed = status !== 'open' && status !== 'upcoming' && status !== 'cancelled';
  const decided = step('decided', row.decidedMs, terms.drawMs, row.decidedMs === 0 ? null : row.cost + row.fee);
  const steps = [applied, step('to-be-allocated', isClosed ? terms.closesMs : 0, terms.closesMs, null), decided];
  // Of less than was asked for, what it would have cost is free with the draw. Whoever got nothing reads it there.
  if (row.decidedMs > 0 && row.allotted > 0n && row.released > 0n && row.endedMs === 0)
    steps.push(step('returned', row.decidedMs, 0, row.released));
  if (row.payLater && row.status !== 'not-allotted')
    steps.push(
      step(
        'paid',
        row.paidMs,
        row.payByMs || terms.drawMs + terms.payLaterMs,
        row.paidMs > 0 ? row.cost + row.fee : null,
      ),
    );
  if (row.status === 'not-allotted') return steps;
  if (row.endedMs > 0) return [...steps.filter(({ isDone }) => isDone), step('ended', row.endedMs, 0, row.released)];
  const isSettling = status === 'settling' || status === 'listed';
  steps.push(step('settling', isSettling ? row.deliveredMs || terms.deliversMs : 0, terms.deliversMs, null));
  steps.push(step('delivered', row.deliveredMs, terms.deliversMs, null));
  // Shares of a block have their market: nothing is listed.
  if (terms.kind !== 'block')
    steps.push(step('listed', status === 'listed' ? (standing.times.listed ?? terms.listsMs) : 0, terms.listsMs, null));
  return steps;
}
