// In: settings. Out: every room of the server, started from the ground up and stopped the other way round.
import { resolve } from 'node:path';
import packageOfRoot from '../../../../package.json' with { type: 'json' };
import { carriedBy, createOutbox, FeedProblem, openCarriers } from '../connectors/index.ts';
import { createAlarms, createLog, openGateway, openLiveProperties, type WorldRooms } from '../gateway/index.ts';
import { Publisher } from '../publish/index.ts';
import { keepDays, marketsOffered } from '../market-days/index.ts';
import { keepTreasuryWriter } from '../quoting/index.ts';
import {
  type Clocks,
  JournalFormProblem,
  JournalGap,
  JournalProblem,
  LeaseTaken,
  MACHINE_CLOCKS,
  ModeProblem,
  openSequencer,
  type Sequencer,
} from '../sequencer/index.ts';
import type { World, WorldTables } from '../tables/index.ts';
import { MigrationProblem, migrate } from '../tables/migrate.ts';
import type { Database } from './database.ts';
import { accountOfCustomer, customerOf, type Draws, drawsOf, keepDraws } from './draws.ts';
import { openSandboxPartners, testChains } from './sandbox-partners.ts';
import { HeadProblem } from '../proofs/index.ts';
import { openProofs } from './proofs.ts';
import { applyReferralRebate, followReferralRebate } from './referral-rebate.ts';
import { openKeys } from './open-keys.ts';
import { publishLiabilities } from './publish-liabilities.ts';
import { operatorCommands } from './operator-commands/index.ts';
import { listen, type Listening } from './accept.ts';
import { openStorage } from './open-storage.ts';
import { followRates } from './live-rates.ts';
import { closedLiveConditions, failingLiveConditions, isOffered } from './live-conditions.ts';
import { gatherEvidence, marketEvidence } from './live-evidence.ts';
import { openLivePartners, standingsOf } from './live-partners.ts';
import { watchLive } from './live-watch.ts';
import { type PartnersFile, readPartners } from './partners-file.ts';
import type { Settings } from './settings.ts';
import type { SealKeys } from '../seals/seals.ts';
import { StartRefused } from './start-refused.ts';

const ROOT = resolve(import.meta.dirname, '../../../..');
const SITE_FOLDER = resolve(ROOT, 'apps/web/dist');
const CONSOLE_FOLDER = resolve(ROOT, 'apps/console/dist');
const VERSION = packageOfRoot.version;

/**
 * Connections by what they are for, so that none can take another's: signing in, what customers ask for, what the stream's snapshots
 * ask for (the last two in each world), and the other rooms. Beside them each sequencer has its own.
 */
const CONNECTIONS = { signIn: 4, rooms: 6, reads: 4, snapshots: 2 } as const;

const WORLDS = ['real', 'demo'] as const;

/** Problems of a start or of running whose message is one plain sentence for the person at the terminal, besides those of settings and database. */
export const PLAIN_PROBLEMS = [
  MigrationProblem,
  LeaseTaken,
  JournalGap,
  JournalProblem,
  JournalFormProblem,
  ModeProblem,
  HeadProblem,
] as const;

export interface RunningServer {
  /** Where a browser finds it, e.g. http://127.0.0.1:8080 */
  readonly address: string;
  /** Takes nothing new, commits and answers what was taken, then closes every room down to the database. */
  stop(): Promise<void>;
}

/** Progress, one plain line each. */
type Say = (line: string) => void;
/** Called when a running room cannot go on; the process must end. */
type Fail = (problem: unknown) => void;
/** What was started, newest last: stopping runs it backwards. */
type Stops = (() => Promise<void> | void)[];

interface OpenedWorld {
  readonly sequencer: Sequencer;
  readonly tables: WorldTables;
  /** Of a sandbox's real world that begins now. */
  readonly past: Past | null;
}
type Worlds = Readonly<Record<World, OpenedWorld>>;

export interface Given {
  /** What every room takes the time from; a journey passes its own, so that days pass in a second. */
  readonly clocks?: Clocks;
  readonly trouble?: Trouble;
  /** Begun by `openStorage` while this file was read. */
  readonly database?: Promise<Database>;
}

/**
 * Starts the rooms in order: database, tables, sequencers, sandbox, publish, identity, gateway. A failure on the way stops what was
 * already started and is thrown on.
 */
