// In: a server whose time can be told to pass; an issuer, an underwriter and a desk at the console; practice accounts in both languages. Out: the
// lives of offerings: handed in as a file and published by two, a mandate's plan cancelled, new shares drawn, computed again, listed and sold, coins
// that vest and coins whose money comes back, an allotment that lapses unpaid.
import type { Offering } from '@hilsa/contract';
import { type APIRequestContext, expect, request as requests, test, type Page } from '@playwright/test';
import { words } from '../apps/console/src/desks/offerings/words.ts';
import { texts } from './console-words.ts';
import { call } from './calls.ts';
import { type Customer, meet } from './customer.ts';
import { LIMIT_MS, offeringFile, OfferingsOf, PATIENCE_MS } from './offerings.ts';
import { Operator } from './operator.ts';
import { tradesShare } from './share-orders.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const LANGUAGES = languagesOf('offerings');
const HOUR_MS = 3_600_000;
const DHAKA_HOURS = 6;
const SYMBOL = 'ACME';
const REASON = 'As the issuer handed it in.';

interface Person {
  readonly me: Customer;
  readonly page: Page;
  readonly token: string;
}
let server: TimedServer;
let request: APIRequestContext;
let offerings: OfferingsOf;
let people: readonly Person[];
let opensMs: number;
/** What both apply for, by what it is to show. */
const applied = new Map<'shares' | 'vesting' | 'refunded' | 'block' | 'unpaid', Offering>();

test.describe.configure({ mode: 'serial', timeout: LIMIT_MS });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(LIMIT_MS);
  server = await startTimedServer({}, { ofToday: true });
  request = await requests.newContext({ baseURL: server.address });
  offerings = new OfferingsOf(server, request);
  // The sandbox's market is closed for some minutes before midnight in Dhaka: what happens here is over before, or begins after it.
  const hour = (Math.floor(server.now() / HOUR_MS) + DHAKA_HOURS) % 24;
  if (hour >= 18) await server.pass((25 - hour) * HOUR_MS);
  people = await Promise.all(
    LANGUAGES.map(async (language) => {
      const page = await (await browser.newContext()).newPage();
      const me = await meet(page, language, {});
      const token = await me.opensDemo(server.address);
      for (const asset of ['BDT', 'USDT']) await ask('/user/sandbox/fund', { asset, amount: '100000' }, token);
      return { me, page, token };
    }),
  );
});
test.afterAll(async () => {
  for (const { page } of people) await page.context().close();
  await request.dispose();
  await server.leave();
});

const ask = <Data>(path: string, form: Readonly<Record<string, string>>, token: string) =>
  call<Data>(request, path, form, token);

test('an issuer hands in a file, the named underwriter agrees, a desk publishes it by two', async ({ browser }) => {
  const joins = (name: string, role: 'issuer' | 'underwriter' | 'markets' | 'compliance') =>
    Operator.joins(browser, { name, roles: [role] }, server);
  const issuer = await joins('Ivy Issuer', 'issuer');
  const underwriter = await joins('Una Underwriter', 'underwriter');
  await chooses(issuer);
  await issuer.button(words.draft).click();
  const dialog = issuer.page.getByRole('dialog');
  await chooseDemo(issuer, dialog);
  await dialog.getByRole('button', { name: words.byForm }).click();
  await issuer.sees('offering-form');
  await dialog.getByRole('button', { name: words.byFile }).click();
  opensMs = server.now() + 3 * HOUR_MS;
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'acme.json',
    mimeType: 'application/json',
    buffer: Buffer.from(offeringFile({ symbol: SYMBOL, opensMs })),
  });
  await expect(dialog.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  await dialog.getByLabel(words.agrees).fill(await emailOf(underwriter));
  await issuer.sees('offering-draft');
  await issuer.gives('draft-offering', REASON);

  await underwriter.opensPlace(texts.desks.approvals);
  await underwriter.page.getByText(REASON).click();
  await expect(underwriter.page.getByText('Acme Works', { exact: true }).first()).toBeVisible();
  await underwriter.sees('offering-agree');
  await underwriter.approves('Read from end to end.');
  // The issuer's list, which is open all the while, is told.
  const own = issuer.page.getByRole('cell', { name: SYMBOL, exact: true });
  await expect(own).toBeVisible();
  await own.click();
  await expect(issuer.page.getByText(words.draftedBy('Ivy Issuer', 'Una Underwriter'))).toBeVisible();
  await expect(issuer.button(words.publish)).toBeHidden();
  await issuer.sees('offering-own');
  for (const guest of [issuer, underwriter]) await guest.page.context().close();

  const desk = await joins('Mina Markets', 'markets');
  const second = await joins('Cora Compliance', 'compliance');
  await chooses(desk);
  await desk.page.getByRole('cell', { name: SYMBOL, exact: true }).click();
  await desk.button(words.publish).click();
  await desk.gives('publish-offering', 'All is in order.');
  await expect(desk.page.getByText(words.waits)).toBeVisible();
  await second.opensPlace(texts.desks.approvals);
  await second.page.getByText('All is in order.').click();
  await second.approves('Read from end to end.');
  await expect
    .poll(async () => {
      const form = { world: 'demo' };
      const { list } = await call<{ list: Offering[] }>(request, '/stock/index/new/list/coming', form);
      return list.map(({ code }) => code);
    })
    .toContain(SYMBOL);
  for (const operator of [desk, second]) await operator.page.context().close();
});

