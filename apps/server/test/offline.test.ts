// In: a customer, support, the bank's second account. Out: a channel by invitation opens with the password that its customer alone was shown, to the
// one who was invited, for a while; and a receipt is laid beside the statement and credits nothing.
import sharp from 'sharp';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { BASE_PATH } from '@hilsa/contract';
import { openPartners } from '../src/connectors/index.ts';
import { listRails, openTestPartners } from '../src/sandbox/index.ts';
import { act, askConsole, callConsole, operator, type Staff } from './console.ts';
import { ask, type Doors, openDoors, type Person, post, register, send } from './doors.ts';

const DAY_MS = 86_400_000;
const AMOUNT = '250000';
const ACCOUNT = {
  bankName: 'Sandbox Bank',
  accountName: 'Hilsa',
  routingNumber: '085260728',
  branchName: 'Test',
  testUrl: null,
};
let doors: Doors;
let test: Awaited<ReturnType<typeof openTestPartners>>;
let [support, treasury]: Staff[] = [];

beforeAll(async () => {
  test = await openTestPartners({ host: '127.0.0.1', port: 0 });
  const accessOf = (url: string) => ({
    handOver: async (file: string) => void (await fetch(new URL('payouts', url), { method: 'POST', body: file })),
    statement: async () => (await fetch(new URL('statement.csv', url))).text(),
  });
  const bankOf = (rail: string, url: string, accountNumber: string, byInvitation: boolean) => ({
    rail,
    access: accessOf(url),
    account: { ...ACCOUNT, channel: rail, accountNumber, byInvitation },
    payerNames: async () => ['Rahima Khatun'],
    nameOf: async () => '',
  });
  doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      async partners({ real }, sql) {
        await listRails(real.sequencer);
        return openPartners(
          { sequencer: real.sequencer, sql, now: Date.now, report: () => undefined, alarm: () => undefined },
          {
            wallet: null,
            banks: [
              bankOf('bank', test.bankUrl, '1501203456418', false),
              bankOf('offline', test.offlineUrl, '1501203456425', true),
            ],
            callbackHost: '127.0.0.1',
            callbackPort: 0,
            networks: [],
            simulated: true,
          },
        );
      },
    },
  );
  [support, treasury] = [await operator(doors, 'support'), await operator(doors, 'treasury')];
  return () => test.stop();
});

const asksFor = (person: Person, more: Record<string, string> = {}) =>
  post(doors, '/user/recharge/add', { channel: 'offline', amount: AMOUNT, ...more }, { accesstoken: person.token });
const refusalOf = async (person: Person, channelPassword: string) =>
  (await asksFor(person, { channelPassword })).refusal;
const invite = (person: Person, channel = 'offline') =>
  act(doors, support!, 'invite-to-channel', person.id, { channel }, 'asked in the chat');
const invited = async () => {
  const person = await register(doors);
  expect((await invite(person)).code).toBe(0);
  const { password } = await ask(doors, '/user/recharge/password', { channel: 'offline' }, person.token);
  return { person, password };
};
async function picture({ token }: Person, background: string): Promise<string> {
  const payload = await sharp({ create: { width: 900, height: 600, channels: 3, background } })
    .jpeg()
    .toBuffer();
  const headers = { 'content-type': 'image/jpeg', 'x-file-purpose': 'receipt', accesstoken: token };
  const answer = await send(doors, { method: 'POST', url: `${BASE_PATH}/user/file/add`, payload, headers });
  return (answer.data as { fileId: string }).fileId;
}
const pays = (reference: string, amount: string) =>
  fetch(new URL('transfer', test.offlineUrl), {
    method: 'POST',
    body: new URLSearchParams({ reference, amount, name: 'Rahima Khatun' }),
    redirect: 'manual',
  });

