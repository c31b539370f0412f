// In: two banks that come and go, and the watch that judges rails while the server runs. Out: what fails closes just its rail, with an alarm, and
// opens again; what a bank does not have closes the asset; a market that fails becomes cancel-only; two people take back a wrong credit.
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { marketEvidence } from '../src/boot/live-evidence.ts';
import { type LiveWatch, watchLive } from '../src/boot/live-watch.ts';
import { openPartners, type Partners } from '../src/connectors/index.ts';
import { listRails } from '../src/sandbox/index.ts';
import { act, askConsole, operator } from './console.ts';
import { ask, type Doors, openDoors, type Person, post, register } from './doors.ts';
import { HOUSE_ACCOUNT } from './money-doors.ts';

const HEAD = 'date,credit,debit,bankReference,reference,name,account';
const within = { timeout: 50_000, interval: 100 };
const banks = { bank: { isAway: false, lines: [] as string[] }, offline: { isAway: false, lines: [] as string[] } };
const alarms: { name: string; detail: Readonly<Record<string, string | number>> }[] = [];
let doors: Doors;
let partners: Partners;
let watch: LiveWatch;
let person: Person;

const given = () => ({
  sequencer: doors.worlds.real.sequencer,
  legalName: 'Hilsa',
  jurisdiction: 'BD',
  standings: partners.standings,
  onStanding: partners.onStanding,
  markets: marketEvidence,
  alarm: (name: string, detail: Readonly<Record<string, string | number>>) => void alarms.push({ name, detail }),
  now: Date.now,
  everyMs: 200,
  patienceMs: 0,
});

