// In: customers who lack a paper, a PIN, an amount or an open way. Out: the sentences of the field, word for word, by the real calls, in the customer's
// language, with their numbers; and the same words in the screens' own catalogue.
import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, operator, type Staff } from './console.ts';
import { ask, type Person, post } from './doors.ts';
import { BANK, type MoneyDoors, openMoneyDoors, preview, reaches, rested, signed, somebody } from './money-doors.ts';

let at: MoneyDoors;
let treasury: Staff;

beforeAll(async () => {
  at = await openMoneyDoors();
  return () => at.test.stop();
});

/** What the customer reads, in English and in Bengali. */
async function reads({ token }: Person, path: string, fields: Record<string, string>): Promise<[string, string]> {
  const said = async (language: string) =>
    post(at.doors, path, fields, { accesstoken: token, 'accept-language': language });
  const [en, bn] = [await said('en-US'), await said('bn-BN')];
  expect(bn.refusal).toBe(en.refusal);
  expect(bn.msg).toMatch(/[ঀ-৿]/);
  return [en.msg, bn.msg];
}
const withBank = async (person: Person): Promise<string> => {
  const { destination } = await ask(at.doors, '/bank/add', BANK, person.token);
  rested(at);
  return destination.id;
};
const catalogue = (language: string): Readonly<Record<string, string>> =>
  JSON.parse(
    readFileSync(new URL(`../../web/src/products/payments/texts/${language}.json`, import.meta.url), 'utf8'),
  ) as Readonly<Record<string, string>>;
const screens = catalogue('en-US');

describe('before money leaves', () => {
  it('“Please complete KYC first”', async () => {
    const person = await somebody(at, { papers: false });
    const [en, bn] = await reads(person, '/bank/add', BANK);
    expect([en, bn]).toEqual(['Please complete KYC first', 'আগে কেওয়াইসি সম্পন্ন করুন']);
  });

  it('“Bank account number and bank code must be exactly correct”: a code is a BIC of the country, or the routing number’s first digits', async () => {
    const person = await somebody(at);
    for (const bankCode of ['DHBLBDDH', '085', 'DHBLBDDH 108']) {
      const accountNumber = `15012034564${String(bankCode.length).padStart(2, '0')}`;
      const { destination } = await ask(at.doors, '/bank/add', { ...BANK, accountNumber, bankCode }, person.token);
      expect(destination.bankCode).toBe(bankCode);
    }
    for (const bankCode of ['DHBLUSDH', 'DHBL', '086'])
      expect((await reads(person, '/bank/add', { ...BANK, bankCode }))[0]).toBe(
        'Bank account number and bank code must be exactly correct',
      );
  });

  it('“Please set a withdrawal password first”', async () => {
    const person = await somebody(at, { pin: false });
    const wish = { id: await withBank(person), method: '0', amount: '1000' };
    const [en] = await reads(person, '/user/withdraw/preview', wish);
    expect(en).toBe('Please set a withdrawal password first');
    expect(screens['pay-out.pin-first']).toBe(en);
  });

  it('“the withdrawal password is incorrect”', async () => {
    const person = await somebody(at);
    const fields = await signed(at, person, { id: await withBank(person), amount: '1000' });
    const [en, bn] = await reads(person, '/user/withdraw/add', { ...fields, withdrawalPin: '860247' });
    expect([en, bn]).toEqual(['the withdrawal password is incorrect', 'উত্তোলন পাসওয়ার্ডটি ভুল']);
  });

  it('minimum and maximum with their numbers, and “Insufficient Balance”', async () => {
    const person = await somebody(at, { taka: 600 });
    const id = await withBank(person);
    const wish = (amount: string) => ({ id, method: '0', amount });
    const path = '/user/withdraw/preview';
    expect(await reads(person, path, wish('499'))).toEqual(['The minimum is 500 BDT', 'সর্বনিম্ন ৫০০ BDT']);
    expect(await reads(person, path, wish('100000.01'))).toEqual(['The maximum is 100,000 BDT', 'সর্বোচ্চ ১,০০,০০০ BDT']);
    expect((await reads(person, path, wish('601')))[0]).toMatch(/^Insufficient Balance/);
  });

  it('“withdrawal failed”: told when the bank sends it back, and as the record’s state', async () => {
    const person = await somebody(at);
    const fields = await signed(at, person, { id: await withBank(person), amount: '1000' });
    const { withdrawal } = await ask(at.doors, '/user/withdraw/add', fields, person.token);
    await reaches(at, person, withdrawal.id, 'sent');
    const order = new URL(`order/W-${withdrawal.id}/returned`, at.test.bankUrl);
    await vi.waitFor(
      async () => {
        await fetch(order, { method: 'POST', redirect: 'manual' });
        expect(await (await fetch(new URL('statement.csv', at.test.bankUrl))).text()).toContain(`W-${withdrawal.id}`);
      },
      { timeout: 50_000, interval: 100 },
    );
    await reaches(at, person, withdrawal.id, 'failed');
    await vi.waitFor(
      async () => {
        const { list } = await ask(at.doors, '/user/notice', {}, person.token);
        expect(list.map(({ title }) => title)).toContain('Withdrawal failed');
      },
      { timeout: 50_000, interval: 200 },
    );
    expect(screens['pay.withdrawal-failed']).toBe('Withdrawal Failed');
  });
});

