// In: a practice account. Out: all that happened to it as one line, kept to a product, searched, opened at its cause and saved as a file, in both languages.
import { readFile } from 'node:fs/promises';
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { languagesOf } from './words.ts';

for (const language of languagesOf('life'))
  test(`the life record in ${language}: everything that happened, filtered, searched, opened and saved`, async ({
    page,
  }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto('/pages/stock/vip');
    const main = page.getByRole('main');
    await main.getByRole('button', { name: me.pattern('membership.try') }).click();
    await expect(main.getByText(me.pattern('membership.until'))).toBeVisible();

    // By the menu, as a person gets there.
    await page.goto('/pages/tabbar/mine');
    await page.getByRole('link', { name: me.say('mine.life') }).click();
    const lines = main.getByRole('link').filter({ has: page.locator('b') });
    const membership = lines.filter({ hasText: me.say('life.of-membership') });
    await expect(membership).toHaveCount(1);
    await expect(lines.filter({ hasText: me.say('life.of-account') })).toHaveCount(1);
    await expect(main.getByText(me.say('common.no-more'))).toBeVisible();
    await me.sees('life');

    await main.getByRole('radio', { name: me.say('life.of-payments'), exact: true }).click();
    await expect(membership).toHaveCount(0);
    await expect(lines.filter({ hasText: 'USDT' })).not.toHaveCount(0);
    await main.getByRole('radio', { name: me.say('group.all'), exact: true }).click();

    await me.button('life.filter').click();
    const filter = me.sheet('life.filter');
    await filter.getByRole('searchbox').fill(language === 'en-US' ? 'vip' : 'ভিআইপি');
    await me.sees('life-filter');
    await filter.getByRole('button', { name: me.say('record.apply') }).click();
    await expect(lines).toHaveCount(1);

    await me.button('life.file').click();
    const file = me.sheet('life.file');
    await me.sees('life-file');
    const saved = page.waitForEvent('download');
    await file.getByRole('button', { name: me.say('statements.take') }).click();
    const download = await saved;
    expect(download.suggestedFilename()).toBe('hilsa-record.csv');
    const rows = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
    expect(rows).toHaveLength(2);
    expect(rows[1]).toContain('membership-bought');

    await membership.click();
    await expect(page).toHaveURL(/\/pages\/stock\/vip/);
  });
