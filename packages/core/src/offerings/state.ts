// In: nothing. Out: what offerings keep: each with its applications while it lasts, mandates and their plans.
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import type { AllotmentRule, OfferingPrice } from '@hilsa/formulas/offerings';
import { accountOf, type Wallet } from '../accounts/wallets.ts';
import type { State } from '../state.ts';
import type { MandateWish, OfferingTerms } from './commands.ts';
import { type ApplicationStatus, type CancelReason, type OfferingStatus, UNDERWRITER } from './words.ts';

export interface Application {
  readonly id: number;
  /** Its place among the offering's. */
  readonly index: number;
  /** What the applicants' file calls it. */
  readonly key: string;
  /** The owner's number. */
  readonly account: number;
  readonly person: string;
  readonly category: string;
  readonly quantity: bigint;
  readonly bid: bigint;
  readonly payLater: boolean;
  /** The hold on its money; 0: nothing is held. */
  hold: number;
  status: ApplicationStatus;
  /** Units, and the money taken for them. */
  allotted: bigint;
  cost: bigint;
  fee: bigint;
  payByMs: number;
}
/** What goes on in steps, or is waited for. */
export type Phase = 'idle' | 'counting' | 'awaiting' | 'drawing' | 'lapsing' | 'delivering' | 'cancelling';

export interface Offering {
  readonly id: number;
  readonly terms: OfferingTerms;
  status: OfferingStatus;
  /** Published before the opening; empty where nothing is drawn. */
  commit: string;
  chain: string;
  round: number;
  /** House accounts: whence the shares come, and where the money waits. For a block shares come from the seller's own account. */
  issuer: number;
  escrow: number;
  /** The hold on the seller's shares; 0: none. */
  sellerHold: number;
  /** In the order in which they came. */
  readonly applications: Application[];
  readonly byId: Map<number, Application>;
  /** The living application of an owner. */
  readonly byAccount: Map<number, Application>;
  readonly persons: Set<string>;
  /** Units asked for and how many ask, by category; the living ones. */
  readonly demand: Map<string, { quantity: bigint; count: number }>;
  phase: Phase;
  /** Slices of a count or draw that were worked, and the application to go on from, in this phase. */
  slices: number;
  place: number;
  /** Mandates up to this owner have been planned; −1: planning is over. */
  planned: number;
  /** Since the close. */
  fileDigest: string;
  root: string;
  /** Of the bids' file, where a book was built; empty otherwise. */
  bidsDigest: string;
  count: number;
  /** Money units for one whole share: of bidders, and of everybody else. */
  cutOff: bigint;
  publicPrice: bigint;
  secret: string;
  beacon: string;
  toUnderwriter: bigint;
  /** Allotments that wait for money, and how often unpaid shares were passed on. */
  waiting: number;
  passes: number;
  /** Units that lapsed unpaid and are being passed on, by category. */
  readonly unpaid: Map<string, bigint>;
  /** Money captured and not yet paid out. */
  escrowed: bigint;
  evidence: string;
  /** Of an exchange's draw, while it is looked at: its file; and its digest, which stays. */
  results: string;
  resultsDigest: string;
  instrument: number | null;
  reason: CancelReason | null;
}
export interface KeptMandate {
  readonly account: number;
  readonly wish: MandateWish;
  /** The Dhaka month of `used`: what it has held in it. */
  month: number;
  used: bigint;
}
export interface Plan {
  readonly id: number;
  readonly account: number;
  readonly offering: number;
  readonly noticeMs: number;
  readonly submitMs: number;
}
export interface OfferingsState {
  readonly all: Map<number, Offering>;
  /** Codes that were ever used. */
  readonly codes: Set<string>;
  /** Listed or cancelled, oldest first; the oldest are forgotten. */
  readonly finished: number[];
  readonly mandates: Map<number, KeptMandate>;
  readonly plans: Map<number, Plan>;
  nextOffering: number;
  nextApplication: number;
  nextPlan: number;
}

export function emptyOfferings(): OfferingsState {
  return {
    all: new Map(),
    codes: new Set(),
    finished: [],
    mandates: new Map(),
    plans: new Map(),
    nextOffering: 1,
    nextApplication: 1,
    nextPlan: 1,
  };
}

export const ESCROW = 'offering-escrow';
/** Whatever is over is in the tables; memory keeps the newest. */
export const MOST_FINISHED = 64;
/** How long after the close the secret and the beacon may take. */
export const REVEAL_WITHIN_MS = 86_400_000;

export function offeringOf({ offerings }: State, id: number): Offering {
  const offering = offerings.all.get(id);
  if (offering === undefined) throw new RangeError(`offering ${id} is not there`);
  return offering;
}
export function applicationOf(offering: Offering, id: number): Application {
  const application = offering.byId.get(id);
  if (application === undefined) throw new RangeError(`application ${id} of offering ${offering.id} is not there`);
  return application;
}

export function walletOfKind({ kind }: OfferingTerms): Wallet {
  return kind === 'coin' ? 'coin' : 'stock';
}
/** Where an owner's money and shares of the offering lie. */
export function purseOf(terms: OfferingTerms, owner: number): number {
  return accountOf(owner, walletOfKind(terms));
}

/** What an application is held at: the top of the band, or the price. */
export function heldPrice(state: State, terms: OfferingTerms): OfferingPrice {
  return { price: terms.price, decimals: state.assets[terms.asset]!.decimals };
}
/** What an application pays at the end. */
export function finalPrice(state: State, offering: Offering, category: string): OfferingPrice {
  const { terms, cutOff, publicPrice } = offering;
  const { decimals } = state.assets[terms.asset]!;
  if (terms.book === null) return { price: terms.price, decimals };
  return { price: category === terms.book.category ? cutOff : publicPrice, decimals };
}

/** Who is in the draw: the living, and of those who bid only those at the cut-off or above. */
export function isDrawn(
  { terms, cutOff }: Pick<Offering, 'terms' | 'cutOff'>,
  { status, category, bid }: Application,
): boolean {
  if (category === UNDERWRITER || status === 'revoked' || status === 'rejected') return false;
  return category !== terms.book?.category || bid >= cutOff;
}

/** Until when the draw may take: from the close, or where an exchange draws from the day it said. */
export function revealByMs({ closesMs, drawMs, drawnBy }: OfferingTerms): number {
  return (drawnBy === undefined ? closesMs : drawMs) + REVEAL_WITHIN_MS;
}

/** The underwriter's own, while it holds or has been given something. */
export function underwritingOf({ applications }: Offering): Application | undefined {
  return applications.find(({ category, status }) => category === UNDERWRITER && status !== 'revoked');
}

/** Units that all quotas offer together. */
export function offeredOf({ quotas }: AllotmentRule): bigint {
  return quotas.reduce((sum, { quantity }) => sum + quantity, 0n);
}

/** The month of a moment in Dhaka, counted from year 0. */
export function monthOf(atMs: number): number {
  const [year, month] = isoOf(Math.floor((atMs + 6 * 3_600_000) / 86_400_000)).split('-');
  return Number(year) * 12 + Number(month) - 1;
}

/** The next application that something is still to be done with, from where the phase stands; null: none. */
export function nextOf({ applications, place }: Offering, isDue: (one: Application) => boolean): Application | null {
  for (let at = place; at < applications.length; at++) if (isDue(applications[at]!)) return applications[at]!;
  return null;
}
