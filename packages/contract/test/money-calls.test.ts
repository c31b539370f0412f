// In: the calls of money in and money out, with the fields that the specification names. Out: each is taken or told by its call, under that very name.
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { calls, type CallEntry } from '../src/index.ts';

/** Of the specification's sections 3 and 7: what each call takes, and what its answer tells, at whatever depth. */
const NAMED: Readonly<Record<string, { readonly takes?: string; readonly tells?: string }>> = {
  '/index/bank/tmpl': { takes: 'kind', tells: 'fields banks districts branches' },
  '/index/bank/recharge': { tells: 'bankName accountName accountNumber routingNumber branchName' },
  '/index/recharge/coins': { tells: 'network minimum depth' },
  '/pay/list': { tells: 'channel' },
  '/pay': { takes: 'id', tells: 'url' },
  '/user/recharge/add': { takes: 'channel amount channelPassword', tells: 'id state reference' },
  '/user/recharge/order': { tells: 'id channel amount state receipts' },
  '/user/recharge/status': { takes: 'id', tells: 'steps ways isOpen why limits' },
  '/coin/recharge/address': { tells: 'address network' },
  '/coin/recharge/address/generate': { takes: 'network', tells: 'address' },
  '/coin/recharge/add': { takes: 'network txid', tells: 'state' },
  '/coin/recharge/order': { tells: 'channel txid confirmations depth address state' },
  '/bank/add': {
    takes:
      'accountName accountNumber bankName bankCode bankAddress routingNumber district branchName walletType beneficiaryName mobileNumber walletAccount',
  },
  '/bank/del': { takes: 'id' },
  '/bank/list': {
    takes: 'kind',
    tells: 'accountName accountNumber bankName bankCode routingNumber district branchName',
  },
  '/bank/info': { takes: 'id', tells: 'accountName accountNumber bankAddress' },
  '/user/withdraw/add': { takes: 'id amount fee requestId withdrawalPin', tells: 'id digest arrivalAmount' },
  '/user/withdraw/order': { tells: 'amount fee arrivalAmount holds state' },
  '/user/withdraw/status': { takes: 'id', tells: 'steps holds ways isOpen why' },
  '/coin/withdraw/address': { tells: 'network address label state' },
  '/coin/withdraw/address/generate': { takes: 'network address' },
  '/coin/withdraw/add': { takes: 'id asset amount fee withdrawalPin', tells: 'arrivalAmount network address' },
  '/coin/withdraw/order': { tells: 'network address amount fee arrivalAmount holds txid confirmations' },
};

describe('the 23 calls of money', () => {
  it('are twenty-three', () => expect(Object.keys(NAMED)).toHaveLength(23));

  it.each(Object.entries(NAMED))('%s takes and tells what is named', (path, { takes = '', tells = '' }) => {
    const { request, reply } = (calls as unknown as Readonly<Record<string, CallEntry>>)[path]!;
    expect([...namesOf(request, 'input')]).toEqual(expect.arrayContaining(takes.split(' ').filter(Boolean)));
    expect([...namesOf(reply, 'output')]).toEqual(expect.arrayContaining(tells.split(' ').filter(Boolean)));
  });
});

function namesOf(schema: z.ZodType, io: 'input' | 'output'): Set<string> {
  const found = new Set<string>();
  const walk = (node: unknown): void => {
    if (typeof node !== 'object' || node === null) return;
    const { properties } = node as { properties?: Record<string, unknown> };
    for (const name of Object.keys(properties ?? {})) found.add(name);
    for (const inner of Object.values(node)) walk(inner);
  };
  walk(z.toJSONSchema(schema, { io, unrepresentable: 'any' }));
  return found;
}