beforeAll(async () => {
  doors = await openDoors(
    { SESSION_IDLE_MINUTES: '43200' },
    {
      async partners({ real }, sql) {
        await listRails(real.sequencer);
        const bankOf = (rail: keyof typeof banks) => ({
          rail,
          access: {
            handOver: async () => undefined,
            async statement() {
              if (banks[rail].isAway) throw new Error('no answer');
              return [HEAD, ...banks[rail].lines].join('\n');
            },
          },
          account: {
            channel: rail,
            ...HOUSE_ACCOUNT,
          },
          payerNames: async () => ['Rahima Khatun'],
          opening: 0n,
          nameOf: async () => '',
        });
        partners = await openPartners(
          {
            sequencer: real.sequencer,
            sql,
            now: Date.now,
            report: () => undefined,
            alarm: (name, detail) => void alarms.push({ name, detail }),
          },
          {
            wallet: null,
            banks: [bankOf('bank'), bankOf('offline')],
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
  watch = watchLive({ ...given(), mode: 'sandbox' });
  person = await register(doors);
  return () => watch.stop();
});
beforeEach(() => void alarms.splice(0));

const railOf = (name: string) => doors.worlds.real.sequencer.engine.payments.rails.find((rail) => rail.name === name)!;
const deposit = async (channel: string, amount = '1000') =>
  (await post(doors, '/user/recharge/add', { channel, amount }, { accesstoken: person.token })).refusal;
let booked = 0;
const lineIn = (amount: string, reference: string): string => {
  booked += 1;
  return `2026-11-23,${amount},,SB-${booked},${reference},Rahima Khatun,1`;
};

describe('while the server runs', () => {
  it('S3 a rail whose partner is away closes, alone and with an alarm, and opens when it is back', async () => {
    await vi.waitFor(() => expect(railOf('bank').failing).toEqual({ in: '', out: '' }), within);
    banks.bank.isAway = true;
    await vi.waitFor(() => expect(railOf('bank').failing).toEqual({ in: 'partner-away', out: 'partner-away' }), within);
    expect(await deposit('bank')).toBe('rail-closed');
    expect(railOf('offline').failing).toEqual({ in: '', out: '' });
    expect(alarms).toContainEqual({
      name: 'live-condition',
      detail: { rail: 'bank', direction: 'in', failing: 'partner-away' },
    });
    banks.bank.isAway = false;
    await vi.waitFor(() => expect(railOf('bank').failing).toEqual({ in: '', out: '' }), within);
    expect(await deposit('bank')).toBeUndefined();
  });

  it('S3 a rail that nobody stands behind is closed, whoever opened it', async () => {
    await vi.waitFor(() => expect(railOf('bkash').failing.in).toBe('no-partner'), within);
    expect(railOf('bkash').isOpen.in).toBe(true);
    expect(await deposit('bkash')).toBe('rail-closed');
  });

  it(
    'what a bank shows is attested, kept line by line and held against the books; what it lost closes the asset at once',
    { timeout: 60_000 },
    async () => {
      banks.bank.lines.push(lineIn('5000.00', 'nobody knows'));
      await vi.waitFor(() => expect(railOf('bank')).toMatchObject({ difference: 0n }), within);
      await vi.waitFor(() => expect(railOf('bank').attestedMs).toBeGreaterThan(0), within);
      await vi.waitFor(
        async () =>
          expect(await doors.sql`select verdict from payments.statement_lines`).toEqual([{ verdict: 'unmatched' }]),
        within,
      );
      banks.bank.lines.push('2026-11-23,,700.00,SB-gone,somebody else,Nobody,1');
      await vi.waitFor(() => expect(railOf('bank').difference).toBe(-70_000n), within);
      expect(await deposit('bank')).toBe('custody-short');
      expect(await deposit('offline', '100000')).toBe('custody-short');
      await vi.waitFor(() => expect(alarms.map(({ name }) => name)).toContain('custody-short'), within);
      const [day] = await doors.sql`select difference::text from payments.reconciliations where rail = 'bank'`;
      expect(day).toEqual({ difference: '-70000' });
      // The bank had made a mistake and took its line back.
      banks.bank.lines.pop();
      await vi.waitFor(() => expect(railOf('bank').difference).toBe(0n), within);
      expect(await deposit('bank')).toBeUndefined();
    },
  );
});

describe('B4 P6 a credit of the wrong account', () => {
  it('is taken back by two people, whole and once, told to the customer, and lies in suspense again', async () => {
    const [maker, checker] = [await operator(doors, 'treasury'), await operator(doors, 'compliance')];
    banks.bank.lines.push(lineIn('1234.00', 'to my account'));
    const { payments } = doors.worlds.real.sequencer.engine;
    const find = () => [...payments.arrivals.values()].find(({ units }) => units === 123_400n);
    await vi.waitFor(() => expect(find()).toBeDefined(), within);
    const id = String(find()!.id);
    const decide = (actionId: string) =>
      askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });
    const owner = { customerId: person.id };
    const found = await act(doors, maker, 'assign-arrival', id, owner, 'The reference is like their name');
    await decide(found.data!.actionId);
    const { engine } = doors.worlds.real.sequencer;
    const credit = () => payments.credits.get(Number(id));
    await vi.waitFor(() => expect(credit()).toBeDefined(), within);
    const purse = () => engine.balance(credit()!.account + 2 ** 28, railOf('bank').asset).available;
    const had = purse();
    const { account } = credit()!;
    const alone = await act(doors, maker, 'reverse-credit', id, {}, 'The payer wrote: another account was meant');
    // One person alone changes nothing.
    expect(engine.balance(account + 2 ** 28, railOf('bank').asset).available).toBe(had);
    await decide(alone.data!.actionId);
    await vi.waitFor(() => expect(find()).toMatchObject({ stage: 0 }), within);
    expect(engine.balance(account + 2 ** 28, railOf('bank').asset).available).toBe(had - 123_400n);
    await vi.waitFor(async () => {
      const { list } = await ask(doors, '/user/notice', {}, person.token);
      expect(list.map(({ event }) => event)).toContain('deposit-corrected');
    }, within);
    const again = await act(doors, maker, 'reverse-credit', id, {}, 'The payer wrote: another account was meant');
    expect(again.refusal).toBe('arrival-settled');
  });
});

describe('S3 in live mode', () => {
  it('a test rail closes both ways and a market without a source becomes cancel-only, each with an alarm', async () => {
    await watch.stop();
    const live = watchLive({ ...given(), mode: 'live' });
    await live.look();
    expect(railOf('bank').failing).toEqual({ in: 'test-rail', out: 'test-rail' });
    const { instruments } = doors.worlds.real.sequencer.engine;
    expect(instruments.map(({ status }) => status)).not.toContain('trading');
    expect(alarms.some(({ detail }) => detail['market'] === 'BTCUSDT')).toBe(true);
    await live.stop();
  });

  it('a market whose money has no way out any more becomes cancel-only, and only that one', async () => {
    const { sequencer } = doors.worlds.real;
    const system = async (command: Parameters<typeof sequencer.submit>[0]['command']) => {
      expect(await sequencer.submit({ command, requestId: null, caller: 'system' })).toMatchObject({ refusal: null });
    };
    const [one, other] = sequencer.engine.instruments;
    for (const { index } of [one!, other!])
      await system({ kind: 'set-instrument-status', instrument: index, status: 'trading', atMs: 0 });
    const priced = { product: 'stock', source: 'external' } as const;
    const markets = () => [
      { symbol: one!.listing.symbol, money: 'BDT', ...priced },
      { symbol: other!.listing.symbol, money: 'EUR', ...priced },
    ];
    const standings = () => [{ rail: 'bank', simulated: false, holder: 'Hilsa', awaySinceMs: null }];
    const live = watchLive({ ...given(), markets, standings, mode: 'live' });
    await live.look();
    expect([one!.status, other!.status]).toEqual(['trading', 'cancel-only']);
    const by = { maker: '1', checker: '2', atMs: 0 };
    await system({ kind: 'switch-rail', rail: railOf('bank').index, direction: 'out', isOpen: false, ...by });
    await live.look();
    expect(one!.status).toBe('cancel-only');
    expect(alarms).toContainEqual({
      name: 'live-condition',
      detail: { market: one!.listing.symbol, failing: `market ${one!.listing.symbol}: no rail brings BDT out` },
    });
    await system({ kind: 'switch-rail', rail: railOf('bank').index, direction: 'out', isOpen: true, ...by });
    await live.stop();
  });

  it('a bank account in another name closes just its rail while the server runs; the others stay open', async () => {
    let holder = 'Hilsa';
    const standings = () => [
      { rail: 'bank', simulated: false, holder, awaySinceMs: null },
      { rail: 'offline', simulated: false, holder: 'Hilsa', awaySinceMs: null },
    ];
    const live = watchLive({ ...given(), markets: () => [], standings, mode: 'live' });
    await live.look();
    expect(railOf('bank').failing).toEqual({ in: '', out: '' });
    holder = 'Somebody Else';
    await live.look();
    expect(railOf('bank').failing).toEqual({ in: 'holder-differs', out: 'holder-differs' });
    expect(railOf('offline').failing).toEqual({ in: '', out: '' });
    expect(alarms).toContainEqual({
      name: 'live-condition',
      detail: { rail: 'bank', direction: 'in', failing: 'holder-differs' },
    });
    expect(await deposit('bank')).toBe('rail-closed');
    await live.stop();
  });
});
