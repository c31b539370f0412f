// In: a customer with a bank card, an acquirer that pays to cards, and a bank that does not answer. Out: a card's number is checked at the door and said in
// the field's words; everywhere but in the payout file it is its last four digits; a way out pays while another fails.
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { type LiveWatch, watchLive } from '../src/boot/live-watch.ts';
import { act, askConsole, operator } from './console.ts';
import { ask, type Person, post } from './doors.ts';
import { BANK, type MoneyDoors, NAME, openMoneyDoors, reaches, rested, signed, somebody } from './money-doors.ts';

const CARD = '4111111111111111';
const within = { timeout: 50_000, interval: 100 };
let at: MoneyDoors;

beforeAll(async () => {
  at = await openMoneyDoors();
  return () => at.test.stop();
});

const add = async ({ token }: Person, fields: Record<string, string>, language = 'en-US') =>
  post(at.doors, '/bank/add', { accountName: NAME, ...fields }, { accesstoken: token, 'accept-language': language });
/** The acquirer's desk presses. */
const pays = async (url: string, id: string, how: 'paid' | 'returned') =>
  vi.waitFor(async () => {
    await fetch(new URL(`order/W-${id}/${how}`, url), { method: 'POST', redirect: 'manual' });
    expect(await (await fetch(new URL('statement.csv', url))).text()).toContain(`W-${id}`);
  }, within);
const withdraws = async (person: Person, id: string, amount: string): Promise<string> =>
  (await ask(at.doors, '/user/withdraw/add', await signed(at, person, { id, amount }), person.token)).withdrawal.id;

