// In: which customers an operator is about to be shown. Out: yes, until the day's quota of different customers is spent; whoever nears it sets
// off an alarm. Somebody who walks through the customers, or whose session was taken, gets no further than this.
import type { Sql } from 'postgres';
import { Refused } from '../identity/index.ts';

const DAY_MS = 86_400_000;
/** Any constant: looks of one operator take turns by it. */
const LOCK = 7_310_943;

/** Different customers of one operator in one UTC day. */
export interface QuotaLimits {
  /** Whose page, papers or payments were opened. */
  readonly opened: number;
  /** Who stood in any list, contacts masked, or was opened. */
  readonly listed: number;
}

export interface CustomersQuota {
  /**
   * Counts these customers, before anything of them is shown; who was counted today costs nothing.
   * @throws Refused customer-quota-spent, and none of them was counted
   */
  take(operatorId: string, customerIds: readonly string[], how: 'opened' | 'listed'): Promise<void>;
  /** Forgets the days that are over. */
  sweep(): Promise<void>;
}

export interface QuotaParts {
  readonly sql: Sql;
  readonly limits: QuotaLimits;
  /** Told once when four fifths of a day's quota are spent, and again when somebody comes to its end. */
  readonly alarm: (operatorId: string, customers: number) => void;
  now(): number;
}

export function createQuota({ sql, limits, alarm, now }: QuotaParts): CustomersQuota {
  return {
    async take(operatorId, customerIds, how) {
      if (customerIds.length === 0) return;
      const day = Math.floor(now() / DAY_MS);
      const before = { opened: 0, listed: 0 };
      try {
        await sql.begin(async (step) => {
          await step`select pg_advisory_xact_lock(${LOCK}, ${operatorId}::bigint::int)`;
          const count = async () => {
            const [row] = await step<{ opened: number; listed: number }[]>`
              select count(*) filter (where opened)::int as opened, count(*)::int as listed
              from operations.customers_seen where operator_id = ${operatorId} and day = ${day}`;
            return row!;
          };
          Object.assign(before, await count());
          await step`
            insert into operations.customers_seen as seen (operator_id, day, customer_id, opened)
            select ${operatorId}, ${day}, id, ${how === 'opened'} from unnest(${[...new Set(customerIds)]}::bigint[]) as id
            on conflict (operator_id, day, customer_id) do update set opened = true where excluded.opened and not seen.opened`;
          const after = await count();
          for (const each of ['opened', 'listed'] as const) {
            if (after[each] === before[each]) continue;
            if (after[each] > limits[each]) throw new Refused('customer-quota-spent', { maximum: limits[each] });
            const near = Math.ceil(limits[each] * 0.8);
            if (before[each] < near && after[each] >= near) alarm(operatorId, after[each]);
          }
        });
      } catch (problem) {
        if (problem instanceof Refused) alarm(operatorId, before[how]);
        throw problem;
      }
    },
    async sweep() {
      await sql`delete from operations.customers_seen where day < ${Math.floor(now() / DAY_MS) - 1}`;
    },
  };
}
