// In: lines of a bank's statement with the number of a payout on them, which anybody can write. Out: one that is exactly what was sent ends it; every
// other that came in is booked as money nobody knows, once, and nobody is paid by it.
import { beforeAll, describe, expect, it } from 'vitest';
import { ask, type Person } from './doors.ts';
import { BANK, type MoneyDoors, openMoneyDoors, reaches, rested, signed, somebody } from './money-doors.ts';

const HEAD = 'date,credit,debit,bankReference,reference,name,account';
/** Where the payouts of this file go, and somewhere else. */
const [THERE, ELSEWHERE] = [BANK.accountNumber, '2201203456418'];
let at: MoneyDoors;
let lines = 0;

beforeAll(async () => {
  at = await openMoneyDoors();
  return () => at.test.stop();
});

interface Line {
  readonly credit?: string;
  readonly debit?: string;
  readonly reference: string;
  readonly account?: string;
  readonly mark?: string;
}
const row = ({ credit = '', debit = '', reference, account = THERE, mark = `R-${(lines += 1)}` }: Line): string =>
  `2026-11-23,${credit},${debit},${mark},${reference},Rahima Khatun,${account}`;
/** A file of its own, also where its lines are known; as it was shown before, and as it was taken. */
async function taken(rows: readonly string[], rail = 'bank') {
  const text = [HEAD, ...rows].join('\n') + '\n'.repeat((lines += 1));
  const { digest } = await at.partners.statements.choose({ rail, format: 'csv', name: 'a day', text });
  const judged = await at.partners.statements.judge(digest);
  const counts = await at.partners.statements.take(digest);
  return { shown: judged.map(({ verdict }) => verdict), counts };
}
/** A payout of 1,000 less the fee of 10, on its way. */
async function sent(): Promise<{ person: Person; id: string }> {
  const person = await somebody(at);
  const { destination } = await ask(at.doors, '/bank/add', BANK, person.token);
  rested(at);
  const fields = await signed(at, person, { id: destination.id, amount: '1000' });
  const { withdrawal } = await ask(at.doors, '/user/withdraw/add', fields, person.token);
  await reaches(at, person, withdrawal.id, 'sent');
  return { person, id: withdrawal.id };
}
const payments = () => at.doors.worlds.real.sequencer.engine.payments;
const suspense = (name = 'bank') => {
  const { suspense: account, asset } = payments().rails.find((rail) => rail.name === name)!;
  return at.doors.worlds.real.sequencer.engine.balance(account, asset).available;
};
const stateOf = async ({ person, id }: { person: Person; id: string }) =>
  (await ask(at.doors, '/user/withdraw/status', { id }, person.token)).withdrawal!.state;

describe('a line with the number of a payout', () => {
  it('that comes back after it was paid is money in suspense, shown so before and booked once', async () => {
    const payout = await sent();
    const before = suspense();
    const rows = [
      row({ debit: '990.00', reference: `W-${payout.id}` }),
      row({ credit: '990.00', reference: `W-${payout.id}` }),
    ];
    expect(await taken(rows)).toEqual({ shown: ['paid', 'unmatched'], counts: { paid: 1, unmatched: 1 } });
    expect(suspense() - before).toBe(99_000n);
    await reaches(at, payout.person, payout.id, 'success');
    const again = { 'withdrawal-closed': 1, 'transaction-known': 1 };
    expect(await taken(rows)).toEqual({ shown: Object.keys(again), counts: again });
    expect(suspense() - before).toBe(99_000n);
  });

  it.each<[string, Omit<Line, 'reference'>, string]>([
    ['at another amount', { credit: '985.00' }, 'bank'],
    ['from somebody else’s account', { credit: '990.00', account: ELSEWHERE }, 'bank'],
    ['from nowhere', { credit: '990.00', account: '' }, 'bank'],
    ['on another rail', { credit: '990.00' }, 'offline'],
  ])('that comes in %s ends nothing: suspense', async (_, line, rail) => {
    const payout = await sent();
    const before = suspense(rail);
    const units = BigInt(line.credit!.replace('.', ''));
    const rows = [row({ ...line, reference: `W-${payout.id}` })];
    expect(await taken(rows, rail)).toEqual({ shown: ['unmatched'], counts: { unmatched: 1 } });
    expect(suspense(rail) - before).toBe(units);
    expect(await stateOf(payout)).toBe('sent');
  });

  it('that nobody was ever paid by is suspense, and what leaves with it is not ours', async () => {
    const before = suspense();
    const rows = [row({ credit: '5.00', reference: 'W-999999' }), row({ debit: '5.00', reference: 'W-999999' })];
    expect((await taken(rows)).counts).toEqual({ unmatched: 1, 'not-ours': 1 });
    expect(suspense() - before).toBe(500n);
  });

  it('that leaves on another rail, or at another amount, has not paid it', async () => {
    const payout = await sent();
    const reference = `W-${payout.id}`;
    expect((await taken([row({ debit: '990.00', reference })], 'offline')).counts).toEqual({ 'not-ours': 1 });
    expect((await taken([row({ debit: '980.00', reference })])).counts).toEqual({ 'not-ours': 1 });
    expect(await stateOf(payout)).toBe('sent');
  });

  it('that comes back from where it went, before it was seen to leave, gives it back once, though it is read again', async () => {
    const payout = await sent();
    const [before, reference] = [suspense(), `W-${payout.id}`];
    const back = [row({ credit: '990.00', reference })];
    expect(await taken(back)).toEqual({ shown: ['returned'], counts: { returned: 1 } });
    await reaches(at, payout.person, payout.id, 'failed');
    expect(await taken(back)).toEqual({ shown: ['withdrawal-closed'], counts: { 'withdrawal-closed': 1 } });
    // The bank shows later that it had left.
    const left = [row({ debit: '990.00', reference })];
    expect((await taken(left)).counts).toEqual({ 'withdrawal-closed': 1 });
    expect((await taken(left)).counts).toEqual({ 'withdrawal-closed': 1 });
    expect((await taken([row({ debit: '990.00', reference })])).counts).toEqual({ 'not-ours': 1 });
    expect(suspense()).toBe(before);
  });

  it('that leaves twice is not ours the second time', async () => {
    const payout = await sent();
    const reference = `W-${payout.id}`;
    const rows = [row({ debit: '990.00', reference }), row({ debit: '990.00', reference })];
    expect(await taken(rows)).toEqual({ shown: ['paid', 'not-ours'], counts: { paid: 1, 'not-ours': 1 } });
    await reaches(at, payout.person, payout.id, 'success');
    expect((await taken([row({ debit: '990.00', reference })])).counts).toEqual({ 'not-ours': 1 });
  });

  it('that was booked before anything was sent does not end what is sent later', async () => {
    const next = payments().nextWithdrawal;
    const ahead = [row({ credit: '990.00', reference: `W-${next}` })];
    expect((await taken(ahead)).counts).toEqual({ unmatched: 1 });
    const payout = await sent();
    expect(payout.id).toBe(String(next));
    expect((await taken(ahead)).counts).toEqual({ 'transaction-known': 1 });
    expect(await stateOf(payout)).toBe('sent');
  });
});
