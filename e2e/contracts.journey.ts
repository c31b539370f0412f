// In: a practice account and operators, in both languages. Out: a position's life: opened, protected, partly closed, closed with all others, and its
// record; a chart of the mark; limits of one's own; opening stopped by one person with a public reason, allowed again by two; a contract that two list.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { words } from '../apps/console/src/desks/contracts/words.ts';
import { fieldOf } from '../apps/console/src/parts/dhaka-time.ts';
import { meet } from './customer.ts';
import { Operator } from './operator.ts';
import { languagesOf } from './words.ts';

const SYMBOL = 'ETHUSDT-PERP';

for (const language of languagesOf('contracts'))
  test(`a position lives and ends, and its record stays (${language})`, async ({ page, request }) => {
    const me = await meet(page, language, {});
    const token = await me.opensDemo();
    await call(request, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '2000' }, token);

    await page.goto(`/pages/tabbar/trade?kind=contract&symbol=${SYMBOL}`);
    const main = page.getByRole('main');
    await main.getByRole('radio', { name: me.say('contract.type-market'), exact: true }).click();
    await me.field('contract.size').fill('0.08');
    const long = new RegExp(`^${me.say('contract.long')} .+ ETH$`);
    await main.getByRole('button', { name: long }).click();
    const sheet = me.sheet('contract.confirm');
    await expect(sheet.getByText(me.say('contract.worst'), { exact: true })).toBeVisible();
    await sheet.getByRole('button', { name: long }).click();
    await expect(sheet).toBeHidden();

    await page.goto('/pages/tabbar/position?kind=contracts');
    const card = main.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByRole('meter')).toBeVisible();

    await card.getByRole('button', { name: me.say('contract.set-levels'), exact: true }).click();
    const { list } = await call<{ list: { symbol: string; mark: string }[] }>(
      request,
      '/coin/contract/mark',
      {},
      token,
    );
    const mark = list.find(({ symbol }) => symbol === SYMBOL)!.mark;
    const levels = me.sheet('contract.set-levels');
    await levels.getByRole('textbox', { name: new RegExp(me.say('contract.trigger')) }).fill(belowBy(mark, 10n));
    await levels.getByRole('button', { name: me.say('contract.set-sl'), exact: true }).click();
    await expect(levels).toBeHidden();
    await expect(card.getByRole('button', { name: new RegExp(`^${me.say('contract.sl')}`) })).toBeVisible();

    await card.getByRole('button', { name: me.say('contract.close'), exact: true }).click();
    const closing = me.sheet('contract.close-title');
    await closing.getByRole('slider').fill('50');
    await closing.getByRole('button', { name: /ETH/ }).click();
    await expect(closing).toBeHidden();
    await expect(card).toContainText(language === 'en-US' ? '0.04 ETH' : '০.০৪ ETH');

    await main.getByRole('button', { name: me.say('contract.close-all'), exact: true }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: me.say('contract.close-all'), exact: true })
      .click();
    await expect(card).toHaveCount(0);

    await me.radio('positions.history').click();
    const records = main.getByRole('button', { name: /ETH/ });
    await expect(records).toHaveCount(2);
    await records.first().click();
    const record = page.getByRole('dialog');
    for (const key of ['contract.opened-at', 'contract.closed-at', 'contract.profit-loss', 'contract.percentage'])
      await expect(record.getByText(me.say(key), { exact: true })).toBeVisible();
  });

