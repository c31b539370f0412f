// In: a share somebody holds, two operators, days that pass. Out: what a company decided as everybody reads it; a bonus that is no loss, a
// dividend less its tax, rights that are used; and what the desk refuses.
import { accountOf, type Command } from '@hilsa/core';
import { BASE_PATH } from '@hilsa/contract';
import { dayOf, isoOf } from '@hilsa/formulas/market-packs';
import type { ActionInput } from '@hilsa/contract/console/index';
import { order } from '@hilsa/testkit';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { parseDecimal } from '@hilsa/money';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { act, askConsole, type ConsoleAnswer, operator, signInAgain, type Staff } from './console.ts';
import { ask, type Doors, fundedPerson, openDoors, type Person, PIN, post } from './doors.ts';

const DAY_MS = 86_400_000;
const document = { name: 'PSI of the company', sha256: 'ab'.repeat(32) };
const none = { perShare: null, gained: null, held: null, costs: null, closesOn: null, other: null };
/** Numbers that check, and are nobody's. */
const ISIN = 'BD0000000010';
const OTHER_ISIN = 'BD0000000028';
const STAYS = { category: null, sector: null, freeFloatPercent: null, isin: null, unitValue: null, unitValueOn: null };
type Input = ActionInput<'announce-share-action'>;

let doors: Doors;
let buyer: Person;
let maker: Staff;
let checker: Staff;
let code: string;
let second: string;
let price: string;
let place: Awaited<ReturnType<typeof prepareShareWorld>>['places'][number];

const system = async (command: Command): Promise<void> => {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
};
/** Time passes, and what is due is done. */
const pass = async (ms: number): Promise<void> => {
  doors.clock.ahead += ms;
  for (let turn = 0; turn < 12; turn++) await system({ kind: 'run-due', atMs: 0 });
};
const today = async (): Promise<string> =>
  (await ask(doors, '/stock/index/country/list', {})).list.find(({ country }) => country === 'BD')!.date;
const after = (date: string, days: number): string => isoOf(dayOf(date) + days);
const enter = (input: Input, by = maker): Promise<ConsoleAnswer> =>
  act(doors, by, 'announce-share-action', `real:${code}`, input, 'The company has published it.');
const agreed = async (input: Input): Promise<void> => {
  const asked = await enter(input);
  expect(asked).toMatchObject({ code: 0, data: { state: 'waiting' } });
  const id = (asked.data as { actionId: string }).actionId;
  await askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'Read the paper, too.' });
};
const approved = async (asked: ConsoleAnswer, reason: string): Promise<void> => {
  expect(asked).toMatchObject({ code: 0, data: { state: 'waiting' } });
  const id = (asked.data as { actionId: string }).actionId;
  await askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason });
};
/** Tables follow the journal. */
const newest = async (status: string) => {
  const actions = async () => (await ask(doors, '/stock/index/actions', { code })).list;
  await expect.poll(async () => (await actions())[0]?.status).toBe(status);
  return (await actions())[0]!;
};
const holding = async () => (await ask(doors, '/stock/hold/info', { code }, buyer.token)).holding!;

