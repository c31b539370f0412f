// In: what the server was started with, and the versions operators recorded. Out: what holds at this moment; nothing needs a restart.
import type { Sql } from 'postgres';
import {
  PROPERTY_KEYS,
  type ConsoleReplyOf,
  type PropertyKey,
  type PropertyVersion,
} from '@hilsa/contract/console/index';

type Shape = 'choice' | 'choices' | 'decimal';
interface Rule {
  readonly shape: Shape;
  readonly choices: readonly string[];
  readonly description: string;
  /** Of a decimal: what it may be. */
  readonly may?: (text: string) => boolean;
}

const decided = ['required', 'off'] as const;
const DISPLAY_RATE = /^(?!0+(?:\.0+)?$)(?:0|[1-9]\d{0,5})(?:\.\d{1,6})?$/;
const wholeUpTo = (most: number) => (text: string) => /^(?:0|[1-9]\d{0,5})$/.test(text) && Number(text) <= most;
/** What each setting may be. Of money they say only which part of a fee goes to whom invited its payer, by a command in the journal. */
const RULES: Readonly<Record<PropertyKey, Rule>> = {
  tabSet: { shape: 'choice', choices: ['assets', 'markets'], description: 'Which of the two tab bars customers see' },
  registrationCode: {
    shape: 'choice',
    choices: decided,
    description: 'Whether opening an account needs the code sent by SMS or mail',
  },
  captcha: {
    shape: 'choice',
    choices: decided,
    description: 'Whether signing in, registering and asking for a code need a solved proof of work',
  },
  inviteCode: {
    shape: 'choice',
    choices: ['optional', 'required'],
    description: 'Whether opening an account needs a referral code',
  },
  transactionPin: {
    shape: 'choice',
    choices: decided,
    description: 'Whether real-world orders need the transaction PIN',
  },
  kycRequiredFor: {
    shape: 'choices',
    choices: ['trade', 'deposit', 'withdraw', 'upgrade'],
    description: 'What a customer can do only with a verified identity',
  },
  displayRate: {
    shape: 'decimal',
    choices: [],
    description: 'Taka shown for one USDT. For display only: nothing is bought or sold at it',
    may: (text) => DISPLAY_RATE.test(text),
  },
  defaultLanguage: {
    shape: 'choice',
    choices: ['en-US', 'bn-BN'],
    description: 'Language of a browser that asks for none of ours',
  },
  openAutoApply: {
    shape: 'choice',
    choices: ['1', '0'],
    description: 'Whether the menu offers automatic subscription to new shares; instructions that stand go on',
  },
  resetDelayMinutes: {
    shape: 'decimal',
    choices: [],
    description:
      'Minutes that a new password or PIN waits which was asked for without a second factor, so that its owner can cancel it',
    may: wholeUpTo(43_200),
  },
  referralRebateBps: {
    shape: 'decimal',
    choices: [],
    description: 'Part of each trading fee that goes to whom invited its payer, in hundredths of a percent',
    may: wholeUpTo(5_000),
  },
};

export type StartValues = Readonly<Record<PropertyKey, string>>;

export interface NewVersion {
  readonly key: PropertyKey;
  readonly value: string;
  readonly effectiveAtMs: number;
  readonly operatorId: string;
  readonly approvedBy: string | null;
  readonly reason: string;
}

export interface LiveProperties {
  /** What holds now. Synchronous: calls read it on their way. */
  value(key: PropertyKey): string;
  /** What held at a moment; before the first version, what the settings of the start say. */
  valueAt(key: PropertyKey, atMs: number): string;
  /** Since when it has held, UTC milliseconds: its version's moment, or this process's start. */
  since(key: PropertyKey): number;
  /** Whether the key may have this value; the value as it would be kept, or null. */
  normalised(key: PropertyKey, value: string): string | null;
  list(pending: ReadonlyMap<string, number>): Promise<ConsoleReplyOf<'/properties/list'>>;
  history(
    key: PropertyKey,
    page: { offset: number; limit: number },
  ): Promise<{ list: PropertyVersion[]; total: number }>;
  /** Durable, and holding in this process, when it resolves. @returns the version's number */
  record(version: NewVersion): Promise<number>;
  /** Takes in what other processes on this database recorded. Called from time to time. */
  refresh(): Promise<void>;
}

