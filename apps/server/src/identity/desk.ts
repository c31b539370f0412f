// In: nothing. Out: what operators may do with a customer's account through this room. None of it is money.
import type { WebhookOfCustomer } from './api-keys/webhooks-of.ts';
import type { ReplyOf, User } from '@hilsa/contract';
import type { SignInRow } from './sessions.ts';

/** A request of a customer to become HNI. */
export interface KindRequestRow {
  readonly id: string;
  readonly customerId: string;
  readonly reason: string;
  readonly state: 'pending' | 'approved' | 'rejected';
  readonly decisionReason: string | null;
  readonly askedAtMs: number;
  readonly decidedAtMs: number | null;
}

/** A lost second factor. `asked` waits for an operator; `waiting` takes effect at `effectiveAtMs`. */
export interface FactorResetRow {
  readonly id: string;
  readonly customerId: string;
  readonly state: 'asked' | 'waiting' | 'done' | 'cancelled';
  readonly askedAtMs: number;
  readonly effectiveAtMs: number | null;
}

/** Who did what is journalled by the caller; the customer is told here. Unknown customers: Refused unknown-account. */
export interface CustomerDesk {
  /** The customer as the wire shows it, or null. */
  customer(customerId: string): Promise<User | null>;
  /** Signed out everywhere at once, orders cancelled, sign-ins withdraw-only from now on. Repeating changes the reason only. */
  disableCustomer(customerId: string, reason: string): Promise<void>;
  enableCustomer(customerId: string): Promise<void>;
  /** Live sign-ins, newest first. */
  signInsOf(customerId: string): Promise<SignInRow[]>;
  /** @returns how many ended */
  endSignIns(customerId: string): Promise<number>;
  /** Keys for programs in both worlds, newest first. */
  apiKeysOf(customerId: string): Promise<ReplyOf<'/user/api-key/list'>['list']>;
  /** In both worlds, newest first, with those that ended of late. */
  webhooksOf(customerId: string): Promise<WebhookOfCustomer[]>;
  /** Keys and webhooks. @returns how many ended; the owner is told of each */
  endApiKeys(customerId: string): Promise<number>;
  /** Oldest first. */
  kindRequests(state: KindRequestRow['state']): Promise<KindRequestRow[]>;
  /** Sets the kind and answers a pending request: hni approves it, regular declines it (or takes the kind back). */
  decideKind(customerId: string, kind: 'regular' | 'hni', reason: string): Promise<void>;
  /** Resets that wait for an operator or for their moment, oldest first. */
  factorResets(): Promise<FactorResetRow[]>;
  /**
   * Begins the removal of a lost second factor, after the same delay as every reset; the customer is told and can cancel it.
   * @throws Refused kyc-required (the identity is not verified), second-factor-absent
   */
  beginFactorReset(customerId: string): Promise<{ resetId: string; effectiveAtMs: number }>;
  /** Declines what a customer asked for. @throws Refused unknown-reset */
  declineFactorReset(customerId: string, reason: string): Promise<void>;
}
