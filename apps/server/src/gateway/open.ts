// In: settings, the worlds' rooms, a pool, a message sender. Out: identity and content opened, and the HTTP application over them.
import type { FastifyBaseLogger, FastifyInstance } from 'fastify';
import type { Sql } from 'postgres';
import type { World } from '@hilsa/contract';
import type { Settings } from '../boot/settings.ts';
import { carryWebhooks } from './webhooks/carry.ts';
import { createSecretBox, type MasterKey } from '../identity/secrets.ts';
import { createApplicants } from '../offerings/index.ts';
import type { MessageConnector, Partners } from '../connectors/index.ts';
import { createChannelInvitations, createDestinations, createReceipts } from '../identity/index.ts';
import { createFileStore, createPapers, createVault } from '../identity/papers/index.ts';
import type { LiabilityDesk, LiveProperties, OperatorCommands } from '../operations/index.ts';
import { type Alarms, createAlarms } from './alarms.ts';
import type { Proofs } from './proofs.ts';
import { createGateway, type Patience } from './app.ts';
import { siteOf } from '../operations/index.ts';
import { openSecurityStream } from './log.ts';
import { createChat, createResearch, writeSimulatedNotes, type Consent } from '../content/index.ts';
import { openConsole, openLiveProperties } from './open-console.ts';
import { HASH_SLOTS, openIdentity } from './open-identity.ts';
import { openNotifications, openTexts } from './open-messages.ts';
import { tellLives } from './life-notices.ts';
import { tellPaymentEnds } from './payment-notices.ts';
import { researchMarkets } from './research-markets.ts';
import type { GatewaySettings, Rooms, WorldRooms } from './rooms.ts';
import { reverseOverdue } from './score/appeals.ts';
import { judgeAlerts } from './watch/judge.ts';
import { closePastDays } from './statements/close-days.ts';
import { StatementFiles } from './statements/files.ts';

/** Version of the first disclaimer and privacy text; a published page that asks for consent replaces it. */
const FIRST_CONSENT = '2026-11';
/** How often it is looked for answers that stayed unread. */
const ANSWERS_MS = 5_000;
/** How often it is looked for days that are over. */
const DAYS_MS = 60_000;
/** How often appeals that nobody answered in time are looked for. */
const APPEALS_MS = 60_000;
/** How often research notes whose time is over are scored. */
const SCORING_MS = 20_000;
const KYC_NEEDS = ['trade', 'deposit', 'withdraw', 'upgrade'] as const;

export interface OpenGatewayOptions {
  settings: Settings;
  worlds: Readonly<Record<World, WorldRooms>>;
  /** The pool of the rooms that read and write for whoever is in: messages, pages, the console. */
  sql: Sql;
  /** The identity room's own: whatever else is asked, somebody can sign in and unlock. */
  signInSql: Sql;
  /** Brings messages to phones and mailboxes; in the sandbox to the outbox. */
  sender: MessageConnector;
  log: FastifyBaseLogger;
  /** The process's own; not given: one for this gateway. */
  alarms?: Alarms;
  version: string;
  siteFolder: string;
  consoleFolder: string;
  /** Kept outside the database: what identity and operations seal, they seal with it. */
  masterKey: MasterKey;
  /** The one way from the operators' room to the core. */
  operatorCommands: OperatorCommands;
  /** What operators may change while the server runs; not given: opened here. */
  properties?: LiveProperties;
  /** Publishes what is owed when an auditor asks. */
  liabilities: LiabilityDesk;
  /** Heads that were published, and audits that ran; none in tests of other things. */
  proofs?: Proofs;
  /** Whom money comes from and goes to. */
  partners?: Partners;
  /** Whether this process sends customers' webhooks; it does unless it is told otherwise. */
  carriesWebhooks?: boolean;
  /** Writes research notes by a rule, on the sandbox’s prices. Never said in live mode. */
  simulatesNotes?: boolean;
  ready(): boolean;
  patience?: Patience;
  /** UTC milliseconds. */
  now(): number;
}

