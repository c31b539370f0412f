// In: the settings of the start. Out: which of them live mode does not take: what would weaken a customer's protection without two people, and logins
// to the database that are one.
import type { Settings } from './settings.ts';

/** A new password waits this long in live mode, minutes. */
const RESET_DELAY_MINUTES = 1_440;
const KYC_NEEDS = ['trade', 'deposit', 'withdraw', 'upgrade'] as const;
/** The share of fees that the platform begins with, hundredths of a percent. */
const REFERRAL_REBATE_BPS = 1_000;

type Protections = Pick<
  Settings,
  | 'captcha'
  | 'registrationCode'
  | 'transactionPin'
  | 'kycRequiredFor'
  | 'resetDelayMinutes'
  | 'referralRebateBps'
  | 'rateLimitFactor'
>;

/** In live mode these are weakened in the console only: by two operators, with a version and a date. */
export function weakened(settings: Protections): string[] {
  const { kycRequiredFor, resetDelayMinutes, referralRebateBps, rateLimitFactor } = settings;
  const missing = kycRequiredFor === undefined ? [] : KYC_NEEDS.filter((need) => !kycRequiredFor.includes(need));
  return [
    ...(settings.captcha === 'off' ? ['CAPTCHA'] : []),
    ...(settings.registrationCode === 'off' ? ['REGISTRATION_CODE'] : []),
    ...(settings.transactionPin === 'off' ? ['TRANSACTION_PIN'] : []),
    ...(missing.length > 0 ? ['KYC_REQUIRED_FOR'] : []),
    ...(resetDelayMinutes !== undefined && resetDelayMinutes < RESET_DELAY_MINUTES ? ['RESET_DELAY_MINUTES'] : []),
    ...(referralRebateBps > REFERRAL_REBATE_BPS ? ['REFERRAL_REBATE_BPS'] : []),
    ...(rateLimitFactor > 10 ? ['RATE_LIMIT_FACTOR'] : []),
  ].map(
    (variable) =>
      `${variable} weakens what protects customers: two operators may do so in the console, no environment alone`,
  );
}

type Logins = Pick<Settings, 'databaseUrl' | 'databaseAppUrl' | 'databaseWriterUrl' | 'databaseProjectorUrl'>;

/** Whoever takes over one login of the database must not have the rights of another with it. */
export function sharedLogins(settings: Logins): string[] {
  if (settings.databaseUrl === undefined)
    return ['the embedded database has one login for all: set DATABASE_URL and the three logins beside it'];
  const seen = new Set([userOf(settings.databaseUrl)]);
  return (
    [
      ['DATABASE_APP_URL', settings.databaseAppUrl],
      ['DATABASE_WRITER_URL', settings.databaseWriterUrl],
      ['DATABASE_PROJECTOR_URL', settings.databaseProjectorUrl],
    ] as const
  ).flatMap(([variable, address]) => {
    if (address === undefined) return [`${variable} is not set: its part would log in as the owner of the tables`];
    const user = userOf(address);
    if (seen.has(user)) return [`${variable} has the login of another part`];
    seen.add(user);
    return [];
  });
}

function userOf(address: string): string {
  return decodeURIComponent(new URL(address).username);
}
