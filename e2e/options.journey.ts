// In: practice accounts in both languages, and a server whose time can be told to pass. Out: options' lives: one is looked at in its chain, the
// questions answered, bought and sold early; one is held through its window to the payout, and the settlement is computed again in the browser.
import { expect, test, type Page } from '@playwright/test';
import { type Customer, meet } from './customer.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf, type Language } from './words.ts';

/** The right answers, as the server has them. */
const ANSWERS = ['ask-loss-2', 'ask-average-1', 'ask-ceiling-3', 'ask-time-2', 'ask-sell-1'];
const LANGUAGES = languagesOf('options');
/** As far as the market may go while questions are answered on a busy machine. */
const STEPS_MORE = 25;
const SAMPLES = 300;
/** Between two samples. */
const SAMPLE_MS = 6_000;
const WINDOW_MS = SAMPLES * SAMPLE_MS;
const HOUR_MS = 3_600_000;
/** What is held to the end: an index of shares, so that every level is made again from its members as well. */
const INDEX = 'DS30';
/** The sandbox's market of shares rests for some minutes before midnight in Dhaka. */
const LATE_HOUR_UTC = 16;

let server: TimedServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTimedServer({}, { ofToday: true });
});
test.afterAll(async () => server.leave());

interface Chain {
  readonly chain: {
    readonly expiries: readonly {
      readonly endsAtMs: number;
      readonly strikes: readonly { readonly call: { readonly symbol: string } }[];
    }[];
  };
}
interface Settlement {
  readonly state: string;
  readonly samples: readonly unknown[];
}
async function asks<Data>(path: string, field: string, value: string): Promise<Data> {
  const answer = await fetch(`${server.address}/ipxbdb-api${path}?${field}=${value}&world=demo`);
  return ((await answer.json()) as { data: Data }).data;
}

/** The chain begins at the first expiry whose prices tell a volatility, which need not be the nearest. */
async function choosesNearest(me: Customer, page: Page): Promise<void> {
  const expiries = page.getByRole('radiogroup', { name: me.say('option.expiries'), exact: true });
  await expiries.getByRole('radio').first().click();
}

/** Chooses a call near the middle of the chain and buys one, answering the questions first where they are open. */
async function buys(
  me: Customer,
  page: Page,
  { on, place, named }: { readonly on: string; readonly place: number; readonly named: string },
): Promise<void> {
  await page.goto(`${server.address}/pages/stock/option?symbol=${on}`);
  await choosesNearest(me, page);
  const cell = page.getByRole('main').locator('button[data-side=call]:enabled').nth(place);
  // The writer quotes one series after the other: a ticket that is opened before has no price to begin with.
  await expect(cell).toContainText(/[0-9০-৯]/, { timeout: 60_000 });
  await cell.click();
  await expect(cell).toHaveAttribute('aria-pressed', 'true');
  await me.sees(`option-chain-${named}`);
  await page.getByRole('button', { name: me.pattern('option.buy-name') }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByText(me.say('option.worst'), { exact: true })).toBeVisible();
  await sheet.getByRole('slider').press('ArrowRight');
  await me.sees(`option-ticket-${named}`);
  // Whoever is new here answers the questions first; the button says so as soon as there is a price.
  const first = sheet.getByRole('button', { name: me.pattern('option.questions-first') });
  await expect(first).toBeEnabled({ timeout: 60_000 });
  await first.click();
  const questions = me.sheet('option.questions');
  for (const answer of ANSWERS)
    await questions.getByRole('radio', { name: me.say(`option.${answer}`), exact: true }).click();
  await me.sees(`option-questions-${named}`);
  await questions.getByRole('button', { name: me.say('option.questions-send'), exact: true }).click();
  await expect(questions).toBeHidden();
  // The chain is asked again for what the answers changed.
  const buy = sheet.getByRole('button', { name: me.pattern('option.buy-count') });
  await expect(buy).toBeEnabled({ timeout: 30_000 });
  // The limit stays where the first quote was while answers are given: whoever wants to be served bids some steps more.
  for (let step = 0; step < STEPS_MORE; step += 1)
    await sheet.getByRole('button', { name: me.say('option.higher'), exact: true }).click();
  await buy.click();
  await expect(sheet).toBeHidden();
  await page.goto(`${server.address}/pages/tabbar/position?kind=options`);
  await me.radio('positions.holdings').click();
  await expect(page.getByRole('article')).toHaveCount(1);
}

