// In: nothing. Out: what the gateway's calls work with, and who is calling.
import type { CallPath, ReadRequest, ReplyOf, World } from '@hilsa/contract';
import type { Chat, Content, Pages, Research, Votes } from '../content/index.ts';
import type { Partners } from '../connectors/index.ts';
import {
  type Caller,
  type ChannelInvitations,
  type Destinations,
  type Identity,
  type Receipts,
  Refused,
  type Session,
} from '../identity/index.ts';
import type { Papers } from '../identity/papers/index.ts';
import type { Applicants } from '../offerings/index.ts';
import type { Notifications } from '../notifications/index.ts';
import type { Operations } from '../operations/index.ts';
import type { Publisher } from '../publish/index.ts';
import type { Sequencer } from '../sequencer/index.ts';
import type { WorldTables } from '../tables/index.ts';
import type { Language } from './messages/language.ts';
import type { StatementFiles } from './statements/files.ts';
import type { Sql } from 'postgres';

export interface WorldRooms {
  readonly sequencer: Sequencer;
  readonly publisher: Publisher;
  readonly tables: WorldTables;
}

/** What is decided about the doors. Operators may change some of it while the server runs: it is read at each call. */
export interface GatewaySettings {
  readonly mode: 'sandbox' | 'live';
  readonly registrationCode: 'required' | 'off';
  readonly captcha: 'required' | 'off';
  readonly inviteCode: 'required' | 'optional';
  readonly transactionPin: 'required' | 'off';
  /** What needs a verified identity. */
  readonly kycRequiredFor: ReadonlySet<string>;
  readonly defaultLanguage: Language;
  /** '1': the menu offers automatic subscription. */
  readonly openAutoApply: '0' | '1';
  readonly consentVersion: string;
  /** Who operates the platform, as statements say it. */
  readonly operatorName: string;
  readonly tabSet: 'assets' | 'markets';
  /** USDT a funding call may be worth; decimal text. */
  readonly sandboxFundingMaximum: string;
  readonly displayRate: {
    readonly asset: string;
    readonly rate: string;
    readonly source: string;
    /** Since when it has held, UTC milliseconds. */
    readonly atMs: number;
  };
  /** What was displayed at a moment, UTC milliseconds; decimal text. */
  readonly displayRateAt: (atMs: number) => string;
  readonly siteOrigins: readonly string[];
  /** How many proxies stand in front. */
  readonly trustProxy: number;
  readonly rateLimitFactor: number;
  readonly metricsToken: string | undefined;
  /** An outside support chat, or null: its script, and the hosts that its page lets in. */
  readonly chatScript: { readonly url: string; readonly hosts: readonly string[] } | null;
}

export interface Rooms {
  readonly settings: GatewaySettings;
  readonly worlds: Readonly<Record<World, WorldRooms>>;
  readonly identity: Identity;
  readonly notifications: Notifications;
  readonly content: Content;
  readonly votes: Votes;
  readonly pages: Pages;
  readonly research: Research;
  readonly chat: Chat;
  readonly operations: Operations;
  readonly papers: Papers;
  readonly statementFiles: StatementFiles;
  readonly applicants: Applicants;
  /** Where customers want their money. */
  readonly destinations: Destinations;
  /** Whom support let into the channels that are by invitation. */
  readonly invitations: ChannelInvitations;
  /** Pictures of receipts, beside their deposits. */
  readonly receipts: Receipts;
  /** Whom money comes from and goes to; null where there is nobody. */
  readonly partners: Partners | null;
  /** The application's pool, for the identity room's smaller questions. */
  readonly sql: Sql;
  /** UTC milliseconds. */
  now(): number;
}

/** One call on its way. */
export interface Context {
  readonly session: Session | null;
  /** The token's world; for guests the one they asked for. */
  readonly world: WorldRooms;
  readonly language: Language;
  readonly caller: Caller;
  /** The caller's x-request-id, or null. */
  readonly requestId: string | null;
  /** The picture that is the body of a call with `body: 'image'`. */
  readonly upload: { readonly purpose: string; readonly type: string; readonly bytes: Uint8Array } | null;
  /** For a call that carries several: counts these too against the caller's limit, all or none. @throws Refused rate-limited */
  charge(calls: number): void;
}

export type Handler<Path extends CallPath> = (
  context: Context,
  request: ReadRequest<Path>,
) => ReplyOf<Path> | Promise<ReplyOf<Path>>;
export type Handlers<Path extends CallPath> = { readonly [Each in Path]: Handler<Each> };

/** The session of a call that needs one. @throws Refused session-invalid */
export function sessionOf(context: Context): Session {
  if (context.session === null) throw new Refused('session-invalid');
  return context.session;
}
