// In: stored rows of an offering. Out: what the wire says of it: amounts as decimals, demand and odds of each quota, the caller's own state.
import type { Offering, OfferingApplication, OwnState } from '@hilsa/contract';
import { discountBps, offeringCost, oddsNow, ruleDigest, spill } from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import type { ApplicationRow, OfferingRow } from '../../tables/offerings.ts';
import type { WorldRooms } from '../rooms.ts';
import { symbolOf, wireApplication } from './wire-application.ts';

const REVEAL_WITHIN_MS = 86_400_000;

export interface Seen {
  readonly world: WorldRooms;
  readonly simulated: boolean;
}

export function wireOffering({ world, simulated }: Seen, row: OfferingRow, own: ApplicationRow | null): Offering {
  const { terms, standing, status } = row;
  const { listings } = world.publisher;
  const [asset, money] = [listings.asset(terms.asset), listings.asset(terms.moneyAsset)];
  const quantity = (units: bigint): string => formatDecimal(units, asset.decimals, { trim: true });
  const amount = (units: bigint): string => formatDecimal(units, money.decimals, { trim: true });
  const worth = (units: bigint): bigint => offeringCost(units, { price: terms.price, decimals: asset.decimals });
  const offered = terms.rule.quotas.reduce((sum, quota) => sum + quota.quantity, 0n);
  const demand = standing.demand.reduce((sum, [, each]) => sum + each.quantity, 0n);
  const application = own === null ? null : wireApplication(world, own, row);
  const isDecided = ['allotted', 'settling', 'listed'].includes(status);
  const isBook = terms.book !== null && standing.fileDigest !== '';
  return {
    id: String(row.offering),
    kind: terms.kind,
    code: terms.code,
    name: terms.name,
    method: terms.rule.method,
    status: status === 'draft' ? 'upcoming' : status,
    ownState: ownStateOf(status, application),
    simulated,
    asset: asset.code,
    moneyAsset: money.code,
    issuePrice: amount(terms.price),
    band: terms.book && {
      category: terms.book.category,
      tick: amount(terms.book.tick),
      lowest: amount(terms.book.lowest),
      highest: amount(terms.price),
      discountPercent: percent(terms.book.discountPpm),
    },
    cutOffPrice: isBook ? amount(standing.cutOff) : null,
    publicPrice: isBook ? amount(standing.publicPrice) : null,
    subscriptionQuantity: quantity(offered),
    allottedQuantity: isDecided ? quantity(standing.allotted) : null,
    demand: quantity(demand),
    applicants: standing.demand.reduce((sum, [, { count }]) => sum + count, 0),
    allotmentDate: terms.drawMs,
    listingDate: terms.listsMs,
    dates: datesOf(terms),
    min: quantity(terms.least),
    max: quantity(terms.most),
    step: quantity(terms.step),
    minAmount: amount(worth(terms.least)),
    maxAmount: amount(worth(terms.most)),
    fee: amount(terms.fee),
    feeWhen: terms.feeWhen,
    payLater: terms.payLaterMs > 0,
    leastHolding: amount(terms.leastHolding),
    quotas: quotasOf(row, quantity, own),
    spillOrder: [...terms.rule.spillOrder],
    underwritten: terms.underwriter !== null,
    seller: {
      name: terms.seller.name,
      keepsPercent: percent(terms.seller.keepsPpm),
      lockedUntil: terms.seller.lockedUntilMs || null,
    },
    lockedUntil: terms.lockedUntilMs || null,
    minimumRaise: terms.minimumRaise > 0n ? amount(terms.minimumRaise) : null,
    raised: amount(worth(demand < offered ? demand : offered)),
    vesting: terms.vesting && { firstPercent: percent(terms.vesting.firstPpm), months: terms.vesting.months },
    block: blockOf(world, row, amount),
    documents: terms.documents,
    ruleDigest: ruleDigest(terms.rule),
    drawnBy: terms.drawnBy ?? 'house',
    resultsDigest: standing.resultsDigest,
    commit: standing.commit,
    chain: standing.chain,
    round: standing.round,
    fileDigest: standing.fileDigest,
    root: standing.root,
    bidsDigest: standing.bidsDigest,
    symbol: status === 'listed' || terms.kind === 'block' ? symbolOf(world, row) : null,
    reason: standing.reason ?? '',
    own: application,
  };
}

function ownStateOf(status: OfferingRow['status'], own: OfferingApplication | null): OwnState {
  if (status === 'open')
    return own === null || own.state === 'closed' || own.state === 'fail' ? 'unsubscribed' : 'applying';
  if (status === 'closed') return 'allocation-pending';
  return status === 'draft' ? 'upcoming' : status;
}

function datesOf(terms: OfferingRow['terms']): Offering['dates'] {
  const { opensMs, closesMs, drawMs, deliversMs, listsMs, rule } = terms;
  // What is held is free with the draw; where nobody reveals, a day after the close, and of an exchange a day after the day it said.
  const latest = (terms.drawnBy === undefined ? closesMs : drawMs) + REVEAL_WITHIN_MS;
  const release = rule.method === 'first-come' ? closesMs : latest;
  return { opens: opensMs, closes: closesMs, draws: drawMs, release, delivers: deliversMs, lists: listsMs };
}

function quotasOf(
  { terms, standing }: OfferingRow,
  quantity: (units: bigint) => string,
  own: ApplicationRow | null,
): Offering['quotas'] {
  const demands = new Map(standing.demand.map(([category, each]) => [category, each.quantity]));
  const { offered } = spill(terms.rule, demands);
  return terms.rule.quotas.map((quota) => {
    const { category } = quota;
    const asked = demands.get(category) ?? 0n;
    // The odds of one more who asks for the least; those of who has asked are counted already.
    const isIn = own !== null && own.category === category && own.status === 'live';
    const room = offered.get(category) ?? 0n;
    const whole = room < quota.quantity ? quota.quantity : room;
    const odds = oddsNow(whole, isIn ? asked : asked + terms.least);
    return {
      category,
      quantity: quantity(quota.quantity),
      demand: quantity(asked),
      applicants: standing.demand.find(([name]) => name === category)?.[1].count ?? 0,
      offered: quantity(room),
      oneIn: odds?.oneIn ?? null,
    };
  });
}

function blockOf(world: WorldRooms, row: OfferingRow, amount: (units: bigint) => string): Offering['block'] {
  const { reference, price } = row.terms;
  if (reference === null) return null;
  return {
    referencePrice: amount(reference.price),
    source: reference.source,
    time: reference.atMs,
    discountBps: discountBps(price, reference.price),
    lowest: amount(reference.lowest),
    highest: amount(reference.highest),
    priceNow: priceNow(world, row, amount),
  };
}

/** The last price of its market, where it has one. */
function priceNow({ publisher: { listings } }: WorldRooms, { terms }: OfferingRow, amount: (units: bigint) => string) {
  const market = listings
    .all()
    .find(({ baseAsset, quoteAsset }) => baseAsset === terms.asset && quoteAsset === terms.moneyAsset);
  if (market === undefined || market.state.lastTicks === 0) return null;
  return amount(BigInt(market.state.lastTicks) * market.state.listing.tickUnits);
}

/** Millionths as percent, at most four decimals. */
function percent(ppm: number): string {
  return formatDecimal(BigInt(ppm), 4, { trim: true });
}