export async function startServer(settings: Settings, say: Say, fail: Fail, given: Given = {}): Promise<RunningServer> {
  const { clocks = MACHINE_CLOCKS, trouble } = given;
  const now = (): number => clocks.wallMs();
  const stops: Stops = [];
  const stop = async () => {
    for (let step = stops.pop(); step; step = stops.pop()) await step();
  };
  try {
    const database = await (given.database ?? openStorage(settings, say));
    stops.push(() => database.close());
    await migrateAll(database, say);
    const chains = testChains(settings);
    stops.push(() => chains.stop());
    // A standby prepares nothing of the sandbox before it leads.
    if (settings.mode === 'sandbox' && settings.role !== 'standby') void chains.begun();
    const keys = await openKeys(database, settings);
    if (settings.role === 'standby') say('Standing by: this process follows the journal until its leader ends');
    const worlds = await openWorlds({ database, settings, seals: keys.seals, clocks, say, fail, stops });
    const sql = database.connect('app', { max: CONNECTIONS.rooms });
    const log = createLog(settings.logLevel);
    const alarms = createAlarms(log, now);
    const carriers = openCarriers(settings, createOutbox(sql, now));
    const live = settings.mode === 'live' ? liveFile(settings) : null;
    if (settings.mode === 'live') {
      const found = { rails: live === null ? [] : standingsOf(live), carriers: carriers.all };
      for (const closed of requireLiveConditions(settings, worlds, found)) say(`Closed until it is set: ${closed}`);
    }
    const properties = await openLiveProperties(sql, settings, now);
    const rebate = () => Number(properties.value('referralRebateBps'));
    await applyReferralRebate(worlds.real.sequencer, rebate());
    stops.push(followReferralRebate(worlds.real.sequencer, rebate, log));
    const { masterKey } = keys;
    const draws = drawsOf(settings.mode, { sql, masterKey });
    const sandbox =
      settings.mode === 'sandbox' ? await prepareSandbox({ settings, now, say, draws, trouble }, worlds) : null;
    const rooms = {
      real: await openPublisher(worlds.real, { database, now, stops }),
      demo: await openPublisher(worlds.demo, { database, now, stops }),
    };
    const market = settings.sandboxMarket === 'alive' ? await sandbox?.start(fail) : null;
    if (market) stops.push(() => market.stop());
    const parts = { sequencer: worlds.real.sequencer, sql, now, report: say, alarm: alarms.raise };
    const partners =
      settings.mode === 'sandbox'
        ? await openSandboxPartners({ ...parts, settings, chains: chains.begun(), masterKey, say })
        : live === null
          ? null
          : await openLivePartners(parts, { file: live, settings, sql, masterKey });
    if (partners !== null) stops.push(() => partners.stop());
    const watch = watchLive({
      mode: settings.mode,
      legalName: settings.operatorLegalName,
      jurisdiction: settings.jurisdiction,
      standings: () => partners?.standings() ?? [],
      onStanding: (listener) => partners?.onStanding(listener),
      now,
      sequencer: worlds.real.sequencer,
      markets: marketEvidence,
      alarm: alarms.raise,
    });
    stops.push(() => watch.stop());
    if (settings.mode === 'live') {
      // Before a door opens: what fails is closed by then.
      await watch.look();
      const rates = await followRates(settings, [worlds.real.sequencer, worlds.demo.sequencer], { say, fail });
      stops.push(() => rates.stop());
    }
    if (settings.mode === 'live')
      for (const world of WORLDS) stops.push(keepDraws(draws[world], { sequencer: worlds[world].sequencer, now, say }));
    // Who simulates makes the days too; in live mode only of the markets that the jurisdiction offers.
    if (settings.mode === 'live')
      for (const world of WORLDS) {
        const markets = marketsOffered(settings);
        const { sequencer } = worlds[world];
        const days = await keepDays({ sequencer, markets, hours: 'calendar', now, report: say });
        stops.push(() => days.stop());
      }
    // The treasury's own writer: the program that a participant runs in the sandbox. Where options are not offered it never begins.
    if (settings.mode === 'live' && isOffered('option', settings.jurisdiction))
      for (const world of WORLDS) stops.push(keepTreasuryWriter({ ...worlds[world], now, report: say }, fail).stop);
    const liabilities = publishLiabilities({ ...parts, database, settings, masterKey, say, stops });
    const proofs = await openProofs({
      database,
      settings,
      keys,
      sequencers: { real: worlds.real.sequencer, demo: worlds.demo.sequencer },
      sender: carriers.sender,
      say,
      now,
    });
    stops.push(() => proofs.stop());
    const gateway = await openGateway({
      proofs,
      properties,
      masterKey,
      liabilities,
      settings,
      worlds: rooms,
      sql,
      signInSql: database.connect('app', { max: CONNECTIONS.signIn }),
      sender: carriers.sender,
      operatorCommands: operatorCommands(rooms, {
        draws,
        customerOf: customerOf(sql),
        accountOf: accountOfCustomer(sql),
        sql,
        now,
        stockHours: settings.mode === 'sandbox' ? settings.sandboxStockHours : 'calendar',
        mayOfferContracts: settings.mode === 'sandbox' || isOffered('contract', settings.jurisdiction),
        ...(partners !== null && { statements: partners.statements, carried: () => carriedBy(partners) }),
      }),
      log,
      alarms,
      version: VERSION,
      siteFolder: SITE_FOLDER,
      consoleFolder: CONSOLE_FOLDER,
      ...(partners !== null && { partners }),
      simulatesNotes: settings.mode === 'sandbox' && settings.sandboxMarket === 'alive',
      ready: () => stops.length > 0 && worlds.real.sequencer.isReady && worlds.demo.sequencer.isReady,
      now,
    });
    let listening: Listening | null = null;
    stops.push(async () => void (await Promise.all([gateway.close(), listening?.close()])));
    listening = await listen(gateway, settings);
    // Listening everywhere is shown as the address that a browser on this machine can open.
    return { address: listening.address.replace(/0\.0\.0\.0|\[::\]/, '127.0.0.1'), stop };
  } catch (problem) {
    await stop();
    throw problem;
  }
}

