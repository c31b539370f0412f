// In: the console's contract. Out: what its calls work with, and what they may note.
import type { ConsolePath, ConsoleReadRequest, ConsoleReplyOf, TrailKind } from '@hilsa/contract/console/index';
import type { World } from '@hilsa/contract';
import type { Partners } from '../../connectors/index.ts';
import { Refused } from '../../identity/index.ts';
import type { Acting, From, Operations } from '../../operations/index.ts';
import type { Sql } from 'postgres';
import type { Rooms, WorldRooms } from '../rooms.ts';

export interface ConsoleRooms {
  readonly operations: Operations;
  /** For reading balances and orders only. */
  readonly worlds: Readonly<Record<World, WorldRooms>>;
  readonly sql: Sql;
  /** Where customers want their money, in clear: for whoever signs. */
  readonly destinations: Rooms['destinations'];
  /** What customers photographed when they paid. */
  readonly receipts: Rooms['receipts'];
  /** Names on papers, to be compared. */
  readonly papers: Pick<Rooms['papers'], 'namesOf'>;
  /** Chains that are watched and paid over. */
  readonly partners: Pick<Partners, 'networks' | 'payoutFiles' | 'standings' | 'statements'> | null;
  /** How wide the doors' limits are here. */
  readonly settings: Pick<Rooms['settings'], 'rateLimitFactor'>;
  /** UTC milliseconds. */
  now(): number;
}

/** What is noted of a call that is journalled: what it was about. */
export interface Noted {
  readonly kind?: TrailKind;
  /** The call that stands for it in the trail; otherwise the one that notes. Parts of one look are one row. */
  readonly what?: ConsolePath;
  readonly subjectKind?: string;
  readonly subject?: string;
  readonly customerId?: string;
  /** Customers whom a list shows, contacts masked. */
  readonly listed?: readonly string[];
  readonly after?: Record<string, string | number | boolean>;
}

/** One call on its way. */
export interface ConsoleContext {
  readonly acting: Acting | null;
  readonly from: From;
  /** Of the page that asks, which is ours: passkeys belong to its host. */
  readonly origin: string;
  /**
   * Writes what was done or seen into the trail, durably, before it is answered; whom it shows counts in the operator's day.
   * @throws Refused customer-quota-spent
   */
  note(noted: Noted): Promise<void>;
  /** The cookie of the answer; null takes it away. */
  setToken(token: string | null): void;
}

/** Bytes instead of an envelope. */
export interface ConsoleFile {
  readonly type: string;
  readonly bytes: Uint8Array | string;
  readonly name?: string;
}

type WithFile = '/papers/image' | '/payments/deposits/receipt' | '/payments/payouts/file' | '/chat/picture' | '/export';
export type ConsoleHandler<Path extends ConsolePath> = (
  context: ConsoleContext,
  request: ConsoleReadRequest<Path>,
) => Promise<Path extends WithFile ? ConsoleFile : ConsoleReplyOf<Path>>;
export type ConsoleHandlers<Path extends ConsolePath> = { readonly [Each in Path]: ConsoleHandler<Each> };

/** The operator of a call that needs one. @throws Refused session-invalid */
export function actingOf({ acting }: ConsoleContext): Acting {
  if (acting === null) throw new Refused('session-invalid');
  return acting;
}
