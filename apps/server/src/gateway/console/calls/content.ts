// In: the content room's desk. Out: its lists, one text, and what customers would get of a page.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/content/list' | '/content/get' | '/content/preview';
type ContentRow = ConsoleReplyOf<'/content/get'>;

export function contentCalls({ operations: { rooms } }: ConsoleRooms): ConsoleHandlers<Paths> {
  return {
    '/content/list': async (_, { kind, offset, limit, search }) => {
      const page = { offset, limit, ...(search !== undefined && { search }) };
      const { list, total } = await rooms.content.list(kind, page);
      // The kind asked for tells the shape; the compiler cannot follow a union through the list.
      return { list: list.map((item) => ({ kind, ...item }) as ContentRow), total };
    },
    '/content/get': async (_, { kind, id }) => {
      const item = await rooms.content.get(kind, id);
      if (item === null) throw new Refused('unknown-content');
      return { kind, ...item } as ContentRow;
    },
    '/content/preview': async (_, { html }) => ({ html: rooms.content.preview(html) }),
  };
}
