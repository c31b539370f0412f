// In: the papers room's desk. Out: the two decisions about a case.
import { Refused } from '../../identity/index.ts';
import type { PaperForReview, PapersDesk } from '../../identity/papers/index.ts';
import type { ActionDefinitions } from './definition.ts';

export function paperActions(desk: PapersDesk): Pick<ActionDefinitions, 'approve-papers' | 'reject-papers'> {
  /** @throws Refused unknown-paper; paper-verified when it was decided before */
  async function pending(id: string): Promise<PaperForReview> {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw new Refused('unknown-paper');
    const paper = await desk.paperOf(id);
    if (paper.status !== 'pending') throw new Refused('paper-verified');
    return paper;
  }
  return {
    'approve-papers': {
      async look(id) {
        const { customerId, attempt } = await pending(id);
        return { customerId, before: { status: 'pending', attempt }, after: { status: 'succ', attempt } };
      },
      async perform(id, _, { acting }) {
        await desk.decide(id, { approve: true }, acting.operator.id);
        return {};
      },
    },
    'reject-papers': {
      async look(id, { reasons }) {
        const { customerId, attempt } = await pending(id);
        const told = reasons.map(({ field, reason, note }) => ({ field, reason, note: note ?? null }));
        return {
          customerId,
          before: { status: 'pending', attempt },
          after: { status: 'fail', attempt, reasons: told },
        };
      },
      async perform(id, { reasons }, { acting }) {
        const told = reasons.map(({ field, reason, note }) => ({ field, reason, ...(note !== undefined && { note }) }));
        await desk.decide(id, { reasons: told }, acting.operator.id);
        return {};
      },
    },
  };
}
