import { expect, it } from 'vitest';
import { z } from 'zod';
import { consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { ConsoleContext } from './context.ts';
import { watchingLists } from './customers-shown.ts';

const taken: unknown[] = [];
const noted: unknown[] = [];
/** The door's own note takes what it lists from the operator's day: `watched.test.ts` has that. */
const BY = {
  acting: { operator: { id: '7' } },
  note: (about: unknown) => Promise.resolve(void noted.push(about)),
} as unknown as ConsoleContext;
type Given = (context: ConsoleContext, request: never) => Promise<unknown>;
const answers =
  (data: unknown): Given =>
  () =>
    Promise.resolve(data);
const NOTHING = {} as never;
const quota = {
  take: (...given: unknown[]) => Promise.resolve(void taken.push(given)),
  sweep: () => Promise.resolve(),
};
const rows = (...ids: (string | null)[]) => ({ list: ids.map((customerId) => ({ customerId })), total: ids.length });

/** Lists of whose rows the contract says that they name a customer. */
const NAMING = (Object.entries(consoleCalls) as [string, ConsoleCallEntry][])
  .filter(([path]) => path.endsWith('/list') && !/^\/(?:audit|approvals)\//.test(path))
  .filter(([, { reply }]) => {
    const { properties } = z.toJSONSchema(reply, { io: 'output', unrepresentable: 'any' }) as {
      properties?: { list?: { items?: { properties?: object } } };
    };
    return 'customerId' in (properties?.list?.items?.properties ?? {});
  })
  .map(([path]) => path);

it('knows the lists of payments, of the chat and of papers among those that name customers', () => {
  expect(NAMING).toEqual(
    expect.arrayContaining([
      '/payments/deposits/list',
      '/payments/withdrawals/list',
      '/payments/names/list',
      '/payments/suspense/list',
      '/chat/list',
      '/papers/list',
    ]),
  );
});
it.each(NAMING)('%s leaves a row of the trail that says whom it showed, and counts them', async (path) => {
  taken.length = noted.length = 0;
  expect((consoleCalls as Readonly<Record<string, ConsoleCallEntry>>)[path]!.journalled).toBe(true);
  const { [path]: list } = watchingLists({ [path]: answers(rows('41', null, '0', '42')) }, quota);
  expect(await list!(BY, { offset: 25, state: 'open' } as never)).toEqual(rows('41', null, '0', '42'));
  expect(noted).toEqual([{ subjectKind: 'customers', subject: '{"offset":25,"state":"open"}', listed: ['41', '42'] }]);
  expect(taken).toEqual([]);
});
it('a list that notes by itself leaves no second row, and counts', async () => {
  taken.length = noted.length = 0;
  const own: Given = async ({ note }) => {
    await note({ subject: 'own' });
    return rows('41');
  };
  await watchingLists({ '/papers/list': own }, quota)['/papers/list'](BY, NOTHING);
  expect(noted).toEqual([{ subject: 'own' }]);
  expect(taken).toEqual([['7', ['41'], 'listed']]);
});
it('that one customer has nothing is seen as well; an empty queue is not', async () => {
  noted.length = 0;
  const { '/payments/deposits/list': list } = watchingLists({ '/payments/deposits/list': answers(rows()) }, quota);
  await list(BY, NOTHING);
  expect(noted).toEqual([]);
  await list(BY, { customerId: '41' } as never);
  expect(noted).toEqual([{ subjectKind: 'customers', subject: '{"customerId":"41"}', listed: [] }]);
});
it('a list whose row cannot be written, or that would show one too many, shows nobody', async () => {
  const spent = { ...BY, note: () => Promise.reject(new Refused('customer-quota-spent', { maximum: 1 })) };
  const { '/chat/list': list } = watchingLists({ '/chat/list': answers(rows('41')) }, quota);
  await expect(list(spent, NOTHING)).rejects.toMatchObject({ refusal: 'customer-quota-spent' });
});
it('what operators did names customers by id alone, and costs nothing', async () => {
  taken.length = noted.length = 0;
  const counting = watchingLists(
    { '/audit/list': answers(rows('41')), '/chat/get': answers({ customerId: '41' }) },
    quota,
  );
  await counting['/audit/list'](BY, NOTHING);
  await counting['/chat/get'](BY, NOTHING);
  expect([...taken, ...noted]).toEqual([]);
});
