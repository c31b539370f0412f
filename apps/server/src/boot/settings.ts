// In: the environment's variables. Out: one typed, frozen `Settings`; a wrong value is a SettingProblem that names it.
// Every setting of the server is in the table below and nowhere else. docs/operations/settings.md lists them for operators.
import { resolve } from 'node:path';
import { z } from 'zod';
import {
  callingCodes,
  crash,
  hosts,
  httpsAddress,
  kycNeeds,
  origins,
  path,
  proxies,
  rateSources,
  recordedFeed,
  repositoryRoot,
  wholeNumber,
} from './setting-shapes.ts';
import { databaseSettings } from './settings-database.ts';
import { paymentSettings } from './settings-payments.ts';
import { proofSettings } from './settings-proofs.ts';
import { watchSettings } from './settings-watch.ts';

/** One row a setting: the environment variable, the shape it must have, and what it does (shown to operators). */
const table = {
  mode: {
    variable: 'MODE',
    shape: z.enum(['sandbox', 'live']).default('sandbox'),
    says: 'sandbox: simulated money and markets, said on every screen. live: real money; starts only when no live condition refuses it.',
  },
  host: {
    variable: 'HOST',
    shape: z.string().min(1).default('127.0.0.1'),
    says: 'Address the HTTP door listens on. 0.0.0.0 opens it to the network; put TLS in front.',
  },
  port: {
    variable: 'PORT',
    shape: wholeNumber(0, 65_535).default(8080),
    says: 'Port of the HTTP door. 0 takes any free port and prints it.',
  },
  dataDir: {
    variable: 'DATA_DIR',
    shape: path.default(resolve(repositoryRoot, '.data')),
    says: 'Folder of the embedded database. A relative path starts at the repository.',
  },
  keysDir: {
    variable: 'KEYS_DIR',
    shape: path.optional(),
    says: 'Folder of the key that is made beside the embedded database. Not set: DATA_DIR with -keys behind its name. Never put it inside DATA_DIR, nor into the same backup.',
  },
  ...databaseSettings,
  logLevel: {
    variable: 'LOG_LEVEL',
    shape: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'silent']).default('info'),
    says: 'How much the structured log tells. Secrets are never logged at any level.',
  },
  siteOrigins: {
    variable: 'SITE_ORIGINS',
    shape: origins.default([]),
    says: 'Other origins whose pages may call the API and open the stream, comma separated. The own origin always may.',
  },
  trustProxy: {
    variable: 'TRUST_PROXY',
    shape: proxies.default(0),
    says: 'How many proxies stand in front, one behind the other: yes means 1. Of X-Forwarded-For only what they appended is believed. no: none of it, nor X-Forwarded-Proto.',
  },
  rateLimitFactor: {
    variable: 'RATE_LIMIT_FACTOR',
    shape: wholeNumber(1, 1_000_000).default(1),
    says: 'Multiplies every rate limit of the gateway. For load tests from one address.',
  },
  registrationCode: {
    variable: 'REGISTRATION_CODE',
    shape: z.enum(['required', 'off']).default('required'),
    says: 'Whether opening an account needs the code sent by SMS or mail. In the sandbox the code appears in the outbox.',
  },
  captcha: {
    variable: 'CAPTCHA',
    shape: z.enum(['required', 'off']).default('required'),
    says: 'Whether sending a code (and signing in after failures) needs a solved proof of work.',
  },
  codeCountries: {
    variable: 'CODE_COUNTRIES',
    shape: callingCodes.default(['+880']),
    says: 'Calling codes of the countries that codes are sent to by SMS, comma separated, such as +880,+971. Each code costs money: list only those you serve.',
  },
  codesPerDay: {
    variable: 'CODES_PER_DAY',
    shape: wholeNumber(1, 10_000_000).default(5_000),
    says: 'Most codes by SMS in a day, in all. An alarm is raised at four fifths.',
  },
  codesPerPrefix: {
    variable: 'CODES_PER_PREFIX',
    shape: wholeNumber(1, 10_000_000).default(200),
    says: 'Most codes by SMS in a day to one range of a hundred thousand numbers (the first nine characters, such as +88017123).',
  },
  codesPerAddress: {
    variable: 'CODES_PER_ADDRESS',
    shape: wholeNumber(1, 1_000_000).default(20),
    says: 'Most codes in a day that strangers may ask for from one address (IPv6: one /64). Customers signed in or on a device they used before are not counted.',
  },
  inviteCode: {
    variable: 'INVITE_CODE',
    shape: z.enum(['optional', 'required']).default('optional'),
    says: 'Whether opening an account needs a referral code. Operators may change it while the server runs.',
  },
  referralRebateBps: {
    variable: 'REFERRAL_REBATE_BPS',
    shape: wholeNumber(0, 5_000).default(1_000),
    says: 'Part of each trading fee that goes to who invited the customer that pays it, in hundredths of a percent; one level, real world only. 0: none.',
  },
  transactionPin: {
    variable: 'TRANSACTION_PIN',
    shape: z.enum(['required', 'off']).default('required'),
    says: 'Whether real-world orders need the transaction PIN. Operators may change it while the server runs.',
  },
  kycRequiredFor: {
    variable: 'KYC_REQUIRED_FOR',
    shape: kycNeeds.optional(),
    says: 'What needs a verified identity: trade, deposit, withdraw, upgrade, comma separated. Not set: all in live mode, withdraw and upgrade in the sandbox.',
  },
  filesKey: {
    variable: 'FILES_KEY',
    shape: z
      .string()
      .refine((text) => Buffer.from(text, 'base64').length === 32, 'must be 32 bytes in base64')
      .optional(),
    says: 'Key of everything sealed: pictures, papers, second factors, journal; 32 random bytes in base64. Not set: made beside the embedded database; with DATABASE_URL it must be set.',
  },
  ...proofSettings,
  ...watchSettings,
  resetDelayMinutes: {
    variable: 'RESET_DELAY_MINUTES',
    shape: wholeNumber(0, 43_200).optional(),
    says: 'How long a new password or PIN waits that was asked for without a second factor; its owner is told and can cancel it. Not set: 1440 in live mode, 1 in the sandbox.',
  },
  sessionIdleMinutes: {
    variable: 'SESSION_IDLE_MINUTES',
    shape: wholeNumber(1, 43_200).optional(),
    says: 'A sign-in ends after this long without a call. Not set: 30 in live mode, 1440 in the sandbox.',
  },
  sessionMaximumMinutes: {
    variable: 'SESSION_MAXIMUM_MINUTES',
    shape: wholeNumber(1, 525_600).optional(),
    says: 'A sign-in ends after this long in any case. Not set: 720 in live mode, 43200 in the sandbox.',
  },
  tabSet: {
    variable: 'TAB_SET',
    shape: z.enum(['assets', 'markets']).default('assets'),
    says: 'The tab bar: assets is Home, Positions, AI, Assets, Mine; markets is Home, Markets, Trade, Positions, Mine, Block Trade.',
  },
  displayRateBdt: {
    variable: 'DISPLAY_RATE_BDT',
    shape: z
      .string()
      .regex(/^\d{1,6}(\.\d{1,6})?$/, 'must be a decimal such as 122.40')
      .default('122.40'),
    says: 'Taka shown for one USDT. For display only; nothing is bought or sold at it.',
  },
  sandboxFundingMaximum: {
    variable: 'SANDBOX_FUNDING_MAXIMUM',
    shape: z
      .string()
      .regex(/^\d{1,12}$/, 'must be a whole amount of USDT')
      .default('100000'),
    says: 'Most test money (worth in USDT) that one tap on Deposit gives. Sandbox only.',
  },
  demoStartingMoney: {
    variable: 'DEMO_STARTING_MONEY',
    shape: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole amount of USDT above 0')
      .default('10000'),
    says: 'USDT of test money that a new demo account starts with. Sandbox only.',
  },
  demoStartingBdt: {
    variable: 'DEMO_STARTING_BDT',
    shape: z
      .string()
      .regex(/^[1-9]\d{0,11}$/, 'must be a whole amount of BDT above 0')
      .default('1000000'),
    says: 'BDT of test money that a new demo account starts with, in the currency account. Sandbox only.',
  },
  demoStartingUsd: {
    variable: 'DEMO_STARTING_USD',
    shape: z
      .string()
      .regex(/^[1-9]\d{0,8}$/, 'must be a whole amount of USD above 0')
      .default('10000'),
    says: 'USD of test money that a new demo account starts with, in the currency account. Sandbox only.',
  },
  metricsToken: {
    variable: 'METRICS_TOKEN',
    shape: z.string().min(16).optional(),
    says: 'Bearer token that /metrics asks for. Not set: /metrics answers this machine only.',
  },
  sandboxSeed: {
    variable: 'SANDBOX_SEED',
    shape: wholeNumber(0, 2 ** 32 - 1).default(20_261_120),
    says: 'Seed of the sandbox market. The same seed gives the same prices.',
  },
  sandboxCrash: {
    variable: 'SANDBOX_CRASH',
    shape: crash.optional(),
    says: 'A day in Dhaka and a percentage, as 2026-12-01:36: on it every coin and share of the sandbox falls so far, from ten in the morning to two in the afternoon. For practising calls and sales. Sandbox only.',
  },
  sandboxShares: {
    variable: 'SANDBOX_SHARES',
    shape: wholeNumber(0, 600).default(600),
    says: 'Shares of the sandbox: the real codes of Dhaka and New York first, then made-up ones that say so. 0: no stock market.',
  },
  sandboxStockHours: {
    variable: 'SANDBOX_STOCK_HOURS',
    shape: z.enum(['round-the-clock', 'calendar']).default('round-the-clock'),
    says: 'When shares trade in the sandbox. calendar: in the hours of their exchanges. Either way they settle by the exchange’s calendar.',
  },
  sandboxMarket: {
    variable: 'SANDBOX_MARKET',
    shape: z.enum(['alive', 'still']).default('alive'),
    says: 'alive: makers and takers trade in the sandbox. still: the coins are listed and nobody trades, for load tests.',
  },
  testPartnersPort: {
    variable: 'TEST_PARTNERS_PORT',
    shape: wholeNumber(0, 65_535).default(0),
    says: 'Port of the test wallet and the test bank. 0 takes any free port and prints it. Sandbox only.',
  },
  ...paymentSettings,
  role: {
    variable: 'ROLE',
    shape: z.enum(['leader', 'standby']).default('leader'),
    says: 'leader: this process takes commands, or ends when another one leads. standby: it follows the journal of the same DATABASE_URL and takes over when the leader ends, hangs or is cut off; until then it opens no door.',
  },
  projector: {
    variable: 'PROJECTOR',
    shape: z.enum(['thread', 'process']).default('thread'),
    says: 'Where tables are written and snapshots made, beside the order path: a thread of this process for each world, or a process of its own for each.',
  },
  commandsPerTransaction: {
    variable: 'COMMANDS_PER_TRANSACTION',
    shape: wholeNumber(1, 10_000).default(1024),
    says: 'Most commands that one database transaction makes durable. 1 gives every order its own, which the benchmarks compare with.',
  },
  recordedFeed: {
    variable: 'RECORDED_FEED',
    shape: recordedFeed.optional(),
    says: 'BASE/QUOTE=file.csv: one more sandbox market, whose chart is a recording of real trades moved in time to end now. Sandbox only.',
  },
  rateSources: {
    variable: 'RATE_SOURCES',
    shape: rateSources(['binance', 'okx', 'bybit']).default([]),
    says: 'Where live rates of exchange come from, comma separated: binance, okx, bybit, or name=https://… of a sheet of rates. Rules of pairs name them; without enough fresh ones nothing is quoted. Live mode only.',
  },
  smtpUrl: {
    variable: 'SMTP_URL',
    shape: z
      .string()
      .refine(
        (text) => URL.canParse(text) && /^smtps?:$/.test(new URL(text).protocol),
        'must start with smtp:// or smtps://',
      )
      .optional(),
    says: 'Mail server, as smtps://user:password@host:465 or smtp://… (upgraded to TLS). Not set: mail goes to the outbox, and live mode does not start.',
  },
  mailFrom: {
    variable: 'MAIL_FROM',
    shape: z
      .string()
      .regex(/^[^\r\n]{0,60}<?[^\s<>@]+@[^\s<>@]+>?$/, 'must be a sender such as Hilsa <no-reply@hilsa.example>')
      .default('Hilsa <no-reply@localhost>'),
    says: 'Sender of mail.',
  },
  smsGatewayUrl: {
    variable: 'SMS_GATEWAY_URL',
    shape: httpsAddress.optional(),
    says: 'SMS partner: takes a POST of JSON {to, from, text, reference}. Not set: SMS go to the outbox, and live mode does not start.',
  },
  smsGatewayToken: {
    variable: 'SMS_GATEWAY_TOKEN',
    shape: z.string().min(8).optional(),
    says: 'Bearer token for the SMS partner.',
  },
  smsSender: {
    variable: 'SMS_SENDER',
    shape: z
      .string()
      .regex(/^[A-Za-z0-9 +]{2,16}$/, 'must be 2 to 16 letters or digits')
      .default('Hilsa'),
    says: 'Sender of SMS, as agreed with the partner.',
  },
  pushContact: {
    variable: 'PUSH_CONTACT',
    shape: z
      .string()
      .regex(/^(?:mailto:\S+@\S+|https:\/\/\S+)$/, 'must start with mailto: or https://')
      .default('mailto:push@hilsa.example'),
    says: 'Where push services write when something is wrong with our messages.',
  },
  pushHosts: {
    variable: 'PUSH_HOSTS',
    shape: hosts.default([
      'fcm.googleapis.com',
      'updates.push.services.mozilla.com',
      'web.push.apple.com',
      '.notify.windows.com',
    ]),
    says: 'Push services that browsers may be reached by, comma separated; a leading dot takes subdomains. No other address is ever called.',
  },
  noticesKeptDays: {
    variable: 'NOTICES_KEPT_DAYS',
    shape: wholeNumber(30, 3_650).default(365),
    says: 'How long a customer finds a notice in the app, read or not.',
  },
  deliveriesKeptDays: {
    variable: 'DELIVERIES_KEPT_DAYS',
    shape: wholeNumber(7, 3_650).default(90),
    says: 'How long operators see in the delivery log what was sent by push, mail and SMS.',
  },
  contentLinkHosts: {
    variable: 'CONTENT_LINK_HOSTS',
    shape: hosts.default([]),
    says: 'Hosts beside the own ones that notices, news and pages may lead to, comma separated; a leading dot takes subdomains. A text with any other address is refused.',
  },
  chatScriptHosts: {
    variable: 'CHAT_SCRIPT_HOSTS',
    shape: hosts.default([]),
    says: 'Hosts that an outside support chat may be loaded from and may talk to. Only the page of that chat allows them.',
  },
  chatScriptUrl: {
    variable: 'CHAT_SCRIPT_URL',
    shape: httpsAddress.optional(),
    says: 'Script of an outside support chat. Used only when its host is in CHAT_SCRIPT_HOSTS. Not set: support is the chat of this platform.',
  },
  operatorLegalName: {
    variable: 'OPERATOR_LEGAL_NAME',
    shape: z.string().min(2).optional(),
    says: 'Legal name of the company that operates the platform. Live mode needs it.',
  },
  operatorLicence: {
    variable: 'OPERATOR_LICENCE',
    shape: z.string().min(2).optional(),
    says: 'Licence number of the operator. Live mode needs it.',
  },
  jurisdiction: {
    variable: 'JURISDICTION',
    shape: z
      .string()
      .regex(/^[A-Z]{2}$/, 'must be a two-letter country code such as BD')
      .optional(),
    says: 'Country whose policy decides which products are on. Live mode needs it; in a live BD coins are off.',
  },
} as const;

