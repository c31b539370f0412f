// In: people who invited one another and trade through the doors. Out: each is told and paid what is theirs, and nobody else's.
import { beforeAll, describe, expect, it } from 'vitest';
import { applyReferralRebate } from '../src/boot/referral-rebate.ts';
import { accountOpener } from '../src/identity/index.ts';
import { ask, captcha, codeFor, openDoors, PASSWORD, PIN, register, type Doors, type Person } from './doors.ts';

let doors: Doors;
let ann: Person;
let bob: Person;
let cat: Person;

/** Registers with somebody's code, sets the transaction PIN and takes test money. */
async function invitedBy(inviter: Person, phone: string): Promise<Person> {
  const { inviteCode } = await ask(doors, '/user/referral', {}, inviter.token, PAGE);
  await ask(doors, '/common/code/send', { target: phone, purpose: 'register', captcha: await captcha(doors) });
  const { token, tokenDemo, user } = await ask(doors, '/user/register', {
    phone,
    password: PASSWORD,
    passwordConfirmation: PASSWORD,
    code: await codeFor(doors, phone),
    consentVersion: '2026-11',
    inviteCode,
  });
  return { phone, token, tokenDemo, id: user.id };
}

async function funded(person: Person): Promise<Person> {
  await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, person.token);
  await ask(doors, '/user/sandbox/fund', { asset: 'USDT', amount: '100000' }, person.token);
  await ask(doors, '/user/sandbox/fund', { asset: 'BTC', amount: '0.5' }, person.token);
  return person;
}

const PAGE = { origin: 'http://localhost', host: 'localhost' };
const trade = ({ token }: Person, side: string, price: string, quantity: string) =>
  ask(doors, '/coin/order/add', { symbol: 'BTCUSDT', side, type: 'limit', price, quantity }, token);
const referralOf = (person: Person) => ask(doors, '/user/referral', {}, person.token, PAGE);
const accountOf = async ({ id }: Person): Promise<number> => {
  const [row] = await doors.sql`select account from identity.accounts where customer_id = ${id} and world = 'real'`;
  return row!['account'];
};
const balanceOf = async ({ token }: Person, asset: string): Promise<string> =>
  (await ask(doors, '/coin/assets', {}, token)).list.find((row) => row.asset === asset)?.available ?? '0';

beforeAll(async () => {
  doors = await openDoors();
  await applyReferralRebate(doors.worlds.real.sequencer, 1_000);
  ann = await register(doors);
  bob = await funded(await invitedBy(ann, '01812340001'));
  cat = await funded(await invitedBy(bob, '01812340002'));
});

describe('a referral', () => {
  it('before the first trade has earned nothing, and says the rule', async () => {
    expect(await referralOf(ann)).toMatchObject({
      rebateBps: 1_000,
      invitedCount: 1,
      invited: [{ account: '+88018•••••001', earned: [] }],
      earned: [],
      worth: '0',
    });
  });

  it('O8 earns from fees really paid: the share is in the balance, in the records and on the page, by who it came from', async () => {
    await trade(bob, 'sell', '100000', '0.02');
    await trade(cat, 'buy', '100000', '0.02');
    // Bob paid 2 USDT of 2,000 as the maker, cat 0.00002 BTC as the taker; a tenth goes one level up.
    expect(await referralOf(ann)).toMatchObject({
      invited: [{ account: '+88018•••••001', earned: [{ asset: 'USDT', amount: '0.2' }] }],
      earned: [{ asset: 'USDT', amount: '0.2', worth: '0.2' }],
      worth: '0.2',
      currency: 'USDT',
    });
    // In the currency that is asked for: 122.40 taka for one.
    expect(await ask(doors, '/user/referral', { currency: 'BDT' }, ann.token, PAGE)).toMatchObject({
      earned: [{ worth: '24.48' }],
      worth: '24.48',
      currency: 'BDT',
    });
    expect(await referralOf(bob)).toMatchObject({
      invited: [{ account: '+88018•••••002', earned: [{ asset: 'BTC', amount: '0.000002' }] }],
      earned: [{ asset: 'BTC', amount: '0.000002' }],
    });
    expect([await balanceOf(ann, 'USDT'), await balanceOf(ann, 'BTC')]).toEqual(['0.2', '0']);
    expect(await balanceOf(bob, 'BTC')).toBe('0.480002');
    const { list } = await ask(doors, '/user/tx/record', { limit: '10' }, ann.token);
    expect(list).toMatchObject([
      { reason: 'referral', asset: 'USDT', amount: '0.2', balanceAfter: '0.2', orderId: null, tradeId: null },
    ]);
  });

  it('O8 has one level: who invited the inviter sees and has nothing of it', async () => {
    const before = await referralOf(ann);
    const stranger = await funded(await register(doors));
    await trade(stranger, 'sell', '100000', '0.01');
    await trade(cat, 'buy', '100000', '0.01');
    expect(await referralOf(ann)).toEqual(before);
    expect(await balanceOf(ann, 'BTC')).toBe('0');
    expect((await referralOf(bob)).earned).toEqual([{ asset: 'BTC', amount: '0.000003', worth: '0.3' }]);
    expect((await referralOf(stranger)).earned).toEqual([]);
    expect((await referralOf(cat)).earned).toEqual([]);
  });

  it('O8 is of the real world: play money is never shared', async () => {
    const { engine } = doors.worlds.demo.sequencer;
    const referrers = Array.from({ length: engine.accountCount }, (_, account) => engine.account(account)?.referrer);
    expect(new Set(referrers)).toEqual(new Set([null]));
    expect(engine.referralRebateBps).toBe(0);
  });

  it('is told to the core once: opening the account again after a crash finds the one of before', async () => {
    const sequencers = { real: doors.worlds.real.sequencer, demo: doors.worlds.demo.sequencer };
    const open = accountOpener(sequencers, 'sandbox', []);
    const [referrer, account] = await Promise.all([bob, cat].map(accountOf));
    const { engine } = sequencers.real;
    expect(engine.account(account!)?.referrer).toBe(referrer);
    const accounts = engine.accountCount;
    expect(await open('real', cat.id, referrer!)).toBe(account);
    expect(engine.accountCount).toBe(accounts);
    // And to nobody else: another inviter is another command under the same request id.
    await expect(open('real', cat.id, await accountOf(ann))).rejects.toThrow('refused');
  });

  it('goes page by page, and each page has what came from its people', async () => {
    const dan = await invitedBy(bob, '01812340003');
    const first = await ask(doors, '/user/referral', { limit: '1' }, bob.token, PAGE);
    expect(first).toMatchObject({ invitedCount: 2, invited: [{ account: '+88018•••••003', earned: [] }] });
    const next = await ask(doors, '/user/referral', { limit: '1', cursor: first.nextCursor! }, bob.token, PAGE);
    expect(next.invited).toMatchObject([{ account: '+88018•••••002', earned: [{ asset: 'BTC', amount: '0.000003' }] }]);
    expect(next.nextCursor).toBeNull();
    expect((await referralOf(dan)).invitedCount).toBe(0);
  });
});
