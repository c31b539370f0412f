// In: a server whose time can be told to pass; a desk at the console, practice accounts in both languages. Out: what customers and desk do together: an
// eligible investor is made one and bids, an underwriter binds the money and takes what is left, an exchange's draw enters by two and is looked at, a
// depository's file too, and a holder's block is asked for, published, sold and settled, and stands on the share's tape.
import { createHash } from 'node:crypto';
import type { Offering, OfferingApplication } from '@hilsa/contract';
import { type APIRequestContext, expect, request as requests, test, type Page } from '@playwright/test';
import { words } from '../apps/console/src/desks/offerings/words.ts';
import { texts } from './console-words.ts';
import { call, openPractice } from './calls.ts';
import { type Customer, meet } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { exchangeDrawnFile, LIMIT_MS, OfferingsOf, PATIENCE_MS, underwrittenFile } from './offerings.ts';
import { Operator } from './operator.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const LANGUAGES = languagesOf('offering-desk');
const HOUR_MS = 3_600_000;
const DHAKA_HOURS = 6;
const SYMBOL = 'EXDRAW';
const SHARES = '60000';
const SOLD = '1000';
const FUNDS = 12;

interface Person {
  readonly me: Customer;
  readonly page: Page;
  readonly token: string;
  /** Whom a file names, and the offering that it is of. */
  readonly customer: string;
  readonly underwrites: string;
}
let server: TimedServer;
let request: APIRequestContext;
let offerings: OfferingsOf;
let people: readonly Person[];
let buyer: string;
let desk: Operator;
let second: Operator;
let issuer: DeskCalls;
let underwriter: DeskCalls;
let compliance: DeskCalls;
let agreeing: DeskCalls;
let opensMs: number;

test.describe.configure({ mode: 'serial', timeout: LIMIT_MS });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  server = await startTimedServer({}, { ofToday: true });
  request = await requests.newContext({ baseURL: server.address });
  offerings = new OfferingsOf(server, request);
  // Nothing here may fall together with the day's own end.
  const hour = (Math.floor(server.now() / HOUR_MS) + DHAKA_HOURS) % 24;
  if (hour >= 14) await server.pass((25 - hour) * HOUR_MS);
  people = await Promise.all(
    LANGUAGES.map(async (language, n) => {
      const page = await (await browser.newContext()).newPage();
      const me = await meet(page, language, {});
      const token = await me.opensDemo(server.address);
      await funds(token);
      const { user } = await call<{ user: { id: string } }>(request, '/user/info', {}, token);
      return { me, page, token, customer: user.id, underwrites: `UNDER${n + 1}` };
    }),
  );
  buyer = (await openPractice(request)).tokenDemo;
  await funds(buyer);
  desk = await Operator.joins(browser, { name: 'Mina Markets', roles: ['markets'] }, server);
  second = await Operator.joins(browser, { name: 'Cora Compliance', roles: ['compliance'] }, server);
  issuer = await DeskCalls.join(request, { name: 'Ivy Issuer', roles: ['issuer'] }, server);
  underwriter = await DeskCalls.join(request, { name: 'Una Underwriter', roles: ['underwriter'] }, server);
  compliance = await DeskCalls.join(request, { name: 'Cleo Compliance', roles: ['compliance'] }, server);
  agreeing = await DeskCalls.join(request, { name: 'Agnes Agreeing', roles: ['compliance'] }, server);
  opensMs = server.now() + 2 * HOUR_MS;
});
test.afterAll(async () => {
  for (const { page } of [...people, desk, second]) await page.context().close();
  await request.dispose();
  await server.leave();
});

test('who has an HNI account bids in a book: within the band, on its tick, held at its top', async () => {
  for (const { customer } of people) {
    const asked = { action: 'decide-kind', subject: customer, input: { kind: 'hni' }, reason: 'Means seen.' } as const;
    const { actionId } = await compliance.ask('/actions/run', { ...asked, requestId: `hni-${customer}` });
    await agreeing.ask('/approvals/decide', { id: actionId, decision: 'approve', reason: 'Seen it, too.' });
  }
  const book = await offerings.opens('ipo', ({ band }) => band !== null);
  for (const { me, page, token } of people) {
    await page.goto(`${server.address}/pages/stockIPO/ipoOrder?id=${book.id}`);
    await me.radio('offering.quota-eligible').click({ force: true });
    const bid = page.getByRole('region', { name: me.say('offering.bid') }).getByRole('textbox');
    await page.getByRole('checkbox').check();
    const press = page.getByRole('button', { name: me.pattern('offering.apply-held') });
    for (const [wrong, problem] of [
      ['29.9', 'bid-low'],
      ['36.1', 'bid-high'],
      ['33.25', 'bid-tick'],
    ] as const) {
      await bid.fill(wrong);
      await expect(page.getByText(me.pattern(`offering.problem-${problem}`)).first()).toBeVisible();
      await expect(press).toBeDisabled();
    }
    await me.sees('bid-off-its-tick');
    await bid.fill('33.2');
    await me.sees('bid');
    await press.click();
    await me.isTold(me.say('offering.applied'));
    const { held, category, bid: named } = await offerings.own(token, 'ipo', book.id);
    const top = Number(book.min) * Number(book.band!.highest) + Number(book.fee);
    expect([named, category, Number(held)]).toEqual(['33.2', 'eligible', top]);
  }
});

