// In: the papers room's desk. Out: the two decisions about a case, and how many wait.
import { Refused } from '../../identity/index.ts';
import type { PaperForReview } from '../../identity/papers/index.ts';
import type { Desk, DeskParts } from './desk.ts';

export function papersDesk({ rooms }: DeskParts): Desk<'papers'> {
  const desk = rooms.papers;
  /** @throws Refused unknown-paper; paper-verified when it was decided before */
  async function pending(id: string): Promise<PaperForReview> {
    if (!/^[1-9]\d{0,15}$/.test(id)) throw new Refused('unknown-paper');
    const paper = await desk.paperOf(id);
    if (paper.status !== 'pending') throw new Refused('paper-verified');
    return paper;
  }
  return {
    actions: {
      'approve-papers': {
        async look(id) {
          const { customerId, attempt } = await pending(id);
          return { customerId, before: { status: 'pending', attempt }, after: { status: 'succ', attempt } };
        },
        async perform(id, _, { by }) {
          await desk.decide(id, { approve: true }, by);
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
        async perform(id, { reasons }, { by }) {
          const told = reasons.map(({ field, reason, note }) => ({
            field,
            reason,
            ...(note !== undefined && { note }),
          }));
          await desk.decide(id, { reasons: told }, by);
          return {};
        },
      },
    },
    queues: {
      async papers() {
        const { list, total } = await desk.queue({ status: 'pending', offset: 0, limit: 1 });
        return { waiting: total, oldestAtMs: list[0]?.submittedAtMs ?? null };
      },
    },
  };
}