async function migrateAll(database: Database, say: Say): Promise<void> {
  const sql = database.connect('owner', { max: 1 });
  const applied = await migrate(sql);
  await sql.end();
  if (applied.length > 0) say(`The tables are up to date (${applied.length} migrations applied)`);
}

interface Opening {
  readonly database: Database;
  readonly settings: Settings;
  readonly seals: SealKeys;
  readonly clocks: Clocks;
  readonly say: Say;
  readonly fail: Fail;
  readonly stops: Stops;
}

/** Together, since each mostly waits for the database; both are waited for, so that what one opened is closed if the other fails. */
async function openWorlds(opening: Opening): Promise<Worlds> {
  const [real, demo] = await Promise.allSettled([openWorld('real', opening), openWorld('demo', opening)]);
  if (real.status === 'rejected') throw real.reason;
  if (demo.status === 'rejected') throw demo.reason;
  return { real: real.value, demo: demo.value };
}

async function openWorld(
  world: World,
  { database, settings, seals, clocks, say, fail, stops }: Opening,
): Promise<OpenedWorld> {
  const past = settings.mode === 'sandbox' && world === 'real' ? await pastOf(database, clocks) : null;
  const sequencer = await openSequencer(database, {
    world,
    mode: settings.mode,
    role: settings.role,
    projector: settings.projector,
    seals,
    clocks: past?.clocks ?? clocks,
    onFatal: fail,
    report: say,
    limits: { batch: settings.commandsPerTransaction },
  });
  stops.push(() => sequencer.stop());
  return { sequencer, tables: { sql: database.connect('app', { max: CONNECTIONS.reads }), world }, past };
}

/** Where nothing has happened yet, some days may be lived first. */
async function pastOf(database: Database, clocks: Clocks): Promise<Past | null> {
  const sql = database.connect('app', { max: 1 });
  const begun = await sql`select from real.journal limit 1`;
  await sql.end();
  return begun.length > 0 ? null : (await loadSandbox()).createPast(clocks);
}

/** Without one live mode has no rail, and does not start. */
function liveFile({ partnersFile }: Settings): PartnersFile | null {
  return partnersFile === undefined ? null : readPartners(partnersFile);
}

/** Rule S3. @returns what closes just its part, as sentences @throws StartRefused naming every condition without which nothing is live */
function requireLiveConditions(
  settings: Settings,
  { real, demo }: Worlds,
  found: Parameters<typeof gatherEvidence>[2],
): readonly string[] {
  const engines = { real: real.sequencer.engine, demo: demo.sequencer.engine };
  const evidence = gatherEvidence(settings, engines, found);
  const failing = failingLiveConditions(evidence);
  if (failing.length > 0) throw new StartRefused(`Live mode does not start: ${failing.join('; ')}.`);
  return closedLiveConditions(evidence);
}

/** Loaded only here, so that in live mode no file of the sandbox is even read. */
const loadSandbox = async () => import('../sandbox/index.ts');
type Past = ReturnType<Awaited<ReturnType<typeof loadSandbox>>['createPast']>;
/** What a test makes of the sandbox's market; only tests do. */
type Trouble = Parameters<Awaited<ReturnType<typeof loadSandbox>>['prepareSandbox']>[0]['trouble'];

async function prepareSandbox(
  {
    settings,
    now,
    say,
    draws,
    trouble,
  }: Pick<Opening, 'settings' | 'say'> & {
    readonly now: () => number;
    readonly draws: Readonly<Record<World, Draws>>;
    readonly trouble: Trouble | undefined;
  },
  worlds: Worlds,
) {
  const sandbox = await loadSandbox();
  say('Preparing the sandbox market');
  const prepared = sandbox.prepareSandbox({
    seed: settings.sandboxSeed,
    crash: settings.sandboxCrash ?? null,
    stocks: { names: settings.sandboxShares, hours: settings.sandboxStockHours },
    recordedFeed: settings.recordedFeed,
    worlds: WORLDS.map((world) => ({ ...worlds[world], draws: draws[world] })),
    now,
    trouble: trouble ?? sandbox.NO_TROUBLE,
    report: say,
  });
  return prepared.catch((problem: unknown) => {
    if (problem instanceof FeedProblem) throw new StartRefused(`Setting RECORDED_FEED: ${problem.message}.`);
    throw problem;
  });
}

async function openPublisher(
  { sequencer, tables }: OpenedWorld,
  { database, now, stops }: Pick<Opening, 'database' | 'stops'> & { readonly now: () => number },
): Promise<WorldRooms> {
  const own = { ...tables, sql: database.connect('app', { max: CONNECTIONS.snapshots }) };
  const publisher = new Publisher(sequencer, own, now);
  await publisher.load();
  publisher.start();
  stops.push(() => publisher.stop());
  return { sequencer, tables, publisher };
}
