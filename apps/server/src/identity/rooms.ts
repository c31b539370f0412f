// In: this room's parts. Out: what its actions work with.
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';
import type { CodeMessenger, Notifier } from '../notifications/notifier.ts';
import type { KeyUses } from './api-keys/key-uses.ts';
import type { LiveKeys } from './api-keys/live-keys.ts';
import type { Arrivals } from './arrivals.ts';
import type { Attempts } from './attempts.ts';
import type { Captcha } from './captcha.ts';
import type { CodeBudget } from './code-budget.ts';
import type { Codes } from './codes.ts';
import type { KnownDevices } from './known-devices.ts';
import type { FileStore } from './papers/file-types.ts';
import type { KycNeed } from './papers/types.ts';
import type { Passkeys } from './passkeys.ts';
import type { PayoutDoor } from './payout-door.ts';
import type { FactorSigner } from './proof-keys.ts';
import type { PasswordPool } from './passwords.ts';
import type { Pins } from './pins.ts';
import type { Proofs } from './proofs.ts';
import type { SecretBox, MasterKey } from './secrets.ts';
import type { Sessions } from './sessions.ts';
import type { Authenticators } from './totp.ts';

export interface Earning {
  asset: string;
  /** Decimal text. */
  amount: string;
}

/** Rebates of the fees that invited customers pay, as the real world's books have them. */
export interface Referrals {
  /** In force now, in hundredths of a percent. */
  rebateBps(): number;
  /** What a real account received so far: in all, and from each of the accounts it invited that paid any. */
  receivedBy(
    account: number,
    invited: readonly number[],
  ): Promise<{ total: Earning[]; from: ReadonlyMap<number, Earning[]> }>;
}

export interface IdentityOptions {
  sql: Sql;
  /** Carries codes to phones and mailboxes. */
  codes: CodeMessenger;
  codeBudget: CodeBudget;
  notifier: Notifier;
  /** Where profile pictures lie. */
  files: Pick<FileStore, 'claim' | 'release'>;
  /**
   * Opens the customer's account in a world's core and, in the demo world, gives it its starting money. Safe to repeat.
   * @param referrer account of the same world whose owner invited the customer, or null
   * @param round of practice, in the demo world; 0, the first, when it is not said
   */
  openAccount(world: World, customerId: string, referrer: number | null, round?: number): Promise<number>;
  /** Tells a world's core whether the account may trade; disabling cancels its orders. Safe to repeat. */
  setStanding(world: World, account: number, standing: 'active' | 'disabled'): Promise<void>;
  /** Tells the real world's core how many times the published limits of payments an account has. */
  setLimits(account: number, times: number): Promise<void>;
  /** What payouts must know, in the real world alone. */
  payouts: PayoutDoor;
  codeRequired: boolean;
  captchaRequired: boolean;
  inviteCodeRequired: boolean;
  /** Whether this needs a verified identity; operators may change it while the server runs. */
  kycRequiredFor(need: KycNeed): boolean;
  referrals: Referrals;
  consentVersion: string;
  session: { idleMs: number; maximumMs: number };
  /** How long a reset waits that was asked for without a second factor. */
  resetDelayMs: number;
  /** At least 32 random bytes, kept outside the database: second factors are sealed with it and PINs peppered. */
  masterKey: MasterKey;
  /** Password hashes at the same time. */
  hashSlots: number;
  /** The operator's multiple of every limit by address. */
  addressFactor: number;
  now(): number;
}

export interface Rooms {
  readonly options: IdentityOptions;
  readonly sql: Sql;
  now(): number;
  readonly arrivals: Arrivals;
  readonly sessions: Sessions;
  readonly captcha: Captcha;
  readonly codes: Codes;
  readonly devices: KnownDevices;
  readonly attempts: Attempts;
  /** For guests: signing in, registering, resetting. */
  readonly passwords: PasswordPool;
  /** For whoever is signed in: PINs, and the password asked for once more. */
  readonly unlocks: PasswordPool;
  readonly proofs: Proofs;
  readonly pins: Pins;
  readonly authenticators: Authenticators;
  readonly passkeys: Passkeys;
  readonly signer: FactorSigner;
  readonly box: SecretBox;
  /** Keys by which programs call, as the order path needs them. */
  readonly liveKeys: LiveKeys;
  readonly keyUses: KeyUses;
  readonly notifier: Notifier;
}