describe('a channel by invitation', () => {
  it('is shown to everybody and opens to nobody who was not invited', async () => {
    const person = await register(doors);
    const { ways } = await ask(doors, '/user/recharge/status', {}, person.token);
    expect(ways.find(({ channel }) => channel === 'offline')).toMatchObject({
      kind: 'offline',
      byInvitation: true,
      invitation: null,
    });
    expect(await asksFor(person)).toMatchObject({
      refusal: 'field-missing',
      detail: { field: 'channelPassword' },
    });
    expect(await refusalOf(person, '0000-0000-0000')).toBe('channel-password-incorrect');
    const { token } = person;
    expect(await post(doors, '/user/recharge/password', { channel: 'offline' }, { accesstoken: token })).toMatchObject({
      refusal: 'channel-not-invited',
    });
  });

  it('shows its password once, to the customer alone, and keeps a digest', async () => {
    const { person, password } = await invited();
    expect(password).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}(-[0-9A-HJKMNP-TV-Z]{4}){2}$/);
    const again = await post(doors, '/user/recharge/password', { channel: 'offline' }, { accesstoken: person.token });
    expect(again.refusal).toBe('channel-password-shown');
    const owner = doors.owner();
    const kept = await owner`select * from payments.channel_invitations where customer_id = ${person.id}`;
    const trail = await owner`select * from operations.trail`;
    await owner.end();
    for (const rows of [kept, trail]) expect(JSON.stringify(rows)).not.toContain(password.slice(0, 9));
    const { list } = await ask(doors, '/user/notice', {}, person.token);
    expect(list.map(({ event }) => event)).toContain('channel-invited');
  });

  it('opens with it however it is typed, and only to whom it was shown', async () => {
    const { person, password } = await invited();
    const stranger = await register(doors);
    expect(await refusalOf(stranger, password)).toBe('channel-password-incorrect');
    const answer = await asksFor(person, { channelPassword: ` ${password.toLowerCase().replaceAll('-', ' ')} ` });
    expect(answer.data).toMatchObject({ deposit: { channel: 'offline', state: 'created', receipts: [] } });
  });

  it('is told where to pay only while a deposit waits there', async () => {
    const { person, password } = await invited();
    const channels = async () =>
      (await ask(doors, '/index/bank/recharge', {}, person.token)).list.map(({ channel }) => channel);
    expect(await channels()).toEqual(['bank']);
    await asksFor(person, { channelPassword: password });
    expect(await channels()).toEqual(['bank', 'offline']);
  });

  it('ends after five wrong ones, however many are tried at the same moment', async () => {
    const { person, password } = await invited();
    const wrong = Array.from({ length: 12 }, () => refusalOf(person, 'AAAA-AAAA-AAAA'));
    expect(new Set(await Promise.all(wrong))).toEqual(new Set(['channel-password-incorrect']));
    expect(await refusalOf(person, password)).toBe('channel-password-incorrect');
    // Invited anew there is another, and the one before counts no longer.
    await invite(person);
    expect(await refusalOf(person, password)).toBe('channel-password-incorrect');
    const { password: next } = await ask(doors, '/user/recharge/password', { channel: 'offline' }, person.token);
    expect((await asksFor(person, { channelPassword: next })).code).toBe(0);
  });

  it('forgives the wrong ones before a right one', async () => {
    const { person, password } = await invited();
    for (let round = 0; round < 2; round++) {
      for (let n = 0; n < 4; n++) await refusalOf(person, 'AAAA-AAAA-AAAA');
      expect((await asksFor(person, { channelPassword: password })).code).toBe(0);
    }
  });

  it('ends after seven days', async () => {
    const { person, password } = await invited();
    doors.clock.ahead += 7 * DAY_MS + 1;
    expect(await refusalOf(person, password)).toBe('channel-password-incorrect');
    doors.clock.ahead -= 7 * DAY_MS + 1;
  });

  it('is one channel that there is, of a customer that there is, by whom may invite', async () => {
    const person = await register(doors);
    expect(await invite(person, 'bank')).toMatchObject({ refusal: 'unknown-rail' });
    expect(await invite({ ...person, id: '999999999' })).toMatchObject({ refusal: 'unknown-account' });
    const compliance = await operator(doors, 'compliance');
    expect(await act(doors, compliance, 'invite-to-channel', person.id, { channel: 'offline' })).toMatchObject({
      refusal: 'right-missing',
    });
  });

  it('lets nothing out', async () => {
    const person = await register(doors);
    const { ways } = await ask(doors, '/user/withdraw/status', {}, person.token);
    expect(ways.map(({ channel }) => channel)).not.toContain('offline');
    const { rails } = doors.worlds.real.sequencer.engine.payments;
    expect(rails.find(({ name }) => name === 'offline')!.isOpen).toEqual({ in: true, out: false });
  });
});