interface Row {
  id: string;
  key: PropertyKey;
  version: number;
  value: string;
  effective_ms: string;
  recorded_ms: string;
  operator_name: string;
  approved_by_name: string | null;
  reason: string;
}
interface Known {
  readonly version: number;
  readonly value: string;
  readonly effectiveAtMs: number;
}

/** @param start what the settings of the start say, and what holds until the first version */
export async function openProperties(sql: Sql, start: StartValues, now: () => number): Promise<LiveProperties> {
  const startedAtMs = now();
  let known = new Map<PropertyKey, Known[]>();
  async function refresh(): Promise<void> {
    const rows = await sql<Row[]>`select key, version, value, effective_ms from operations.properties order by version`;
    const next = new Map<PropertyKey, Known[]>();
    for (const { key, version, value, effective_ms } of rows) {
      const list = next.get(key) ?? [];
      next.set(key, [...list, { version, value, effectiveAtMs: Number(effective_ms) }]);
    }
    known = next;
  }
  /** The newest version whose moment has come: a later decision wins over an earlier one. */
  const holding = (key: PropertyKey, atMs = now()): Known | null =>
    known.get(key)?.findLast(({ effectiveAtMs }) => effectiveAtMs <= atMs) ?? null;
  await refresh();
  const properties: LiveProperties = {
    value: (key) => holding(key)?.value ?? start[key],
    valueAt: (key, atMs) => holding(key, atMs)?.value ?? start[key],
    since: (key) => holding(key)?.effectiveAtMs ?? startedAtMs,
    normalised,
    async list(pending) {
      const list = await Promise.all(
        PROPERTY_KEYS.map(async (key) => {
          const { shape, choices, description } = RULES[key];
          const held = holding(key);
          return {
            id: key,
            shape,
            choices: [...choices],
            description,
            value: properties.value(key),
            version: held?.version ?? 0,
            effectiveAtMs: held?.effectiveAtMs ?? null,
            startValue: start[key],
            upcoming: await upcoming(sql, key, held?.version ?? 0, now()),
            pendingApprovals: pending.get(key) ?? 0,
          };
        }),
      );
      return { list, total: list.length };
    },
    async history(key, { offset, limit }) {
      const [counted] = await sql<
        { total: string }[]
      >`select count(*) as total from operations.properties where key = ${key}`;
      const rows = await versions(sql, sql`p.key = ${key} order by p.version desc offset ${offset} limit ${limit}`);
      return { list: rows, total: Number(counted!.total) };
    },
    async record({ key, value, effectiveAtMs, operatorId, approvedBy, reason }) {
      const [row] = await sql<{ version: number }[]>`
        insert into operations.properties (key, version, value, effective_ms, recorded_ms, operator_id, approved_by, reason)
        select ${key}, coalesce(max(version), 0) + 1, ${value}, ${effectiveAtMs}, ${now()}, ${operatorId}, ${approvedBy}, ${reason}
        from operations.properties where key = ${key} returning version`;
      await refresh();
      return row!.version;
    },
    refresh,
  };
  return properties;
}

/** Versions that a later one, holding already, does not overtake. */
function upcoming(sql: Sql, key: PropertyKey, heldVersion: number, nowMs: number): Promise<PropertyVersion[]> {
  return versions(
    sql,
    sql`p.key = ${key} and p.effective_ms > ${nowMs} and p.version > ${heldVersion} order by p.effective_ms`,
  );
}

async function versions(sql: Sql, where: ReturnType<Sql>): Promise<PropertyVersion[]> {
  const rows = await sql<Row[]>`
    select p.*, o.name as operator_name, a.name as approved_by_name from operations.properties p
    join operations.operators o on o.id = p.operator_id left join operations.operators a on a.id = p.approved_by
    where ${where}`;
  return rows.map((row) => ({
    id: row.id,
    key: row.key,
    version: row.version,
    value: row.value,
    effectiveAtMs: Number(row.effective_ms),
    recordedAtMs: Number(row.recorded_ms),
    operatorName: row.operator_name,
    approvedByName: row.approved_by_name,
    reason: row.reason,
  }));
}

function normalised(key: PropertyKey, given: string): string | null {
  const { shape, choices, may } = RULES[key];
  const value = given.trim();
  if (shape === 'choice') return choices.includes(value) ? value : null;
  if (shape === 'decimal') return may!(value) ? value : null;
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  return parts.every((part) => choices.includes(part)) ? choices.filter((one) => parts.includes(one)).join(',') : null;
}