type Table = typeof table;
export type Settings = { readonly [Name in keyof Table]: z.output<Table[Name]['shape']> };

/** A setting that cannot be used; `message` is one sentence that names the variable, its value and what it must be. */
export class SettingProblem extends Error {
  override name = 'SettingProblem';
}

/** What docs/operations/settings.md is compared with: one row a setting, in the table's order. */
export const settingRows = Object.values(table).map(({ variable, says }) => ({ variable, says }));

/**
 * Reads every setting. An empty variable counts as not set.
 * @throws SettingProblem naming the first wrong variable and why.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const settings: Record<string, unknown> = {};
  for (const [name, { variable, shape }] of Object.entries(table)) {
    const given = environment[variable]?.trim() || undefined;
    const read = shape.safeParse(given);
    if (!read.success) {
      const why = read.error.issues[0]?.message ?? 'is wrong';
      throw new SettingProblem(`Setting ${variable} is ${shownValue(variable, given)}: it ${sentence(why)}.`);
    }
    settings[name] = read.data;
  }
  return Object.freeze(settings) as Settings;
}

/** zod says "Invalid option: expected one of …"; a person reads "must be one of …". */
function sentence(why: string): string {
  return why.replace(/^Invalid option: expected one of /, 'must be one of ').replace(/^Too small: .*$/, 'is too short');
}

/** Never a secret: a key or token not at all, an address without its password. */
function shownValue(variable: string, value: string | undefined): string {
  if (/_(?:KEY|TOKEN)$/.test(variable)) return 'not usable';
  return JSON.stringify(value?.replace(/(:\/\/[^:@/]*):[^@]*@/, '$1:…@')) ?? 'missing';
}
