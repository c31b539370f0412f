// In: the contract's words. Out: the shapes of the papers room: what the gateway asks, and what the operators' desk asks.
import type { MasterKey } from '../secrets.ts';
import type { Sql } from 'postgres';
import type { PaperField, PaperReason, PaperType, PictureSource, ReadRequest, ReplyOf } from '@hilsa/contract';
import type { Measured } from '@hilsa/papers';
import type { Notifier } from '../../notifications/notifier.ts';
import type { FileStore } from './file-types.ts';

/** What a verified identity may be needed for. */
export type KycNeed = 'trade' | 'deposit' | 'withdraw' | 'upgrade';

export interface PapersOptions {
  readonly sql: Sql;
  /** At least 32 random bytes, kept outside the database: pictures, names and numbers are encrypted under keys made from it. */
  readonly masterKey: MasterKey;
  readonly files: FileStore;
  /** What needs a verified identity now; operators may change it while the server runs. */
  requiredFor(): readonly KycNeed[];
  /** Version of the privacy text that must be agreed to before papers are sent. */
  consentVersion(): string;
  readonly notifier: Notifier;
  /** The customer's idStatus changed: sign-ins must know it. */
  changed(customerId: string): Promise<void>;
  /** UTC milliseconds. */
  now(): number;
}

export interface Papers {
  readonly files: FileStore;
  readonly desk: PapersDesk;
  /** /user/auth. `say` puts a reason into the caller's language. */
  standing(customerId: string, say: SayReason): Promise<ReplyOf<'/user/auth'>>;
  /** /user/auth/submit. @throws Refused, see the contract */
  submit(
    customerId: string,
    request: ReadRequest<'/user/auth/submit'>,
    say: SayReason,
  ): Promise<ReplyOf<'/user/auth/submit'>>;
  /** Names that verified papers carry, in any script they have; none while there are no such papers. */
  namesOf(customerId: string): Promise<readonly string[]>;
  /** Deletes pictures nobody refers to. Called from time to time. */
  sweep(): Promise<void>;
}

export type SayReason = (field: PaperField, reason: PaperReason, note: string | null) => string;

export type PaperSide = 'front' | 'back';

/** What was measured on a picture when it came. */
export interface SideLook {
  readonly side: PaperSide;
  readonly source: PictureSource | null;
  readonly measures: readonly Measured[];
}

export interface QueuedPaper {
  readonly id: string;
  readonly customerId: string;
  readonly type: PaperType;
  readonly status: 'pending' | 'succ' | 'fail';
  /** 1 for the first time, 2 after one rejection … */
  readonly attempt: number;
  readonly submittedAtMs: number;
  readonly decidedAtMs: number | null;
  readonly decidedBy: string | null;
}

export interface PaperForReview extends QueuedPaper {
  readonly name: string;
  /** Normalised: upper case, Latin digits, no spaces. */
  readonly number: string;
  /** What the two lines of a passport say; null for the others. */
  readonly mrz: {
    readonly lines: readonly [string, string];
    readonly surname: string;
    readonly givenNames: string;
    readonly number: string;
    readonly country: string;
    readonly birth: string;
    readonly sex: string;
    readonly expiry: string;
  } | null;
  readonly consentVersion: string;
  /** Which pictures there are. */
  readonly sides: readonly PaperSide[];
  /** What was measured on the pictures when they were sent. */
  readonly looks: readonly SideLook[];
  /** Fields sent again since the last rejection; all of them the first time. */
  readonly given: readonly PaperField[];
  readonly reasons: readonly { field: PaperField; reason: PaperReason; note: string | null }[];
  /** Earlier decisions about this customer's papers, newest first. */
  readonly history: readonly {
    atMs: number;
    operatorId: string;
    approved: boolean;
    reasons: readonly { field: PaperField; reason: PaperReason; note: string | null }[];
  }[];
}

export interface PaperImage {
  readonly type: 'image/jpeg';
  readonly width: number;
  readonly height: number;
  readonly bytes: Uint8Array;
}

/** Either all of it, or at least one field with why; a note is shown to the customer as written. */
export type Decision =
  | { readonly approve: true }
  | { readonly reasons: readonly { field: PaperField; reason: PaperReason; note?: string }[] };

/** For operators. Who may is decided before; who did is kept here for pictures and decisions. */
export interface PapersDesk {
  queue(filter: {
    status?: QueuedPaper['status'];
    customerId?: string;
    /** From 0. */
    offset: number;
    limit: number;
    /** Oldest first unless said otherwise. */
    order?: 'asc' | 'desc';
  }): Promise<{ list: QueuedPaper[]; total: number }>;
  /** @throws Refused unknown-paper */
  paperOf(paperId: string): Promise<PaperForReview>;
  /** Every reading is written down, with who and when, before the picture is handed out. @throws Refused unknown-paper, unknown-file */
  readImage(paperId: string, side: PaperSide, operatorId: string): Promise<PaperImage>;
  /** Sets the customer's idStatus to succ or fail. @throws Refused unknown-paper, field-invalid; paper-verified when it was decided before */
  decide(paperId: string, decision: Decision, operatorId: string): Promise<void>;
}
