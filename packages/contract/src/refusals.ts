// In: the words of every room. Out: the closed list of words a refusal may carry on the wire, without zod. A new room adds one line.
import { API_KEYS_REFUSALS } from './api-keys/refusals.ts';
import { COIN_REFUSALS } from './coin/refusals.ts';
import { CONTRACTS_REFUSALS } from './contracts/refusals.ts';
import { CONVERSION_REFUSALS } from './conversion/refusals.ts';
import { CONSOLE_REFUSALS } from './console/refusals.ts';
import { CONTENT_REFUSALS } from './content/refusals.ts';
import { FEES_REFUSALS } from './fees/refusals.ts';
import { FUND_REFUSALS } from './fund/refusals.ts';
import { IDENTITY_REFUSALS } from './identity/refusals.ts';
import { LOANS_REFUSALS } from './loans/refusals.ts';
import { LIABILITIES_REFUSALS } from './liabilities/refusals.ts';
import { MEMBERSHIP_REFUSALS } from './membership/refusals.ts';
import { NOTIFICATIONS_REFUSALS } from './notifications/refusals.ts';
import { OFFERINGS_REFUSALS } from './offerings/refusals.ts';
import { OPTIONS_REFUSALS } from './options/refusals.ts';
import { PAPERS_REFUSALS } from './papers/refusals.ts';
import { ROBOTS_REFUSALS } from './robots/refusals.ts';
import { STOCK_REFUSALS } from './stock/refusals.ts';
import { PAYMENTS_REFUSALS } from './payments/refusals.ts';
import { WALLET_REFUSALS } from './wallet/refusals.ts';
import { WATCH_REFUSALS } from './watch/refusals.ts';

/** What the gateway and its stream say by themselves, whatever the call. */
const GATEWAY_REFUSALS = [
  'session-invalid',
  'field-missing',
  'field-invalid',
  'field-unknown',
  'field-repeated',
  'fields-conflict',
  'request-id-reused',
  'call-unknown',
  'method-not-allowed',
  'body-too-large',
  'body-unreadable',
  'content-type-unsupported',
  'origin-not-allowed',
  'rate-limited',
  'service-unavailable',
  'internal-error',
  'channel-unknown',
  'too-many-channels',
  'message-unreadable',
  'sign-in-required',
] as const;

export const REFUSALS_OF_ROOM = {
  gateway: GATEWAY_REFUSALS,
  'api-keys': API_KEYS_REFUSALS,
  wallet: WALLET_REFUSALS,
  coin: COIN_REFUSALS,
  contracts: CONTRACTS_REFUSALS,
  conversion: CONVERSION_REFUSALS,
  stock: STOCK_REFUSALS,
  membership: MEMBERSHIP_REFUSALS,
  loans: LOANS_REFUSALS,
  offerings: OFFERINGS_REFUSALS,
  options: OPTIONS_REFUSALS,
  fees: FEES_REFUSALS,
  fund: FUND_REFUSALS,
  identity: IDENTITY_REFUSALS,
  content: CONTENT_REFUSALS,
  notifications: NOTIFICATIONS_REFUSALS,
  papers: PAPERS_REFUSALS,
  console: CONSOLE_REFUSALS,
  payments: PAYMENTS_REFUSALS,
  robots: ROBOTS_REFUSALS,
  liabilities: LIABILITIES_REFUSALS,
  watch: WATCH_REFUSALS,
} as const;
export type RefusalRoom = keyof typeof REFUSALS_OF_ROOM;
/** The words of one room; with no room named, every word. */
export type RefusalWord<Room extends RefusalRoom = RefusalRoom> = (typeof REFUSALS_OF_ROOM)[Room][number];
export const REFUSAL_WORDS: readonly RefusalWord[] = Object.values(REFUSALS_OF_ROOM).flat();

/** The numbers that explain a refusal. Amounts, prices and quantities are decimal strings. */
export type RefusalDetail = Readonly<Record<string, string | number>>;
