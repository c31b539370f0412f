// In: a holder of listed shares in a real world. Out: a block asked for, turned down by time or by its owner, bounded, published and sold.
import { accountOf, type Command } from '@hilsa/core';
import { checkArrivals, discountBps, readArrivalsProof, runSlices } from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import { beforeAll, describe, expect, it, vi } from 'vitest';
import { documentsDigest, keepDocuments } from '../src/offerings/index.ts';
import { blockOf } from '../src/sandbox/offering-tracks.ts';
import { prepareShareWorld } from '../src/sandbox/shares/prepare-shares.ts';
import { createSharePrices } from '../src/sandbox/shares/share-price.ts';
import { act, askConsole, operator } from './console.ts';
import { checkMyAllotment } from './strangers-scripts.ts';
import { BASE_PATH } from '@hilsa/contract';
import { ask, type Doors, openDoors, type Person, PIN, post, register } from './doors.ts';

const SOON = { timeout: 50_000, interval: 20 };
let doors: Doors;
let holder: Person;
let stranger: Person;
let account: number;
let asset: number;
let code: string;
let price: string;
let quantity: bigint;

async function system(command: Command): Promise<void> {
  const reply = await doors.worlds.real.sequencer.submit({ command, requestId: null, caller: 'system' });
  if (reply.refusal !== null) throw new Error(`${command.kind}: ${reply.refusal}`);
}
const shares = () => doors.worlds.real.sequencer.engine.balance(accountOf(account, 'stock'), asset);
const mine = async () => (await ask(doors, '/offering/sell-block/list', {}, holder.token)).list;
const offer = (more: Record<string, string> = {}) =>
  ask(doors, '/offering/sell-block', { asset: code, quantity: String(quantity), price, ...more }, holder.token);
const refused = (path: string, fields: Record<string, string>, person: Person) =>
  post(doors, path, fields, { accesstoken: person.token });

beforeAll(async () => {
  // Days pass at the end, and nobody signs in again.
  doors = await openDoors({ SESSION_IDLE_MINUTES: '40000', SESSION_MAXIMUM_MINUTES: '40000' }, { isTimed: 'awake' });
  const { sequencer } = doors.worlds.real;
  const { places } = await prepareShareWorld(sequencer, {
    prices: createSharePrices('blocks'),
    count: 1,
    hours: 'round-the-clock',
    nowMs: Date.now(),
  });
  const [place] = places;
  await vi.waitFor(
    () => expect(sequencer.engine.instrument(place!.instrument).share?.highest ?? 0).toBeGreaterThan(0),
    SOON,
  );
  account = sequencer.engine.accountCount;
  holder = await register(doors);
  stranger = await register(doors);
  for (const { token } of [holder, stranger])
    await ask(doors, '/user/pin/set', { kind: 'transaction', pin: PIN, pinConfirmation: PIN }, token);
  [asset, code] = [place!.baseAsset, place!.share.code];
  const { listing, share } = sequencer.engine.instrument(place!.instrument);
  const ticks = BigInt(share!.close || share!.reference || listing.referenceTicks);
  price = formatDecimal(ticks, place!.pack.tickDecimals, { trim: true });
  // Worth half a million taka and a little more.
  quantity = (600_000n * 10n ** BigInt(place!.pack.tickDecimals)) / ticks;
  const give = { account: accountOf(account, 'stock'), asset, amount: quantity * 10n } as const;
  await system({ kind: 'issue-test-money', atMs: 0, ...give });
});