describe('a bank card', () => {
  it('is a form of its own, and a number whose check fails is refused in the words of the field', async () => {
    const person = await somebody(at);
    const { fields } = await ask(at.doors, '/index/bank/tmpl', { country: 'BD', kind: 'card' });
    expect(fields.map(({ name, required }) => [name, required])).toEqual([
      ['cardNumber', true],
      ['accountName', true],
      ['bankName', false],
    ]);
    for (const cardNumber of ['4111111111111112', '79927398713', '4111 1111 1111'])
      expect(await add(person, { cardNumber })).toMatchObject({
        refusal: 'card-number-invalid',
        msg: 'the bank card number entered is incorrect',
      });
    expect((await add(person, { cardNumber: '4111111111111112' }, 'bn-BN')).msg).toBe('ব্যাংক কার্ডের নম্বরটি সঠিক নয়');
    expect((await add(person, { cardNumber: CARD, accountName: 'Kamal Hossain' })).refusal).toBe('name-mismatch');
    expect((await ask(at.doors, '/bank/list', {}, person.token)).list).toEqual([]);
  });

  it('is paid through the acquirer’s file, and nobody else ever sees more of it than four digits', async () => {
    const person = await somebody(at);
    const added = await add(person, { cardNumber: '4111 1111-1111 1111', bankName: 'BRAC Bank' });
    const { destination } = added.data as { destination: { id: string } };
    expect(destination).toMatchObject({
      channel: 'card',
      kind: 'card',
      title: 'BRAC Bank •• 1111',
      accountNumber: '1111',
      state: 'held',
    });
    expect((await add(person, { cardNumber: CARD })).refusal).toBe('destination-known');
    rested(at);
    const fields = await signed(at, person, { id: destination.id, amount: '1000' });
    const { withdrawal } = await ask(at.doors, '/user/withdraw/add', fields, person.token);
    const { id } = withdrawal;
    expect(withdrawal).toMatchObject({ channel: 'card', destination: '•• 1111', fee: '15', arrivalAmount: '985' });
    await reaches(at, person, id, 'sent');
    // The acquirer has the whole number, once; its desk shows what came.
    const desk = async () => (await fetch(at.test.cardPayoutsUrl)).text();
    await vi.waitFor(async () => expect(await desk()).toContain(CARD), within);

    const staff = await operator(at.doors, 'treasury');
    const { list } = await askConsole(at.doors, staff, '/payments/payouts/list', {});
    const file = list.find(({ channel }) => channel === 'card')!;
    expect(file).toMatchObject({ method: 'Card', payments: 1, value: '985', formats: ['csv'] });
    const page = await askConsole(at.doors, staff, '/payments/payouts/get', { id: file.id });
    expect(page.list).toMatchObject([{ accountName: NAME, account: '•• 1111', value: '985' }]);
    const seen = [
      added,
      page,
      await askConsole(at.doors, staff, '/payments/withdrawals/get', { id }),
      await ask(at.doors, '/bank/list', {}, person.token),
      await ask(at.doors, '/bank/info', { id: destination.id }, person.token),
      await ask(at.doors, '/user/withdraw/status', { id }, person.token),
      await ask(at.doors, '/user/notice', {}, person.token),
    ];
    const owner = at.doors.owner();
    const journalled = async (text: string): Promise<number> => {
      const [found] = await owner<{ rows: number }[]>`
        select count(*)::int as rows from real.journal where position(convert_to(${text}, 'UTF8') in command || facts) > 0`;
      return found!.rows;
    };
    expect([(await journalled('-1111')) > 0, await journalled(CARD)]).toEqual([true, 0]);
    const kept = await owner`select * from payments.destinations where destination = ${destination.id}`;
    const trail = await owner`select * from operations.trail`;
    await owner.end();
    for (const answer of [...seen, kept, trail]) expect(JSON.stringify(answer)).not.toContain(CARD.slice(4));

    await pays(at.test.cardPayoutsUrl, id, 'paid');
    await reaches(at, person, id, 'success');
  });

  it('that the book lost, or has another number of, is paid to nobody: its owner takes the money back', async () => {
    const person = await somebody(at);
    const answer = await add(person, { cardNumber: '5555555555554444' });
    const { id } = (answer.data as { destination: { id: string } }).destination;
    const { text } = at.doors.worlds.real.sequencer.engine.payments.destinations.get(Number(id))!;
    expect(text).toMatch(/^card-[0-9a-f]{32}-4444$/);
    expect(await at.destinations.cardOf(Number(id), text)).toBe('5555555555554444');
    expect(await at.destinations.cardOf(Number(id), text.replace('4444', '1111'))).toBeNull();
    rested(at);
    const owner = at.doors.owner();
    await owner`delete from payments.destinations where destination = ${id}`;
    await owner.end();
    const withdrawal = await withdraws(person, id, '1000');
    await vi.waitFor(
      () =>
        expect(at.reported).toContain(
          `withdrawal ${withdrawal} waits: the book does not have the card it was signed for`,
        ),
      within,
    );
    const back = await ask(at.doors, '/user/withdraw/cancel', { id: withdrawal }, person.token);
    expect(back.withdrawal.state).toBe('cancelled');
  });

  it('whose way is closed after it was said to be sent is not handed over until two have opened it again', async () => {
    const person = await somebody(at);
    const { destination } = (await add(person, { cardNumber: '378282246310005' })).data as {
      destination: { id: string };
    };
    rested(at);
    at.away.add('card');
    const id = await withdraws(person, destination.id, '1000');
    await reaches(at, person, id, 'sent');
    const { sequencer } = at.doors.worlds.real;
    const rail = sequencer.engine.payments.rails.findIndex(({ name }) => name === 'card');
    const said = { kind: 'switch-rail', rail, direction: 'out', maker: 'ann', atMs: 0 } as const;
    const switched = async (isOpen: boolean) =>
      sequencer.submit({
        command: { ...said, isOpen, checker: isOpen ? 'ben' : '' },
        requestId: null,
        caller: 'system',
      });
    await switched(false);
    at.away.delete('card');
    const desk = async () => (await fetch(at.test.cardPayoutsUrl)).text();
    // Its statement is read after files were handed over: a line that was taken says that a beat went by.
    const arrivals = () => sequencer.engine.payments.nextArrival;
    for (let line = 0; line < 2; line++) {
      const before = arrivals();
      const transfer = new URLSearchParams({ reference: 'rent', amount: '5', name: 'Nobody' });
      await fetch(new URL('transfer', at.test.cardPayoutsUrl), { method: 'POST', body: transfer, redirect: 'manual' });
      await vi.waitFor(() => expect(arrivals()).toBe(before + 1), within);
    }
    expect(await desk()).not.toContain(`W-${id} `);
    await switched(true);
    await vi.waitFor(async () => expect(await desk()).toContain(`W-${id} `), within);
    await pays(at.test.cardPayoutsUrl, id, 'paid');
    await reaches(at, person, id, 'success');
  });

  it('is no way in', async () => {
    const person = await somebody(at);
    const { ways } = await ask(at.doors, '/user/recharge/status', {}, person.token);
    expect(ways.map(({ channel }) => channel)).not.toContain('card');
  });
});