test('an underwriter whom a file names binds the money, and only then the desk can publish', async () => {
  for (const { me, page, customer, underwrites: symbol } of people) {
    const id = await drafts(symbol, underwrittenFile({ symbol, opensMs, customer }));
    await opens(desk, id);
    await expect(desk.page.getByText(words.notBound)).toBeVisible();
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo`);
    await expect(me.text('offering.underwriting')).toBeVisible();
    await me.sees('underwriting-asked');
    await page.getByRole('button', { name: me.pattern('offering.bind-amount') }).click();
    await me.agreesTo('offering.bind');
    await me.isTold(me.say('offering.bound'));
    await me.sees('underwriting-bound');
    await publishes(id);
  }
  await desk.sees('offering-underwritten');
});

test('an exchange draws: people apply, its file enters by two, and each sees what became of it', async () => {
  const id = await drafts(SYMBOL, exchangeDrawnFile({ symbol: SYMBOL, opensMs }));
  await publishes(id);
  await offerings.until(opensMs);
  const shares = await offerings.opens('ipo', ({ code }) => code === SYMBOL);
  for (const { me, page, token } of people) {
    await page.goto(`${server.address}/pages/stockIPO/ipoDetail?id=${shares.id}`);
    await expect(me.text('offering.exchange-draws')).toBeVisible();
    await page.goto(`${server.address}/pages/stockIPO/ipoOrder?id=${shares.id}`);
    await page.getByRole('textbox').first().fill(SHARES);
    await page.getByRole('checkbox').check();
    await me.sees('exchange-ticket');
    await page.getByRole('button', { name: me.pattern('offering.apply-held') }).click();
    await me.isTold(me.say('offering.applied'));
    expect((await offerings.own(token, 'ipo', shares.id)).state).toBe('under-review');
  }
  const loses = { id: shares.id, quantity: SOLD, acceptedDocuments: shares.documents };
  await call(request, '/stock/order/new/apply', loses, buyer);
  await offerings.until(shares.dates.closes);
  await offerings.until(shares.dates.draws);
  await comes(shares, /to-be-allocated/);
  const own = await Promise.all(people.map(({ token }) => offerings.own(token, 'ipo', shares.id)));
  const file = own
    .map(({ applicantId }) => applicantId)
    .toSorted()
    .map((applicantId) => `${applicantId},${SHARES}\n`)
    .join('');
  await returns();
  await expect(async () => {
    await opens(desk, id);
    await desk.button(words.exchangeFile).click({ timeout: 5_000 });
  }).toPass({ timeout: PATIENCE_MS });
  await chooses('exchange.csv', file);
  await desk.sees('offering-exchange-file');
  await desk.gives('record-allotment', 'The exchange’s file of today.');
  await agrees('The exchange’s file of today.');
  await comes(shares, /^allotted$/);
  for (const { me, page } of people) {
    const { id: application } = own[people.findIndex((each) => each.me === me)]!;
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo&open=${application}`);
    await me.button('offering.check-exchange').click();
    await expect(page.getByRole('heading', { name: me.pattern('offering.verdict-exchange-won') })).toBeVisible();
    await expect(me.text('offering.check-two')).toBeVisible();
    await expect(page.getByRole('main').locator('[data-wrong]')).toHaveCount(0);
    await me.sees('exchange-drew');
  }

  await opens(desk, id);
  await desk.button(words.takeFile).click();
  await chooses('depository.csv', `${SYMBOL}: credited ${SHARES}\n`);
  await desk.gives('record-delivery', 'The depository’s file of today.');
  await agrees('The depository’s file of today.');
  await comes(shares, /complete|success/);
  await desk.sees('offering-delivered');
});

