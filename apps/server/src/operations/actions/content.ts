// In: the content room's desk and the chat's canned answers. Out: writing and removing what customers read.
import { CONTENT_KINDS, type ContentKind } from '@hilsa/contract';
import type { AnyJson } from '@hilsa/contract/console/index';
import type { ChatDesk, ContentDesk } from '../../content/index.ts';
import { Refused } from '../../identity/index.ts';
import type { ActionDefinitions } from './definition.ts';

type Names = 'save-content' | 'remove-content' | 'save-canned-answer' | 'remove-canned-answer';

const NEW = 'new';

export function contentActions(content: ContentDesk, chat: ChatDesk): Pick<ActionDefinitions, Names> {
  /** @throws Refused unknown-content */
  async function existing(kind: ContentKind, id: string): Promise<AnyJson> {
    const item = await content.get(kind, id);
    if (item === null) throw new Refused('unknown-content');
    return item;
  }
  /** @throws Refused unknown-content */
  async function answerOf(id: string): Promise<AnyJson> {
    if (id === NEW) return null;
    const answer = (await chat.cannedAnswers.list()).find((one) => one.id === id);
    if (answer === undefined) throw new Refused('unknown-content');
    return answer;
  }
  return {
    'save-content': {
      async look(subject, { kind, draft }) {
        const id = idOf(subject, kind);
        const before = id === null ? null : await existing(kind, id);
        return { customerId: addressee(draft), before, after: draft as AnyJson };
      },
      async perform(subject, { kind, draft }) {
        // The schema told the kinds apart already; a union of calls is one call to the compiler.
        const id = await content.save(kind, idOf(subject, kind), draft);
        return { after: { id, ...(draft as object) } as AnyJson, result: { id } };
      },
    },
    'remove-content': {
      async look(subject, { kind }) {
        const id = idOf(subject, kind);
        if (id === null) throw new Refused('unknown-content');
        return { customerId: null, before: await existing(kind, id), after: null };
      },
      async perform(subject, { kind }) {
        await content.remove(kind, idOf(subject, kind)!);
        return {};
      },
    },
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
  };
}

/** `news` is a new one, `news:12` the one it replaces. @throws Refused unknown-content when the subject is of another kind */
function idOf(subject: string, kind: ContentKind): string | null {
  const [named = '', id, ...rest] = subject.split(':');
  const known = (CONTENT_KINDS as readonly string[]).includes(named) && named === kind && rest.length === 0;
  if (!known || (id !== undefined && !/^[1-9]\d{0,15}$/.test(id))) throw new Refused('unknown-content');
  return id ?? null;
}

/** A notice to one customer is about that customer. */
function addressee(draft: object): string | null {
  return (draft as { customerId?: string | null }).customerId ?? null;
}
