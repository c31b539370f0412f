// In: terms of an offering. Out: the first of them that makes no sense, or null.
import { blockProblem, offeringCost, ruleProblem, vestingReleases } from '@hilsa/formulas/offerings';
import type { Mode } from '../engine-types.ts';
import type { State } from '../state.ts';
import type { OfferingTerms } from './commands.ts';
import { heldPrice, offeredOf } from './state.ts';
import { UNDERWRITER } from './words.ts';

/** Far below what 64 bits count. */
const MOST_UNITS = 2n ** 61n;
const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
/** How long after the close an exchange may say that it draws. */
const MOST_EXCHANGE_MS = 60 * DAY_MS;
const MOST_PPM = 1_000_000;
/** Whole money units (taka) that a block is worth at least, and how far it may lie under the last close. */
const LEAST_BLOCK = 500_000n;
const MOST_BLOCK_DISCOUNT_BPS = 500;

export type TermsField = keyof OfferingTerms;

export function wrongTerms(state: State, mode: Mode, terms: OfferingTerms): TermsField | null {
  return wrongGoods(state, mode, terms) ?? wrongAmounts(state, terms) ?? wrongDates(terms) ?? wrongSides(state, terms);
}

function wrongGoods({ assets, offerings, funds }: State, mode: Mode, terms: OfferingTerms): TermsField | null {
  const { kind, code, name, asset, moneyAsset, documents, rule, book } = terms;
  // Sales of coins have no licence in any market there is a pack for: in live mode they do not exist.
  if (!['ipo', 'block', 'coin'].includes(kind) || (kind === 'coin' && mode === 'live')) return 'kind';
  if (!/^[A-Z0-9.-]{2,24}$/.test(code) || offerings.codes.has(code)) return 'code';
  if (name.length < 1 || name.length > 80) return 'name';
  if (assets[asset] === undefined || funds.unitAssets.has(asset)) return 'asset';
  if (assets[moneyAsset] === undefined || moneyAsset === asset || funds.unitAssets.has(moneyAsset)) return 'moneyAsset';
  if (!/^[0-9a-f]{64}$/.test(documents)) return 'documents';
  const isNamed = rule.quotas.every(({ category }) => /^[a-z][a-z-]{0,31}$/.test(category) && category !== UNDERWRITER);
  if (!isNamed || ruleProblem(rule) !== null) return 'rule';
  // Who comes first is served first only where a seller waits for a price agreed before.
  if ((rule.method === 'first-come') !== (kind === 'block')) return 'rule';
  const offered = offeredOf(rule);
  if (offered <= 0n || offered > MOST_UNITS) return 'rule';
  if (book === null) return null;
  const bids = rule.quotas.some(({ category }) => category === book.category);
  const isSound =
    book.lowest > 0n && book.lowest <= terms.price && book.tick > 0n && isBetween(book.discountPpm, 0, MOST_PPM - 1);
  return kind === 'ipo' && bids && isSound ? null : 'book';
}

function wrongAmounts(state: State, terms: OfferingTerms): TermsField | null {
  const { price, rule, least, most, step, fee, feeWhen, leastHolding, minimumRaise } = terms;
  if (price <= 0n || price > MOST_UNITS) return 'price';
  if (step <= 0n || step % rule.lot !== 0n) return 'step';
  if (least <= 0n || least % step !== 0n) return 'least';
  if (most < least || most % step !== 0n || most > MOST_UNITS) return 'most';
  if (offeringCost(offeredOf(rule), heldPrice(state, terms)) > MOST_UNITS) return 'price';
  if (offeringCost(most, heldPrice(state, terms)) > MOST_UNITS) return 'most';
  if (fee < 0n || fee > MOST_UNITS) return 'fee';
  if (feeWhen !== 'with-allotment' && feeWhen !== 'always') return 'feeWhen';
  if (leastHolding < 0n) return 'leastHolding';
  if (minimumRaise < 0n || minimumRaise > offeringCost(offeredOf(rule), heldPrice(state, terms))) return 'minimumRaise';
  return null;
}

