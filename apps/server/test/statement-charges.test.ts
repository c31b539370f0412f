// In: a bank that takes its charges from the account that it keeps for customers' money, and two people of the desk. Out: the asset closes, and is open
// again when the house has borne exactly that line, once, out of what it has earned; no customer bears any of it.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { act, askConsole, callConsole, operator, signInAgain, type Staff } from './console.ts';
import { ask, type Person, post } from './doors.ts';
import { BANK, type MoneyDoors, openMoneyDoors, reaches, rested, signed, somebody } from './money-doors.ts';

const HEAD = 'date,credit,debit,bankReference,reference,name,account,balance';
let at: MoneyDoors;
let [ann, ben]: [Staff, Staff] = [null!, null!];
let person: Person;

beforeAll(async () => {
  at = await openMoneyDoors({ brought: ['bank'] });
  person = await somebody(at);
  // What a payout costs is what the house has earned: 10 taka.
  const { destination } = await ask(at.doors, '/bank/add', BANK, person.token);
  rested(at);
  [ann, ben] = [await operator(at.doors, 'treasury'), await operator(at.doors, 'compliance')];
  const fields = await signed(at, person, { id: destination.id, amount: '1000' });
  const { withdrawal } = await ask(at.doors, '/user/withdraw/add', fields, person.token);
  await reaches(at, person, withdrawal.id, 'sent');
  await brings(
    '2026-11-21,5000.00,,C-1,nobody,Nobody,1,5000.00',
    `2026-11-21,,990.00,C-2,W-${withdrawal.id},Rahima Khatun,${BANK.accountNumber},4010.00`,
  );
  expect(rail().difference).toBe(0n);
  return () => at.test.stop();
});

const rail = () => at.doors.worlds.real.sequencer.engine.payments.rails.find(({ name }) => name === 'bank')!;
async function brings(...rows: readonly string[]): Promise<void> {
  const text = [HEAD, ...rows].join('\n');
  const { digest } = await at.partners.statements.choose({ rail: 'bank', format: 'csv', name: 'a day', text });
  await at.partners.statements.take(digest);
}
const lineOf = async (bankReference: string) => {
  const { list } = await askConsole(at.doors, ann, '/payments/statements/list', {});
  return list.find((line) => line.bankReference === bankReference)!;
};
const bears = async (line: string, by = ann) =>
  act(at.doors, by, 'book-bank-line', line, {}, 'Excise duty of the year');
const deposit = async () =>
  (await post(at.doors, '/user/recharge/add', { channel: 'bank', amount: '1000' }, { accesstoken: person.token }))
    .refusal;

describe('what a bank takes for itself', () => {
  it('closes the asset, and two people have the house bear it: then it is open, and no customer has paid', async () => {
    const { engine } = at.doors.worlds.real.sequencer;
    const claims = () => engine.balance(rail().suspense, rail().asset).available;
    const before = claims();
    await brings('2026-11-22,,4.00,C-3,excise duty,The bank,,4006.00');
    expect(rail().difference).toBe(-400n);
    expect(await deposit()).toBe('custody-short');
    const line = await lineOf('C-3');
    expect(line).toMatchObject({ verdict: 'not-ours', amount: '4', isBorne: false });
    const asked = await bears(line.id);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    const alone = await callConsole(at.doors, '/approvals/decide', decision, { cookie: ann.cookie });
    expect([alone.refusal, rail().difference]).toEqual(['same-operator', -400n]);
    await askConsole(at.doors, ben, '/approvals/decide', decision);
    expect(rail().difference).toBe(0n);
    expect(await deposit()).toBeUndefined();
    expect(claims()).toBe(before);
    const { list } = await askConsole(at.doors, ann, '/payments/treasury/list', {});
    expect(list.find(({ id }) => id === 'bank:BDT')).toMatchObject({ losses: '4', difference: '0' });
    expect(await lineOf('C-3')).toMatchObject({ isBorne: true });
  });

  it('is borne once, and neither is what came in nor what is more than the house has earned', async () => {
    expect(await bears((await lineOf('C-3')).id)).toMatchObject({ refusal: 'nothing-to-change' });
    expect(await bears((await lineOf('C-1')).id)).toMatchObject({ refusal: 'unknown-statement' });
    expect(await bears((await lineOf('C-2')).id)).toMatchObject({ refusal: 'unknown-statement' });
    expect(await bears('999999')).toMatchObject({ refusal: 'unknown-statement' });
    await brings('2026-11-23,,6.01,C-4,charges,The bank,,3999.99');
    expect(await bears((await lineOf('C-4')).id)).toMatchObject({
      refusal: 'insufficient-balance',
      detail: { required: '6.01', available: '6', asset: 'BDT' },
    });
    expect(rail().difference).toBe(-601n);
  });

  it('is compared with the newest statement, and not with one of before', async () => {
    // Of the day before, found late: the newest says nothing else by it.
    await brings('2026-11-20,,2.00,C-5,a fee of before,The bank,,100.00');
    expect(rail().difference).toBe(-601n);
    const asked = await bears((await lineOf('C-5')).id);
    await askConsole(at.doors, ben, '/approvals/decide', {
      id: asked.data!.actionId,
      decision: 'approve',
      reason: 'Seen it, too.',
    });
    expect(rail().difference).toBe(-401n);
  });
});