for (const language of LANGUAGES)
  test(`an option is bought and sold early (${language})`, async ({ page }) => {
    test.setTimeout(180_000);
    const me = await meet(page, language, {});
    await me.opensDemo(server.address);
    await buys(me, page, { on: 'BTC', place: 5, named: `early-${language}` });
    const card = page.getByRole('article');
    await expect(card.getByText(me.say('option.paid'), { exact: true })).toBeVisible();
    await expect(card.getByText(me.say('option.time-left'), { exact: true })).toBeVisible();
    await card.getByRole('button', { name: me.say('option.sell'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: me.say('option.sell'), exact: true })
      .click();
    await expect(card).toHaveCount(0);
    await me.radio('positions.history').click();
    await expect(card.getByText(me.say('option.state-closed'), { exact: true })).toBeVisible();
    await me.sees(`option-history-${language}`);
  });

test('an option on an index is held through its window, paid, and its settlement computed again in the browser', async ({
  browser,
}) => {
  test.setTimeout(240_000);
  if (new Date(server.now()).getUTCHours() >= LATE_HOUR_UTC && new Date(server.now()).getUTCHours() < LATE_HOUR_UTC + 2)
    await server.pass(3 * HOUR_MS);
  const people = await Promise.all(
    LANGUAGES.map(async (language: Language) => {
      const page = await (await browser.newContext()).newPage();
      const me = await meet(page, language, {});
      await me.opensDemo(server.address);
      await buys(me, page, { on: INDEX, place: 3, named: `held-${language}` });
      return { me, page, language };
    }),
  );
  const { chain } = await asks<Chain>('/stock/index/option/rule', 'underlying', INDEX);
  const { endsAtMs, strikes } = chain.expiries[0]!;
  const settlement = () => asks<Settlement>('/stock/order/option/settlement', 'symbol', strikes[3]!.call.symbol);
  const opensAtMs = endsAtMs - WINDOW_MS;
  let taken = 0;
  await server.pass(opensAtMs - 20_000 - server.now());
  await expect.poll(async () => (await settlement()).state, { timeout: 60_000 }).toBe('trading');
  /** Sample by sample, each in its time: what could not be looked at then is not made up later. */
  const until = async (count: number): Promise<void> => {
    const nextMs = opensAtMs + taken * SAMPLE_MS + 100;
    if (nextMs > server.now()) await server.steps(1, nextMs - server.now());
    await server.steps(count - taken, SAMPLE_MS);
    taken = count;
  };
  await until(60);
  for (const { me, page, language } of people) {
    await page.goto(`${server.address}/pages/tabbar/position?kind=options`);
    await me.radio('positions.holdings').click();
    const card = page.getByRole('article');
    await expect(card.getByText(me.say('option.state-settlement'), { exact: true })).toBeVisible();
    await expect(card.getByText(me.pattern('option.latest'))).toBeVisible();
    await me.sees(`option-window-${language}`);
    await page.goto(`${server.address}/pages/stock/option?symbol=${INDEX}`);
    await choosesNearest(me, page);
    await expect(page.getByText(me.pattern('option.sampling'))).toBeVisible();
    await me.sees(`option-chain-window-${language}`);
  }
  await until(SAMPLES);
  for (const { me, page, language } of people) {
    await page.goto(`${server.address}/pages/tabbar/position?kind=options`);
    await me.radio('positions.history').click();
    const card = page.getByRole('article');
    await expect(card.getByText(me.say('option.state-complete'), { exact: true })).toBeVisible({ timeout: 30_000 });
    await me.sees(`option-settled-${language}`);
    await card.getByRole('link', { name: me.say('option.evidence'), exact: true }).click();
    await me.button('option.recompute').click();
    await expect(page.getByText(me.say('option.same'), { exact: true })).toBeVisible();
    await expect(page.getByText(me.pattern('option.level-same'))).toBeVisible();
    await me.sees(`option-recomputed-${language}`);
    await page.context().close();
  }
});
