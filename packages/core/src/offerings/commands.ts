// In: nothing. Out: the commands of offerings: new shares, blocks and coins that are applied for, drawn and delivered.
import type { AllotmentRule, VestingPlan } from '@hilsa/formulas/offerings';
import type { Listing } from '../instruments/listing.ts';
import type { CancelReason, RejectReason } from './words.ts';

interface At {
  atMs: number;
}
/** What a desk does takes two different people, whose names come with it. Only the sandbox's own market does without, having none. */
interface ByTwo extends At {
  maker?: string;
  checker?: string;
}
export type OfferingKind = 'ipo' | 'block' | 'coin';

/** What is offered, to whom and how. Frozen and public from the moment it is published. Amounts in units, prices in money units for one whole. */
export interface OfferingTerms {
  readonly kind: OfferingKind;
  /** Unique for ever. */
  readonly code: string;
  readonly name: string;
  /** What is offered, and what is paid with: out of the stock wallet, for coins out of the coin wallet. */
  readonly asset: number;
  readonly moneyAsset: number;
  /** While a book is built: the top of the band, which every hold is made at. */
  readonly price: bigint;
  readonly rule: AllotmentRule;
  /** Price building: who bids, how low a bid may be, and what the public pays less than the cut-off. */
  readonly book: {
    readonly category: string;
    readonly lowest: bigint;
    readonly tick: bigint;
    readonly discountPpm: number;
  } | null;
  /** Units an application may be for; the same number twice means exactly that. */
  readonly least: bigint;
  readonly most: bigint;
  readonly step: bigint;
  readonly fee: bigint;
  readonly feeWhen: 'with-allotment' | 'always';
  readonly opensMs: number;
  readonly closesMs: number;
  /** When the beacon's round is out: after the close. */
  readonly drawMs: number;
  readonly deliversMs: number;
  readonly listsMs: number;
  /** How long an allotment may wait to be paid by those who chose to pay later; 0: nobody can. */
  readonly payLaterMs: number;
  /** Worth of stocks at a date that an applicant needs, in money units; 0n: nothing is asked. */
  readonly leastHolding: bigint;
  readonly cutOffMs: number;
  /** Until when what was allotted cannot be sold; 0: at once. */
  readonly lockedUntilMs: number;
  /** SHA-256 of what an applicant has to have accepted, in hexadecimal. */
  readonly documents: string;
  /** Who sells; `account` only for a block, whose shares are held before anybody hears of it. */
  readonly seller: {
    readonly name: string;
    readonly account: number | null;
    readonly keepsPpm: number;
    readonly lockedUntilMs: number;
  };
  /** Who takes what nobody asked for, with the money for all of it held; null: that is not issued. A customer binds it themselves, before anything is public. */
  readonly underwriter: number | null;
  /** Money units; below it all is released. 0n: none. */
  readonly minimumRaise: bigint;
  readonly vesting: VestingPlan | null;
  /** Of a block: the last close with its source and time, and the day's band. */
  readonly reference: {
    readonly price: bigint;
    readonly source: string;
    readonly atMs: number;
    readonly lowest: bigint;
    readonly highest: bigint;
  } | null;
  /** How it trades from the listing day on; null: it is listed already, or another room lists it. */
  readonly listing: Listing | null;
  /** Who wrote it down and who agreed, and the digest of the file that both had; absent of a holder's block and the sandbox's own market. */
  readonly drafted?: { readonly file: string; readonly maker: string; readonly checker: string };
  /** The exchange draws, and its file enters by two; absent: the draw follows from a secret and a beacon. */
  readonly drawnBy?: 'exchange';
}

