// In: a server whose time can be told to pass; an issuer, an underwriter and a desk at the console; practice accounts in both languages. Out: an
// offering handed in as a file and published by two, and a mandate whose plan is cancelled with one tap.
import type { Offering } from '@hilsa/contract';
import { type APIRequestContext, expect, request as requests, test, type Page } from '@playwright/test';
import { words } from '../apps/console/src/desks/offerings/words.ts';
import { texts } from '../apps/console/src/texts/index.ts';
import { call } from './calls.ts';
import { type Customer, meet } from './customer.ts';
import { offeringFile } from './offerings.ts';
import { Operator } from './operator.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';

const LANGUAGES = ['en-US', 'bn-BN'] as const;
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
let people: readonly Person[];
let desk: Operator;
let second: Operator;

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ browser }) => {
  test.setTimeout(300_000);
  server = await startTimedServer();
  request = await requests.newContext({ baseURL: server.address });
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
  await request.dispose();
  await server.stop();
});

const ask = <Data>(path: string, form: Readonly<Record<string, string>>, token: string) =>
  call<Data>(request, path, form, token);

test('an issuer hands in a file, the named underwriter agrees, a desk publishes it by two', async ({ browser }) => {
  test.setTimeout(240_000);
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
  await dialog.locator('input[type=file]').setInputFiles({
    name: 'acme.json',
    mimeType: 'application/json',
    buffer: Buffer.from(offeringFile({ symbol: SYMBOL, opensMs: server.now() + 3 * HOUR_MS })),
  });
  await expect(dialog.getByText(/^SHA-256 [0-9a-f]{64}$/)).toBeVisible();
  await dialog.getByLabel(words.agrees).fill(await emailOf(underwriter));
  await issuer.sees('offering-draft');
  await issuer.gives('draft-offering', REASON);

  await underwriter.opensPlace(texts.frame.desks.approvals);
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

  desk = await joins('Mina Markets', 'markets');
  second = await joins('Cora Compliance', 'compliance');
  await chooses(desk);
  await desk.page.getByRole('cell', { name: SYMBOL, exact: true }).click();
  await desk.button(words.publish).click();
  await desk.gives('publish-offering', 'All is in order.');
  await expect(desk.page.getByText(words.waits)).toBeVisible();
  await second.opensPlace(texts.frame.desks.approvals);
  await second.page.getByText('All is in order.').click();
  await second.approves('Read from end to end.');
  await expect
    .poll(async () => {
      const form = { world: 'demo' };
      const { list } = await call<{ list: Offering[] }>(request, '/stock/index/new/list/coming', form);
      return list.map(({ code }) => code);
    })
    .toContain(SYMBOL);
});

test('a mandate plans it a day ahead, one tap cancels the plan, another ends the mandate', async () => {
  test.setTimeout(120_000);
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
