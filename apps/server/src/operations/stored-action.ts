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

export function shownAction(row: StoredAction, { operator, rights }: Acting): ActionRow {
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
    mayDecide: row.state === 'waiting' && row.operator_id !== operator.id && rights.has(traits.right),
    problem: row.problem,
  };
}
