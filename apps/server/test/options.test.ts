// In: a gateway, a share with options and a writer that quotes them. Out: what a customer asks and gets: chain, questions, buying, selling, lists.
import { accountOf, type Command, FEES, OPTION_WRITER } from '@hilsa/core';
import { FIRST_DAY, OPTION_TERMS, OptionMarket, order } from '@hilsa/testkit';
import { beforeAll, describe, expect, it } from 'vitest';
import { act, askConsole, operator } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, post } from './doors.ts';

type Rung = { readonly ticks: number; readonly lots: number };

const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let doors: Doors;
let ann: Person;
let symbol = '';
/** What the writer bids and asks. */
let quote: (bids: readonly Rung[], asks: readonly Rung[]) => Promise<unknown>;

const must = async (command: Command) => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
  return reply;
};

beforeAll(async () => {
  doors = await openDoors({ SESSION_IDLE_MINUTES: '43200' }, { isTimed: 'awake' });
  ann = await fundedPerson(doors);
  await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '500000' }, ann.token);
  const { engine } = doors.worlds.real.sequencer;
  const today = Math.floor(Date.now() / DAY_MS);
  const asset = (code: string) => engine.assets.findIndex((one) => one.code === code);
  const share = (await must({ kind: 'list-asset', atMs: 0, code: 'GP', decimals: 0 })).asset!;
  // Days without a night, so that it trades whenever this runs.
  await must({
    kind: 'set-sessions',
    atMs: 0,
    market: 'BD',
    rules: { packVersion: 1, limits: null, pause: null, mostVolumeBps: 10_000 },
    days: Array.from({ length: 5 }, (_, n) => ({
      day: today + n,
      settles: true,
      settlesAtMs: (today + n) * DAY_MS,
      phases: [
        {
          phase: 'continuous' as const,
          startsAtMs: (today + n) * DAY_MS,
          endsAtMs: (today + n) * DAY_MS + 24 * HOUR_MS,
        },
      ],
    })),
  });
  const { listing } = new OptionMarket().engine.instrument(0);
  if (listing.kind !== 'stock') throw new Error('no share');
  const underlying = (
    await must({
      kind: 'list-instrument',
      atMs: 0,
      listing: { ...listing, baseAsset: share, quoteAsset: asset('BDT') },
    })
  ).instrument!;
  await must({ kind: 'run-due', atMs: 0 });
  const house = { kind: 'open-account', atMs: 0, referrer: null } as const;
  await must({ ...house, ownerKind: 'house', purpose: 'options', mayOwe: true });
  const writer = accountOf((await must({ ...house, ownerKind: 'participant' })).account!, 'stock');
  await must({ kind: 'issue-test-money', atMs: 0, account: writer, asset: asset('BDT'), amount: 10n ** 12n });
  await must({ kind: 'set-option-underlying', atMs: 0, instrument: underlying, terms: OPTION_TERMS });
  await must({ kind: 'set-option-writer', atMs: 0, account: writer, isWriter: true });
  // It changes hands once: what never traded has no last price to settle by.
  const other = accountOf((await must({ ...house, ownerKind: 'participant' })).account!, 'stock');
  await must({ kind: 'issue-test-money', atMs: 0, account: other, asset: share, amount: 10n });
  for (const [account, side] of [
    [other, 'sell'],
    [writer, 'buy'],
  ] as const)
    await must(order({ atMs: 0, account, instrument: underlying, side, ticks: 3_200, lots: 1 }));
  const series = { kind: 'list-series', atMs: 0, underlying, strike: 32_000n, expiryDay: today + 2 } as const;
  const call = (await must({ ...series, option: 'call' })).instrument!;
  await must({ ...series, option: 'put' });
  await must({ kind: 'write-options', atMs: 0, account: writer, instrument: call, lots: 50 });
  quote = async (bids, asks) => must({ kind: 'mass-quote', atMs: 0, account: writer, instrument: call, bids, asks });
  await quote([{ ticks: 69, lots: 20 }], [{ ticks: 72, lots: 20 }]);
  symbol = engine.instrument(call).listing.symbol;
});

const buy = (fields: Record<string, string>) =>
  post(doors, '/stock/order/option/apply', { symbol, ...fields }, { accesstoken: ann.token });

