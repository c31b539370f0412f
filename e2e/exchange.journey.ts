// In: a practice account, both languages, two at the desk. Out: money exchanged at the rate that was shown, with its evidence; coins converted, money moved; the
// record that leads back; a statement that fits, one whose byte was changed; and a pair that one person stops and two reopen.
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { words } from '../apps/console/src/desks/conversion/words.ts';
import { call } from './calls.ts';
import { escaped, meet, type Customer } from './customer.ts';
import { Operator } from './operator.ts';
import { languagesOf } from './words.ts';

/** Nothing else in the journeys is stopped there; each language has its own, since they walk side by side. */
const STOPPED = { 'en-US': 'XRP', 'bn-BN': 'ADA' } as const;

for (const language of languagesOf('exchange'))
  test(`exchange in ${language}: the rate shown is the rate had, and everything can be checked`, async ({
    page,
    request,
  }, { outputDir }) => {
    const me = await meet(page, language, {});
    const token = await me.opensDemo();
    await call(request, '/user/sandbox/fund', { asset: 'BDT', amount: '50000' }, token);

    await test.step('currencies: too little is told in place, a firm quote counts down, and its acceptance is exactly that', async () => {
      await page.goto('/pages/exchange/stock?from=BDT&to=USD');
      await me.field('exchange.give').fill('100');
      await expect(page.getByRole('alert').filter({ hasText: me.pattern('exchange.below') })).toBeVisible();
      await me.sees('exchange-below');
      await me.field('exchange.give').fill('10000');
      await exchanges(me, 'exchange-firm');
    });

    await test.step('coins, the median of three sources', async () => {
      await page.goto('/pages/exchange/cryptoConvert?from=USDT&to=BTC');
      await me.field('exchange.give').fill('500');
      await exchanges(me, 'convert-firm');
      await me.button('exchange.records').click();
      await expect(page.getByRole('button', { name: /USDT → BTC/ })).toBeVisible();
      await page.getByRole('button', { name: /BDT → USD/ }).click();
      await expect(me.text('exchange.fits')).toBeVisible();
    });

    await test.step('own accounts: no fee, and never more than there is', async () => {
      await page.goto('/pages/exchange/cryptoTransfer?from=coin&to=contract&asset=USDT');
      await me.field('exchange.amount').fill('99999999');
      await expect(page.getByRole('alert').filter({ hasText: me.pattern('exchange.no-balance') })).toBeVisible();
      await me.field('exchange.amount').fill('120');
      await page.getByRole('button', { name: me.pattern('exchange.transfer') }).click();
      await me.isTold(me.pattern('exchange.transferred'));
      await expect(me.text('exchange.transfers')).toBeVisible();
      await me.sees('transfer-done');
    });

    await test.step('the record says what it belongs to and leads there', async () => {
      await page.goto('/pages/user/record?group=exchange&wallet=stock');
      const row = page.getByRole('button', { name: new RegExp(`^${escaped(me.say('reason.exchange'))}`) }).first();
      await row.click();
      await expect(page.getByText(me.pattern('record.entry-of'))).toBeVisible();
      await me.sees('exchange-record-open');
      await page.getByRole('link', { name: me.say('record.open') }).click();
      await expect(me.text('exchange.fits')).toBeVisible();
    });

    await test.step('a statement fits, without a connection too; of a changed byte the line is named', () =>
      checksStatement(me, outputDir));
  });

for (const language of languagesOf('exchange'))
  test(`exchange in ${language}: one person stops a pair, two let it go on, and the customer sees both`, async ({
    page,
    browser,
  }) => {
    const asset = STOPPED[language];
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto(`/pages/exchange/cryptoConvert?from=USDT&to=${asset}`);
    await me.field('exchange.give').fill('200');
    await expect(offered(page, me)).toBeEnabled();

    const maker = await Operator.joins(browser, { name: `Mina Maker ${asset}`, roles: ['markets'] });
    const checker = await Operator.joins(browser, { name: `Tariq Treasury ${asset}`, roles: ['treasury'] });
    await maker.opensInDemo(words, asset);
    await expect(maker.page.getByText(words.sources, { exact: true })).toBeVisible();
    await maker.button(words.stop).click();
    await maker.gives('stop-pair', 'A source is being looked into');
    await expect(maker.page.getByText(words.statuses.stopped, { exact: true })).toBeVisible();
    await maker.sees(`pair-stopped-${asset}`);

    await expect(me.text('exchange.off')).toBeVisible();
    await expect(offered(page, me)).toBeHidden();
    await expect(me.button('exchange.cannot')).toBeDisabled();
    await me.sees('exchange-off');

    await maker.button(words.reopen).click();
    await maker.gives('reopen-pair', 'The source is sound');
    await expect(maker.page.getByText(words.waits)).toBeVisible();
    await expect(me.text('exchange.off')).toBeVisible();
    await checker.agreesTo(asset);
    await expect(offered(page, me)).toBeEnabled();
    for (const operator of [maker, checker]) await operator.page.context().close();
  });

/** The button that repeats both amounts. */
function offered(page: Page, me: Customer) {
  return page.getByRole('button', { name: me.pattern('exchange.give-get') });
}

/** Takes the quote that stands: what the button says is what the result says. */
async function exchanges(me: Customer, picture: string): Promise<void> {
  const { page } = me;
  const button = offered(page, me);
  await expect(button).toBeEnabled();
  await expect(page.getByRole('timer')).not.toContainText('–');
  await me.sees(picture);
  await expect(async () => {
    // Read and pressed in one go: between two looks it may have been renewed. One that ended on its way is refused, and the next is taken.
    const said = await button.evaluate((pressed: HTMLElement) => {
      const told = pressed.innerText;
      pressed.click();
      return told;
    });
    await expect(me.text('exchange.fits')).toBeVisible({ timeout: 5_000 });
    const got = await page.locator('main section b').filter({ hasText: /^\+/ }).first().innerText();
    expect(said).toContain(got.slice(1));
  }).toPass({ timeout: 60_000 });
  await me.sees(`${picture}-result`);
}

async function checksStatement(me: Customer, folder: string): Promise<void> {
  const { page } = me;
  await page.goto('/pages/user/statements?wallet=stock');
  const download = page.waitForEvent('download');
  await me.button('statements.take').first().click();
  const path = join(folder, 'statement.csv');
  await (await download).saveAs(path);
  await page.goto('/pages/user/checkStatement');
  const choose = page.locator('input[type=file]');
  await choose.setInputFiles(path);
  await expect(me.text('check.fits')).toBeVisible();
  await me.sees('statement-fits');

  const text = await readFile(path, 'utf8');
  const lines = text.split('\n');
  const at = lines.findIndex((line) => /^"?entry/.test(line) && line.includes('exchange'));
  const changed = join(folder, 'changed.csv');
  lines[at] = lines[at]!.replace(/(\d)(\D*)$/, (_all, digit: string, rest: string) => `${9 - Number(digit)}${rest}`);
  await writeFile(changed, lines.join('\n'));
  await page.context().setOffline(true);
  await choose.setInputFiles(path);
  await expect(me.text('check.fits')).toBeVisible();
  await choose.setInputFiles(changed);
  const line = me.language === 'en-US' ? String(at + 1) : inBengali(String(at + 1));
  await expect(me.text('check.misfit', { line })).toBeVisible();
  await me.sees('statement-misfit');
  await page.context().setOffline(false);
}

const inBengali = (digits: string): string =>
  digits.replaceAll(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) - 0x30 + 0x09e6));