describe('before money comes', () => {
  it('minimum and maximum with their numbers', async () => {
    const person = await somebody(at);
    const wish = (amount: string) => ({ channel: 'bkash', amount });
    const path = '/user/recharge/add';
    expect(await reads(person, path, wish('99.99'))).toEqual(['The minimum is 100 BDT', 'সর্বনিম্ন ১০০ BDT']);
    expect(await reads(person, path, wish('25000.01'))).toEqual(['The maximum is 25,000 BDT', 'সর্বোচ্চ ২৫,০০০ BDT']);
  });

  it('“the channel password entered is incorrect”', async () => {
    const person = await somebody(at);
    const fields = { channel: 'offline', amount: '200000', channelPassword: '0000-0000-0000' };
    const [en, bn] = await reads(person, '/user/recharge/add', fields);
    expect([en, bn]).toEqual(['the channel password entered is incorrect', 'চ্যানেলের পাসওয়ার্ডটি সঠিক নয়']);
  });
});

describe('while a way is closed', () => {
  const switched = async (action: 'close-rail' | 'reopen-rail', rail: string, direction: 'in' | 'out') => {
    treasury = await operator(at.doors, 'treasury');
    const asked = await act(at.doors, treasury, action, rail, { direction });
    if (action === 'close-rail') return;
    const checker = await operator(at.doors, 'compliance');
    const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    await askConsole(at.doors, checker, '/approvals/decide', decision);
  };

  it('“Deposits cannot be made at the current time”, by that way alone', async () => {
    const person = await somebody(at);
    await switched('close-rail', 'bkash:BDT', 'in');
    const [en, bn] = await reads(person, '/user/recharge/add', { channel: 'bkash', amount: '500' });
    expect([en, bn]).toEqual(['Deposits cannot be made at the current time', 'এই মুহূর্তে জমা করা যাচ্ছে না']);
    expect(screens['pay.closed-in']).toMatch(/^Deposits cannot be made at the current time\./);
    expect(screens['pay.closed-provider']).toMatch(/^Deposits cannot be made at the current time\./);
    const { list } = await ask(at.doors, '/pay/list', {}, person.token);
    expect(list.find(({ channel }) => channel === 'bkash')).toMatchObject({ isOpen: false, why: 'rail-closed' });
    await ask(at.doors, '/user/recharge/add', { channel: 'bank', amount: '500' }, person.token);
    await switched('reopen-rail', 'bkash:BDT', 'in');
    await ask(at.doors, '/user/recharge/add', { channel: 'bkash', amount: '500' }, person.token);
  });

  it('W2 “Withdrawal is not possible at the current time” is said of a rail that is down, and of nothing else', async () => {
    const person = await somebody(at);
    const wish = { id: await withBank(person), amount: '1000' };
    const sentence = 'Withdrawal is not possible at the current time';
    await switched('close-rail', 'bank:BDT', 'in');
    // A way in that is closed keeps nothing from leaving.
    expect((await preview(at, person, wish)).terms.arrivalAmount).toBe('990');
    const fields = await signed(at, person, wish);
    await switched('close-rail', 'bank:BDT', 'out');
    const [en, bn] = await reads(person, '/user/withdraw/preview', { ...wish, method: '0' });
    expect([en, bn]).toEqual([sentence, 'এই মুহূর্তে উত্তোলন করা যাচ্ছে না']);
    expect((await post(at.doors, '/user/withdraw/add', fields, { accesstoken: person.token })).msg).toBe(sentence);
    for (const key of ['pay.closed-out', 'pay.closed-network', 'pay-out.no-ways-text'])
      expect(screens[key]).toMatch(new RegExp(`^${sentence}\\.`));
    await switched('reopen-rail', 'bank:BDT', 'out');
    await switched('reopen-rail', 'bank:BDT', 'in');
    expect((await preview(at, person, wish)).terms.arrivalAmount).toBe('990');
  });
});