/** Does not listen yet: `app.listen({ host, port })`. Stop with `app.close()`. */
export async function openGateway(options: OpenGatewayOptions): Promise<FastifyInstance> {
  const { settings, worlds, sql, sender, now } = options;
  const alarms = options.alarms ?? createAlarms(options.log, now);
  const report = (problem: unknown) => options.log.error({ err: problem }, 'a message could not be carried');
  const notifications = await openNotifications({ sql, settings, sender, masterKey: options.masterKey, now, report });
  const texts = await openTexts({ sql, settings, now, report, notifications, firstConsent: FIRST_CONSENT });
  const { pages, consent, contentDesk, content, votes } = texts;
  const properties = options.properties ?? (await openLiveProperties(sql, settings, now));
  const gateway = gatewaySettings(settings, consent, properties);
  const files = createFileStore(sql, createVault(options.masterKey), now);
  const identity = await openIdentity({
    sql: options.signInSql,
    settings,
    gateway,
    properties,
    worlds,
    alarms,
    codes: notifications.codes,
    notifier: notifications,
    files,
    masterKey: options.masterKey,
    now,
  });
  const chat = createChat({
    sql,
    notifier: notifications,
    claimPicture: (customerId, fileId) => files.claim(customerId, fileId, 'chat'),
    now,
  });
  const papers = createPapers({
    sql,
    masterKey: options.masterKey,
    files,
    requiredFor: () => KYC_NEEDS.filter((need) => gateway.kycRequiredFor.has(need)),
    consentVersion: () => gateway.consentVersion,
    notifier: notifications,
    changed: (customerId) => identity.sessions.refresh(customerId),
    now,
  });
  const byInvitation = options.partners?.accounts.filter((each) => each.byInvitation) ?? [];
  const channels = new Set(byInvitation.map(({ channel }) => channel));
  const invitations = createChannelInvitations(sql, options.masterKey, channels, now);
  const markets = researchMarkets(worlds.real, sql);
  const research = createResearch(sql, markets, now);
  const operations = openConsole({
    sql,
    settings,
    properties,
    commands: options.operatorCommands,
    rooms: {
      papers: papers.desk,
      files,
      customers: identity.desk,
      content: contentDesk,
      research,
      chat: chat.desk,
      deliveries: notifications.deliveries,
      codes: notifications.codes,
      site: siteOf(settings),
      liabilities: options.liabilities,
      invitations: {
        async invite(customerId, channel) {
          const { endsMs } = await invitations.invite(customerId, channel);
          await notifications.notify(customerId, 'channel-invited', { untilAtMs: endsMs });
          return { endsMs };
        },
      },
    },
    masterKey: options.masterKey,
    hashSlots: HASH_SLOTS,
    quotaAlarm: (operatorId, customers) => alarms.raise('operator-quota', { operatorId, customers }),
    now,
  });
  const rooms: Rooms = {
    settings: gateway,
    worlds,
    identity,
    notifications,
    content,
    votes,
    pages,
    research,
    chat,
    operations,
    papers,
    statementFiles: new StatementFiles(now, report),
    applicants: createApplicants(sql, createSecretBox(options.masterKey), settings.mode === 'sandbox'),
    destinations: createDestinations(sql, options.masterKey, now),
    invitations,
    receipts: createReceipts(sql, files, now),
    partners: options.partners ?? null,
    sql,
    now,
  };
  // A browser that was signed out, from elsewhere too, shows nobody the owner's messages any more.
  identity.sessions.onTakenAway((signIns) => notifications.subscriptions.endThoseOf(signIns).catch(report));
  const stopTicking = notifications.start();
  const answers = setInterval(() => void chat.tick().catch(report), ANSWERS_MS);
  answers.unref();
  const closing = setInterval(() => void closeAllDays(worlds, now()).catch(report), DAYS_MS);
  closing.unref();
  void closeAllDays(worlds, now()).catch(report);
  const appeals = setInterval(() => void reverseOverdue(sql, worlds.real, now()).catch(report), APPEALS_MS);
  appeals.unref();
  const tendNotes = async (): Promise<void> => {
    if (options.simulatesNotes === true) await writeSimulatedNotes(sql, markets, now());
    await research.scoreDue();
  };
  const scoring = setInterval(() => void tendNotes().catch(report), SCORING_MS);
  scoring.unref();
  const stopTelling = tellPaymentEnds({ world: worlds.real, sql, notifier: notifications }, report);
  const stopTellingLives = (['real', 'demo'] as const).map((name) =>
    tellLives({ name, world: worlds[name], sql, notifier: notifications, now }, report),
  );
  const stopJudging = (['real', 'demo'] as const).map((name) =>
    judgeAlerts({ name, world: worlds[name], sql, notifier: notifications, now }, report),
  );
  options.proofs?.audits.onFound(({ world, findings, sequence }) =>
    alarms.raise('audit-found', { world, findings, sequence }),
  );
  const webhooks = options.carriesWebhooks === false ? null : carryWebhooks({ rooms, box: identity.rooms.box, report });
  const app = await createGateway({
    rooms,
    log: options.log,
    version: options.version,
    siteFolder: options.siteFolder,
    consoleFolder: options.consoleFolder,
    ready: () => options.ready(),
    alarms,
    security: openSecurityStream(options.log, settings.securityLog),
    ...(options.proofs && { proofs: options.proofs }),
    ...(options.patience && { patience: options.patience }),
  });
  app.addHook('preClose', async () => {
    stopTicking();
    await Promise.all([
      webhooks?.stop(),
      stopTelling(),
      ...[...stopTellingLives, ...stopJudging].map((stop) => stop()),
    ]);
    clearInterval(answers);
    clearInterval(appeals);
    clearInterval(closing);
    await rooms.statementFiles.close();
    clearInterval(scoring);
    texts.stop();
  });
  return app;
}

