import { afterEach, expect, it } from 'vitest';
import { queries } from '../kernel/queries.ts';
import { chatWasRead } from './unread.ts';

afterEach(() => queries.clear());

it('a chat that was read is not shown as unread from memory; the pages of its history stay as they are', () => {
  const answer = { list: [], nextCursor: null, unread: 3, readByOperator: null };
  const mine = ['/user/chat/list', { limit: 1 }, 'real', 'bn-BN'];
  const history = ['/user/chat/list', 'pages', 'real'];
  queries.setQueryData(mine, answer);
  queries.setQueryData(history, { pages: [answer], pageParams: [''] });
  chatWasRead(0);
  expect(queries.getQueryData(mine)).toEqual({ ...answer, unread: 0 });
  expect(queries.getQueryData(history)).toEqual({ pages: [answer], pageParams: [''] });
});
