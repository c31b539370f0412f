// In: a customer with papers, the test wallet and the test bank. Out: money comes in only as it arrived, once; and leaves only as its owner proved.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { parseDecimal } from '@hilsa/money';
import { nagadProvider, openPartners, type Partners, sslcommerzProvider } from '../src/connectors/index.ts';
import { createAccountNames, createDestinations, limitSetter } from '../src/identity/index.ts';
import { tellLimitsThatAreDue } from '../src/identity/limits.ts';
import { sealIdentity } from '../src/identity/papers/paper-rows.ts';
import { createSecretBox } from '../src/identity/secrets.ts';
import { listRails, openTestPartners } from '../src/sandbox/index.ts';
import { createAuthenticator } from './authenticator.ts';
import { codeOf, confirmed } from './confirming.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, openDoors, type Person, PASSWORD, post, register } from './doors.ts';
import { HOUSE_ACCOUNT } from './money-doors.ts';

const KEY = new Uint8Array(32).fill(7);
const DAY_MS = 86_400_000;
const PIN = '407193';
const ORIGIN = 'http://127.0.0.1:8080';
const NAME = 'Rahima Khatun';
const BANK = {
  accountName: NAME,
  accountNumber: '1501203456418',
  bankName: 'Sandbox Bank',
  routingNumber: '085260728',
};
let doors: Doors;
let test: Awaited<ReturnType<typeof openTestPartners>>;
let partners: Partners;

beforeAll(async () => {
  test = await openTestPartners({ host: '127.0.0.1', port: 0 });
  doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      isTimed: true,
      async partners({ real }, sql) {
        await listRails(real.sequencer);
        const destinations = createDestinations(sql, KEY, Date.now);
        partners = await openPartners(
          {
            sequencer: real.sequencer,
            sql,
            now: () => Date.now() + doors.clock.ahead,
            report: () => undefined,
            alarm: () => undefined,
          },
          {
            wallet: { rail: 'bkash', url: test.walletUrl, ...test.access },
            providers: [
              nagadProvider('nagad', { ...test.nagad, address: '127.0.0.1' }, Date.now),
              sslcommerzProvider('sslcommerz', {
                ...test.cards,
                contact: { email: 'payments@hilsa.invalid', phone: '01700000000', city: 'Dhaka', postcode: '1000' },
              }),
            ],
            banks: [
              {
                rail: 'bank',
                access: {
                  handOver: async (file) =>
                    void (await fetch(new URL('payouts', test.bankUrl), { method: 'POST', body: file })),
                  statement: async () => (await fetch(new URL('statement.csv', test.bankUrl))).text(),
                },
                account: {
                  channel: 'bank',
                  ...HOUSE_ACCOUNT,
                },
                payerNames: createAccountNames(sql, KEY),
                nameOf: async (id) => (await destinations.find(id))?.accountName ?? '',
              },
            ],
            walletFiles: [
              {
                rail: 'nagad',
                pays: 'wallets',
                access: null,
                account: {
                  channel: 'nagad',
                  bankName: 'Nagad',
                  accountName: 'Hilsa',
                  accountNumber: '683002007104225',
                  routingNumber: '',
                  branchName: '',
                  testUrl: null,
                  byInvitation: false,
                },
                payerNames: createAccountNames(sql, KEY),
                nameOf: async (id) => (await destinations.find(id))?.accountName ?? '',
              },
            ],
            callbackHost: '127.0.0.1',
            callbackPort: 0,
            networks: [],
            simulated: true,
          },
        );
        return partners;
      },
    },
  );
  return () => test.stop();
});

