// In: nothing. Out: what the rest of the server may ask of the partners that money comes from and goes to.
import type { Sql } from 'postgres';
import type { Network } from '../chains/types.ts';
import type { PayoutFiles } from './payout-files.ts';
import type { StatementFiles } from './statement-files.ts';
import type { Sequencer } from '../../sequencer/index.ts';

/** An account in the operator's name that customers pay to. */
export interface SettlementAccount {
  readonly channel: string;
  readonly bankName: string;
  readonly accountName: string;
  readonly accountNumber: string;
  readonly routingNumber: string;
  readonly branchName: string;
  /** Of the sandbox's test bank: where a transfer is made. Null for a real one. */
  readonly testUrl: string | null;
  /** Only those may pay here who were invited and know the channel's password. */
  readonly byInvitation: boolean;
}

export const PAYMENT_ALARMS = [
  'chain-reorganised',
  'signed-differs',
  'chain-wrong',
  'custody-short',
  'reconciliation-differs',
  'live-condition',
  'suspense-old',
  'payout-waits',
] as const;
export type PaymentAlarm = (typeof PAYMENT_ALARMS)[number];

/** What stands behind a rail. */
export interface RailStanding {
  /** The rail's name; the coins of a network share one. */
  readonly rail: string;
  /** No money moves by it: a test partner of the sandbox. */
  readonly simulated: boolean;
  /** In whose name its account is; null where an account has no name. */
  readonly holder: string | null;
  /** Since when it has not answered; null while it answers. */
  readonly awaySinceMs: number | null;
}

export interface Partners {
  readonly accounts: readonly SettlementAccount[];
  /** Rails whose provider has a page of its own. */
  readonly wallets: ReadonlySet<string>;
  /** Rails whose provider brings money in and pays nobody. */
  readonly onlyIn: ReadonlySet<string>;
  /** Rails whose partner pays and takes nothing in, such as an acquirer that pays to cards. */
  readonly onlyOut: ReadonlySet<string>;
  /** Chains that are watched and paid over. */
  readonly networks: readonly Network[];
  /** Banks' statements that operators bring as files. */
  readonly statements: StatementFiles;
  /** Files that tell banks and wallets what to pay. */
  readonly payoutFiles: PayoutFiles;
  standings(): readonly RailStanding[];
  /** Calls back when a partner goes away or is back. */
  onStanding(listener: () => void): void;
  /** No money moves by them: test partners of the sandbox. */
  readonly simulated: boolean;
  /**
   * The provider's page of a deposit, begun there when it is new; null when the provider cannot be reached or the page is forgotten.
   * @param site where the customer's browser goes back to
   */
  pageOf(deposit: number, site: string): Promise<string | null>;
  /** Where the provider of a rail sends its notices; null for a rail without one. */
  noticeUrl(rail: string): string | null;
  /** Ask the provider what became of a deposit, now. */
  wake(deposit: number): void;
  stop(): Promise<void>;
}

export interface PartnerParts {
  readonly sequencer: Sequencer;
  readonly sql: Sql;
  readonly now: () => number;
  /** One plain line about what should not happen. */
  readonly report: (line: string) => void;
  /** What a person must look at. */
  readonly alarm: (name: PaymentAlarm, detail: Readonly<Record<string, string | number>>) => void;
}