for (const language of languagesOf('contracts'))
  test(`own limits hold at once when tighter, a day later when looser; the chart shows the mark (${language})`, async ({
    page,
  }) => {
    const me = await meet(page, language, language === 'bn-BN' ? { theme: 'light' } : {});
    await me.opensDemo();
    await page.goto(`/pages/tabbar/trade?kind=contract&symbol=${SYMBOL}`);
    const main = page.getByRole('main');
    const limits = me.sheet('contract.limits-title');
    const opens = async (): Promise<void> => {
      await main.getByRole('button', { name: me.say('contract.why'), exact: true }).click();
      await me.button('contract.limits-open').click();
      await expect(limits).toBeVisible();
    };
    const field = (key: string) => limits.getByRole('textbox', { name: new RegExp(me.say(key)) });
    const saves = () => limits.getByRole('button', { name: me.say('contract.limits-save'), exact: true }).click();
    await opens();
    await expect(limits.getByText(me.say('contract.limits-tighter'))).toBeVisible();
    await field('contract.limits-leverage').fill('1');
    await field('contract.limits-loss').fill('50');
    await me.sees('contract-limits');
    await saves();
    await me.isTold(me.say('contract.limits-done'));
    await expect(limits).toBeHidden();
    await expect(main.getByRole('slider', { name: me.say('contract.leverage'), exact: true })).toBeDisabled();

    await opens();
    await field('contract.limits-loss').fill('');
    await expect(limits.getByText(me.say('contract.limits-looser'))).toBeVisible();
    await saves();
    await expect(limits).toBeHidden();
    await opens();
    await expect(limits.getByText(new RegExp(me.say('contract.limits-comes', { time: '.+' })))).toBeVisible();
    await me.sees('contract-limits-coming');

    await page.goto(`/pages/coin/coinKline?kind=contract&symbol=${SYMBOL}`);
    const asked = page.waitForResponse((answer) => /candles/.test(answer.url()) && answer.ok());
    await me.radio('contract.mark').click();
    await asked;
    await expect(me.radio('contract.mark')).toBeChecked();
    await me.sees('contract-chart-mark');
  });

/** Another coin for each language. */
const LISTED = { 'en-US': 'ADA', 'bn-BN': 'LINK' } as const;
const VENUES = 'sandbox-padma 3\nsandbox-meghna 3\nsandbox-jamuna 2\nsandbox-surma 1\nsandbox-teesta 1';

