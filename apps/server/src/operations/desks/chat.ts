// In: the support chat's desk. Out: its saved answers, and who waits for an answer.
import type { AnyJson } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts } from './desk.ts';

const NEW = 'new';

export function chatDesk({ rooms: { chat } }: DeskParts): Desk<'chat'> {
  /** @throws Refused unknown-content */
  async function answerOf(id: string): Promise<AnyJson> {
    if (id === NEW) return null;
    const answer = (await chat.cannedAnswers.list()).find((one) => one.id === id);
    if (answer === undefined) throw new Refused('unknown-content');
    return answer;
  }
  return {
    actions: {
      'save-canned-answer': {
        async look(subject, input) {
          return { customerId: null, before: await answerOf(subject), after: input };
        },
        async perform(subject, input) {
          const id = await chat.cannedAnswers.save({ id: subject === NEW ? null : subject, ...input });
          return { after: { id, ...input }, result: { id } };
        },
      },
      'remove-canned-answer': {
        async look(subject) {
          const before = await answerOf(subject);
          if (before === null) throw new Refused('unknown-content');
          return { customerId: null, before, after: null };
        },
        async perform(subject) {
          await chat.cannedAnswers.remove(subject);
          return {};
        },
      },
    },
    queues: {
      async chat({ operator }) {
        const first = { show: 'waiting', operatorId: operator.id, offset: 0, limit: 1 } as const;
        const { list, total } = await chat.inbox(first);
        return { waiting: total, oldestAtMs: list[0]?.waitingSinceMs ?? null };
      },
    },
  };
}