describe('a block that a holder asks to sell', () => {
  it('has its shares held, is nobody else’s to see or take back, and is taken back by its owner', async () => {
    const { id } = await offer();
    expect(shares()).toEqual({ available: quantity * 9n, held: quantity });
    expect(await mine()).toMatchObject([{ id, state: 'requested', asset: code, quantity: String(quantity), price }]);
    expect((await ask(doors, '/stock/index/offline/list', {})).list).toEqual([]);
    expect(await refused('/stock/index/new/info', { id }, stranger)).toMatchObject({ refusal: 'unknown-offering' });
    expect(await refused('/offering/sell-block/withdraw', { id }, stranger)).toMatchObject({
      refusal: 'unknown-offering',
    });
    await ask(doors, '/offering/sell-block/withdraw', { id }, holder.token);
    expect(shares()).toEqual({ available: quantity * 10n, held: 0n });
    expect(await mine()).toMatchObject([{ id, state: 'cancelled', why: 'seller-withdrew' }]);
    expect((await ask(doors, '/stock/index/offline/list', {})).list).toEqual([]);
    expect(await refused('/offering/sell-block/withdraw', { id }, holder)).toMatchObject({
      refusal: 'offering-not-draft',
    });
  });

  it('is refused when it is small, dear, not there, or one too many; a request sent again is the same block', async () => {
    const wrong = (fields: Record<string, string>) =>
      refused('/offering/sell-block', { asset: code, quantity: String(quantity), price, ...fields }, holder);
    expect(await wrong({ quantity: '1' })).toMatchObject({ refusal: 'offering-invalid' });
    expect(await wrong({ price: '0.1' })).toMatchObject({ refusal: 'offering-invalid' });
    expect(await wrong({ quantity: String(quantity * 11n) })).toMatchObject({ refusal: 'insufficient-balance' });
    const again = { 'x-request-id': 'block-one', accesstoken: holder.token };
    const wish = { asset: code, quantity: String(quantity), price };
    const first = await post(doors, '/offering/sell-block', wish, again);
    expect(await post(doors, '/offering/sell-block', wish, again)).toEqual(first);
    await offer();
    await offer();
    expect(await wrong({})).toMatchObject({ refusal: 'too-many-blocks' });
    expect(shares().held).toBe(quantity * 3n);
    for (const { id, state } of await mine())
      if (state === 'requested') await ask(doors, '/offering/sell-block/withdraw', { id }, holder.token);
    expect(shares().held).toBe(0n);
  });
});

