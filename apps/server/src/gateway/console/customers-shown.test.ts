import { expect, it } from 'vitest';
import { z } from 'zod';
import { consoleCalls, type ConsoleCallEntry } from '@hilsa/contract/console/index';
import { Refused } from '../../identity/index.ts';
import type { ConsoleContext } from './context.ts';
import { countingCustomers } from './customers-shown.ts';

const BY = { acting: { operator: { id: '7' } } } as unknown as ConsoleContext;
const taken: unknown[] = [];
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
it.each(NAMING)('%s counts whom it shows', async (path) => {
  taken.length = 0;
  const { [path]: list } = countingCustomers({ [path]: answers(rows('41', null, '0', '42')) }, quota);
  expect(await list!(BY, NOTHING)).toEqual(rows('41', null, '0', '42'));
  expect(taken).toEqual([['7', ['41', '42'], 'listed']]);
});
it('a list that would show one too many shows nobody', async () => {
  const spent = { ...quota, take: () => Promise.reject(new Refused('customer-quota-spent', { maximum: 1 })) };
  const { '/chat/list': list } = countingCustomers({ '/chat/list': answers(rows('41')) }, spent);
  await expect(list(BY, NOTHING)).rejects.toMatchObject({ refusal: 'customer-quota-spent' });
});
it('what operators did names customers by id alone, and costs nothing', async () => {
  taken.length = 0;
  const counting = countingCustomers(
    { '/audit/list': answers(rows('41')), '/chat/get': answers({ customerId: '41' }) },
    quota,
  );
  await counting['/audit/list'](BY, NOTHING);
  await counting['/chat/get'](BY, NOTHING);
  expect(taken).toEqual([]);
});
