// In: what is known of a customer. Out: the credit score: the sum of its rules that hold, every change a row that stays.
import type { Sql } from 'postgres';
import type { ReplyOf } from '@hilsa/contract';

type Log = ReplyOf<'/user/point/change/log'>;
export type ScoreRule = Log['formula'][number]['rule'];
type ChangeRule = Log['list'][number]['rule'];

const DAY_MS = 86_400_000;
const LOWEST = 0;
const HIGHEST = 100;
const EXCELLENT_FROM = 80;
const QUALIFIED_FROM = 60;

/** What each rule is worth. All that can be earned adds up to 100; the order is the one shown. */
export const SCORE_POINTS: Readonly<Record<ScoreRule, number>> = {
  start: 60,
  'identity-verified': 15,
  'second-factor': 10,
  passkey: 3,
  'withdrawal-pin': 2,
  'account-age-month': 2,
  'account-age-half-year': 3,
  'account-age-year': 5,
  'disabled-before': -20,
};
const RULES = Object.keys(SCORE_POINTS) as ScoreRule[];

export interface ScoreChange {
  readonly id: string;
  readonly rule: ChangeRule;
  readonly change: number;
  readonly after: number;
  /** An operator's words for a correction; null for the rules, which speak for themselves. */
  readonly reason: string | null;
  readonly atMs: number;
}

export interface Score {
  /** Takes in whatever the rules say has changed. @returns the score, and which rules hold */
  refresh(customerId: string): Promise<{ score: number; holds: ReadonlySet<ScoreRule> }>;
  /** One more row. @param change not 0. @returns the score after it */
  correct(customerId: string, change: number, reason: string): Promise<number>;
  /** Newest first. @param before id of the last one seen, or null */
  list(customerId: string, before: string | null, limit: number): Promise<ScoreChange[]>;
}

/** Bands of the score: 80-100 excellent, 60-79 qualified, below risk. */
export function bandOf(score: number): Log['band'] {
  if (score >= EXCELLENT_FROM) return 'excellent';
  return score >= QUALIFIED_FROM ? 'qualified' : 'risk';
}

interface Facts {
  created_ms: string;
  id_status: string;
  totp: boolean;
  passkey: boolean;
  withdrawal_pin: boolean;
  disabled: boolean;
}

export function createScore(sql: Sql, now: () => number): Score {
  async function factsOf(customerId: string): Promise<Facts | null> {
    const [row] = await sql<Facts[]>`
      select c.created_ms, c.id_status,
        exists (select 1 from identity.authenticators a where a.customer_id = c.id and a.enabled_ms is not null) as totp,
        exists (select 1 from identity.passkeys p where p.customer_id = c.id) as passkey,
        exists (select 1 from identity.pins p where p.customer_id = c.id and p.kind = 'withdrawal') as withdrawal_pin,
        exists (select 1 from identity.standing_changes s where s.customer_id = c.id and s.change = 'disabled') as disabled
      from identity.customers c where c.id = ${customerId}`;
    return row ?? null;
  }
  /** Adds rows in turn, so that two changes at once do not start from the same sum. */
  async function add(customerId: string, wanted: (sums: Map<ChangeRule, number>) => Row[]): Promise<number> {
    return sql.begin(async (step) => {
      await step`select pg_advisory_xact_lock(hashtext('score'), ${Number(customerId) % 2_147_483_647})`;
      const rows = await step<{ rule: ChangeRule; sum: string }[]>`
        select rule, sum(change) as sum from identity.score_changes where customer_id = ${customerId} group by rule`;
      const sums = new Map(rows.map(({ rule, sum }) => [rule, Number(sum)]));
      let total = rows.reduce((sum, row) => sum + Number(row.sum), 0);
      for (const { rule, change, reason } of wanted(sums)) {
        total += change;
        await step`
          insert into identity.score_changes (customer_id, rule, change, after, reason, at_ms)
          values (${customerId}, ${rule}, ${change}, ${within(total)}, ${reason}, ${now()})`;
      }
      return within(total);
    });
  }
  return {
    async refresh(customerId) {
      const facts = await factsOf(customerId);
      const holds = new Set(facts === null ? [] : RULES.filter((rule) => isTrue(rule, facts, now())));
      if (facts === null) return { score: 0, holds };
      const score = await add(customerId, (sums) =>
        RULES.map((rule) => ({
          rule,
          change: (holds.has(rule) ? SCORE_POINTS[rule] : 0) - (sums.get(rule) ?? 0),
          reason: null,
        })).filter(({ change }) => change !== 0),
      );
      return { score, holds };
    },
    correct: (customerId, change, reason) => add(customerId, () => [{ rule: 'correction', change, reason }]),
    async list(customerId, before, limit) {
      const rows = await sql<
        { id: string; rule: ChangeRule; change: number; after: number; reason: string | null; at_ms: string }[]
      >`
        select id, rule, change, after, reason, at_ms from identity.score_changes
        where customer_id = ${customerId} ${before === null ? sql`` : sql`and id < ${before}`} order by id desc limit ${limit}`;
      return rows.map(({ at_ms, ...row }) => ({ ...row, atMs: Number(at_ms) }));
    },
  };
}

interface Row {
  rule: ChangeRule;
  change: number;
  reason: string | null;
}

function isTrue(rule: ScoreRule, facts: Facts, nowMs: number): boolean {
  const days = (nowMs - Number(facts.created_ms)) / DAY_MS;
  switch (rule) {
    case 'start':
      return true;
    case 'identity-verified':
      return facts.id_status === 'succ';
    case 'second-factor':
      return facts.totp || facts.passkey;
    case 'passkey':
      return facts.passkey;
    case 'withdrawal-pin':
      return facts.withdrawal_pin;
    case 'account-age-month':
      return days >= 30;
    case 'account-age-half-year':
      return days >= 182;
    case 'account-age-year':
      return days >= 365;
    case 'disabled-before':
      return facts.disabled;
  }
}

/** A score outside 0 to 100 counts as the nearer end. */
function within(total: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, total));
}