async function closeAllDays(worlds: OpenGatewayOptions['worlds'], nowMs: number): Promise<void> {
  for (const world of Object.values(worlds)) await closePastDays(world, nowMs);
}

function gatewaySettings(settings: Settings, consent: Consent, properties: LiveProperties): GatewaySettings {
  const { sandboxFundingMaximum, siteOrigins, trustProxy, rateLimitFactor, metricsToken } = settings;
  /** The room of settings keeps only values that its key may have. */
  const held = <
    Name extends
      | 'registrationCode'
      | 'captcha'
      | 'inviteCode'
      | 'transactionPin'
      | 'tabSet'
      | 'defaultLanguage'
      | 'openAutoApply',
  >(
    name: Name,
  ) => properties.value(name) as GatewaySettings[Name];
  return {
    get mode() {
      return settings.mode;
    },
    get registrationCode() {
      return held('registrationCode');
    },
    get captcha() {
      return held('captcha');
    },
    get inviteCode() {
      return held('inviteCode');
    },
    get transactionPin() {
      return held('transactionPin');
    },
    get kycRequiredFor() {
      return kycNeeds(properties);
    },
    get defaultLanguage() {
      return held('defaultLanguage');
    },
    get openAutoApply() {
      return held('openAutoApply');
    },
    get consentVersion() {
      return consent.current();
    },
    get tabSet() {
      return held('tabSet');
    },
    operatorName: settings.operatorLegalName ?? 'Hilsa sandbox (simulated money)',
    sandboxFundingMaximum,
    get displayRate() {
      return {
        asset: 'BDT',
        rate: properties.value('displayRate'),
        source: 'set by the operator, for display only',
        atMs: properties.since('displayRate'),
      };
    },
    displayRateAt: (atMs) => properties.valueAt('displayRate', atMs),
    siteOrigins,
    trustProxy,
    rateLimitFactor,
    metricsToken,
    chatScript: chatScriptOf(settings),
  };
}

const needsByText = new Map<string, ReadonlySet<string>>();

/** Asked for every order: the text is cut apart once. */
function kycNeeds(properties: LiveProperties): ReadonlySet<string> {
  const text = properties.value('kycRequiredFor');
  let needs = needsByText.get(text);
  if (needs === undefined) needsByText.set(text, (needs = new Set(text.split(',').filter(Boolean))));
  return needs;
}

/** Only when the operator listed the script's host. */
function chatScriptOf({ chatScriptUrl, chatScriptHosts }: Settings): GatewaySettings['chatScript'] {
  if (chatScriptUrl === undefined) return null;
  const { host, hostname } = new URL(chatScriptUrl);
  const listed = chatScriptHosts.some((name) => (name.startsWith('.') ? hostname.endsWith(name) : host === name));
  return listed ? { url: chatScriptUrl, hosts: chatScriptHosts } : null;
}