describe('the desk of offerings', () => {
  it('shows who sells what, turns a block down by one person, and publishes and cancels by two', async () => {
    const [maker, checker] = [await operator(doors, 'markets'), await operator(doors, 'compliance')];
    const subject = async () => `real:${(await offer()).id}`;
    const agree = (actionId: string) =>
      askConsole(doors, checker, '/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });
    const shown = (id: string) => askConsole(doors, maker, '/offerings/get', { id });

    const first = await subject();
    await mine();
    const page = await shown(first);
    expect(page).toMatchObject({ kind: 'block', status: 'draft', asset: code, draw: null, why: null });
    expect(page.sellerId).toMatch(/^\d+$/);
    const { list } = await askConsole(doors, maker, '/offerings/list', {
      world: 'real',
      status: 'draft',
      kind: 'block',
    });
    expect(list.map(({ id }) => id)).toEqual([first]);
    const turned = await act(
      doors,
      maker,
      'turn-down-block',
      first,
      { why: 'terms-wrong' },
      'Too near the record date.',
    );
    expect(turned.data).toMatchObject({ state: 'done' });
    expect(shares().held).toBe(0n);
    await vi.waitFor(
      async () => expect((await mine())[0]).toMatchObject({ state: 'cancelled', why: 'terms-wrong' }),
      SOON,
    );
    const late = await act(doors, maker, 'publish-offering', first, {}, 'Publish it after all.');
    expect(late).toMatchObject({ refusal: 'offering-not-draft' });

    const second = await subject();
    await mine();
    const asked = await act(doors, maker, 'publish-offering', second, {}, 'All is in order.');
    expect(asked.data).toMatchObject({ state: 'waiting' });
    await agree(asked.data!.actionId);
    await vi.waitFor(async () => expect((await mine())[0]).toMatchObject({ state: 'upcoming' }), SOON);
    const { offering } = await ask(doors, '/stock/index/new/info', { id: second.slice(5) });
    expect(offering).toMatchObject({ asset: code });
    // T+2 by trading days, never a weekend's; then locked for ninety days, as everybody reads before they apply.
    const settles = new Date(offering.dates.delivers + 6 * 3_600_000).getUTCDay();
    expect([5, 6]).not.toContain(settles);
    expect(offering.dates.delivers).toBeGreaterThan(offering.dates.closes);
    expect(offering.lockedUntil).toBe(offering.dates.delivers + 90 * 86_400_000);
    const over = await act(doors, maker, 'cancel-offering', second, { why: 'regulator-ordered' }, 'As the order says.');
    await agree(over.data!.actionId);
    await vi.waitFor(
      async () => expect((await mine())[0]).toMatchObject({ state: 'cancelled', why: 'regulator-ordered' }),
      SOON,
    );
    expect(shares().held).toBe(0n);

    // The depository's file before anything is allotted, by a file that is no digest, and by the one who asked for it.
    const digest = 'e1'.repeat(32);
    const early = await act(doors, maker, 'record-delivery', second, { digest }, 'The file of today.');
    expect(early).toMatchObject({ refusal: 'delivery-not-due' });
    for (const wrong of ['', 'e1', 'E1'.repeat(32), `${digest}\n`])
      expect((await act(doors, maker, 'record-delivery', second, { digest: wrong }, 'The file.')).refusal).toBe(
        'field-invalid',
      );
    expect((await act(doors, maker, 'cancel-offering', 'real:999999', { why: 'terms-wrong' })).refusal).toBe(
      'unknown-offering',
    );
    expect((await act(doors, maker, 'cancel-offering', 'moon', { why: 'terms-wrong' })).refusal).toBe('field-invalid');
  });
});

describe('a block that is sold', () => {
  it('stands on the share’s tape as a block, and moves no price, no volume and no candle', async () => {
    const { sequencer, tables } = doors.worlds.real;
    const { engine } = sequencer;
    const index = engine.instruments.findIndex(({ listing }) => listing.symbol === code);
    const opensMs = Date.now() + 500;
    const dates = { opensMs, closesMs: opensMs + 6_000 };
    const { terms, papers } = blockOf(engine.instrument(index), { code: 'SBBLOCKTAPE', ...dates, seller: account });
    await keepDocuments(tables, terms.code, papers);
    const documents = documentsDigest(papers);
    const before = await ask(doors, '/stock/index/info', { code });
    expect(before.blocks).toEqual({ trades: 0, quantity: '0', value: '0.00' });
    const candles = await ask(doors, '/stock/index/candles', { code, interval: '1m' });
    const drafted = { kind: 'draft-offering', atMs: 0, terms: { ...terms, documents } } as const;
    const { id } = await sequencer.submit({ command: drafted, requestId: null, caller: 'system' }).then((reply) => {
      if (reply.refusal !== null) throw new Error(reply.refusal);
      return reply;
    });
    await system({ kind: 'publish-offering', atMs: 0, offering: id!, commit: '', chain: '', round: 0 });
    const shown = async () => (await ask(doors, '/stock/index/new/info', { id: String(id) })).offering;
    await vi.waitFor(async () => expect((await shown()).status).toBe('open'), SOON);
    // While it is open below the last price, the share is among the discounted, and says so itself.
    const discounted = async () => (await ask(doors, '/stock/index/list', { type: 'discounted' })).list;
    const offered = (await ask(doors, '/stock/index/trades', { code })).offers;
    expect(offered).toEqual([
      {
        id: String(id),
        price: formatDecimal(terms.price, 2),
        quantity: expect.any(String),
        referencePrice: formatDecimal(terms.reference!.price, 2),
        discountBps: discountBps(terms.price, terms.reference!.price),
        closesMs: terms.closesMs,
      },
    ]);
    expect(offered[0]!.discountBps).toBeGreaterThan(0);
    expect((await discounted()).map(({ symbol }) => symbol)).toContain(code);
    await ask(doors, '/user/sandbox/fund', { asset: 'BDT', amount: '100000' }, stranger.token);
    const bought = formatDecimal(terms.least, 0);
    const wish = { id: String(id), quantity: bought, acceptedDocuments: documents };
    await ask(doors, '/stock/order/offline/apply', wish, stranger.token);
    expect((await ask(doors, '/stock/index/trades', { code })).blocks).toEqual([]);
    await vi.waitFor(async () => expect((await shown()).status).toBe('allotted'), SOON);
    expect((await ask(doors, '/stock/index/trades', { code })).offers).toEqual([]);
    expect((await discounted()).map(({ symbol }) => symbol)).not.toContain(code);
    const [application] = (await ask(doors, '/stock/order/offline/list', {}, stranger.token)).list;
    expect(application).toMatchObject({ isProven: true, allottedQuantity: bought });
    const told = await ask(doors, '/offering/proof', { id: String(id) }, stranger.token);
    expect(told.drawnBy).toBe('nobody');
    const proof = readArrivalsProof(told.proof)!;
    expect(runSlices(checkArrivals(proof)).findings).toEqual([]);
    expect(proof.arrivals.map(([key]) => key)).toEqual([told.own!.applicantId]);
    expect((await shown()).fileDigest).toBe(proof.published.fileDigest);
    expect(await checkMyAllotment(told.proof, told.own!.applicantId)).toMatch(
      /^agrees: 1 applications, who came first/m,
    );
    const bent = told.proof.replace(`["${told.own!.applicantId}","`, `["${told.own!.applicantId}","1`);
    expect(await checkMyAllotment(bent, told.own!.applicantId)).toMatch(/^does not agree/m);
    const { blocks } = await ask(doors, '/stock/index/trades', { code });
    const value = formatDecimal(terms.price * terms.least, 2);
    expect(blocks).toMatchObject([
      { id: String(id), quantity: bought, value, simulated: false, discountBps: expect.any(Number) },
    ]);
    expect(blocks[0]!.lockedUntilMs).toBe(terms.lockedUntilMs);
    const after = await ask(doors, '/stock/index/info', { code });
    expect(after.blocks).toEqual({ trades: 1, quantity: bought, value });
    for (const figure of ['last', 'volume', 'turnover', 'trades', 'high', 'low'] as const)
      expect(after.share[figure], figure).toEqual(before.share[figure]);
    expect(await ask(doors, '/stock/index/candles', { code, interval: '1m' })).toEqual(candles);

    // Cancelled before it settles, it is on no tape.
    await system({ kind: 'cancel-offering', atMs: 0, offering: id!, reason: 'depository-refused' });
    await vi.waitFor(async () => expect((await ask(doors, '/stock/index/trades', { code })).blocks).toEqual([]), SOON);
  });

  it('is a purchase for its cost with the fee and a sale for what was paid, in what each side’s paper says it gained', async () => {
    const { sequencer, tables } = doors.worlds.real;
    const { engine } = sequencer;
    const index = engine.instruments.findIndex(({ listing }) => listing.symbol === code);
    const opensMs = Date.now() + 500;
    const dates = { opensMs, closesMs: opensMs + 6_000 };
    const { terms, papers } = blockOf(engine.instrument(index), { code: 'SBBLOCKGAINS', ...dates, seller: account });
    await keepDocuments(tables, terms.code, papers);
    const documents = documentsDigest(papers);
    // Free on the day of its delivery, to be sold.
    const drafted = { ...terms, documents, fee: 500n, lockedUntilMs: 0 };
    const { id } = await sequencer
      .submit({ command: { kind: 'draft-offering', atMs: 0, terms: drafted }, requestId: null, caller: 'system' })
      .then((reply) => {
        if (reply.refusal !== null) throw new Error(JSON.stringify(reply));
        return reply;
      });
    await system({ kind: 'publish-offering', atMs: 0, offering: id!, commit: '', chain: '', round: 0 });
    const state = async () => (await ask(doors, '/stock/index/new/info', { id: String(id) })).offering.status;
    await expect.poll(state, SOON).toBe('open');
    const wish = { id: String(id), quantity: formatDecimal(terms.least, 0), acceptedDocuments: documents };
    await ask(doors, '/stock/order/offline/apply', wish, stranger.token);
    const pass = async (ms: number): Promise<void> => {
      doors.clock.ahead += ms;
      for (let turn = 0; turn < 12; turn += 1) await system({ kind: 'run-due', atMs: 0 });
    };
    await pass(terms.closesMs - Date.now());
    await expect.poll(state, SOON).toBe('allotted');
    const monthNow = async (): Promise<string> =>
      (await ask(doors, '/stock/index/country/list', {})).list
        .find(({ country }) => country === 'BD')!
        .date.slice(0, 7);
    const papersOf = async (person: Person): Promise<string[][]> => {
      const month = await monthNow();
      const { link } = await ask(doors, '/stock/order/gains', { month, format: 'csv' }, person.token);
      const url = `${BASE_PATH}/user/statement/file?link=${link!}`;
      const { body } = await doors.app.inject({ url, headers: { accesstoken: person.token } });
      return body.split('\r\n').map((line) => line.split(','));
    };
    // Nothing is anybody's before it is delivered.
    const early = await refused('/stock/order/gains', { month: await monthNow(), format: 'csv' }, stranger);
    expect(early.refusal).toBe('nothing-traded');
    await pass(terms.deliversMs - terms.closesMs);
    await system({
      kind: 'record-delivery',
      atMs: 0,
      offering: id!,
      source: 'test-depository',
      evidence: 'e1'.repeat(32),
    });
    await pass(0);
    await expect.poll(state, SOON).toBe('listed');
    const value = formatDecimal(terms.price * terms.least, 2);
    const cost = formatDecimal(terms.price * terms.least + 500n, 2);
    const quantityOf = String(terms.least);
    expect((await papersOf(stranger)).find(([first]) => first === code)).toEqual([code, quantityOf, cost, cost]);
    // Test shares have cost nothing.
    expect((await papersOf(holder)).find(([, share]) => share === code)).toEqual([
      expect.any(String),
      code,
      quantityOf,
      value,
      '0.00',
      value,
      '0.00',
      value,
    ]);
  });
});
