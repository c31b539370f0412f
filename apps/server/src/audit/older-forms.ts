// In: tables as they are shown and as they follow from the journal. Out: rows that an older version wrote and that agree as far as it kept them are made
// alike before the two are compared; and how many there are, for whoever reads the audit.
import type { Sql } from 'postgres';
import { agreesAsKept } from '../tables/offering-standing.ts';
import type { World } from '../tables/words.ts';

interface OlderForm {
  readonly table: string;
  readonly key: string;
  /** A text whose form has grown. */
  readonly column: string;
  agrees(shown: string, made: string): boolean;
  readonly says: string;
}
const OLDER_FORMS: readonly OlderForm[] = [
  {
    table: 'offerings',
    key: 'offering',
    column: 'standing',
    agrees: agreesAsKept,
    says: 'drafted under an older version, which kept no times of steps, no sums in and out of escrow and no two people of an exchange’s file: what they show is not more than the journal’s, and may be less',
  },
];

/** @param made the schema of the tables made from the journal @returns a sentence for each table with such rows */
export async function levelOlderForms(sql: Sql, world: World, made: string): Promise<string[]> {
  const said: string[] = [];
  for (const { table, key, column, agrees, says } of OLDER_FORMS) {
    const differing = await sql.unsafe<{ id: string; shown: string; made: string }[]>(
      `select shown."${key}" as id, shown."${column}" as shown, made."${column}" as made
       from "${world}"."${table}" shown join ${made}."${table}" made using ("${key}") where shown."${column}" <> made."${column}" order by 1`,
    );
    let count = 0;
    for (const row of differing) {
      if (!agrees(row.shown, row.made)) continue;
      count++;
      await sql.unsafe(`update ${made}."${table}" set "${column}" = $1 where "${key}" = $2`, [row.shown, row.id]);
    }
    if (count > 0) said.push(`${table}: ${count} ${says}`);
  }
  return said;
}
