// In: settings, both worlds, messengers and the rooms identity leans on. Out: the identity room, opened.
import type { Sql } from 'postgres';
import { formatDecimal } from '@hilsa/money';
import type { Settings } from '../boot/settings.ts';
import {
  accountOpener,
  createIdentity,
  payoutDoor,
  limitSetter,
  standingSetter,
  type Earning,
  type Identity,
  type IdentityOptions,
  type Referrals,
} from '../identity/index.ts';
import { QUOTE_CODE } from '../publish/index.ts';
import { rebatesOf } from '../tables/index.ts';
import type { LiveProperties } from '../operations/index.ts';
import type { Alarms } from './alarms.ts';
import { endMandateOf } from './offerings/quotas.ts';
import type { GatewaySettings, WorldRooms } from './rooms.ts';

const MINUTE_MS = 60_000;
/** Hashes at the same time: one core stays free for orders on the smallest machine. */
export const HASH_SLOTS = 1;

interface OpenIdentityOptions extends Pick<IdentityOptions, 'codes' | 'notifier' | 'files' | 'masterKey' | 'now'> {
  readonly sql: Sql;
  readonly settings: Settings;
  /** What holds now: operators change some of it while the server runs. */
  readonly gateway: GatewaySettings;
  readonly properties: Pick<LiveProperties, 'value'>;
  readonly worlds: Readonly<Record<'real' | 'demo', WorldRooms>>;
  readonly alarms: Alarms;
}

export function openIdentity({
  settings,
  gateway,
  properties,
  worlds,
  alarms,
  ...options
}: OpenIdentityOptions): Promise<Identity> {
  const live = settings.mode === 'live';
  const sequencers = { real: worlds.real.sequencer, demo: worlds.demo.sequencer };
  const setLimits = limitSetter(sequencers.real);
  return createIdentity({
    ...options,
    codeBudget: {
      countries: settings.codeCountries,
      perAddress: settings.codesPerAddress * settings.rateLimitFactor,
      perPrefix: settings.codesPerPrefix,
      total: settings.codesPerDay,
      alarm: alarms.raise,
    },
    openAccount: accountOpener(sequencers, settings.mode, [
      { wallet: 'coin', asset: QUOTE_CODE, amount: settings.demoStartingMoney },
      { wallet: 'stock', asset: 'BDT', amount: settings.demoStartingBdt },
      { wallet: 'stock', asset: 'USD', amount: settings.demoStartingUsd },
    ]),
    setStanding: standingSetter(sequencers),
    setLimits: async (account, times) => {
      await setLimits(account, times);
      await endMandateOf(sequencers.real, account, times > 1);
    },
    payouts: payoutDoor(worlds.real.sequencer),
    get codeRequired() {
      return gateway.registrationCode === 'required';
    },
    get captchaRequired() {
      return gateway.captcha === 'required';
    },
    get inviteCodeRequired() {
      return gateway.inviteCode === 'required';
    },
    // A published page may ask for consent to a new text.
    get consentVersion() {
      return gateway.consentVersion;
    },
    kycRequiredFor: (need) => gateway.kycRequiredFor.has(need),
    referrals: referralsOf(worlds.real),
    session: {
      idleMs: (settings.sessionIdleMinutes ?? (live ? 30 : 1440)) * MINUTE_MS,
      maximumMs: (settings.sessionMaximumMinutes ?? (live ? 720 : 43_200)) * MINUTE_MS,
    },
    get resetDelayMs() {
      return Number(properties.value('resetDelayMinutes')) * MINUTE_MS;
    },
    hashSlots: HASH_SLOTS,
    addressFactor: settings.rateLimitFactor,
  });
}

/** Fees shared in the real world. The play money of the demo world is not shared. */
function referralsOf({ sequencer, tables, publisher: { listings } }: WorldRooms): Referrals {
  const earnings = (amounts: ReadonlyMap<number, bigint>): Earning[] =>
    Array.from(amounts, ([index, amount]) => {
      const { code, decimals } = listings.asset(index);
      return { asset: code, amount: formatDecimal(amount, decimals, { trim: true }) };
    });
  return {
    rebateBps: () => sequencer.engine.referralRebateBps,
    async receivedBy(account, invited) {
      await sequencer.tablesClock.shows(account);
      const { total, from } = await rebatesOf(tables, account, invited);
      return { total: earnings(total), from: new Map(Array.from(from, ([payer, of]) => [payer, earnings(of)])) };
    },
  };
}