test('a mandate plans it a day ahead, one tap cancels the plan, another ends the mandate', async () => {
  for (const { me, page } of people) {
    await page.goto(`${server.address}/pages/user/ipoSwitch`);
    await me.button('offering.mandate-begin').click();
    await me.isTold(me.say('offering.mandate-set'));
    const plan = page.getByText('Acme Works', { exact: true }).locator('xpath=ancestor::div[.//button][1]');
    await expect(plan).toBeVisible();
    await me.sees('offering-mandate');
    await plan.getByRole('button', { name: me.say('offering.skip'), exact: true }).click();
    await me.isTold(me.say('offering.plan-skipped'));
    await expect(page.getByRole('heading', { name: me.say('offering.plans-past') })).toBeVisible();
    await expect(me.text('offering.plan-cancelled')).toHaveCount(1);
    await me.button('offering.mandate-end').click();
    await me.agreesTo('offering.mandate-end');
    await expect(me.button('offering.mandate-begin')).toBeVisible();
    await me.sees('offering-mandate-ended');
  }
});

test('shares, a block and coins are applied for: the money is held', async () => {
  const dear = (offering: Offering): boolean => Number(offering.minimumRaise) > 10_000;
  const wishes = [
    ['block', 'block', () => true],
    ['shares', 'ipo', ({ method, band }: Offering) => method === 'pro-rata' && band === null],
    ['vesting', 'coin', (offering: Offering) => !dear(offering)],
    ['refunded', 'coin', dear],
  ] as const;
  for (const [name, kind, isIt] of wishes) {
    const offering = await offerings.opens(kind, isIt);
    applied.set(name, offering);
    for (const { me, page, token } of people) {
      await applies(me, page, offering);
      const own = await offerings.own(token, kind, offering.id);
      // A block is first come, first served: nothing is drawn.
      expect(own.state).toBe('under-review');
      await me.sees(`offering-applied-${name}`);
    }
    // Before time passes to the next: a crowd that had no second to apply in has applied for nothing when it closes.
    if (name === 'vesting') await offerings.raises(kind, offering.id);
  }
});