describe('options', () => {
  it('show their chain to everybody, with prices of one share', async () => {
    expect(await ask(doors, '/stock/index/option/rule')).toMatchObject({ underlyings: ['GP'], coins: [] });
    const { chain } = await ask(doors, '/stock/index/option/rule', { underlying: 'GP' });
    expect(chain).toMatchObject({
      price: '320.00',
      kind: 'share',
      changePercent: '0.00',
      multiplier: '100',
      leastPremium: '100',
      isOpen: true,
      pause: null,
      isTested: false,
      window: null,
      losingPercent: null,
    });
    const [row] = chain!.expiries[0]!.strikes;
    expect(row).toMatchObject({
      strike: '320.00',
      call: { symbol, bid: '6.90', ask: '7.20', mark: '7.00', openInterest: 0 },
    });
    expect(row!.call!.volatility).toBeGreaterThan(0);
    // Nobody quotes the put: what the call says of volatility is the put's.
    const { volatility } = row!.call!;
    expect(row!.put).toMatchObject({ bid: null, ask: null, mark: null, volatility });
    expect(FIRST_DAY).toBeGreaterThan(0);
  });

  it('ask five questions first', async () => {
    expect(await buy({ quantity: '1', price: '7.2' })).toMatchObject({ refusal: 'suitability-required' });
    const test = (answers: string) => ask(doors, '/stock/order/option/test', { answers }, ann.token);
    expect(await test('loss:1,average:1,ceiling:3,time:2,sell:1')).toEqual({ isTested: false, wrong: ['loss'] });
    expect(await test('loss:2,average:1,ceiling:3,time:2,sell:1')).toEqual({ isTested: true, wrong: [] });
  });

  it('are refused with their numbers', async () => {
    expect(await buy({ quantity: '1', price: '0.5' })).toMatchObject({
      refusal: 'premium-below-minimum',
      detail: { premium: '50', minimum: '100' },
      msg: 'The minimum option purchase is 100',
    });
    expect(await buy({ quantity: '50', price: '7.2' })).toMatchObject({ refusal: 'premium-limit-reached' });
    expect(await buy({ quantity: '1', price: '7.25' })).toMatchObject({ refusal: 'price-not-on-tick' });
    expect(await buy({ quantity: '1', type: 'market', price: '7' })).toMatchObject({ refusal: 'fields-conflict' });
    expect(await buy({ quantity: '1' })).toMatchObject({ refusal: 'field-missing' });
  });

  it('are previewed as they then are: premium, fee, what can be lost and had; nothing is placed', async () => {
    const preview = (fields: Record<string, string>) =>
      post(doors, '/stock/order/option/preview', { symbol, quantity: '2', ...fields }, { accesstoken: ann.token });
    expect((await preview({ price: '7.2' })).data).toMatchObject({
      fillable: 2,
      premium: '1440.00',
      fee: '19.20',
      total: '1459.20',
      held: '1620.00',
      mostLoss: '1459.20',
      mostPayout: '64000.00',
      breakeven: '327.20',
      openPremium: '0.00',
      isOpen: true,
    });
    const market = { quantity: '2', fillable: 2, price: '9.00', premium: '1440.00', fee: '19.20' };
    expect((await preview({ type: 'market' })).data).toMatchObject({ ...market, quantity: 2 });
    expect((await preview({ side: 'sell', price: '6.9' })).data).toMatchObject({
      premium: '1380.00',
      total: '1360.80',
      held: null,
      mostLoss: null,
      mostPayout: null,
    });
    expect((await preview({ price: '5' })).data).toMatchObject({ fillable: 0, premium: '1000.00' });
    expect(await preview({ price: '7.25' })).toMatchObject({ refusal: 'price-not-on-tick' });
    expect(await preview({})).toMatchObject({ refusal: 'field-missing' });
    const put = symbol.replace(/C$/, 'P');
    expect(await preview({ symbol: put, type: 'market' })).toMatchObject({ refusal: 'insufficient-liquidity' });
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).orders).toEqual([]);
  });

  it('are bought and sold, and every list of other things leaves them out', async () => {
    const { order } = await ask(doors, '/stock/order/option/apply', { symbol, quantity: '2', price: '7.2' }, ann.token);
    expect(order).toMatchObject({ state: 'complete', filled: 2, premium: '1440.00', fee: '19.20', price: '7.20' });
    const held = await ask(doors, '/stock/order/option/list', {}, ann.token);
    expect(held.list).toMatchObject([
      {
        symbol,
        quantity: 2,
        premium: '1440.00',
        fees: '19.20',
        openPrice: '7.20',
        // The middle, 7.05, rounded down to a tick.
        value: '1400.00',
        profitLoss: '-59.20',
        profitLossRatio: '-4.11',
        state: 'in-transaction',
        partners: ['simulated'],
      },
    ]);
    const owned = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
    expect(owned.elsewhere).toEqual([{ kind: 'options', wallet: 'stock', value: '1400', profit: '-59.2', count: 1 }]);
    const stock = owned.wallets.find(({ wallet }) => wallet === 'stock')!;
    expect(stock).toMatchObject({ marketValue: '1400', positionProfit: '-59.2', value: '499940.8' });
    // Nobody bids: the positions show no value, and no total takes the last price for one.
    await quote([], [{ ticks: 72, lots: 18 }]);
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).list).toMatchObject([
      { value: null, profitLoss: null, profitLossRatio: null },
    ]);
    const unpriced = await ask(doors, '/user/assets', { currency: 'BDT' }, ann.token);
    expect(unpriced.elsewhere).toMatchObject([{ kind: 'options', value: '0', profit: '0', count: 1 }]);
    expect(unpriced.wallets.find(({ wallet }) => wallet === 'stock')).toMatchObject({
      marketValue: '0',
      value: '498540.8',
    });
    await quote([{ ticks: 69, lots: 20 }], [{ ticks: 72, lots: 18 }]);
    const resting = await ask(doors, '/stock/order/option/apply', { symbol, quantity: '1', price: '5' }, ann.token);
    expect(resting.order.state).toBe('applying');
    expect((await ask(doors, '/stock/order/option/list', {}, ann.token)).orders).toHaveLength(1);
    const { orderId } = resting.order;
    const gone = await ask(doors, '/stock/order/option/cancel', { orderId }, ann.token);
    expect(gone.order.state).toBe('closed');
    const sold = await ask(doors, '/stock/order/option/close', { symbol, type: 'market', quantity: '2' }, ann.token);
    expect(sold.order).toMatchObject({ side: 'sell', premium: '1380.00' });
    const { list } = await ask(doors, '/stock/order/option/list', { scope: 'history' }, ann.token);
    expect(list).toMatchObject([{ state: 'closed', received: '1380.00', closePrice: '6.90', profitLoss: '-98.40' }]);
    const { list: sums } = await ask(doors, '/stock/order/option/statistics', { period: 'today' }, ann.token);
    expect(sums).toMatchObject([
      { currency: 'BDT', ended: 1, premium: '1440.00', payouts: '0.00', profitLoss: '-98.40', worthlessPercent: null },
    ]);
    for (const path of ['/stock/order/list', '/coin/order/list', '/stock/order/trade/list'] as const)
      expect((await ask(doors, path, {}, ann.token)).list).toEqual([]);
    const { list: assets } = await ask(doors, '/user/assets', {}, ann.token);
    expect(assets.some(({ asset }) => asset.startsWith('OPT'))).toBe(false);
    const { list: records } = await ask(doors, '/user/tx/record', {}, ann.token);
    expect(records.some(({ asset }) => asset.startsWith('OPT'))).toBe(false);
  });

  it('tell each trade with whose other side it was, to whoever made it', async () => {
    const fills = async (token: string) => (await ask(doors, '/stock/order/option/fills', { symbol }, token)).list;
    expect(await fills(ann.token)).toMatchObject([
      { side: 'sell', price: '6.90', quantity: 2, premium: '1380.00', currency: 'BDT', partner: 'simulated' },
      { side: 'buy', price: '7.20', quantity: 2, premium: '1440.00', fee: '19.20', partner: 'simulated' },
    ]);
    expect(await fills((await fundedPerson(doors)).token)).toEqual([]);
  });

  it('say what they settled at; before, nothing', async () => {
    const settlement = await ask(doors, '/stock/order/option/settlement', { symbol });
    expect(settlement).toMatchObject({ symbol, strike: '320.00', expiryPrice: null, hash: null, samples: [] });
    expect(settlement).toMatchObject({ state: 'trading', index: null });
  });

  it('keep orders that came to nothing, each with why', async () => {
    const cancelled = await ask(doors, '/stock/order/option/apply', { symbol, quantity: '1', price: '5' }, ann.token);
    await ask(doors, '/stock/order/option/cancel', { orderId: cancelled.order.orderId }, ann.token);
    const { orders } = await ask(doors, '/stock/order/option/list', { scope: 'history' }, ann.token);
    expect(orders[0]).toMatchObject({ orderId: cancelled.order.orderId, state: 'closed', filled: 0, price: '5.00' });
  });
});