describe('W2 a way out', () => {
  let watch: LiveWatch;
  const railOf = (name: string) =>
    at.doors.worlds.real.sequencer.engine.payments.rails.find((each) => each.name === name)!;

  beforeAll(() => {
    watch = watchLive({
      sequencer: at.doors.worlds.real.sequencer,
      mode: 'sandbox',
      legalName: 'Hilsa',
      jurisdiction: 'BD',
      standings: at.partners.standings,
      onStanding: at.partners.onStanding,
      markets: () => [],
      alarm: () => undefined,
      now: () => Date.now() + at.doors.clock.ahead,
      everyMs: 200,
      patienceMs: 0,
    });
    return () => watch.stop();
  });

  it('W2 pays while another fails, and the one that fails says so in the words of the field', async () => {
    const person = await somebody(at);
    const { destination: bank } = await ask(at.doors, '/bank/add', BANK, person.token);
    const answer = await add(person, { cardNumber: CARD });
    const { destination: card } = answer.data as { destination: { id: string } };
    rested(at);
    await vi.waitFor(() => expect(railOf('bank').failing.out).toBe(''), within);
    at.away.add('bank');
    await vi.waitFor(() => expect(railOf('bank').failing).toEqual({ in: 'partner-away', out: 'partner-away' }), within);
    expect(railOf('card').failing).toEqual({ in: '', out: '' });
    const wish = { id: bank.id, method: '0', amount: '1000' };
    const headers = { accesstoken: person.token };
    expect(await post(at.doors, '/user/withdraw/preview', wish, headers)).toMatchObject({
      refusal: 'rail-closed',
      msg: 'Withdrawal is not possible at the current time',
    });
    expect(await post(at.doors, '/user/recharge/add', { channel: 'bank', amount: '1000' }, headers)).toMatchObject({
      refusal: 'rail-closed',
      msg: 'Deposits cannot be made at the current time',
    });
    const id = await withdraws(person, card.id, '1000');
    await reaches(at, person, id, 'sent');
    await pays(at.test.cardPayoutsUrl, id, 'paid');
    await reaches(at, person, id, 'success');
    expect(railOf('bank').failing.out).toBe('partner-away');
    at.away.delete('bank');
    await vi.waitFor(() => expect(railOf('bank').failing.out).toBe(''), within);
  });

  it('W2 is closed by one person, before the press is answered, and alone; two open it again', async () => {
    const [ann, ben] = [await operator(at.doors, 'treasury'), await operator(at.doors, 'compliance')];
    const closed = await act(at.doors, ann, 'close-rail', 'card:BDT', { direction: 'out' });
    expect(closed.data).toMatchObject({ state: 'done' });
    expect([railOf('card').isOpen.out, railOf('bank').isOpen.out]).toEqual([false, true]);
    const asked = await act(at.doors, ann, 'reopen-rail', 'card:BDT', { direction: 'out' });
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect(railOf('card').isOpen.out).toBe(false);
    const decision = { id: asked.data!.actionId, decision: 'approve', reason: 'Seen it, too.' } as const;
    await askConsole(at.doors, ben, '/approvals/decide', decision);
    expect(railOf('card').isOpen.out).toBe(true);
  });
});