test('new shares are drawn, computed again, delivered, listed, told of at home and sold', async () => {
  const shares = applied.get('shares')!;
  const { dates, id: offering, code } = shares;
  await offerings.until(dates.closes);
  await offerings.until(dates.draws);
  await comes('shares', /allotted|settling|complete|success/);
  for (const { me, page, token } of people) {
    const { id, allottedQuantity } = await offerings.own(token, 'ipo', offering);
    expect(Number(allottedQuantity)).toBeGreaterThan(0);
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo&open=${id}`);
    await me.sees('offering-allotted');
    await me.button('offering.recompute').click();
    await expect(page.getByRole('heading', { name: me.pattern('offering.verdict-part') })).toBeVisible();
    await expect(page.getByRole('main').locator('[data-wrong]')).toHaveCount(0);
    await me.sees('offering-recomputed');
  }
  await offerings.until(dates.delivers);
  await comes('shares', /complete|success/);
  await offerings.until(dates.lists);
  await comes('shares', /success/);
  for (const { me, page, token } of people) {
    await page.goto(`${server.address}/pages/tabbar/home`);
    await expect(page.getByText(code).first()).toBeVisible();
    await me.sees('offering-listed-home');
    // Makers open the listed share: until one of them bids there is nobody to sell to.
    const bids = async (): Promise<number> =>
      (await ask<{ bids: unknown[] }>('/stock/index/books', { code }, token)).bids.length;
    await expect.poll(bids, { timeout: PATIENCE_MS }).toBeGreaterThan(0);
    const before = await offerings.own(token, 'ipo', offering);
    await tradesShare(me, server.address, { code, side: 'sell', quantity: '100', picture: 'offering-sells' });
    const left = async (): Promise<string | undefined> => {
      const { list } = await ask<{ list: { symbol: string; available: string }[] }>('/stock/hold/list', {}, token);
      return list.find(({ symbol }) => symbol === code)?.available;
    };
    await expect.poll(left).toBe(String(Number(before.allottedQuantity) - 100));
  }
});

test('coins vest by their dates; where too little came together all is given back', async () => {
  const [vesting, refunded] = [applied.get('vesting')!, applied.get('refunded')!];
  const both = (['vesting', 'refunded'] as const).toSorted(
    (one, other) => applied.get(one)!.dates.closes - applied.get(other)!.dates.closes,
  );
  for (const name of both) {
    const { dates } = applied.get(name)!;
    await offerings.until(dates.closes);
    await offerings.until(dates.draws);
    // Before more time passes: what is not drawn within a day of its hour is cancelled.
    await comes(name, name === 'refunded' ? /closed/ : /allotted|settling|complete|success/);
  }
  await offerings.until(vesting.dates.delivers);
  await comes('vesting', /complete|success/);
  await offerings.until(vesting.dates.lists);
  await comes('vesting', /success/);
  for (const { me, page, token } of people) {
    const vests = await offerings.own(token, 'coin', vesting.id);
    const releases = vests.releases.map(({ quantity }) => Number(quantity));
    expect(releases).toHaveLength(9);
    const all = Number(vests.allottedQuantity);
    expect(releases[0]).toBe(all / 5);
    expect(releases.reduce((sum, each) => sum + each, 0)).toBe(all);
    await page.goto(`${server.address}/pages/coinICO/applyList?tab=coin&open=${vests.id}`);
    await expect(page.getByText(me.pattern('offering.becomes-yours')).first()).toBeVisible();
    await me.sees('offering-vesting');
    const gone = await offerings.own(token, 'coin', refunded.id);
    expect({ reason: gone.reason, released: gone.released }).toEqual({
      reason: 'minimum-raise-missed',
      released: gone.held,
    });
    await page.goto(`${server.address}/pages/coinICO/applyList?tab=coin&open=${gone.id}`);
    await expect(me.text('offering.reason-minimum-raise-missed')).toBeVisible();
    await me.sees('offering-refunded');
  }
});

test('an allotment that is not paid for lapses, and nothing is owed', async () => {
  await offerings.until(opensMs);
  const unpaid = await offerings.opens('ipo', ({ code }) => code === SYMBOL);
  applied.set('unpaid', unpaid);
  for (const { me, page } of people) await applies(me, page, unpaid, { later: true });
  await offerings.until(unpaid.dates.closes);
  await offerings.until(unpaid.dates.draws);
  await comes('unpaid', /pending-payment/);
  for (const { me, page } of people) {
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo`);
    await expect(me.text('offering.nothing-owed')).toBeVisible();
    await me.sees('offering-to-pay');
  }
  const { payByMs } = await offerings.own(people[0]!.token, 'ipo', unpaid.id);
  await offerings.until(payByMs!);
  await comes('unpaid', /payment-failed/);
  for (const { me, page, token } of people) {
    const own = await offerings.own(token, 'ipo', unpaid.id);
    expect([own.cost, own.fee, own.toPay]).toEqual(['0', '0', '0']);
    await page.goto(`${server.address}/pages/stockIPO/ipoRecord?tab=ipo&open=${own.id}`);
    await expect(me.text('offering.state-payment-failed').first()).toBeVisible();
    await me.sees('offering-lapsed');
  }
});

/** On the ticket: the documents accepted, everything as it stands there. */
async function applies(me: Customer, page: Page, { kind, id }: Offering, { later = false } = {}): Promise<void> {
  const ticket = { ipo: 'stockIPO/ipoOrder', block: 'stockBulk/bulkOrder', coin: 'coinICO/icoOrder' }[kind];
  await page.goto(`${server.address}/pages/${ticket}?id=${id}`);
  if (kind === 'coin') await page.getByRole('textbox').first().fill('5000');
  if (later) await page.getByRole('switch', { name: me.say('offering.pay-later') }).click();
  await page.getByRole('checkbox').check();
  await me.sees(`offering-ticket-${kind}${later ? '-later' : ''}`);
  const press = later
    ? me.button('offering.apply')
    : page.getByRole('button', { name: me.pattern('offering.apply-held') });
  await press.click();
  await me.isTold(me.say('offering.applied'));
}

/** Both applications have come as far as that. */
async function comes(name: Parameters<typeof applied.get>[0], states: RegExp): Promise<void> {
  const { kind, id } = applied.get(name)!;
  for (const { token } of people)
    await expect
      .poll(
        async () => {
          const { state, reason } = await offerings.own(token, kind, id);
          return `${state} ${reason}`;
        },
        { timeout: PATIENCE_MS },
      )
      .toMatch(states);
}

async function emailOf({ page }: Operator): Promise<string> {
  const headers = { origin: server.address, 'x-hilsa-console': '1' };
  const answer = await page.request.post(`${server.address}/console-api/me`, { data: {}, headers });
  return ((await answer.json()) as { data: { operator: { email: string } } }).data.operator.email;
}

/** The desk of offerings, of the demo. */
async function chooses(operator: Operator): Promise<void> {
  await operator.opensPlace(words.desk);
  await chooseDemo(operator, operator.page.getByRole('main'));
}

async function chooseDemo({ page }: Operator, within: ReturnType<Page['getByRole']>): Promise<void> {
  await within.getByRole('combobox', { name: words.world }).click();
  await page.getByRole('option', { name: words.worlds.demo, exact: true }).click();
}