/** Somebody whose papers are verified, with a withdrawal PIN. */
async function somebody(): Promise<Person> {
  const person = await register(doors);
  const sealed = sealIdentity(createSecretBox(KEY), person.id, { name: NAME, number: '1234567890', mrz: null });
  const owner = doors.owner();
  await owner`
    insert into identity.papers (customer_id, attempt, type, sealed, given, consent_version, status, submitted_ms, decided_ms)
    values (${person.id}, 1, 'id-card', ${sealed}, '{}', '2026-11', 'succ', 1, 2)`;
  await owner`update identity.customers set id_status = 'succ' where id = ${person.id}`;
  await owner.end();
  await ask(doors, '/user/pin/set', { kind: 'withdrawal', pin: PIN, pinConfirmation: PIN }, person.token);
  return person;
}
const balanceOf = async ({ id }: Person) => {
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where customer_id = ${id} and world = 'real'`;
  const { engine } = doors.worlds.real.sequencer;
  const asset = engine.assets.findIndex(({ code }) => code === 'BDT');
  return engine.balance(row!.account + 2 ** 28, asset);
};
const depositOf = async ({ token }: Person, id: string) =>
  (await ask(doors, '/user/recharge/status', { id }, token)).deposit!;
async function payPage(person: Person, amount = '2000', channel = 'bkash') {
  const { deposit } = await ask(doors, '/user/recharge/add', { channel, amount }, person.token);
  const { url } = await ask(doors, '/pay', { id: deposit.id }, person.token, {
    origin: ORIGIN,
    host: '127.0.0.1:8080',
  });
  return { id: deposit.id, url };
}
/** As the customer's browser does: a press, and back by the callback. */
const press = async (url: string, button: string) =>
  fetch(`${url}?press=${button}`, { method: 'POST', redirect: 'follow' }).catch(() => null);
const state = (person: Person, id: string, wanted: string) =>
  vi.waitFor(async () => expect((await depositOf(person, id)).state).toBe(wanted), { timeout: 50_000, interval: 100 });

/** What they were told of their payments, oldest first. */
const toldOf = async ({ token }: Person) =>
  (await ask(doors, '/user/notice', {}, token)).list
    .map(({ event }) => event)
    .filter((event) => event === 'deposit-credited' || event?.startsWith('withdrawal-'))
    .toReversed();
/** A request is told at once, what the journal says in its turn: which comes first is not promised. */
const isTold = (person: Person, events: readonly string[]) =>
  vi.waitFor(async () => expect((await toldOf(person)).toSorted()).toEqual(events.toSorted()), {
    timeout: 50_000,
    interval: 200,
  });

describe('money in by a mobile wallet', () => {
  it('is credited when the provider’s own answer says so, once, however often it is told', async () => {
    const person = await somebody();
    const { id, url } = await payPage(person);
    await press(url, 'twice');
    await state(person, id, 'success');
    await Promise.all(Array.from({ length: 20 }, () => press(url, 'paid')));
    expect((await balanceOf(person)).available).toBe(200_000n);
    const { steps, band } = await ask(doors, '/user/recharge/status', { id }, person.token);
    expect(steps.map(({ step }) => step)).toEqual(['asked', 'begun', 'arrived', 'credited']);
    expect(band.map(({ step }) => step)).toContain('credited');
    await isTold(person, ['deposit-credited']);
  });

  it.each([
    ['no-money', 'provider-2023'],
    ['wrong-pin', 'provider-2014'],
    ['cancelled', 'provider-2069'],
  ])('pressed %s, it fails and says why', async (button, reason) => {
    const person = await somebody();
    const { id, url } = await payPage(person);
    await press(url, button);
    await state(person, id, 'fail');
    expect((await depositOf(person, id)).reason).toBe(reason);
    expect((await balanceOf(person)).available).toBe(0n);
  });

  it('is not credited in another amount than was asked: that waits for a person', async () => {
    const person = await somebody();
    const { id, url } = await payPage(person);
    await press(url, 'tampered');
    const { payments } = doors.worlds.real.sequencer.engine;
    await vi.waitFor(
      () => expect([...payments.arrivals.values()].some(({ deposit }) => deposit === Number(id))).toBe(true),
      {
        timeout: 50_000,
      },
    );
    expect((await balanceOf(person)).available).toBe(0n);
    expect((await depositOf(person, id)).state).toBe('pending');
  });

  it('a notice alone credits nothing, whoever sends it', async () => {
    const person = await somebody();
    const { id } = await payPage(person);
    // What a notice does, whoever sends it: it wakes a pull.
    for (let n = 0; n < 5; n++) partners.wake(Number(id));
    await post(doors, '/user/recharge/status', { id }, { accesstoken: person.token });
    expect((await balanceOf(person)).available).toBe(0n);
    expect((await depositOf(person, id)).state).toBe('pending');
  });
});

describe.each(['nagad', 'sslcommerz'])('money in by %s', (channel) => {
  it('is credited once by what its own verification says, however often it is told', async () => {
    const person = await somebody();
    const { id, url } = await payPage(person, '2000', channel);
    await press(url, 'twice');
    await state(person, id, 'success');
    await Promise.all(Array.from({ length: 10 }, () => press(url, 'paid')));
    expect((await balanceOf(person)).available).toBe(200_000n);
  });

  it('cancelled, it fails; of another amount, it waits for a person', async () => {
    const person = await somebody();
    const first = await payPage(person, '2000', channel);
    await press(first.url, 'cancelled');
    await state(person, first.id, 'fail');
    const other = await payPage(person, '500', channel);
    await press(other.url, 'tampered');
    const { arrivals } = doors.worlds.real.sequencer.engine.payments;
    const found = () => [...arrivals.values()].find(({ deposit }) => deposit === Number(other.id));
    await vi.waitFor(() => expect(found()).toMatchObject({ verdict: 'amount-differs' }), { timeout: 50_000 });
    expect((await balanceOf(person)).available).toBe(0n);
  });

  it('a notice that anybody could have sent credits nothing, and wakes nothing that we do not know', async () => {
    const person = await somebody();
    const { id } = await payPage(person, '2000', channel);
    const { deposits } = doors.worlds.real.sequencer.engine.payments;
    const { reference } = deposits.get(Number(id))!;
    const door = partners.noticeUrl(channel)!;
    const forged = new URLSearchParams({ tran_id: reference, status: 'VALID', val_id: 'X1', amount: '2000.00' });
    const said = `payment_ref_id=${reference}&status=Success`;
    for (const query of ['', '?return=1', `?${said}`, '?payment_ref_id=unknown'])
      await fetch(`${door}${query}`, { method: 'POST', body: forged, redirect: 'manual' });
    await fetch(`${door}?${said}`, { redirect: 'manual' });
    await ask(doors, '/user/recharge/status', { id }, person.token);
    expect((await depositOf(person, id)).state).toBe('pending');
    expect((await balanceOf(person)).available).toBe(0n);
    expect((await fetch(door.replace(channel, 'nobody'), { method: 'POST', body: forged })).status).toBe(404);
  });
});

describe('money in by a card', () => {
  it('stays in for three days, and what is called risky waits for a person', async () => {
    const person = await somebody();
    const { id, url } = await payPage(person, '2000', 'sslcommerz');
    await press(url, 'paid');
    await state(person, id, 'success');
    const { payments } = doors.worlds.real.sequencer.engine;
    const { account } = payments.deposits.get(Number(id))!;
    const held = [...payments.holds.values()].find((hold) => hold.account === account)!;
    expect(held.reason).toBe('deposit-reversible');
    expect(held.untilMs - Date.now() - doors.clock.ahead).toBeGreaterThan(2.9 * DAY_MS);
    const risky = await payPage(person, '500', 'sslcommerz');
    await press(risky.url, 'risky');
    const found = () => [...payments.arrivals.values()].find(({ deposit }) => deposit === Number(risky.id));
    await vi.waitFor(() => expect(found()).toMatchObject({ verdict: 'risky' }), { timeout: 50_000 });
    expect((await balanceOf(person)).available).toBe(200_000n);
  });
});

const transferIn = (reference: string, amount: string) =>
  fetch(new URL('transfer', test.bankUrl), {
    method: 'POST',
    body: new URLSearchParams({ reference, amount, name: NAME }),
    redirect: 'manual',
  });

/** With so much in the currency account, and a bank account that is old enough. */
async function withMoney(amount: string): Promise<{ person: Person; destination: string }> {
  const person = await somebody();
  const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount }, person.token);
  await transferIn(deposit.reference, amount);
  await state(person, deposit.id, 'success');
  const { destination } = await ask(doors, '/bank/add', BANK, person.token);
  expect(destination.state).toBe('held');
  doors.clock.ahead += DAY_MS + 60_000;
  return { person, destination: destination.id };
}
/** A new factor holds withdrawals for a day. */
async function restedPasskey(person: Person) {
  const passkey = await withPasskey(person);
  doors.clock.ahead += DAY_MS + 60_000;
  return passkey;
}
async function withPasskey(person: Person) {
  await catchUp();
  const passkey = createAuthenticator(ORIGIN);
  const browser = { origin: ORIGIN, host: '127.0.0.1:8080' };
  const { challengeId, options } = await ask(doors, '/user/passkey/add/options', {}, person.token, browser);
  const confirmation = await confirmed(doors, person, 'change-second-factor');
  const fields = { challengeId, response: passkey.create(options), name: 'phone', confirmation };
  await ask(doors, '/user/passkey/add', fields, person.token, browser);
  return passkey;
}
const method = { NPSB: '0', RTGS: '1', BEFTN: '2' } as const;
/** The commands' time follows a moment after the clock was moved. */
const catchUp = () =>
  vi.waitFor(
    async () => {
      const { sequencer } = doors.worlds.real;
      await sequencer.submit({
        command: { kind: 'set-referral-rebate', bps: 0, atMs: 0 },
        requestId: null,
        caller: 'system',
      });
      expect(sequencer.engine.atMs).toBeGreaterThan(Date.now() + doors.clock.ahead - 4_000);
    },
    { timeout: 50_000, interval: 200 },
  );
const preview = async (person: Person, destination: string, amount: string, way: keyof typeof method = 'NPSB') => {
  await catchUp();
  return ask(doors, '/user/withdraw/preview', { id: destination, method: method[way], amount }, person.token, {
    origin: ORIGIN,
    host: '127.0.0.1:8080',
  });
};
const terms = (given: Awaited<ReturnType<typeof preview>>, destination: string, way: keyof typeof method = 'NPSB') => ({
  id: destination,
  method: method[way],
  amount: given.terms.amount,
  fee: given.terms.fee,
  requestId: given.terms.requestId,
  askedAtMs: String(given.terms.askedAtMs),
  withdrawalPin: PIN,
});
const bankPays = async (id: string, how: 'paid' | 'returned') =>
  vi.waitFor(
    async () => {
      await fetch(new URL(`order/W-${id}/${how}`, test.bankUrl), { method: 'POST', redirect: 'manual' });
      const csv = await (await fetch(new URL('statement.csv', test.bankUrl))).text();
      expect(csv).toContain(`W-${id}`);
    },
    { timeout: 50_000, interval: 200 },
  );
const withdrawalState = (person: Person, id: string, wanted: string) =>
  vi.waitFor(
    async () => {
      const { withdrawal } = await ask(doors, '/user/withdraw/status', { id }, person.token);
      expect(withdrawal!.state).toBe(wanted);
    },
    { timeout: 50_000, interval: 100 },
  );

describe('money out to a bank', () => {
  it('a small one, proven by password and code, goes without people and is paid when the statement shows it', async () => {
    const { person, destination } = await withMoney('20000');
    const given = await preview(person, destination, '5000');
    expect(given.methods).toEqual(['code']);
    expect(given.terms).toMatchObject({ amount: '5000', fee: '10', arrivalAmount: '4990' });
    const proof = { password: PASSWORD, code: await codeOf(doors, person, 'confirm') };
    const again = await preview(person, destination, '5000');
    const fields = { ...terms(again, destination), ...proof };
    const headers = { accesstoken: person.token, 'x-request-id': `small-${again.terms.requestId}` };
    const { data } = await post(doors, '/user/withdraw/add', fields, headers);
    const { withdrawal } = data as Awaited<ReturnType<typeof lost>>;
    expect(withdrawal.digest).toBe(again.digest);
    // The reply was lost: the same press is answered as it was, though its code is used up; another is not.
    const lost = async () => ask(doors, '/user/withdraw/add', fields, person.token, headers);
    expect((await lost()).withdrawal).toMatchObject({ id: withdrawal.id, digest: again.digest });
    const wrong = { ...fields, withdrawalPin: '860247' };
    expect((await post(doors, '/user/withdraw/add', wrong, headers)).refusal).toBe('withdrawal-pin-invalid');
    const anew = { ...headers, 'x-request-id': `other-${again.terms.requestId}` };
    expect((await post(doors, '/user/withdraw/add', fields, anew)).refusal).toBe('proof-used');
    await withdrawalState(person, withdrawal.id, 'sent');
    await bankPays(withdrawal.id, 'paid');
    await withdrawalState(person, withdrawal.id, 'success');
    expect(await balanceOf(person)).toEqual({ available: 1_500_000n, held: 0n });
    await isTold(person, ['deposit-credited', 'withdrawal-requested', 'withdrawal-requested', 'withdrawal-paid']);
    const { steps } = await ask(doors, '/user/withdraw/status', { id: withdrawal.id }, person.token);
    expect(steps.map(({ step }) => step)).toEqual(['asked', 'proof-checked', 'approved', 'sent', 'arrived']);
  });

  it('what the bank sends back is all available again, its fee too', async () => {
    const { person, destination } = await withMoney('20000');
    const code = await codeOf(doors, person, 'confirm');
    const given = await preview(person, destination, '5000');
    const { withdrawal } = await ask(
      doors,
      '/user/withdraw/add',
      { ...terms(given, destination), password: PASSWORD, code },
      person.token,
    );
    await withdrawalState(person, withdrawal.id, 'sent');
    await bankPays(withdrawal.id, 'returned');
    await withdrawalState(person, withdrawal.id, 'failed');
    expect(await balanceOf(person)).toEqual({ available: 2_000_000n, held: 0n });
    await isTold(person, ['deposit-credited', 'withdrawal-requested', 'withdrawal-returned']);
  });

  it('a passkey that a code let in proves at once and pays a day later: whoever has the code may not be the owner', async () => {
    const { person, destination } = await withMoney('30000');
    const passkey = await withPasskey(person);
    const given = await preview(person, destination, '26000');
    const signed = { ...terms(given, destination), response: passkey.answer(given.passkey!) };
    const { withdrawal } = await ask(doors, '/user/withdraw/add', signed, person.token);
    expect(withdrawal).toMatchObject({ state: 'requested', needsTwo: false });
    const { account } = doors.worlds.real.sequencer.engine.payments.withdrawals.get(Number(withdrawal.id))!;
    const holds = doors.worlds.real.sequencer.engine.payments.holds.of(account);
    expect(holds.map(({ reason }) => reason)).toEqual(['changed-credential']);
    expect(holds[0]!.untilMs - Date.now() - doors.clock.ahead).toBeGreaterThan(23 * 3_600_000);
    doors.clock.ahead += DAY_MS + 60_000;
    await withdrawalState(person, withdrawal.id, 'sent');
  });

  it('a large one waits for two people; until then its owner takes it back for nothing', async () => {
    const { person, destination } = await withMoney('200000');
    const passkey = await restedPasskey(person);
    const given = await preview(person, destination, '120000', 'RTGS');
    expect(given).toMatchObject({ needsTwo: true, methods: ['passkey'] });
    const signed = { ...terms(given, destination, 'RTGS'), response: passkey.answer(given.passkey!) };
    // One byte of it changed on the way: nothing is paid.
    const altered = await post(
      doors,
      '/user/withdraw/add',
      { ...signed, amount: '120001' },
      { accesstoken: person.token },
    );
    expect(altered.refusal).toBe('proof-required');
    const { withdrawal } = await ask(doors, '/user/withdraw/add', signed, person.token);
    expect(withdrawal).toMatchObject({ state: 'requested', needsTwo: true, arrivalAmount: '119885' });
    const { withdrawal: back } = await ask(doors, '/user/withdraw/cancel', { id: withdrawal.id }, person.token);
    expect(back.state).toBe('cancelled');
    // What was proven once is not proven again, though the money is there.
    const reused = await post(doors, '/user/withdraw/add', signed, {
      accesstoken: person.token,
      'x-request-id': 'again-1',
    });
    expect(reused.refusal).toBe('proof-used');
    expect(await balanceOf(person)).toEqual({ available: 20_000_000n, held: 0n });
  });

  it('goes nowhere new, to nobody else’s name, and not without a proof', async () => {
    const person = await somebody();
    await catchUp();
    const { destination } = await ask(doors, '/bank/add', { ...BANK, accountNumber: '1501203456419' }, person.token);
    const other = await post(
      doors,
      '/bank/add',
      { ...BANK, accountName: 'Kamal Hossain' },
      { accesstoken: person.token },
    );
    expect(other.refusal).toBe('name-mismatch');
    const wrong = await post(
      doors,
      '/bank/add',
      { ...BANK, routingNumber: '085260729' },
      { accesstoken: person.token },
    );
    expect(wrong.refusal).toBe('account-number-invalid');
    const early = await post(
      doors,
      '/user/withdraw/preview',
      { id: destination.id, method: '0', amount: '500' },
      { accesstoken: person.token },
    );
    expect(early.refusal).toBe('destination-held');
    const stranger = await somebody();
    const theirs = await post(doors, '/bank/info', { id: destination.id }, { accesstoken: stranger.token });
    expect(theirs.refusal).toBe('unknown-destination');
  });
});

describe('the desks', () => {
  let ann: Staff;
  let ben: Staff;
  /** Operators' sign-ins end with the day, and a new destination takes one. */
  const signIn = async () => {
    ann = await operator(doors, 'treasury');
    ben = await operator(doors, 'compliance');
  };
  const agree = async (asked: Awaited<ReturnType<typeof act>>) =>
    askConsole(doors, ben, '/approvals/decide', {
      id: asked.data!.actionId,
      decision: 'approve',
      reason: 'Seen it, too.',
    });
  /** Above the automatic amount, signed by its owner. */
  async function large() {
    const { person, destination } = await withMoney('200000');
    const passkey = await restedPasskey(person);
    const given = await preview(person, destination, '120000', 'RTGS');
    const signed = { ...terms(given, destination, 'RTGS'), response: passkey.answer(given.passkey!) };
    const { withdrawal } = await ask(doors, '/user/withdraw/add', signed, person.token);
    await signIn();
    return { person, withdrawal };
  }

  it('B4, P6 two different people sign the customer’s own digest; then it is paid, and its owner is told', async () => {
    const { person, withdrawal } = await large();
    const { id, digest } = withdrawal;
    const { list } = await askConsole(doors, ann, '/payments/withdrawals/list', {});
    expect(list.find((each) => each.id === id)).toMatchObject({ digest, signed: 0, needsTwo: true, amount: '120000' });
    const changed = await act(doors, ann, 'sign-withdrawal', id, {
      digest: digest.replace(/^./, (n) => (n === '0' ? '1' : '0')),
    });
    expect(changed.refusal).toBe('digest-differs');
    expect((await act(doors, ann, 'sign-withdrawal', id, { digest })).data).toMatchObject({ state: 'done' });
    expect((await act(doors, ann, 'sign-withdrawal', id, { digest })).refusal).toBe('second-person-missing');
    const page = await askConsole(doors, ben, '/payments/withdrawals/get', { id });
    expect(page).toMatchObject({ signed: 1, signedByMe: false, factor: 'passkey', match: 'equal', accountName: NAME });
    expect(page.signers).toHaveLength(1);
    expect((await act(doors, ben, 'sign-withdrawal', id, { digest })).data).toMatchObject({ state: 'done' });
    await withdrawalState(person, id, 'sent');
    await bankPays(id, 'paid');
    await withdrawalState(person, id, 'success');
    await isTold(person, ['deposit-credited', 'withdrawal-requested', 'withdrawal-paid']);
    const { steps } = await ask(doors, '/user/withdraw/status', { id }, person.token);
    expect(steps.map(({ step }) => step)).toEqual([
      'asked',
      'proof-checked',
      'endorsed',
      'endorsed',
      'approved',
      'sent',
      'arrived',
    ]);
    // Who signed is the house's business: the customer sees that somebody did.
    expect(steps.filter(({ actor }) => actor === 'operator').map(({ detail }) => detail)).toEqual(['', '', '']);
  });

  it('two people refuse for a listed reason, which its owner reads; all of it is back', async () => {
    const { person, withdrawal } = await large();
    const asked = await act(doors, ann, 'refuse-withdrawal', withdrawal.id, { ground: 'destination-closed' });
    expect(asked.data).toMatchObject({ state: 'waiting' });
    await agree(asked);
    const { withdrawal: back } = await ask(doors, '/user/withdraw/status', { id: withdrawal.id }, person.token);
    expect(back).toMatchObject({ state: 'failed', reason: 'destination-closed' });
    expect(await balanceOf(person)).toEqual({ available: 20_000_000n, held: 0n });
  });

  it('two people find the owner of money in suspense: the amount is the evidence’s, and the owner is told', async () => {
    await signIn();
    const person = await somebody();
    await transferIn('rent, I think', '7777.50');
    const arrival = await vi.waitFor(
      async () => {
        const { list } = await askConsole(doors, ann, '/payments/suspense/list', {});
        const found = list.find(({ amount }) => amount === '7777.5');
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 50_000, interval: 200 },
    );
    expect(arrival).toMatchObject({ verdict: 'unmatched', state: 'suspense' });
    expect((await askConsole(doors, ben, '/payments/suspense/get', { id: arrival.id })).answer).toContain('777750');
    const asked = await act(doors, ann, 'assign-arrival', arrival.id, { customerId: person.id });
    expect((await balanceOf(person)).available).toBe(0n);
    await agree(asked);
    expect((await balanceOf(person)).available).toBe(777_750n);
    await isTold(person, ['deposit-credited']);
    expect((await act(doors, ann, 'return-arrival', arrival.id, { transaction: 'SB-9' })).refusal).toBe(
      'arrival-settled',
    );
  });

  it('what somebody else paid, or nobody named, for an exact reference and amount is credited to nobody by itself', async () => {
    await signIn();
    const person = await somebody();
    const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount: '8123.5' }, person.token);
    const pay = (name: string) =>
      fetch(new URL('transfer', test.bankUrl), {
        method: 'POST',
        body: new URLSearchParams({ reference: deposit.reference, amount: '8123.5', name }),
        redirect: 'manual',
      });
    for (const name of ['Karim Uddin', '', 'R. Khatun']) await pay(name);
    const found = await vi.waitFor(
      async () => {
        const { list } = await askConsole(doors, ann, '/payments/suspense/list', {});
        const mine = list.filter(({ amount }) => amount === '8123.5');
        expect(mine).toHaveLength(3);
        return mine;
      },
      { timeout: 50_000, interval: 200 },
    );
    expect(found.map(({ verdict }) => verdict)).toEqual(['payer-differs', 'payer-differs', 'payer-differs']);
    expect((await balanceOf(person)).available).toBe(0n);
    const seen = await askConsole(doors, ben, '/payments/suspense/get', { id: found[0]!.id });
    expect(seen.deposit).toMatchObject({ id: deposit.id, customerId: person.id, state: 'created' });
    // Titles, capitals and the order of words are no other person.
    await pay('KHATUN, Mst. Rahima');
    await vi.waitFor(async () => expect((await balanceOf(person)).available).toBe(812_350n), { timeout: 50_000 });
  });

  it('two people accept what a deposit asked for and somebody else paid: that deposit has succeeded', async () => {
    await signIn();
    const person = await somebody();
    const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount: '8222' }, person.token);
    await fetch(new URL('transfer', test.bankUrl), {
      method: 'POST',
      body: new URLSearchParams({ reference: deposit.reference, amount: '8222', name: 'Her Brother' }),
      redirect: 'manual',
    });
    const arrival = await vi.waitFor(
      async () => {
        const { list } = await askConsole(doors, ann, '/payments/suspense/list', {});
        const found = list.find(({ amount }) => amount === '8222');
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 50_000, interval: 200 },
    );
    await agree(await act(doors, ann, 'assign-arrival', arrival.id, { customerId: person.id }));
    expect((await balanceOf(person)).available).toBe(822_200n);
    const road = await ask(doors, '/user/recharge/status', { id: deposit.id }, person.token);
    expect(road.deposit).toMatchObject({ state: 'success' });
    expect(road.steps.at(-1)).toMatchObject({ step: 'credited', actor: 'operator' });
  });

  const file = (text: string, more: { channel?: string; format?: 'csv' | 'camt.053' } = {}) =>
    callConsole(
      doors,
      '/payments/files/choose',
      { channel: 'bank', format: 'csv', name: 'november.csv', text, ...more },
      { cookie: ann.cookie },
    );
  const HEAD = 'date,credit,debit,bankReference,reference,name,account';

  it('a statement that an operator brings is seen line by line, taken by two, once, and what is exact in it is credited', async () => {
    await signIn();
    const person = await somebody();
    const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount: '3100' }, person.token);
    const mark = `FILE-${deposit.id}`;
    const text = [
      HEAD,
      `2026-11-23,3100.00,,${mark}-1,${deposit.reference},${NAME},150120`,
      `2026-11-23,3100.00,,${mark}-2,${deposit.reference},Karim Uddin,150121`,
      `2026-11-23,77.00,,${mark}-3,rent,Karim Uddin,150121`,
      `2026-11-23,,12.00,${mark}-4,charges,The bank,`,
    ].join('\n');
    const chosen = (await file(text)).data as { id: string; lines: number; takenAtMs: null };
    expect(chosen).toMatchObject({ lines: 4, takenAtMs: null });
    const page = await askConsole(doors, ben, '/payments/files/get', { id: chosen.id });
    expect(Object.fromEntries(page.counts.map(({ verdict, count }) => [verdict, count]))).toEqual({
      paid: 1,
      'payer-differs': 1,
      unmatched: 1,
      'not-ours': 1,
    });
    // What needs people comes first.
    expect(page.judged.map(({ place, verdict }) => `${place} ${verdict}`)).toEqual([
      '2 payer-differs',
      '3 unmatched',
      '4 not-ours',
      '1 paid',
    ]);
    expect((await balanceOf(person)).available).toBe(0n);
    const asked = await act(doors, ann, 'import-statement', chosen.id, {});
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await balanceOf(person)).available).toBe(0n);
    await agree(asked);
    expect((await balanceOf(person)).available).toBe(310_000n);
    const inSuspense = async () => {
      const { list } = await askConsole(doors, ann, '/payments/suspense/list', {});
      return list.filter(({ transaction }) => transaction.startsWith(mark)).map(({ verdict }) => verdict);
    };
    await expect.poll(inSuspense).toEqual(expect.arrayContaining(['payer-differs', 'unmatched']));
    // The same file again is the same file, and is not taken again.
    expect((await file(text)).data).toMatchObject({ id: chosen.id, takenAtMs: expect.any(Number) });
    expect((await act(doors, ann, 'import-statement', chosen.id, {})).refusal).toBe('statement-known');
    // Lines of another file that are known change nothing either.
    const other = (await file(`${text}\n`)).data as { id: string };
    const again = await askConsole(doors, ben, '/payments/files/get', { id: other.id });
    expect(again.counts).toEqual(
      expect.arrayContaining([
        { verdict: 'transaction-known', count: 3 },
        { verdict: 'not-ours', count: 1 },
      ]),
    );
    await agree(await act(doors, ann, 'import-statement', other.id, {}));
    expect((await balanceOf(person)).available).toBe(310_000n);
  });

  it('a camt.053 is read as well, and only of the account that it is about', async () => {
    await signIn();
    const person = await somebody();
    const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount: '3200' }, person.token);
    const camt = (account: string) => `<?xml version="1.0"?><Document><BkToCstmrStmt><Stmt>
      <Acct><Id><Othr><Id>${account}</Id></Othr></Id></Acct>
      <Ntry><Amt Ccy="BDT">3200.00</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>2026-11-23</Dt></BookgDt>
      <AcctSvcrRef>CAMT-${deposit.id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Nm>${NAME}</Nm></Dbtr></RltdPties>
      <RmtInf><Ustrd>${deposit.reference}</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry></Stmt></BkToCstmrStmt></Document>`;
    expect(await file(camt('999'), { format: 'camt.053' })).toMatchObject({
      refusal: 'statement-unreadable',
      detail: { why: 'another-account' },
    });
    const chosen = (await file(camt('1501203456418'), { format: 'camt.053' })).data as { id: string };
    await agree(await act(doors, ann, 'import-statement', chosen.id, {}));
    expect((await balanceOf(person)).available).toBe(320_000n);
  });

  it.each<[string, string, { channel?: string; format?: 'csv' | 'camt.053' }, string]>([
    ['that is no table', 'hello', {}, 'statement-unreadable'],
    ['without lines', HEAD, {}, 'statement-unreadable'],
    ['with money in both directions', `${HEAD}\n2026-11-23,1.00,1.00,B,R,N,A`, {}, 'statement-unreadable'],
    ['on a day there is not', `${HEAD}\n2026-02-30,1.00,,B,R,N,A`, {}, 'statement-unreadable'],
    ['that names a document type', '<!DOCTYPE x><Document/>', { format: 'camt.053' }, 'statement-unreadable'],
    ['of a rail without a bank', `${HEAD}\n2026-11-23,1.00,,B,R,N,A`, { channel: 'bkash' }, 'unknown-rail'],
    ['of no rail at all', `${HEAD}\n2026-11-23,1.00,,B,R,N,A`, { channel: 'no rail' }, 'field-invalid'],
    ['that is empty', '', {}, 'field-missing'],
  ])('a statement %s is refused, and nothing of it is kept', async (_, text, more, refusal) => {
    await signIn();
    const before = (await askConsole(doors, ann, '/payments/files/list', {})).total;
    expect(await file(text, more)).toMatchObject({ refusal });
    expect((await askConsole(doors, ann, '/payments/files/list', {})).total).toBe(before);
  });

  it('money leaves by Nagad: treasury fetches the file, brings it there, and the report that two take settles it', async () => {
    const { person } = await withMoney('20000');
    await catchUp();
    const wallet = { walletType: 'Nagad', beneficiaryName: NAME, mobileNumber: '01712345678', walletAccount: '1' };
    const { destination } = await ask(doors, '/bank/add', wallet, person.token);
    expect(destination).toMatchObject({ channel: 'nagad', kind: 'wallet', state: 'held' });
    doors.clock.ahead += DAY_MS + 60_000;
    const browser = { origin: ORIGIN, host: '127.0.0.1:8080' };
    const asked = { id: destination.id, method: '0', amount: '1000' };
    const code = await codeOf(doors, person, 'confirm');
    await catchUp();
    const given = await ask(doors, '/user/withdraw/preview', asked, person.token, browser);
    const { withdrawal } = await ask(
      doors,
      '/user/withdraw/add',
      { ...terms(given, destination.id), method: '0', password: PASSWORD, code },
      person.token,
    );
    await withdrawalState(person, withdrawal.id, 'sent');
    await signIn();
    const fileOf = async () =>
      (await askConsole(doors, ann, '/payments/payouts/list', {})).list.find(({ channel }) => channel === 'nagad');
    await expect.poll(fileOf, { timeout: 30_000 }).toMatchObject({ payments: 1, value: '990', formats: ['csv'] });
    const { id } = (await fileOf())!;
    const page = await askConsole(doors, ben, '/payments/payouts/get', { id });
    expect(page.list).toEqual([
      { withdrawalId: withdrawal.id, accountName: NAME, account: '01712345678', value: '990' },
    ]);
    const fetched = async (who: Staff, format: 'csv' | 'pain.001', file = id) => {
      const ask = { id: file, format };
      return callConsole(doors, '/payments/payouts/file', ask, { cookie: who.cookie });
    };
    expect(await fetched(ben, 'csv')).toMatchObject({ refusal: 'right-missing' });
    expect(await fetched(ann, 'pain.001')).toMatchObject({ refusal: 'payout-format-unknown' });
    expect(await fetched(ann, 'csv', 'F9-none-1')).toMatchObject({ refusal: 'unknown-payout-file' });
    expect((await fileOf())!.fetchedAtMs).toBeNull();
    await fetched(ann, 'csv');
    expect((await fileOf())!.fetchedAtMs).not.toBeNull();
    const [row] = await doors.sql`
      select kind, after from operations.trail where what = '/payments/payouts/file' order by id desc limit 1`;
    expect(row!['kind']).toBe('exported');
    expect(JSON.parse(row!['after'])).toMatchObject({ format: 'csv', digest: expect.stringMatching(/^[0-9a-f]{64}$/) });
    const report = `${HEAD}\n2026-11-23,,990.00,NG-${withdrawal.id},W-${withdrawal.id},${NAME},01712345678`;
    const chosen = (await file(report, { channel: 'nagad' })).data as { id: string };
    await agree(await act(doors, ann, 'import-statement', chosen.id, {}));
    await withdrawalState(person, withdrawal.id, 'success');
    expect(await fetched(ann, 'csv')).toMatchObject({ refusal: 'payout-file-settled' });
  });

  it('a statement that nobody chose is not taken, and an auditor chooses none', async () => {
    await signIn();
    expect((await act(doors, ann, 'import-statement', 'ab'.repeat(32), {})).refusal).toBe('unknown-statement');
    expect((await act(doors, ann, 'import-statement', 'x', {})).refusal).toBe('field-invalid');
    const auditor = await operator(doors, 'auditor');
    const text = `${HEAD}\n2026-11-23,1.00,,B,R,N,A`;
    const answer = await callConsole(
      doors,
      '/payments/files/choose',
      { channel: 'bank', format: 'csv', name: 'x', text },
      { cookie: auditor.cookie },
    );
    expect(answer).toMatchObject({ refusal: 'right-missing' });
  });

  it('one person closes a rail, at once and for everybody; two reopen it', async () => {
    await signIn();
    const person = await somebody();
    expect((await act(doors, ann, 'close-rail', 'bkash:BDT', { direction: 'in' })).data).toMatchObject({
      state: 'done',
    });
    const refused = await post(
      doors,
      '/user/recharge/add',
      { channel: 'bkash', amount: '500' },
      { accesstoken: person.token },
    );
    expect(refused.refusal).toBe('rail-closed');
    const asked = await act(doors, ann, 'reopen-rail', 'bkash:BDT', { direction: 'in' });
    expect(asked.data).toMatchObject({ state: 'waiting' });
    await agree(asked);
    await ask(doors, '/user/recharge/add', { channel: 'bkash', amount: '500' }, person.token);
  });

  it('two people change the policy of a rail: a new version, and nonsense is refused', async () => {
    await signIn();
    const {
      id: _id,
      channel,
      asset,
      version,
      isOpenIn,
      isOpenOut,
      failingIn,
      failingOut,
      waiting,
      awaited: _awaited,
      versions,
      ...terms
    } = await askConsole(doors, ann, '/payments/rails/get', { id: 'bkash:BDT' });
    expect({ channel, asset, isOpenIn, isOpenOut, waiting }).toMatchObject({ channel: 'bkash', asset: 'BDT' });
    expect([failingIn, failingOut]).toEqual(['', '']);
    expect(versions[0]).toMatchObject({ version, state: 'in-force' });
    const policy = { ...terms, fromDay: null };
    const wished = { ...policy, in: { ...policy.in, minimum: '150' } };
    await agree(await act(doors, ann, 'set-rail-policy', 'bkash:BDT', wished));
    const after = await askConsole(doors, ann, '/payments/rails/get', { id: 'bkash:BDT' });
    expect(after).toMatchObject({ version: version + 1, in: { minimum: '150' }, methods: policy.methods });
    expect(after.versions.slice(0, 2)).toMatchObject([
      { version: version + 1, state: 'in-force', maker: expect.any(String), checker: expect.any(String) },
      { version, state: 'past' },
    ]);
    const planned = { ...wished, in: { ...policy.in, minimum: '175' }, fromDay: '2027-01-01' };
    await agree(await act(doors, ann, 'set-rail-policy', 'bkash:BDT', planned));
    const coming = await askConsole(doors, ann, '/payments/rails/get', { id: 'bkash:BDT' });
    expect(coming).toMatchObject({ version: version + 1, in: { minimum: '150' } });
    expect(coming.versions[0]).toMatchObject({
      version: version + 2,
      state: 'planned',
      fromMs: Date.UTC(2026, 11, 31, 18),
    });
    // What is set afterwards drops it.
    await agree(await act(doors, ann, 'set-rail-policy', 'bkash:BDT', policy));
    const dropped = await askConsole(doors, ann, '/payments/rails/get', { id: 'bkash:BDT' });
    expect(dropped.versions.slice(0, 3).map(({ state }) => state)).toEqual(['in-force', 'dropped', 'past']);
    const noDay = { ...policy, holidays: ['2026-02-30'] };
    expect(await act(doors, ann, 'set-rail-policy', 'bkash:BDT', noDay)).toMatchObject({ refusal: 'rail-invalid' });
    const upside = { ...policy, in: { ...policy.in, minimum: '999999' } };
    const wrong = await act(doors, ann, 'set-rail-policy', 'bkash:BDT', upside);
    const decided = await agree(wrong).catch((problem: unknown) => String(problem));
    expect(JSON.stringify(decided)).toMatch(/rail-invalid|not sound/);
  });

  it('somebody compares a name that is near, and says whether it is the same person', async () => {
    await signIn();
    const person = await somebody();
    const near = { ...BANK, accountName: 'Rahima Khatoon', accountNumber: '1501203456777' };
    const { destination } = await ask(doors, '/bank/add', near, person.token);
    expect(destination.state).toBe('looked-at');
    const page = await askConsole(doors, ben, '/payments/names/get', { id: destination.id });
    expect(page).toMatchObject({ accountName: 'Rahima Khatoon', onPapers: [NAME], customerId: person.id });
    expect((await act(doors, ben, 'accept-name', destination.id, {})).data).toMatchObject({ state: 'done' });
    const { destination: after } = await ask(doors, '/bank/info', { id: destination.id }, person.token);
    expect(after.state).toBe('held');
  });

  it('an HNI account pays in and out ten times what others may, from the decision on until it is a regular one again', async () => {
    await signIn();
    const [person, other] = [await somebody(), await somebody()];
    const of = async (path: '/user/recharge/status' | '/user/withdraw/status', { token }: Person) =>
      (await ask(doors, path, {}, token)).ways.find(({ channel }) => channel === 'bank')!.limits;
    const both = async (who: Person) => [
      await of('/user/recharge/status', who),
      await of('/user/withdraw/status', who),
    ];
    const published = [
      { minimum: '500', maximum: '500000', leftToday: '2000000', leftThisMonth: '20000000', today: '2000000' },
      { minimum: '500', maximum: '500000', leftToday: '1000000', leftThisMonth: '20000000', today: '1000000' },
    ];
    const tenfold = published.map(({ minimum, ...rest }) => ({
      minimum,
      ...Object.fromEntries(Object.entries(rest).map(([name, amount]) => [name, `${amount}0`])),
    }));
    const wish = (who: Person, amount: string) =>
      post(doors, '/user/recharge/add', { channel: 'bank', amount }, { accesstoken: who.token });
    expect(await both(person)).toEqual(published);
    expect(await wish(person, '500000.01')).toMatchObject({ refusal: 'payment-above-maximum' });

    const cleo = await operator(doors, 'compliance');
    const kind = async (kind: 'regular' | 'hni') => {
      const asked = await act(doors, cleo, 'decide-kind', person.id, { kind }, 'Source of funds seen.');
      expect(asked.data).toMatchObject({ state: 'waiting' });
      return agree(asked);
    };
    expect((await act(doors, ben, 'decide-kind', person.id, { kind: 'king' })).refusal).toBe('field-invalid');
    expect((await act(doors, ann, 'decide-kind', person.id, { kind: 'hni' })).refusal).toBe('right-missing');
    expect(await kind('hni')).toMatchObject({ state: 'done' });
    expect(await both(person)).toEqual(tenfold);
    expect(await both(other)).toEqual(published);
    // The caps of a mobile wallet are the central bank's: nobody has ten times them.
    const { ways } = await ask(doors, '/user/recharge/status', {}, person.token);
    expect(ways.find(({ channel }) => channel === 'bkash')!.limits).toMatchObject({ maximum: '25000', today: '50000' });
    const onWallet = await post(
      doors,
      '/user/recharge/add',
      { channel: 'bkash', amount: '25000.01' },
      { accesstoken: person.token },
    );
    expect(onWallet).toMatchObject({ refusal: 'payment-above-maximum', detail: { maximum: '25000' } });
    expect(await wish(person, '5000000.01')).toMatchObject({
      refusal: 'payment-above-maximum',
      detail: { maximum: '5000000' },
    });
    const { deposit } = await ask(doors, '/user/recharge/add', { channel: 'bank', amount: '5000000' }, person.token);
    expect(deposit).toMatchObject({ state: 'created', amount: '5000000' });
    expect(await wish(other, '500000.01')).toMatchObject({ refusal: 'payment-above-maximum' });

    expect(await kind('regular')).toMatchObject({ state: 'done' });
    // What was asked for meanwhile may still be paid, and counts: nothing is left of a regular day.
    expect(await both(person)).toEqual([{ ...published[0], leftToday: '0', leftThisMonth: '15000000' }, published[1]]);
    expect(await wish(person, '500000.01')).toMatchObject({ refusal: 'payment-above-maximum' });
    expect(await wish(person, '500')).toMatchObject({ refusal: 'payment-limit-reached', detail: { left: '0' } });
  });

  it('an HNI account of which a crash left the core untold is told by the sweep, and one that is only in demo waits for nobody', async () => {
    const [person, waits] = [await somebody(), await register(doors)];
    const owner = doors.owner();
    await owner`update identity.customers set kind = 'hni', limits_due = true where id = any(${[person.id, waits.id]})`;
    await owner`delete from identity.accounts where customer_id = ${waits.id} and world = 'real'`;
    await owner.end();
    const setLimits = limitSetter(doors.worlds.real.sequencer);
    await tellLimitsThatAreDue({ sql: doors.sql, options: { setLimits } } as unknown as Parameters<
      typeof tellLimitsThatAreDue
    >[0]);
    const { ways } = await ask(doors, '/user/recharge/status', {}, person.token);
    expect(ways.find(({ channel }) => channel === 'bank')!.limits.maximum).toBe('5000000');
    const due = await doors.sql<{ id: string }[]>`select id from identity.customers where limits_due`;
    expect(due.map(({ id }) => id)).toEqual([waits.id]);
  });

  it('shows what is owed against what is there', async () => {
    await signIn();
    const { list } = await askConsole(doors, ann, '/payments/treasury/list', {});
    expect(list.map(({ id }) => id)).toEqual([
      'bank:BDT',
      'bkash:BDT',
      'nagad:BDT',
      'sslcommerz:BDT',
      'card:BDT',
      'offline:BDT',
    ]);
    const units = (text: string) => parseDecimal(text.replace('-', ''), 2)! * (text.startsWith('-') ? -1n : 1n);
    for (const { custody, suspense, clearing, customers } of list)
      expect(units(custody)).toBe(units(suspense) + units(clearing) + units(customers));
  });
});