describe('what the house pays in itself', () => {
  const keeps = async (arrival: string) =>
    act(at.doors, ann, 'keep-arrival', arrival, { transaction: 'TT-881' }, 'Treasury’s own transfer');
  const agrees = async (asked: Awaited<ReturnType<typeof keeps>>) =>
    callConsole(
      at.doors,
      '/approvals/decide',
      { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' },
      { cookie: ben.cookie },
    );
  const announces = async (awaited: string) =>
    agrees(await act(at.doors, ann, 'announce-own-money', 'bank:BDT', { awaited }, 'To bear the duty'));
  const aDayLater = async (): Promise<void> => {
    rested(at);
    [ann, ben] = [await signInAgain(at.doors, ann), await signInAgain(at.doors, ben)];
  };
  /** The tables follow a moment later. */
  const arrivalOf = async (transaction: string) =>
    vi.waitFor(
      async () => {
        const { list } = await askConsole(at.doors, ann, '/payments/suspense/list', {});
        return list.find((each) => each.transaction === transaction) ?? Promise.reject(new Error('not there yet'));
      },
      { timeout: 30_000 },
    );

  it('is the house’s by two people, makes the charge good, and is nobody’s twice', async () => {
    const { engine } = at.doors.worlds.real.sequencer;
    const house = () => engine.balance(engine.house('losses:bank')!, rail().asset).available;
    const before = house();
    await announces('10');
    expect((await askConsole(at.doors, ann, '/payments/rails/get', { id: 'bank:BDT' })).awaited).toMatchObject({
      sum: '10',
    });
    await aDayLater();
    await brings('2026-11-24,10.00,,C-6,top up,Hilsa Limited,9,4009.99');
    expect(rail().difference).toBe(-401n);
    expect(await bears((await lineOf('C-4')).id)).toMatchObject({ refusal: 'insufficient-balance' });
    const { id } = await arrivalOf('C-6');
    const asked = await keeps(id);
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await agrees(asked)).code).toBe(0);
    expect(house()).toBe(before + 1_000n);
    const shown = async () => askConsole(at.doors, ann, '/payments/suspense/get', { id });
    await expect.poll(shown, { timeout: 30_000 }).toMatchObject({ state: 'kept', customerId: null });
    expect(await keeps(id)).toMatchObject({ refusal: 'arrival-settled' });
    expect(await act(at.doors, ann, 'assign-arrival', id, { customerId: person.id })).toMatchObject({
      refusal: 'arrival-settled',
    });
    expect((await agrees(await bears((await lineOf('C-4')).id))).code).toBe(0);
    expect(rail().difference).toBe(200n);
    expect(await deposit()).toBeUndefined();
  });

  it('is not what a stranger sent, though the desk announces that sum once it has seen it', async () => {
    await brings('2026-11-24,8.00,,C-8,whose,Somebody,9,4017.99');
    const { id } = await arrivalOf('C-8');
    expect(await keeps(id)).toMatchObject({ refusal: 'evidence-invalid', detail: { field: 'announced' } });
    expect(await act(at.doors, ann, 'announce-own-money', 'bank:BDT', { awaited: '0.001' })).toMatchObject({
      refusal: 'amount-too-precise',
    });
    expect(await act(at.doors, ann, 'announce-own-money', 'bank:BDT', { awaited: '0' })).toMatchObject({
      refusal: 'field-invalid',
      detail: { field: 'awaited' },
    });
    expect((await announces('8')).code).toBe(0);
    await aDayLater();
    expect(await keeps(id)).toMatchObject({ refusal: 'evidence-invalid', detail: { field: 'announced' } });
  });

  it('is never what a customer was credited with before, though the credit was taken back', async () => {
    await brings('2026-11-25,7.00,,C-7,whose,Somebody,9,4024.99');
    const { id } = await arrivalOf('C-7');
    await agrees(await act(at.doors, ann, 'assign-arrival', id, { customerId: person.id }));
    await agrees(await act(at.doors, ann, 'reverse-credit', id, {}));
    expect(await keeps(id)).toMatchObject({ refusal: 'evidence-invalid', detail: { field: 'arrival' } });
  });
});