beforeAll(async () => {
  // Weeks pass, and nobody signs in again.
  const sessions = { SESSION_IDLE_MINUTES: '40000', SESSION_MAXIMUM_MINUTES: '40000' };
  doors = await openDoors(sessions, { isTimed: 'awake' });
  const { sequencer } = doors.worlds.real;
  const prices = createSharePrices('actions');
  const { places } = await prepareShareWorld(sequencer, {
    prices,
    count: 2,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  place = places[0]!;
  const engine = () => sequencer.engine.instrument(place.instrument);
  await system({ kind: 'run-due', atMs: 0 });
  await vi.waitFor(() => expect(engine().share?.highest ?? 0).toBeGreaterThan(0), { timeout: 50_000, interval: 20 });
  code = place.share.code;
  second = places[1]!.share.code;
  const first = sequencer.engine.accountCount;
  buyer = await fundedPerson(doors);
  const [row] = await doors.sql<{ account: number }[]>`
    select account from identity.accounts where world = 'real' and account >= ${first} and customer_id = ${buyer.id}`;
  const account = accountOf(row!.account, 'stock');
  await system({
    kind: 'issue-test-money',
    atMs: 0,
    account,
    asset: engine().listing.quoteAsset,
    amount: 100_000_000_00n,
  });
  price = (await ask(doors, '/stock/index/info', { code })).limits.reference;
  const ticks = engine().share!.reference;
  const { instrument, quoter } = place;
  await system({ ...order({ account: quoter, side: 'sell', ticks, lots: 1_005 }), instrument, atMs: 0 });
  await ask(doors, '/stock/order/buy', { code, type: 'limit', quantity: '1005', price }, buyer.token);
  [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'compliance')];
});

describe('what a company decided', () => {
  it('B4 P1 is entered by two, for a coming trading day, with the hash of its paper', async () => {
    const date = await today();
    const bonus: Input = { ...none, kind: 'bonus', recordDate: after(date, 1), gained: '1', held: '10', document };
    for (const [wrong, refusal] of [
      [{ ...bonus, recordDate: date }, 'field-invalid'],
      [{ ...bonus, recordDate: after(date, 400) }, 'field-invalid'],
      [{ ...bonus, gained: null }, 'field-invalid'],
      [{ ...bonus, gained: '0' }, 'field-invalid'],
      [{ ...bonus, document: { ...document, sha256: 'short' } }, 'field-invalid'],
      [{ ...bonus, kind: 'cash-dividend', perShare: '1.001' }, 'amount-too-precise'],
      [{ ...bonus, kind: 'rights', costs: '20', closesOn: bonus.recordDate }, 'field-invalid'],
    ] as const)
      expect(await enter(wrong as Input)).toMatchObject({ refusal });
    const support = await operator(doors, 'support');
    expect(await enter(bonus, support)).toMatchObject({ refusal: 'right-missing' });
    const stranger = await act(doors, maker, 'announce-share-action', 'real:BTCUSDT', bonus);
    expect(stranger).toMatchObject({ refusal: 'unknown-instrument' });

    const told = { market: `stock:${code}`, kind: 'record-date', value: '1' } as const;
    const { alert } = await ask(doors, '/alert/add', told, buyer.token);
    await agreed(bonus);
    // Dates are looked at once a minute.
    doors.clock.ahead += 61_000;
    const fired = async () => (await ask(doors, '/alert/list', { state: 'fired' }, buyer.token)).list;
    await expect.poll(async () => (await fired()).map(({ id, seen }) => [id, seen])).toEqual([[alert.id, '1']]);
    const action = await newest('declared');
    const shown = {
      kind: 'bonus',
      gained: '1',
      held: '10',
      status: 'declared',
      recordDate: bonus.recordDate,
      document,
    };
    expect(action).toMatchObject(shown);
    expect((await ask(doors, '/stock/index/info', { code })).actions).toEqual([action]);
    expect((await askConsole(doors, checker, '/shares/list', { world: 'real' })).list).toMatchObject([shown]);
  });

  it('a bonus leaves the cost as it was and is no loss', async () => {
    const before = await holding();
    const { limits } = await ask(doors, '/stock/index/info', { code });
    const wish = { code, type: 'limit', quantity: '105', price: limits.reference } as const;
    const waits = { timeInForce: 'GTD', goodTillDate: after(await today(), 20) } as const;
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const { order: open } = await ask(doors, '/stock/order/buy', { ...wish, ...waits }, buyer.token);
    expect(before).toMatchObject({ total: '1005' });
    await pass(2 * DAY_MS);
    await newest('done');
    const now = await holding();
    expect(now).toMatchObject({ total: '1105', cost: before.cost });
    // An order of before is ended, and the same one is offered in the shares of now.
    const ended = await ask(doors, '/stock/order/info', { orderId: open.orderId }, buyer.token);
    expect(ended.order.closeReason).toBe('corporate-action');
    expect(ended.anew!.quantity).toBe('115');
    const moved = 11n * parseDecimal(ended.anew!.price, 2)! - 10n * parseDecimal(limits.reference, 2)!;
    expect(moved > -110n && moved < 110n).toBe(true);
    const [part] = (await ask(doors, '/stock/action/list', { code }, buyer.token)).list;
    expect(part).toMatchObject({ kind: 'bonus', shares: '1005', gained: '100' });
    // The half share, at the close it was counted by.
    const [cash, close] = [parseDecimal(part!.cash, 2)!, parseDecimal(price, 2)!];
    expect([0n, 1n]).toContain(2n * cash - close);
    const action = await newest('done');
    // For ten there are eleven: to less than one step of prices.
    const beyond = 11n * parseDecimal(action.reference!, 2)! - 10n * close;
    expect(beyond > -110n && beyond < 110n).toBe(true);
    // Bars of before stand as they were traded, and counted back they are in shares of today.
    const bars = async (adjusted?: '1') =>
      (await ask(doors, '/stock/index/candles', { code, interval: '1d', ...(adjusted && { adjusted }) })).list[0]!;
    const [[, , , , traded, shares, money], [, , , , counted, sharesNow, moneyNow]] = [await bars(), await bars('1')];
    const off = 11n * parseDecimal(counted, 2)! - 10n * parseDecimal(traded, 2)!;
    expect(off >= -6n && off <= 6n).toBe(true);
    expect(2 * Math.abs(10 * Number(sharesNow) - 11 * Number(shares))).toBeLessThanOrEqual(10);
    expect(moneyNow).toBe(money);
    // The one lot has the new shares, and cost what it did.
    const month = (await today()).slice(0, 7);
    const { link } = await ask(doors, '/stock/order/gains', { month, format: 'csv' }, buyer.token);
    const url = `${BASE_PATH}/user/statement/file?link=${link!}`;
    const file = await doors.app.inject({ url, headers: { accesstoken: buyer.token } });
    expect(file.body).toContain(`${code},1105,`);
    const earned = await ask(doors, '/stock/order/statistics', { period: 'month' }, buyer.token);
    expect(earned.dividends).toBe(part!.cash);
    // Beside it the index from the same close on, every day of it: a bonus moves it by the rounding of a reference.
    expect(earned.curve.length).toBeGreaterThan(2);
    const beside = earned.curve.map(({ indexPercent }) => Math.abs(Number(indexPercent ?? 'none')));
    expect(
      beside.filter((moved) => !(moved < 0.5)),
      JSON.stringify([earned.curve, action.recordDate]),
    ).toEqual([]);
    // A step of the reference's rounding on each share, at most; as a loss it would be a tenth of everything.
    expect(Math.abs(Number(earned.unrealised) + Number(earned.dividends))).toBeLessThan(1_105 * 0.1);
  });

  it('a dividend comes less its tax, and is told as earned', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    await agreed({ ...none, kind: 'cash-dividend', recordDate: after(await today(), 1), perShare: '3.50', document });
    await pass(2 * DAY_MS);
    await newest('done');
    const [part] = (await ask(doors, '/stock/action/list', { code }, buyer.token)).list;
    // 1,105 × 3.50, fifteen percent withheld without a tax number.
    expect(part).toMatchObject({ kind: 'cash-dividend', gross: '3867.50', tax: '580.13', cash: '3287.37' });
    // Nothing has traded since the bonus: more shares, each worth less, on the day from which they are more and on every day after it.
    const { curve } = await ask(doors, '/stock/order/statistics', { period: 'month' }, buyer.token);
    const paid = 1_005n * parseDecimal(price, 2)!;
    const worth = curve.map(({ value }) => Number((parseDecimal(value, 2)! * 1_000n) / paid));
    expect(worth.length).toBeGreaterThan(3);
    expect(worth.filter((permille) => permille < 995 || permille > 1_005)).toEqual([]);
  });

  it('rights are taken for their price until their day, and no more than there are', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const date = await today();
    const rights = { gained: '1', held: '2', costs: '20', closesOn: after(date, 6), other: 'RIGHT' };
    expect(
      await enter({ ...none, ...rights, kind: 'rights', other: code, recordDate: after(date, 1), document }),
    ).toMatchObject({
      refusal: 'instrument-already-listed',
    });
    await agreed({ ...none, ...rights, kind: 'rights', recordDate: after(date, 1), document });
    await pass(2 * DAY_MS);
    await newest('done');
    const { rights: held } = await ask(doors, '/stock/action/list', { code }, buyer.token);
    expect(held).toMatchObject([{ quantity: '552', price: '20' }]);
    const { actionId } = held[0]!;
    const right = await ask(doors, '/stock/index/info', { code: 'RIGHT' });
    expect(right).toMatchObject({ settlement: { buyDays: 0, sellDays: 0 }, share: { state: 'listed' } });
    const before = await holding();
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    // Some are offered to others, and come back to lapse with the rest.
    const offer = { code: 'RIGHT', type: 'limit', quantity: '20', price: right.share.highest!, queue: '1' } as const;
    const gtd = { timeInForce: 'GTD', goodTillDate: after(await today(), 20) } as const;
    const { order: offered } = await ask(doors, '/stock/order/sell', { ...offer, ...gtd }, buyer.token);
    const taken = await ask(doors, '/stock/action/elect', { actionId, quantity: '500' }, buyer.token);
    expect(taken).toEqual({ actionId, quantity: '500', paid: '10000', currency: 'BDT' });
    const more = await post(doors, '/stock/action/elect', { actionId, quantity: '53' }, { accesstoken: buyer.token });
    expect(more.refusal).toBe('insufficient-balance');
    const now = await holding();
    expect(now.total).toBe('1605');
    expect(Number(now.cost)).toBe(Number(before.cost) + 10_000);
    await pass(6 * DAY_MS);
    expect((await ask(doors, '/stock/action/list', { code }, buyer.token)).rights).toEqual([]);
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const late = await post(doors, '/stock/action/elect', { actionId, quantity: '1' }, { accesstoken: buyer.token });
    expect(late.refusal).toBe('unknown-action');
    await newest('lapsed');
    // Rights and their use are new money: the index stands where it stood, every day of it.
    const { curve } = await ask(doors, '/stock/order/statistics', { period: 'month' }, buyer.token);
    const beside = curve.map(({ indexPercent }) => Math.abs(Number(indexPercent ?? 'none')));
    expect(beside.filter((moved) => !(moved < 0.5))).toEqual([]);
    const ended = await ask(doors, '/stock/order/info', { orderId: offered.orderId }, buyer.token);
    expect(ended).toMatchObject({ order: { closeReason: 'corporate-action' } });
    expect((await ask(doors, '/stock/index/info', { code: 'RIGHT' })).share.state).toBe('unlisted');
    const { list } = await ask(doors, '/stock/index/list', { country: 'BD' });
    expect(list.map(({ symbol }) => symbol)).not.toContain('RIGHT');
  });

  it('has a new code from its day on, read by everybody before; the old one still finds it', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const fromDate = after(await today(), 1);
    const change = { newSymbol: 'NEWCODE', fromDate, document };
    const wants = (input: object) =>
      act(doors, maker, 'change-share-code', `real:${code}`, input, 'The company has a new name.');
    for (const [wrong, refusal] of [
      [{ ...change, newSymbol: code }, 'nothing-to-change'],
      [{ ...change, newSymbol: second }, 'instrument-already-listed'],
      [{ ...change, newSymbol: 'new' }, 'field-invalid'],
      [{ ...change, fromDate: await today() }, 'field-invalid'],
      [{ ...change, document: { ...document, sha256: '0' } }, 'field-invalid'],
      [{ newSymbol: 'NEWCODE' }, 'field-invalid'],
    ] as const)
      expect(await wants(wrong)).toMatchObject({ refusal });
    await approved(await wants(change), 'Published so.');
    // What a customer wished for under the code of now.
    const { instrument, quoter } = place;
    const above = doors.worlds.real.sequencer.engine.instrument(instrument).lastTicks + 10;
    const value = (above / 100).toFixed(2);
    const wish = { market: `stock:${code}`, kind: 'price-above', value } as const;
    const { alert: priced } = await ask(doors, '/alert/add', wish, buyer.token);
    const { lists } = await ask(doors, '/watchlist/add', { name: 'Mine' }, buyer.token);
    const { id } = lists[0]!;
    await ask(doors, '/watchlist/item/add', { id, market: `stock:${code}` }, buyer.token);
    await ask(doors, '/stock/collect/add', { symbol: code }, buyer.token);
    expect(await newest('declared')).toMatchObject({
      kind: 'new-code',
      newSymbol: 'NEWCODE',
      recordDate: fromDate,
      spotDays: [],
      stillDays: [],
      document,
    });
    expect((await ask(doors, '/stock/index/info', { code })).share.symbol).toBe(code);
    // Nobody else has it meanwhile.
    const taken = await act(doors, maker, 'change-share-code', `real:${second}`, change, 'Another one wants it, too.');
    expect(taken).toMatchObject({ refusal: 'instrument-already-listed' });
    const asked = { market: `stock:${code}`, kind: 'price-above', value: '9999' };
    const { alert } = await ask(doors, '/alert/add', asked, buyer.token);
    await pass(DAY_MS);
    const info = await ask(doors, '/stock/index/info', { code: 'NEWCODE' });
    expect(info.profile.oldCodes).toEqual([code]);
    const told = async () => (await ask(doors, '/stock/index/info', { code: 'NEWCODE' })).actions[0];
    await expect.poll(told).toMatchObject({ kind: 'new-code', status: 'done' });
    expect((await ask(doors, '/stock/index/info', { code: second })).share.symbol).toBe(second);
    // What waits on it waits on it still, by its name of now.
    const waits = async () => (await ask(doors, '/alert/list', { market: 'stock:NEWCODE' }, buyer.token)).list;
    const both = [alert, priced].map(({ id }) => ({ id, market: 'stock:NEWCODE' }));
    await expect.poll(waits, { timeout: 30_000 }).toMatchObject(both);
    const { list } = await ask(doors, '/stock/index/search', { query: code });
    expect(list.map(({ symbol }) => symbol)).toContain('NEWCODE');
    // The wishes go with the share.
    const watched = async () => (await ask(doors, '/watchlist/list', {}, buyer.token)).lists[0]!.markets;
    expect(await watched()).toEqual(['stock:NEWCODE']);
    expect((await ask(doors, '/stock/collect/list', {}, buyer.token)).list).toEqual(['NEWCODE']);
    const alerts = async (state: 'waiting' | 'fired', market: string) =>
      (await ask(doors, '/alert/list', { state, market }, buyer.token)).list;
    expect(await alerts('waiting', `stock:${code}`)).toContainEqual({ ...priced, market: 'stock:NEWCODE' });
    await system({ ...order({ account: quoter, side: 'sell', ticks: above, lots: 1 }), instrument, atMs: 0 });
    const bought = { code: 'NEWCODE', type: 'limit', quantity: '1', price: value } as const;
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    await ask(doors, '/stock/order/buy', bought, buyer.token);
    await expect
      .poll(async () => (await alerts('fired', `stock:${code}`)).map((one) => [one.id, one.market, one.seen]))
      .toContainEqual([priced.id, 'stock:NEWCODE', value]);
    await ask(doors, '/watchlist/item/del', { id, market: 'stock:NEWCODE' }, buyer.token);
    expect(await watched()).toEqual([]);
    const starred = await ask(doors, '/stock/collect/del', { symbol: 'NEWCODE' }, buyer.token);
    expect(starred.list).toEqual([]);
  });

  it('a new share is listed by two, read by everybody before its first day, and traded from then on', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const date = await today();
    const wish = {
      country: 'BD',
      fromDate: after(date, 1),
      name: 'Meghna Weaving',
      nameBn: 'মেঘনা উইভিং',
      sector: 'Textile',
      category: 'N',
      board: 'public',
      issuedAt: '10.00',
      faceValue: '10',
      sharesOutstanding: '50000000',
      freeFloatPercent: '35.5',
      isin: ISIN,
      document,
    };
    const list = (input: object, symbol = 'MEGHNAW', by = maker) =>
      act(doors, by, 'list-share', `real:${symbol}`, input, 'The exchange has admitted it.');
    for (const [wrong, refusal] of [
      [{ ...wish, fromDate: date }, 'field-invalid'],
      [{ ...wish, fromDate: after(date, 400) }, 'field-invalid'],
      [{ ...wish, category: 'Q' }, 'field-invalid'],
      [{ ...wish, country: 'US', board: 'spot' }, 'field-invalid'],
      [{ ...wish, issuedAt: '10.05' }, 'listing-invalid'],
      [{ ...wish, issuedAt: '10.001' }, 'amount-too-precise'],
      [{ ...wish, issuedAt: '0' }, 'field-invalid'],
      [{ ...wish, freeFloatPercent: '0' }, 'field-invalid'],
      [{ ...wish, sharesOutstanding: '1.5' }, 'field-invalid'],
      [{ ...wish, name: '<b>' }, 'field-invalid'],
      [{ ...wish, isin: `${ISIN.slice(0, -1)}${(Number(ISIN.at(-1)) + 1) % 10}` }, 'field-invalid'],
    ] as const)
      expect([await list(wrong), wrong]).toMatchObject([{ refusal }, wrong]);
    for (const taken of ['NEWCODE', 'BTC', 'BDT'])
      expect(await list(wish, taken)).toMatchObject({ refusal: 'instrument-already-listed' });
    // In live nothing brings shares to whoever might sell them.
    const { engine } = doors.worlds.real.sequencer;
    Object.assign(engine, { mode: 'live' });
    expect(await list(wish)).toMatchObject({
      refusal: 'no-depository',
      msg: 'No depository is connected: nobody could bring shares of MEGHNAW to sell, so it cannot be listed',
    });
    Object.assign(engine, { mode: 'sandbox' });
    const support = await operator(doors, 'support');
    expect(await list(wish, 'MEGHNAW', support)).toMatchObject({ refusal: 'right-missing' });
    const indices = async () => (await ask(doors, '/stock/index/indices/list', { country: 'BD' })).list[0]!;
    const before = await indices();

    await approved(await list(wish), 'It has.');
    const info = () => ask(doors, '/stock/index/info', { code: 'MEGHNAW' });
    expect(await info()).toMatchObject({
      share: { state: 'listed', category: 'N', sector: 'Textile', nameBn: 'মেঘনা উইভিং', generated: false },
      profile: {
        isin: ISIN,
        listedOn: wish.fromDate,
        faceValue: '10',
        sharesOutstanding: '50000000',
        freeFloatPercent: '35.5',
      },
      limits: { reference: '10.00' },
      board: 'none',
    });
    expect((await indices()).level).toBe(before.level);
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const buy = { code: 'MEGHNAW', type: 'limit', quantity: '10', price: '10.50' } as const;
    const early = await post(doors, '/stock/order/buy', buy, { accesstoken: buyer.token });
    expect(early.refusal).toBe('market-closed');
    await pass(DAY_MS);
    expect(await info()).toMatchObject({
      board: 'public',
      share: { lowest: '9.00', highest: '11.00' },
      settlement: { buyDays: 2, sellDays: 2, netted: true },
    });
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const { order: placed } = await ask(doors, '/stock/order/buy', buy, buyer.token);
    expect(placed).toMatchObject({ symbol: 'MEGHNAW', status: 'open' });
    const outside = await post(doors, '/stock/order/buy', { ...buy, price: '11.10' }, { accesstoken: buyer.token });
    expect(outside.refusal).toBe('price-outside-band');
  });

  it('its listing changes by two, from a coming day on, and everybody reads it before', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const info = () => ask(doors, '/stock/index/info', { code: 'NEWCODE' });
    const date = await today();
    const wish = { ...STAYS, fromDate: after(date, 1), category: 'Z', freeFloatPercent: '12.5' };
    const plan = (input: object) =>
      act(doors, maker, 'plan-share-listing', 'real:NEWCODE', input, 'The exchange has published it.');
    for (const [wrong, refusal] of [
      [{ ...wish, fromDate: date }, 'field-invalid'],
      [{ ...wish, category: 'Q' }, 'field-invalid'],
      [{ ...wish, freeFloatPercent: '0' }, 'field-invalid'],
      [{ ...wish, freeFloatPercent: '100.5' }, 'field-invalid'],
      [{ ...wish, category: null, freeFloatPercent: null }, 'nothing-to-change'],
      // Another share has it.
      [{ ...wish, isin: ISIN }, 'field-invalid'],
      [{ ...wish, isin: `${ISIN.slice(0, -1)}${(Number(ISIN.at(-1)) + 1) % 10}` }, 'field-invalid'],
      // What is no fund is worth its price.
      [{ ...wish, unitValue: '12.50', unitValueOn: date }, 'field-invalid'],
    ] as const)
      expect(await plan(wrong)).toMatchObject({ refusal });
    const { share, profile, settlement } = await info();
    expect([share.category, settlement.buyDays]).toEqual(['A', 2]);
    const level = async () => (await ask(doors, '/stock/index/indices/list', { country: 'BD' })).list[0]!;
    const before = await level();
    const asked = await plan(wish);
    expect(asked).toMatchObject({ code: 0, data: { state: 'waiting' } });
    expect((await info()).coming).toBeNull();
    const id = (asked.data as { actionId: string }).actionId;
    await askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'It has.' });
    const planned = await info();
    const { fromDate, category, freeFloatPercent } = wish;
    expect(planned.coming).toMatchObject({ fromDate, category, freeFloatPercent, sector: share.sector, isin: null });
    expect([planned.share.category, planned.settlement.buyDays]).toEqual(['A', 2]);
    await pass(DAY_MS);
    const now = await info();
    expect(now).toMatchObject({ coming: null, profile: { freeFloatPercent: '12.5' } });
    expect([now.share.category, now.settlement.buyDays]).toEqual(['Z', 3]);
    expect(now.profile.freeFloatPercent).not.toBe(profile.freeFloatPercent);
    const later = await level();
    expect(later.level).toBe(before.level);
    expect(later.divisor).not.toBe(before.divisor);
  });

  it('two say what a fund is worth and of which day: no price follows it, and what trades below it is listed as discounted', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const info = () => ask(doors, '/stock/index/info', { code: 'NEWCODE' });
    const discounted = async () =>
      (await ask(doors, '/stock/index/list', { country: 'BD', type: 'discounted' })).list.map(({ symbol }) => symbol);
    const date = await today();
    const wish = {
      ...STAYS,
      fromDate: after(date, 1),
      sector: 'Mutual Funds',
      isin: OTHER_ISIN,
      unitValue: '99999.25',
      unitValueOn: date,
    };
    const plan = (input: object) =>
      act(doors, maker, 'plan-share-listing', 'real:NEWCODE', input, 'The manager has published it.');
    for (const [wrong, refusal] of [
      [{ ...wish, unitValueOn: after(date, 1) }, 'field-invalid'],
      [{ ...wish, unitValueOn: '2026-02-31' }, 'field-invalid'],
      [{ ...wish, unitValueOn: null }, 'field-invalid'],
      [{ ...wish, unitValue: null }, 'field-invalid'],
      [{ ...wish, unitValue: '0' }, 'field-invalid'],
      [{ ...wish, unitValue: '12.345' }, 'amount-too-precise'],
    ] as const)
      expect([await plan(wrong), wrong]).toMatchObject([{ refusal }, wrong]);
    const before = await info();
    expect(before.profile).toMatchObject({ isin: null, netAssetValue: null });
    const asked = await plan(wish);
    expect(asked).toMatchObject({ code: 0, data: { state: 'waiting' } });
    const id = (asked.data as { actionId: string }).actionId;
    await askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'Read it, too.' });
    const netAssetValue = { value: '99999.25', date };
    expect((await info()).coming).toMatchObject({ isin: OTHER_ISIN, netAssetValue });
    expect(await discounted()).not.toContain('NEWCODE');
    await pass(DAY_MS);
    const now = await info();
    expect(now).toMatchObject({ coming: null, profile: { isin: OTHER_ISIN, netAssetValue } });
    expect(now.limits.reference).toBe(before.limits.reference);
    expect(await discounted()).toContain('NEWCODE');
    // One of a day before would put what is known back.
    maker = await signInAgain(doors, maker);
    const older = { ...STAYS, fromDate: after(date, 2), unitValue: '10.00', unitValueOn: after(date, -1) };
    expect(await plan(older)).toMatchObject({ refusal: 'field-invalid' });
  });

  it('two suspend a share, orders can only be cancelled, and two open it again', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const state = async () => (await ask(doors, '/stock/index/info', { code: 'NEWCODE' })).share.state;
    const twice = async (action: 'suspend-share' | 'open-market'): Promise<void> => {
      const asked = await act(doors, maker, action, 'real:NEWCODE', {}, 'The exchange has said so.');
      expect(asked).toMatchObject({ code: 0, data: { state: 'waiting' } });
      const id = (asked.data as { actionId: string }).actionId;
      await askConsole(doors, checker, '/approvals/decide', { id, decision: 'approve', reason: 'It has.' });
    };
    expect(await state()).toBe('listed');
    expect(await act(doors, maker, 'suspend-share', 'real:BTCUSDT', {}, 'This one is a coin.')).toMatchObject({
      refusal: 'unknown-instrument',
    });
    await twice('suspend-share');
    expect(await state()).toBe('suspended');
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const wish = { code: 'NEWCODE', type: 'market', quantity: '1' };
    const refused = await post(doors, '/stock/order/buy', wish, { accesstoken: buyer.token });
    expect(refused.refusal).toBe('instrument-suspended');
    expect(await act(doors, maker, 'suspend-share', 'real:NEWCODE', {}, 'Once more, please.')).toMatchObject({
      refusal: 'nothing-to-change',
    });
    await twice('open-market');
    expect(await state()).toBe('listed');
  });

  it('old shares turn into those of the company that takes it over, and cost what they did', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    code = 'NEWCODE';
    const date = await today();
    const merger: Input = { ...none, kind: 'merger', gained: '1', held: '2', recordDate: after(date, 1), document };
    for (const other of [null, 'NEWCODE', 'BTCUSDT'])
      expect(await enter({ ...merger, other })).toMatchObject({ refusal: 'field-invalid' });
    const before = await holding();
    await agreed({ ...merger, other: second });
    expect(await newest('declared')).toMatchObject({ kind: 'merger', newSymbol: second, gained: '1', held: '2' });
    await pass(2 * DAY_MS);
    await newest('done');
    const [part] = (await ask(doors, '/stock/action/list', { code }, buyer.token)).list;
    const gained = String(BigInt(before.total) / 2n);
    expect(part).toMatchObject({ kind: 'merger', shares: before.total, gained });
    expect((await ask(doors, '/stock/index/info', { code })).share.state).toBe('unlisted');
    code = second;
    expect(await holding()).toMatchObject({ total: gained, cost: before.cost });
    // The paper says so, too: the lots are those of the new share, and none is left of the old one.
    const { link } = await ask(
      doors,
      '/stock/order/gains',
      { month: (await today()).slice(0, 7), format: 'csv' },
      buyer.token,
    );
    const url = `${BASE_PATH}/user/statement/file?link=${link!}`;
    const { body } = await doors.app.inject({ url, headers: { accesstoken: buyer.token } });
    const lots = body.split('\r\n').map((line) => line.split(','));
    const lotsOf = (share: string) => lots.filter(([first]) => first === share);
    expect(lotsOf('NEWCODE')).toEqual([]);
    const sum = (column: number): bigint =>
      lotsOf(second).reduce((total, cells) => total + parseDecimal(cells[column]!, 2)!, 0n);
    expect([sum(1), sum(2)]).toEqual([parseDecimal(gained, 2), parseDecimal(before.cost, 2)]);
  });

  it('before the record of a delisting come days on the spot board and one without trading; then it trades no more', async () => {
    [maker, checker] = [await signInAgain(doors, maker), await signInAgain(doors, checker)];
    const date = await today();
    await agreed({ ...none, kind: 'delisting', recordDate: after(date, 4), document });
    expect(await newest('declared')).toMatchObject({
      kind: 'delisting',
      spotDays: [after(date, 2), after(date, 3)],
      stillDays: [after(date, 4)],
    });
    const info = () => ask(doors, '/stock/index/info', { code });
    expect(await info()).toMatchObject({ board: 'public', settlement: { buyDays: 2 } });
    await pass(2 * DAY_MS);
    expect(await info()).toMatchObject({ board: 'spot', settlement: { buyDays: 1, sellDays: 1, netted: false } });
    await pass(2 * DAY_MS);
    expect((await info()).board).toBe('none');
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    const sells = () =>
      post(doors, '/stock/order/sell', { code, type: 'market', quantity: '1' }, { accesstoken: buyer.token });
    expect(await sells()).toMatchObject({ refusal: 'market-closed' });
    const { total } = await holding();
    await pass(DAY_MS);
    await newest('done');
    expect((await info()).share.state).toBe('unlisted');
    await ask(doors, '/user/pin/unlock', { pin: PIN }, buyer.token);
    expect(await sells()).toMatchObject({
      refusal: 'instrument-unlisted',
      msg: 'The stock is currently unlisted and cannot be traded',
    });
    expect((await holding()).total).toBe(total);
    maker = await signInAgain(doors, maker);
    const opens = await act(doors, maker, 'open-market', `real:${code}`, {}, 'It should trade again.');
    expect(opens).toMatchObject({ refusal: 'nothing-to-change' });
  });
});