test('what nobody asked for is the underwriter’s, and the rest of the money is free', async () => {
  for (const { me, page, underwrites } of people) {
    const found = (await offerings.all('ipo')).find(({ code }) => code === underwrites)!;
    await offerings.until(found.dates.draws);
    await offerings.until(found.dates.delivers);
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo`);
    await expect(me.text('offering.underwriting-taken')).toBeVisible({ timeout: PATIENCE_MS });
    await me.sees('underwriting-taken');
  }
});

test('a holder asks to sell a block; it is published by two, bought, settled, and stands on the share’s tape', async () => {
  const shares = (await offerings.all('ipo')).find(({ code }) => code === SYMBOL)!;
  await offerings.until(shares.dates.lists);
  await comes(shares, /success/);
  await returns();
  const blocks: Offering[] = [];
  for (const { me, page, token } of people) {
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=block`);
    await me.button('offering.sell-block').click();
    const sheet = me.sheet('offering.sell-block');
    const [quantity, price] = [sheet.getByRole('textbox').first(), sheet.getByRole('textbox').last()];
    await sheet
      .getByRole('radio', { name: SYMBOL, exact: true })
      .check({ force: true, timeout: 5_000 })
      .catch(() => undefined);
    await quantity.fill(SHARES);
    await price.fill('10');
    await me.sees('block-asked');
    await sheet.getByRole('button', { name: new RegExp(`^${me.say('offering.sell-ask')}`) }).click();
    await me.isTold(me.say('offering.sell-asked'));
    const { list } = await call<{ list: { id: string }[] }>(request, '/offering/sell-block/list', {}, token);
    const id = `demo:${list[0]!.id}`;
    await publishes(id);
    const { offering } = await call<{ offering: Offering }>(request, '/stock/index/new/info', {
      id: list[0]!.id,
      world: 'demo',
    });
    blocks.push(offering);
  }
  for (const { id, dates } of blocks) {
    await offerings.until(dates.opens);
    await expect.poll(() => statusOf(id), { timeout: PATIENCE_MS }).toBe('open');
    const { offering } = await call<{ offering: Offering }>(request, '/stock/index/new/info', { id, world: 'demo' });
    const wish = { id, quantity: SOLD, acceptedDocuments: offering.documents };
    await call(request, '/stock/order/offline/apply', wish, buyer);
  }
  for (const { id, dates } of blocks) {
    await offerings.until(dates.closes);
    await expect.poll(() => statusOf(id), { timeout: PATIENCE_MS }).toBe('allotted');
  }
  // Two trading days after the close the test depository has moved the shares; before that no file of one is due.
  for (const { id, dates } of blocks) {
    await offerings.until(dates.delivers);
    await offerings.until(dates.lists);
    await expect.poll(() => statusOf(id), { timeout: PATIENCE_MS }).toBe('listed');
  }
  const bought = await call<{ list: OfferingApplication[] }>(request, '/stock/order/offline/list', {}, buyer);
  expect(bought.list.map(({ state }) => state)).toEqual(blocks.map(() => 'success'));
  for (const { me, page } of people) {
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=block`);
    await me.sees('block-sold');
    await page.goto(`${server.address}/pages/stock/stockKline?symbol=${SYMBOL}`);
    await me.radio('trades.title').click({ force: true });
    await expect(page.getByRole('region', { name: me.say('stock.blocks') })).toContainText(me.say('stock.block'));
    await me.sees('block-on-the-tape');
  }
});

async function funds(token: string): Promise<void> {
  for (let time = 0; time < FUNDS; time += 1)
    await call(request, '/user/sandbox/fund', { asset: 'BDT', amount: '100000' }, token);
}

async function statusOf(id: string): Promise<Offering['status']> {
  const { offering } = await call<{ offering: Offering }>(request, '/stock/index/new/info', { id, world: 'demo' });
  return offering.status;
}

/** By an issuer and an underwriter of their own, as the journey of offerings shows it. @returns what actions name the offering */
async function drafts(symbol: string, file: string): Promise<string> {
  const { operator } = await underwriter.ask('/me', {});
  const input = { file, digest: createHash('sha256').update(file).digest('hex'), agrees: operator.email };
  const asked = {
    action: 'draft-offering',
    subject: `demo:${symbol}`,
    reason: 'As agreed.',
    requestId: `draft-${symbol}`,
  } as const;
  const { actionId } = await issuer.ask('/actions/run', { ...asked, input });
  const { result } = await underwriter.ask('/approvals/decide', {
    id: actionId,
    decision: 'approve',
    reason: 'Read it all.',
  });
  return result['offering']!;
}

async function opens({ page }: Operator, id: string): Promise<void> {
  await page.goto(`/console/#/offerings/${encodeURIComponent(id)}/show`);
  await expect(page.getByText(words.steps).or(page.getByText(words.quotas)).first()).toBeVisible();
}

async function publishes(id: string): Promise<void> {
  await opens(desk, id);
  await desk.button(words.publish).click();
  const reason = `All of ${id} is in order.`;
  await desk.gives('publish-offering', reason);
  await agrees(reason);
}

/** The second person, who has it before them. */
async function agrees(reason: string): Promise<void> {
  // The list as it was a moment ago may not have it yet: it is opened again until it has.
  await expect(async () => {
    await second.page.reload();
    await second.opensPlace(texts.desks.approvals);
    await second.page.getByText(reason).click({ timeout: 5_000 });
  }).toPass({ timeout: PATIENCE_MS });
  await second.approves('Read from end to end.');
}

/** In the dialog that stands open. */
async function chooses(name: string, text: string): Promise<void> {
  const dialog = desk.page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles({ name, mimeType: 'text/csv', buffer: Buffer.from(text) });
  await expect(dialog.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
}

/** Hours have passed: both sign in again. */
async function returns(): Promise<void> {
  for (const operator of [desk, second]) await operator.comesBack();
}

/** The applications of all have come as far as that. */
async function comes({ kind, id }: Offering, states: RegExp): Promise<void> {
  for (const { token } of people)
    await expect
      .poll(async () => (await offerings.own(token, kind, id)).state, { timeout: PATIENCE_MS })
      .toMatch(states);
}