for (const language of languagesOf('contracts'))
  test(`two people list a contract with the day it opens; customers read it, and trade once it is open (${language})`, async ({
    page,
    browser,
    request,
  }) => {
    const coin = LISTED[language];
    const symbol = `${coin}USDT-PERP`;
    const me = await meet(page, language, {});
    const token = await me.opensDemo();
    await call(request, '/coin/transfer', { from: 'coin', to: 'contract', asset: 'USDT', amount: '500' }, token);
    const maker = await Operator.joins(browser, { name: `Mina Lister ${coin}`, roles: ['markets'] });
    const checker = await Operator.joins(browser, { name: `Karim Lister ${coin}`, roles: ['markets', 'treasury'] });
    await maker.opensPlace(words.desk);
    await maker.button(words.list).click();
    const form = maker.page.getByRole('dialog');
    await form.getByLabel(words.world).click();
    await maker.page.getByRole('option', { name: words.worlds.demo, exact: true }).click();
    await form.getByLabel(words.coinMarket).fill(`${coin}USDT`);
    await form.getByLabel(words.venues).fill(VENUES);
    await form.getByLabel(words.opensAt).fill(fieldOf(Math.ceil(Date.now() / 3_600_000 + 48) * 3_600_000));
    await maker.sees(`contract-list-${language}`);
    await maker.gives('list-contract', 'A new contract, open from its day on');
    await checker.agreesTo(symbol);

    await page.goto(`/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
    await expect(page.getByText(/A new contract, open from its day on/)).toBeVisible();
    await me.sees('contract-listed');
    await maker.opensPlace(words.desk);
    await maker.page.getByPlaceholder(words.search).fill(symbol);
    const rows = maker.page
      .getByRole('main')
      .getByRole('row')
      .filter({ has: maker.page.getByRole('cell') });
    await expect(rows).toHaveCount(1);
    await rows.click();
    await maker.button(words.allow).click();
    await maker.gives('allow-opening', 'Its makers are there');
    await checker.agreesTo(symbol);
    const order = { symbol, direction: 'long', type: 'market', leverage: '2', margin: '100' };
    await expect
      .poll(
        async () =>
          call(request, '/coin/contract/order/add', order, token).then(
            () => 'open',
            (problem: Error) => problem.message,
          ),
        { timeout: 60_000 },
      )
      .toBe('open');
    await page.goto('/pages/tabbar/position?kind=contracts');
    await expect(page.getByRole('main').getByRole('article')).toHaveCount(1);
    for (const operator of [maker, checker]) await operator.page.context().close();
  });

/** Another market for each language: the two run at the same time. */
const STOPPED = { 'en-US': 'SOLUSDT-PERP', 'bn-BN': 'XRPUSDT-PERP' } as const;

for (const language of languagesOf('contracts'))
  test(`one person stops opening with a reason that customers read, two allow it again (${language})`, async ({
    page,
    browser,
  }) => {
    const symbol = STOPPED[language];
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto(`/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
    const maker = await Operator.joins(browser, { name: `Mina Maker ${symbol}`, roles: ['markets'] });
    const checker = await Operator.joins(browser, { name: `Karim Checker ${symbol}`, roles: ['compliance'] });
    await maker.opensInDemo(words, symbol);
    await expect(maker.page.getByRole('table', { name: words.risk })).toBeVisible();
    await maker.button(words.stop).click();
    await maker.gives('stop-opening', 'A venue is being looked into');
    await expect(maker.page.getByText(words.publicReason, { exact: true })).toBeVisible();
    await maker.sees(`contract-stopped-${language}`);
    await expect(page.getByText(/A venue is being looked into/)).toBeVisible();
    await me.sees('contract-opening-stopped');

    await maker.button(words.allow).click();
    await maker.gives('allow-opening', 'The venue is sound');
    await expect(maker.page.getByText(words.waits)).toBeVisible();
    await checker.agreesTo(symbol);
    await expect(page.getByText(/A venue is being looked into/)).toBeHidden();
    for (const operator of [maker, checker]) await operator.page.context().close();
  });

/** Once for all languages: the caps are of the whole world, and one version of them waits. */
test('two people change leverage caps; customers read on the ticket what is coming and when', async ({ browser }) => {
  const symbol = 'BNBUSDT-PERP';
  const maker = await Operator.joins(browser, { name: 'Mina Caps', roles: ['markets'] });
  const checker = await Operator.joins(browser, { name: 'Karim Caps', roles: ['treasury'] });
  await maker.opensInDemo(words, symbol);
  await maker.button(words.capsChange).click();
  const form = maker.page.getByRole('dialog');
  await form.getByLabel(words.capKinds.untested).fill('1');
  await form.getByLabel(words.from).fill(fieldOf(Math.ceil(Date.now() / 3_600_000 + 8 * 24) * 3_600_000));
  await maker.sees('contract-caps-form');
  await maker.gives('set-leverage-caps', 'Calmer for who passed no test');
  await expect(maker.page.getByText(words.capsWait)).toBeVisible();
  await checker.agreesTo('Leverage caps');
  const versions = maker.page.getByRole('table', { name: words.capVersions });
  await expect(versions.getByText(words.states.planned, { exact: true })).toBeVisible();
  await maker.sees('contract-caps');
  for (const language of languagesOf('contracts')) {
    const page = await (await browser.newContext()).newPage();
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto(`/pages/tabbar/trade?kind=contract&symbol=${symbol}`);
    const comes = me.say('contract.cap-comes', { time: '.+', most: '.+' });
    await expect(page.getByText(new RegExp(comes))).toBeVisible();
    await me.sees('contract-caps-coming');
    await me.button('contract.why').click();
    await expect(page.getByRole('dialog').getByText(new RegExp(me.say('contract.cap-comes-open')))).toBeVisible();
    await me.sees('contract-caps-why');
    await page.context().close();
  }
  for (const operator of [maker, checker]) await operator.page.context().close();
});

/** A price some percent lower, in hundredths: exact, and on the market's tick. */
function belowBy(price: string, percent: bigint): string {
  const hundredths = (BigInt(price.replace('.', '')) * (100n - percent)) / 100n;
  const digits = String(hundredths);
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