describe('a receipt', () => {
  it('lies beside its deposit, is seen by the desk, and credits nothing', async () => {
    const { person, password } = await invited();
    const receipt = await picture(person, '#c0c8b0');
    const { data } = await asksFor(person, { channelPassword: password, receipt });
    const { deposit } = data as { deposit: { id: string; reference: string; receipts: string[] } };
    expect(deposit.receipts).toEqual([receipt]);
    const second = await picture(person, '#b0c8c0');
    const added = await ask(doors, '/user/recharge/receipt', { id: deposit.id, receipt: second }, person.token);
    expect(added.deposit).toMatchObject({ state: 'created', receipts: [receipt, second] });
    // Sent once more it is the same.
    const again = await ask(doors, '/user/recharge/receipt', { id: deposit.id, receipt: second }, person.token);
    expect(again.deposit.receipts).toHaveLength(2);
    const seen = await callConsole(
      doors,
      '/payments/deposits/receipt',
      { id: deposit.id, place: 1 },
      { cookie: treasury!.cookie },
    );
    expect(seen.headers['content-type']).toBe('image/jpeg');
    await pays(deposit.reference, AMOUNT);
    await vi.waitFor(
      async () =>
        expect((await ask(doors, '/user/recharge/status', { id: deposit.id }, person.token)).deposit!.state).toBe(
          'success',
        ),
      { timeout: 50_000, interval: 100 },
    );
    const late = await post(
      doors,
      '/user/recharge/receipt',
      { id: deposit.id, receipt: await picture(person, '#ffffff') },
      { accesstoken: person.token },
    );
    expect(late.refusal).toBe('deposit-closed');
  });

  it('stands at the desk beside money that came without a reference', async () => {
    const { person, password } = await invited();
    const amount = '234567';
    const receipt = await picture(person, '#8090a0');
    const fields = { channel: 'offline', amount, channelPassword: password, receipt };
    const { deposit } = await ask(doors, '/user/recharge/add', fields, person.token);
    await pays('no reference', amount);
    const arrival = await vi.waitFor(
      async () => {
        const { list } = await askConsole(doors, treasury!, '/payments/suspense/list', {});
        const found = list.find((each) => each.amount === amount);
        expect(found).toBeDefined();
        return found!;
      },
      { timeout: 50_000, interval: 100 },
    );
    const one = await askConsole(doors, treasury!, '/payments/suspense/get', { id: arrival.id });
    expect(one.suggested).toMatchObject([{ id: deposit.id, customerId: person.id, receipts: 1 }]);
    expect(one).toMatchObject({ channel: 'offline', verdict: 'unmatched', deposit: null });
  });

  it('is one’s own, of one deposit, and at most three', async () => {
    const { person, password } = await invited();
    const [one, other] = await Promise.all([0, 1].map(() => asksFor(person, { channelPassword: password })));
    const [id, otherId] = [one, other].map((answer) => (answer!.data as { deposit: { id: string } }).deposit.id);
    const lay = (deposit: string, receipt: string, by = person) =>
      post(doors, '/user/recharge/receipt', { id: deposit, receipt }, { accesstoken: by.token });
    const first = await picture(person, '#111111');
    expect((await lay(id!, first)).code).toBe(0);
    expect((await lay(otherId!, first)).refusal).toBe('receipt-known');
    const thief = await register(doors);
    expect((await lay(id!, first, thief)).refusal).toBe('unknown-deposit');
    expect((await lay(otherId!, await picture(thief, '#222222'))).refusal).toBe('unknown-file');
    for (const colour of ['#333333', '#444444']) expect((await lay(id!, await picture(person, colour))).code).toBe(0);
    expect((await lay(id!, await picture(person, '#555555'))).refusal).toBe('too-many-receipts');
  });
});
