// In: the content room's desk. Out: writing and removing what customers read.
import { CONTENT_KINDS, type ContentKind } from '@hilsa/contract';
import type { AnyJson } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts } from './desk.ts';

export function contentDesk({ rooms: { content } }: DeskParts): Desk<'content'> {
  /** @throws Refused unknown-content */
  async function existing(kind: ContentKind, id: string): Promise<AnyJson> {
    const item = await content.get(kind, id);
    if (item === null) throw new Refused('unknown-content');
    return item;
  }
  return {
    actions: {
      'save-content': {
        async look(subject, { kind, draft }) {
          const id = idOf(subject, kind);
          const before = id === null ? null : await existing(kind, id);
          content.requireFit(kind, draft);
          const alone = isUnseen(draft) && (before === null || isUnseen(before));
          return { customerId: addressee(draft), before, after: draft as AnyJson, alone };
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
    },
    queues: {},
  };
}

/** `news` is a new one, `news:12` the one it replaces. @throws Refused unknown-content when the subject is of another kind */
function idOf(subject: string, kind: ContentKind): string | null {
  const [named = '', id, ...rest] = subject.split(':');
  const known = (CONTENT_KINDS as readonly string[]).includes(named) && named === kind && rest.length === 0;
  if (!known || (id !== undefined && !/^[1-9]\d{0,15}$/.test(id))) throw new Refused('unknown-content');
  return id ?? null;
}

/** A draft, which no customer reads; or what speaks to one customer only, as an operator may in the chat. */
function isUnseen(text: AnyJson | object): boolean {
  const { visibleFromMs, audience } = text as { visibleFromMs?: number | null; audience?: string };
  return visibleFromMs === null || audience === 'one';
}

/** A notice to one customer is about that customer. */
function addressee(draft: object): string | null {
  return (draft as { customerId?: string | null }).customerId ?? null;
}
