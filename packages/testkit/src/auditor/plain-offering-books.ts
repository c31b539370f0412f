// In: nothing. Out: what the auditor of offerings keeps, and the sums it makes of it. No code of the core and none of the formulas.
import type { OfferingTerms } from '@hilsa/core';

export interface PlainApplication {
  readonly id: number;
  readonly key: string;
  readonly person: string;
  readonly owner: number;
  readonly category: string;
  readonly quantity: bigint;
  readonly bid: bigint;
  readonly later: boolean;
  /** Where its money lies, by the hold; 0 until it is known. */
  purse: number;
  held: bigint;
  status: string;
  allotted: bigint;
  cost: bigint;
  fee: bigint;
  payByMs: number;
}
export interface PlainOffering {
  readonly id: number;
  readonly terms: OfferingTerms;
  readonly decimals: number;
  status: string;
  commit: string;
  chain: string;
  round: number;
  escrow: number;
  applications: PlainApplication[];
  /** The digest of its bids was told. */
  hasBids: boolean;
  cutOff: bigint;
  publicPrice: bigint;
  root: string;
  seed: Uint8Array;
  /** Units by key, once it is drawn. */
  given: Map<string, bigint> | null;
  left: bigint;
  /** What an exchange's file breaks of the rule's promises; empty: nothing. */
  broken: string;
  lapsing: boolean;
  passes: number;
  /** Money captured and not yet paid out. */
  escrowed: bigint;
  /** Units of the seller that are still held. */
  sellerHeld: bigint;
}
/** As it is drafted. */
export function newOffering(id: number, terms: OfferingTerms, decimals: number): PlainOffering {
  return {
    id,
    terms,
    decimals,
    status: 'draft',
    commit: '',
    chain: '',
    round: 0,
    escrow: 0,
    applications: [],
    hasBids: false,
    cutOff: 0n,
    publicPrice: 0n,
    root: '',
    seed: new Uint8Array(32),
    given: null,
    left: 0n,
    broken: '',
    lapsing: false,
    passes: 0,
    escrowed: 0n,
    sellerHeld: 0n,
  };
}
/** What the auditor is told of the world beforehand. */
export interface PlainOfferingWorld {
  /** Decimals by asset. */
  readonly decimals: readonly number[];
  /** Where an owner's money for an offering lies. */
  purse(owner: number, kind: 'ipo' | 'block' | 'coin'): number;
  /** Units that are free before the first fact. */
  free(account: number, asset: number): bigint;
}

export interface PlainMandate {
  readonly wish: {
    readonly mostPerIssue: bigint;
    readonly mostPerMonth: bigint;
    readonly keepFree: bigint;
    readonly endsAtMs: number;
    readonly category: string;
    readonly person: string;
    readonly isVerified: boolean;
    readonly hasDepositoryNumber: boolean;
  };
  month: string;
  used: bigint;
}

export const UNDERWRITER = 'underwriter';
/** Those that hold nothing and receive nothing. */
const GONE = ['revoked', 'rejected', 'lapsed', 'refunded'];
export const isGone = ({ status }: PlainApplication): boolean => GONE.includes(status);

/** Money units for a quantity, up to the unit. */
export function plainCost(units: bigint, price: bigint, decimals: number): bigint {
  const whole = 10n ** BigInt(decimals);
  return (units * price + whole - 1n) / whole;
}

export function offered({ terms }: PlainOffering): bigint {
  return terms.rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/** What an application pays for one whole: bidders the cut-off, the public less, and where no book was built the price. */
export function pays(offering: PlainOffering, { category }: PlainApplication): bigint {
  const { terms, cutOff, publicPrice } = offering;
  if (terms.book === null) return terms.price;
  return category === terms.book.category ? cutOff : publicPrice;
}

/** Who is drawn from: the living, and of bidders those at the cut-off or above. */
export function drawn({ terms, cutOff, applications }: PlainOffering): PlainApplication[] {
  return applications.filter(
    ({ category, bid, status }) =>
      category !== UNDERWRITER &&
      status !== 'revoked' &&
      status !== 'rejected' &&
      (terms.book === null || category !== terms.book.category || bid >= cutOff),
  );
}

/** The month in Dhaka, as `2026-12`. */
export function plainMonth(atMs: number): string {
  return new Date(atMs + 21_600_000).toISOString().slice(0, 7);
}
