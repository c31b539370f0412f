// In: submitted papers. Out: what operators see of them and decide about them.
import type { Sql } from 'postgres';
import { Refused } from '../refused.ts';
import type { SecretBox } from '../secrets.ts';
import { fieldsOfType, openIdentity, type PaperRow, type Reason } from './paper-rows.ts';
import type { Decision, PapersDesk, PapersOptions, QueuedPaper } from './types.ts';

const ID = /^[1-9]\d{0,15}$/;
const LONGEST_NOTE = 300;

export function createPapersDesk(options: PapersOptions, box: SecretBox): PapersDesk {
  const { sql, files, now } = options;
  return {
    async queue({ status, customerId, offset, limit, order }) {
      const where = sql`where true
        ${status === undefined ? sql`` : sql`and status = ${status}`}
        ${customerId === undefined ? sql`` : sql`and customer_id = ${customerId}`}`;
      const [rows, counted] = await Promise.all([
        sql<PaperRow[]>`
          select * from identity.papers ${where} order by id ${order === 'desc' ? sql`desc` : sql`asc`}
          offset ${offset} limit ${limit}`,
        sql<{ total: number }[]>`select count(*)::integer as total from identity.papers ${where}`,
      ]);
      return { list: rows.map(queued), total: counted[0]!.total };
    },
    async paperOf(paperId) {
      const row = await rowOf(sql, paperId);
      const { name, number, mrz } = openIdentity(box, row);
      const earlier = await sql<PaperRow[]>`
        select * from identity.papers
        where customer_id = ${row.customer_id} and id < ${row.id} and status <> 'pending' order by id desc limit 50`;
      return {
        ...queued(row),
        name,
        number,
        mrz,
        consentVersion: row.consent_version,
        sides: [
          ...(row.front_file_id === null ? [] : (['front'] as const)),
          ...(row.back_file_id === null ? [] : (['back'] as const)),
        ],
        looks: row.looks,
        given: row.given,
        reasons: row.reasons,
        history: earlier.map(({ decided_ms, decided_by, status, reasons }) => ({
          atMs: Number(decided_ms),
          operatorId: decided_by ?? '',
          approved: status === 'succ',
          reasons,
        })),
      };
    },
    async readImage(paperId, side, operatorId) {
      const row = await rowOf(sql, paperId);
      const fileId = side === 'front' ? row.front_file_id : row.back_file_id;
      if (fileId === null) throw new Refused('unknown-file');
      await sql`
        insert into identity.paper_views (paper_id, side, operator_id, at_ms) values (${row.id}, ${side}, ${operatorId}, ${now()})`;
      const { type, width, height, bytes } = await files.read(fileId);
      return { type, width, height, bytes };
    },
    async decide(paperId, decision, operatorId) {
      const row = await rowOf(sql, paperId);
      const reasons = readReasons(row, decision);
      const status = reasons === null ? 'succ' : 'fail';
      await sql.begin(async (transaction) => {
        const decided = await transaction`
          update identity.papers
          set status = ${status}, reasons = ${sql.json((reasons ?? []) as never)}, decided_ms = ${now()}, decided_by = ${operatorId}
          where id = ${row.id} and status = 'pending' returning 1`;
        if (decided.length === 0) throw new Refused('paper-verified');
        await transaction`update identity.customers set id_status = ${status} where id = ${row.customer_id}`;
        // What was not accepted proves nothing: it must not keep the document from its owner.
        if (status === 'fail')
          await transaction`delete from identity.paper_numbers where customer_id = ${row.customer_id}`;
      });
      await options.changed(row.customer_id);
      await options.notifier.notify(row.customer_id, status === 'succ' ? 'papers-approved' : 'papers-rejected', {});
    },
  };
}

async function rowOf(sql: Sql, paperId: string): Promise<PaperRow> {
  const [row] = ID.test(paperId)
    ? await sql<PaperRow[]>`select * from identity.papers where id = ${paperId}`
    : ([] as PaperRow[]);
  if (row === undefined) throw new Refused('unknown-paper');
  return row;
}

function queued(row: PaperRow): QueuedPaper {
  return {
    id: row.id,
    customerId: row.customer_id,
    type: row.type,
    status: row.status,
    attempt: row.attempt,
    submittedAtMs: Number(row.submitted_ms),
    decidedAtMs: row.decided_ms === null ? null : Number(row.decided_ms),
    decidedBy: row.decided_by,
  };
}

/** Null: approved. @throws Refused field-invalid without reasons, with a field twice, or one this document does not have */
function readReasons(row: PaperRow, decision: Decision): Reason[] | null {
  if ('approve' in decision) return null;
  const reasons = decision.reasons.map(({ field, reason, note }) => ({ field, reason, note: note?.trim() || null }));
  const fields = new Set(reasons.map(({ field }) => field));
  const fitting = reasons.every(
    ({ field, note }) => fieldsOfType(row.type).includes(field) && (note?.length ?? 0) <= LONGEST_NOTE,
  );
  if (reasons.length === 0 || fields.size !== reasons.length || !fitting)
    throw new Refused('field-invalid', { field: 'reasons' });
  return reasons;
}
