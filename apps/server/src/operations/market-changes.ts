// In: done actions. Out: the last change of each subject, with who wanted it and the reason.
import type { Sql } from 'postgres';
import type { ActionName, SubjectKind } from '@hilsa/contract/console/desks';
import type { MarketRow } from '@hilsa/contract/console/index';

export type MarketChange = NonNullable<MarketRow['changed']>;

const CHANGING: readonly ActionName[] = ['halt-market', 'open-market'];

/** @param subjects markets as actions name them, such as `real:BTCUSDT`; those that nobody ever changed are missing in the answer */
export function lastMarketChanges(sql: Sql, subjects: readonly string[]): Promise<ReadonlyMap<string, MarketChange>> {
  return lastChanges(sql, { subjectKind: 'market', actions: CHANGING }, subjects);
}

/** The last of these actions that was done about each subject. */
export async function lastChanges(
  sql: Sql,
  of: { readonly subjectKind: SubjectKind; readonly actions: readonly ActionName[] },
  subjects: readonly string[],
): Promise<ReadonlyMap<string, MarketChange>> {
  const rows = await sql<
    { subject: string; id: string; reason: string; decided_ms: string; maker: string; checker: string | null }[]
  >`
    select distinct on (a.subject) a.subject, a.id, a.reason, a.decided_ms, o.name as maker, d.name as checker
    from operations.actions a
    join operations.operators o on o.id = a.operator_id left join operations.operators d on d.id = a.decided_by
    where a.subject_kind = ${of.subjectKind} and a.subject = any (${subjects as string[]})
      and a.state = 'done' and a.action = any (${of.actions as string[]})
    order by a.subject, a.id desc`;
  return new Map(
    rows.map(({ subject, id, reason, decided_ms, maker, checker }) => [
      subject,
      { actionId: id, reason, atMs: Number(decided_ms), operatorName: maker, approvedByName: checker },
    ]),
  );
}