describe('the desk of options', () => {
  const ID = 'real:GP';
  const agree = async (checker: Awaited<ReturnType<typeof operator>>, id: string) =>
    askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'Seen it, too.' });
  const input = (fields: object) => ({
    leastPremium: '250',
    mostPremiumPpm: 40_000,
    notionalPpm: 300,
    premiumPpm: 125_000,
    mostLots: 500,
    mostWritten: 8_000,
    spreadPpm: 30_000,
    quotedLots: 25,
    volatilityDays: 30,
    lists: true,
    fromMs: Date.now() + doors.clock.ahead + 2 * DAY_MS,
    ...fields,
  });

  it('P1 P6: shows cover, exposure and Greeks, and sets only terms: by two people, a day ahead at the soonest', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const page = await askConsole(doors, maker, '/options/get', { id: ID });
    expect(page).toMatchObject({
      underlying: 'GP',
      kind: 'share',
      state: 'open',
      series: 2,
      // 50 calls at 320.00, each of 100 shares.
      cover: '1600000.00',
      terms: { multiplier: '100', tick: '0.10', leastPremium: '100.00', spreadPpm: 20_000, lists: true },
      coming: null,
      window: null,
      writers: [{ units: 50, cover: '1600000.00' }],
    });
    const asked = await act(doors, maker, 'set-option-terms', ID, input({}));
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect((await askConsole(doors, maker, '/options/get', { id: ID })).coming).toBeNull();
    await agree(checker, asked.data!.actionId);
    const after = await askConsole(doors, maker, '/options/get', { id: ID });
    expect(after.coming).toMatchObject({ terms: { leastPremium: '250.00', spreadPpm: 30_000, quotedLots: 25 } });
    expect(after.terms).toEqual(page.terms);
    expect(after.changed).toMatchObject({ reason: expect.any(String) as string });
    const { list } = await askConsole(doors, maker, '/options/list', { world: 'real', search: 'gp' });
    expect(list).toMatchObject([{ id: ID, comingMs: expect.any(Number) as number }]);
    const soon = await act(
      doors,
      maker,
      'set-option-terms',
      ID,
      input({ fromMs: Date.now() + doors.clock.ahead + 1_000, mostLots: 7 }),
    );
    await expect(agree(checker, soon.data!.actionId)).rejects.toThrow('effective-date-past');
  });

  it('P6: gives the treasury’s writer what the house earned, by two people, and the chain says whose promises they are', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'treasury')];
    const fund = async (fields: object) =>
      act(doors, maker, 'fund-option-writer', ID, { cover: '1', back: false, ...fields });
    const { engine } = doors.worlds.real.sequencer;
    const bdt = engine.assets.findIndex(({ code }) => code === 'BDT');
    const earned = engine.balance(FEES, bdt).available;
    expect(earned).toBeGreaterThan(100n);
    const asked = await fund({});
    expect(asked.data).toMatchObject({ state: 'waiting' });
    expect(engine.house(OPTION_WRITER)).toBeNull();
    await agree(checker, asked.data!.actionId);
    const writer = accountOf(engine.house(OPTION_WRITER)!, 'stock');
    expect([engine.balance(writer, bdt).available, engine.balance(FEES, bdt).available]).toEqual([100n, earned - 100n]);
    for (const [fields, refusal] of [
      [{ cover: '0' }, 'amount-not-positive'],
      [{ cover: '0.001' }, 'amount-too-precise'],
      [{ cover: '-1' }, 'field-invalid'],
    ] as const)
      expect((await fund(fields)).refusal, JSON.stringify(fields)).toBe(refusal);
    const tooMuch = await fund({ cover: '2', back: true });
    await expect(agree(checker, tooMuch.data!.actionId)).rejects.toThrow('insufficient-balance');
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'fund-option-writer', ID, { cover: '1', back: true })).refusal).toBe(
      'right-missing',
    );
    const { chain } = await ask(doors, '/stock/index/option/rule', { underlying: 'GP' });
    expect(chain!.writers).toMatchObject([{ kind: 'simulated', cover: '1600000.00' }]);
    // With money enough to cover a unit it writes one, and whoever buys it reads at that trade whose promise it is.
    const named = (name: string) => engine.instruments.find(({ listing }) => listing.symbol === name)!.index;
    const [instrument, share] = [named(symbol), named('GP')];
    const { baseAsset } = engine.instrument(share).listing;
    const traders = await Promise.all(
      [0, 1].map(async () => {
        const open = { kind: 'open-account', atMs: 0, referrer: null, ownerKind: 'participant' } as const;
        const account = accountOf((await must(open)).account!, 'stock');
        await must({ kind: 'issue-test-money', atMs: 0, account, asset: bdt, amount: 10n ** 10n });
        await must({ kind: 'issue-test-money', atMs: 0, account, asset: baseAsset, amount: 100_000n });
        return account;
      }),
    );
    for (const [at, side] of (['sell', 'buy'] as const).entries())
      await must(order({ atMs: 0, account: traders[at]!, instrument: share, side, ticks: 3_200, lots: 50_000 }));
    const [asset, wallet, amount] = [bdt, 'stock', 3_200_000n] as const;
    await must({ kind: 'fund-option-writer', atMs: 0, asset, wallet, amount });
    await must({ kind: 'write-options', atMs: 0, account: writer, instrument, lots: 1 });
    const asks = [{ ticks: 71, lots: 1 }];
    await must({ kind: 'mass-quote', atMs: 0, account: writer, instrument, bids: [], asks });
    await ask(doors, '/stock/order/option/apply', { symbol, quantity: '2', price: '7.2' }, ann.token);
    const { list } = await ask(doors, '/stock/order/option/fills', { symbol }, ann.token);
    expect(list.slice(0, 2)).toMatchObject([
      { side: 'buy', price: '7.20', quantity: 1, partner: 'simulated' },
      { side: 'buy', price: '7.10', quantity: 1, partner: 'treasury' },
    ]);
    const held = await ask(doors, '/stock/order/option/list', {}, ann.token);
    expect(held.list).toMatchObject([{ quantity: 2, partners: ['simulated', 'treasury'] }]);
    await ask(doors, '/stock/order/option/close', { symbol, type: 'market', quantity: '2' }, ann.token);
  });

  it('refuses what is no underlying, and fields that may not be', async () => {
    const maker = await operator(doors, 'markets');
    const refusalOf = async (id: string, fields: object) =>
      (await act(doors, maker, 'set-option-terms', id, input(fields))).refusal;
    expect(await refusalOf('real:NONE', {})).toBe('unknown-instrument');
    expect(await refusalOf('moon:GP', {})).toBeTruthy();
    for (const wrong of [{ spreadPpm: 0 }, { volatilityDays: 4 }, { lists: 'maybe' }, { mark: '7.00' }, { fromMs: -1 }])
      expect(await refusalOf(ID, wrong), JSON.stringify(wrong)).toBeTruthy();
    expect(await refusalOf(ID, { leastPremium: '1.234' })).toBe('amount-too-precise');
    const support = await operator(doors, 'support');
    expect((await act(doors, support, 'set-option-terms', ID, input({}))).refusal).toBe('right-missing');
  });
});

