// In: settings, a pool, the other rooms' desks. Out: the settings operators may change, and the operators' room.
import type { MasterKey } from '../identity/secrets.ts';
import type { Sql } from 'postgres';
import type { Settings } from '../boot/settings.ts';
import {
  createOperations,
  openProperties,
  type LiveProperties,
  type Operations,
  type OperatorCommands,
  type OtherRooms,
} from '../operations/index.ts';

/** Opened before the rooms that read them: what holds now is asked at each call. */
export function openLiveProperties(sql: Sql, settings: Settings, now: () => number): Promise<LiveProperties> {
  const start = {
    tabSet: settings.tabSet,
    registrationCode: settings.registrationCode,
    captcha: settings.captcha,
    inviteCode: settings.inviteCode,
    transactionPin: settings.transactionPin,
    kycRequiredFor: (settings.kycRequiredFor ?? KYC_BY_MODE[settings.mode]).join(','),
    displayRate: settings.displayRateBdt,
    defaultLanguage: 'en-US',
    openAutoApply: '1',
    resetDelayMinutes: String(settings.resetDelayMinutes ?? (settings.mode === 'live' ? 1440 : 1)),
    referralRebateBps: String(settings.referralRebateBps),
  } as const;
  return openProperties(sql, start, now);
}

const KYC_BY_MODE = {
  sandbox: ['withdraw', 'upgrade'],
  live: ['trade', 'deposit', 'withdraw', 'upgrade'],
} as const;

export interface OpenConsoleOptions {
  readonly sql: Sql;
  readonly settings: Settings;
  readonly properties: LiveProperties;
  readonly rooms: OtherRooms;
  readonly commands: OperatorCommands;
  readonly masterKey: MasterKey;
  readonly hashSlots: number;
  readonly quotaAlarm: (operatorId: string, customers: number) => void;
  now(): number;
}

export function openConsole({ settings, ...options }: OpenConsoleOptions): Operations {
  const quota = { opened: settings.customersOpenedPerDay, listed: settings.customersListedPerDay };
  return createOperations({ ...options, mode: settings.mode, quota });
}