function wrongDates(terms: OfferingTerms): TermsField | null {
  const { opensMs, closesMs, drawMs, deliversMs, listsMs, payLaterMs, cutOffMs, lockedUntilMs, vesting } = terms;
  if (!isBetween(opensMs, 1, Number.MAX_SAFE_INTEGER)) return 'opensMs';
  if (!isBetween(closesMs, opensMs + 1, opensMs + YEAR_MS)) return 'closesMs';
  // The secret and the beacon come within a day of the close, or all is released; an exchange takes its time, and says how long.
  const latest = terms.drawnBy === undefined ? DAY_MS : MOST_EXCHANGE_MS;
  if (!isBetween(drawMs, closesMs, closesMs + latest)) return 'drawMs';
  if (!isBetween(deliversMs, drawMs, drawMs + YEAR_MS)) return 'deliversMs';
  if (!isBetween(listsMs, deliversMs, deliversMs + YEAR_MS)) return 'listsMs';
  if (!isBetween(payLaterMs, 0, YEAR_MS)) return 'payLaterMs';
  if (!isBetween(cutOffMs, 0, closesMs)) return 'cutOffMs';
  if (!isBetween(lockedUntilMs, 0, listsMs + 10 * YEAR_MS)) return 'lockedUntilMs';
  if (vesting === null) return null;
  try {
    vestingReleases(1n, listsMs, vesting);
    return null;
  } catch {
    return 'vesting';
  }
}

function wrongSides(state: State, terms: OfferingTerms): TermsField | null {
  const { kind, seller, underwriter, reference, payLaterMs } = terms;
  const sells = seller.account === null ? null : state.accounts.ownerKind(seller.account);
  if (seller.name.length < 1 || seller.name.length > 80 || !isBetween(seller.keepsPpm, 0, MOST_PPM)) return 'seller';
  if (!isBetween(seller.lockedUntilMs, 0, Number.MAX_SAFE_INTEGER)) return 'seller';
  if ((kind === 'block') !== (sells === 'customer' || sells === 'participant')) return 'seller';
  if (underwriter !== null && (kind === 'block' || !mayUnderwrite(state, underwriter))) return 'underwriter';
  // Where an exchange draws from the applicants of all houses, what is left is known there.
  if (terms.drawnBy !== undefined && underwriter !== null) return 'underwriter';
  if (terms.drawnBy !== undefined && (kind !== 'ipo' || terms.book !== null)) return 'drawnBy';
  if ((kind === 'block') !== (reference !== null)) return 'reference';
  // Passing on goes by the draw, which of an exchange's is not known.
  if ((kind === 'block' || terms.drawnBy !== undefined) && payLaterMs > 0) return 'payLaterMs';
  return reference === null ? null : wrongBlock(state, terms, reference);
}

/** Somebody's own account: the sandbox's market, or a customer who binds the money before anything is public. */
function mayUnderwrite({ accounts }: State, account: number): boolean {
  const kind = accounts.ownerKind(account);
  return (kind === 'participant' || kind === 'customer') && accounts.principal(account) === account;
}

function wrongBlock(
  state: State,
  terms: OfferingTerms,
  reference: NonNullable<OfferingTerms['reference']>,
): TermsField | null {
  if (reference.price <= 0n || reference.source.length < 1 || reference.source.length > 60) return 'reference';
  const problem = blockProblem({
    quantity: offeredOf(terms.rule),
    price: heldPrice(state, terms),
    reference: reference.price,
    band: reference,
    leastValue: LEAST_BLOCK * 10n ** BigInt(state.assets[terms.moneyAsset]!.decimals),
    mostDiscountBps: MOST_BLOCK_DISCOUNT_BPS,
  });
  return problem === null ? null : problem === 'below-block-minimum' ? 'rule' : 'price';
}

function isBetween(value: number, low: number, high: number): boolean {
  return Number.isSafeInteger(value) && value >= low && value <= high;
}