describe('options that settle', () => {
  it('are paid, leave the engine, and stay in every list with their evidence', async () => {
    await ask(doors, '/stock/order/option/apply', { symbol, quantity: '1', price: '7.2' }, ann.token);
    const { engine } = doors.worlds.real.sequencer;
    const found = engine.instruments.find(({ listing }) => listing.symbol === symbol)!;
    if (found.listing.kind !== 'option') throw new Error('no series');
    const { expiryDay } = found.listing;
    const endMs = (expiryDay + 1) * DAY_MS;
    const at = () => Date.now() + doors.clock.ahead;
    // An index of that one share: at its listing price it stands at 1,000.00.
    const share = engine.instruments.find(({ listing }) => listing.symbol === 'GP')!.index;
    const set = { kind: 'set-option-index', atMs: 0, code: 'ONE', members: [share], base: 100_000n } as const;
    const underlying = (await must(set)).instrument!;
    await must({ kind: 'set-option-underlying', atMs: 0, instrument: underlying, terms: OPTION_TERMS });
    await must({ kind: 'list-series', atMs: 0, underlying, option: 'call', strike: 100_000n, expiryDay });
    const preview = async () =>
      post(doors, '/stock/order/option/preview', { symbol, quantity: '1', price: '7.2' }, { accesstoken: ann.token });
    // Days pass one after the other, so that each day's worth is noted.
    for (let day = Math.floor(at() / DAY_MS) + 1; day <= expiryDay; day++) {
      doors.clock.ahead += day * DAY_MS + HOUR_MS - at();
      await must({ kind: 'run-due', atMs: 0 });
      await quote([{ ticks: 69, lots: 20 }], [{ ticks: 72, lots: 19 }]);
    }
    await quote([], []);
    doors.clock.ahead += endMs - HOUR_MS / 2 - at() + 10;
    await must({ kind: 'run-due', atMs: 0 });
    for (let sample = 0; sample < 299; sample++) {
      doors.clock.ahead += 6_000;
      await must({ kind: 'run-due', atMs: 0 });
      if (sample !== 30) continue;
      const { list } = await ask(doors, '/stock/order/option/list', {}, ann.token);
      expect(list).toMatchObject([{ state: 'settlement-in-progress', value: '0.00' }]);
      // Whoever asks without an account does not wait for the tables.
      const told = async () => ask(doors, '/stock/order/option/settlement', { symbol });
      await expect.poll(async () => (await told()).samples.length).toBeGreaterThan(20);
      const window = await told();
      expect(window).toMatchObject({ state: 'window', expiryPrice: null });
      expect((await ask(doors, '/stock/index/option/rule', { underlying: 'GP' })).chain!.window).toMatchObject({
        average: '320.00',
      });
      expect((await preview()).data).toMatchObject({ isOpen: false });
    }
    doors.clock.ahead += 20_000;
    await must({ kind: 'run-due', atMs: 0 });
    expect(engine.listed(found.index)).toBeUndefined();
    const told = async () => ask(doors, '/stock/order/option/settlement', { symbol });
    await expect.poll(async () => (await told()).state).toBe('settled');
    const settlement = await told();
    expect(settlement).toMatchObject({
      state: 'settled',
      expiryPrice: '320.00',
      payoff: '0.00',
      underlying: 'GP',
      strike: '320.00',
    });
    expect(settlement.samples.length).toBe(300);
    const { list } = await ask(doors, '/stock/order/option/list', { scope: 'history' }, ann.token);
    // What was not sold expired worthless.
    expect(list).toMatchObject([{ symbol, state: 'complete', expiryPrice: '320.00', quantity: 5, underlying: 'GP' }]);
    const { list: sums } = await ask(doors, '/stock/order/option/statistics', { period: 'month' }, ann.token);
    expect(sums).toMatchObject([{ ended: 1, worthlessPercent: 100, payouts: '0.00' }]);
    expect(await preview()).toMatchObject({ refusal: 'unknown-instrument' });
    const { list: records } = await ask(doors, '/user/tx/record', {}, ann.token);
    expect(records.some(({ about }) => about?.symbol === symbol)).toBe(true);
    // What it was worth when a day began is still told, though nothing of it is listed.
    const marks = await doors.sql`select * from real.option_marks order by day`;
    // The middle of a day with quotes; nothing where nobody bid, whatever was asked or last paid.
    expect(marks.map((row) => row['unit_value'] as string | null)).toContain('70000');
    expect(marks.at(-1)!['unit_value']).toBeNull();
  });

  it('are computed again from what counted in their window, whatever becomes of a member later', async () => {
    const { engine } = doors.worlds.real.sequencer;
    const share = engine.instruments.find(({ listing }) => listing.symbol === 'GP')!.index;
    const [row] = await doors.sql`select symbol from real.option_ended where code = 'ONE'`;
    const told = async () => ask(doors, '/stock/order/option/settlement', { symbol: row!['symbol'] as string });
    const before = await told();
    expect(before).toMatchObject({
      expiryPrice: '1000.00',
      index: { divisor: '160000.00000000', members: [{ symbol: 'GP', shares: '1000000', floatPpm: 500_000 }] },
    });
    expect(before.samples[0]).toMatchObject({ price: '1000.00', prices: ['320.00'] });
    await must({ kind: 'open-account', atMs: 0, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true });
    const action = { kind: 'bonus', gained: 1n, held: 10n } as const;
    const recordAtMs = Date.now() + doors.clock.ahead + 1_000;
    await must({ kind: 'announce-action', atMs: 0, instrument: share, action, recordAtMs });
    doors.clock.ahead += 3 * DAY_MS;
    await must({ kind: 'run-due', atMs: 0 });
    expect(engine.optionIndices[0]!.shares).toEqual([1_100_000n]);
    expect(await told()).toEqual(before);
  });
});
