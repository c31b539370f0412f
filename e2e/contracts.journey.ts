// In: a practice account and operators, in both languages. Out: a position's life: opened, protected, partly closed, closed with all others, and its
// record; and opening stopped by one person with a public reason, allowed again by two.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { words } from '../apps/console/src/desks/contracts/words.ts';
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

/** A price some percent lower, in hundredths: exact, and on the market's tick. */
function belowBy(price: string, percent: bigint): string {
  const hundredths = (BigInt(price.replace('.', '')) * (100n - percent)) / 100n;
  const digits = String(hundredths);
  return `${digits.slice(0, -2)}.${digits.slice(-2)}`;
}
