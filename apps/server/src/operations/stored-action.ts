// In: a row of the table of actions. Out: it as the console shows it.
import { ACTIONS, type ActionName, type ActionRow, type AnyJson } from '@hilsa/contract/console/index';
import type { Acting } from './types.ts';

export interface StoredAction {
  id: string;
  action: ActionName;
  subject_kind: string;
  subject: string;
  customer_id: string | null;
  operator_id: string;
  operator_name: string;
  reason: string;
  input: AnyJson;
  before: AnyJson;
  after: AnyJson;
  result: Record<string, string>;
  state: ActionRow['state'];
  second_person: boolean;
  request_hash: string;
  asked_ms: string;
  ends_ms: string | null;
  decided_by: string | null;
  decided_by_name: string | null;
  decision_reason: string | null;
  decided_ms: string | null;
  problem: string;
}

/** Whom the asker named to agree, in lower case; null: whoever holds the right. */
export function namedToAgree({ input }: Pick<StoredAction, 'input'>): string | null {
  const named = typeof input === 'object' && input !== null && !Array.isArray(input) ? input['agrees'] : undefined;
  return typeof named === 'string' ? named.toLowerCase() : null;
}

/** Whether this operator is one that may agree to it, or refuse it: another than the asker, with the right, and the named one where one is named. */
export function isSecond(
  row: Pick<StoredAction, 'input' | 'operator_id' | 'action'>,
  { operator, rights }: Acting,
): boolean {
  const named = namedToAgree(row);
  const isNamed = named === null || named === operator.email;
  return isNamed && row.operator_id !== operator.id && rights.has(ACTIONS[row.action].right);
}

export function shownAction(row: StoredAction, acting: Acting): ActionRow {
  const traits = ACTIONS[row.action];
  return {
    id: row.id,
    action: row.action,
    title: traits.title,
    subjectKind: row.subject_kind,
    subject: row.subject,
    state: row.state,
    operatorId: row.operator_id,
    operatorName: row.operator_name,
    reason: row.reason,
    input: row.input,
    before: row.before,
    after: row.after,
    askedAtMs: Number(row.asked_ms),
    endsAtMs: row.ends_ms === null ? null : Number(row.ends_ms),
    decidedById: row.decided_by,
    decidedByName: row.decided_by_name,
    decisionReason: row.decision_reason,
    decidedAtMs: row.decided_ms === null ? null : Number(row.decided_ms),
    mayDecide: row.state === 'waiting' && isSecond(row, acting),
    problem: row.problem,
  };
}
