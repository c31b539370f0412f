// In: the calls of every room. Out: one table from path to entry, and the types of each call's request and reply. A new room adds one line.
import type { z } from 'zod';
import { apiKeysCalls } from './api-keys/calls.ts';
import type { CallEntry } from './call.ts';
import { coinCalls } from './coin/calls.ts';
import { conversionCalls } from './conversion/calls.ts';
import { contractsCalls } from './contracts/calls.ts';
import { contentCalls } from './content/calls.ts';
import { feesCalls } from './fees/calls.ts';
import { fundCalls } from './fund/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { liabilitiesCalls } from './liabilities/calls.ts';
import { lifeCalls } from './life/calls.ts';
import { loansCalls } from './loans/calls.ts';
import { membershipCalls } from './membership/calls.ts';
import { notificationsCalls } from './notifications/calls.ts';
import { offeringsCalls } from './offerings/calls.ts';
import { optionsCalls } from './options/calls.ts';
import { papersCalls } from './papers/calls.ts';
import { robotsCalls } from './robots/calls.ts';
import { scoresCalls } from './scores/calls.ts';
import { stockCalls } from './stock/calls.ts';
import { paymentsCalls } from './payments/calls.ts';
import { walletCalls } from './wallet/calls.ts';
import { watchCalls } from './watch/calls.ts';
import type { RefusalDetail, RefusalWord } from './refusals.ts';

/** Every call there is. */
export const calls = {
  ...identityCalls,
  ...apiKeysCalls,
  ...contentCalls,
  ...notificationsCalls,
  ...papersCalls,
  ...walletCalls,
  ...coinCalls,
  ...membershipCalls,
  ...loansCalls,
  ...scoresCalls,
  ...lifeCalls,
  ...conversionCalls,
  ...offeringsCalls,
  ...optionsCalls,
  ...feesCalls,
  ...fundCalls,
  ...stockCalls,
  ...paymentsCalls,
  ...contractsCalls,
  ...liabilitiesCalls,
  ...robotsCalls,
  ...watchCalls,
} as const satisfies Record<`/${string}`, CallEntry>;

type Calls = typeof calls;
export type CallPath = keyof Calls;
/** What a caller may send (decimals and ids as strings). */
export type RequestOf<Path extends CallPath> = z.input<Calls[Path]['request']>;
/** What the server works with after reading: defaults filled in, flags and page sizes as values. */
export type ReadRequest<Path extends CallPath> = z.output<Calls[Path]['request']>;
/** The envelope's `data` of a call that succeeded. */
export type ReplyOf<Path extends CallPath> = z.output<Calls[Path]['reply']>;

/** What every answer looks like. */
export type Envelope<Data> =
  | { code: 0; msg: string; data: Data }
  | { code: number; msg: string; data: null; refusal: RefusalWord; detail: RefusalDetail };