/** Written down by two, not yet public. A block is its holder's own wish: the shares are held from here on. */
export interface DraftOffering extends ByTwo {
  kind: 'draft-offering';
  terms: OfferingTerms;
  /** SHA-256 of the file that the two agreed to, hexadecimal. */
  file?: string;
}
/** Public and frozen. Of a draw: the digest of the secret, and the round of a beacon that nobody knows yet. */
export interface PublishOffering extends ByTwo {
  kind: 'publish-offering';
  offering: number;
  commit: string;
  chain: string;
  round: number;
}
/** The only other way out: everything is released, fees included. One person is enough for what nobody has heard of yet. */
export interface CancelOffering extends ByTwo {
  kind: 'cancel-offering';
  offering: number;
  reason: CancelReason;
}
/** Whoever the terms name as underwriter has the money for all of it held while it is a draft, by the digest of the file that was read; or takes it back. */
export interface UnderwriteOffering extends At {
  kind: 'underwrite-offering';
  /** The owner's number. */
  account: number;
  offering: number;
  /** SHA-256 of the file, hexadecimal. */
  file: string;
  isWilling: boolean;
}
/** What the exchange drew: lines `applicationId,units` by id, of those who were allotted something. Two people have the same file. */
export interface RecordAllotment extends ByTwo {
  kind: 'record-allotment';
  offering: number;
  file: string;
}
/** A holder takes back the block that nobody published yet. */
export interface WithdrawBlock extends At {
  kind: 'withdraw-block';
  /** The owner's number. */
  account: number;
  offering: number;
}
export interface ApplyOffering extends At {
  kind: 'apply-offering';
  /** The owner's number. */
  account: number;
  offering: number;
  /** 32 hexadecimal digits by chance: what the applicants' file calls it. */
  key: string;
  /** Keyed digest of the person, 64 hexadecimal digits: the core sees no papers. */
  person: string;
  category: string;
  quantity: bigint;
  /** The price that a bidder of a book names; 0n for everybody else. */
  bid: bigint;
  payLater: boolean;
  /** The digest of the documents that the applicant accepted. */
  documents: string;
  /** What the gateway has seen: an identity, a number at the depository, stocks worth this at the cut-off date. */
  isVerified: boolean;
  hasDepositoryNumber: boolean;
  holding: bigint;
}
export interface RevokeApplication extends At {
  kind: 'revoke-application';
  account: number;
  offering: number;
  application: number;
}
/** Before the draw, for a reason of a closed list. */
export interface RejectApplication extends ByTwo {
  kind: 'reject-application';
  offering: number;
  application: number;
  reason: RejectReason;
}
/** Of an allotment that waits for its money. */
export interface PayApplication extends At {
  kind: 'pay-application';
  account: number;
  offering: number;
  application: number;
}
/** The secret and the beacon's round; both fit what was published, or nothing happens. */
export interface RevealDraw extends At {
  kind: 'reveal-draw';
  offering: number;
  /** 32 bytes, hexadecimal. */
  secret: string;
  /** The beacon's signature or link, hexadecimal. */
  beacon: string;
}
/** The depository says that the shares are there. */
export interface RecordDelivery extends ByTwo {
  kind: 'record-delivery';
  offering: number;
  source: string;
  /** SHA-256 of what it said, hexadecimal. */
  evidence: string;
}
/** A standing instruction; null ends it. */
export interface SetMandate extends At {
  kind: 'set-mandate';
  account: number;
  mandate: MandateWish | null;
}
/** Amounts in money units. */
export interface MandateWish {
  readonly mostPerIssue: bigint;
  readonly mostPerMonth: bigint;
  readonly keepFree: bigint;
  readonly endsAtMs: number;
  readonly moneyAsset: number;
  readonly category: string;
  readonly person: string;
  readonly isVerified: boolean;
  readonly hasDepositoryNumber: boolean;
}
/** This once not. */
export interface SkipPlan extends At {
  kind: 'skip-plan';
  account: number;
  plan: number;
}
export type OfferingCommand =
  | DraftOffering
  | PublishOffering
  | CancelOffering
  | WithdrawBlock
  | UnderwriteOffering
  | RecordAllotment
  | ApplyOffering
  | RevokeApplication
  | RejectApplication
  | PayApplication
  | RevealDraw
  | RecordDelivery
  | SetMandate
  | SkipPlan;
