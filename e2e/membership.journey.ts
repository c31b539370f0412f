// In: a practice account. Out: the trial begun, a plan bought after it and left again with its money back, in both languages.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { languagesOf } from './words.ts';

for (const language of languagesOf('membership'))
  test(`membership in ${language}: the trial, a month more, and the way out`, async ({ page }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto('/pages/stock/vip');
    const main = page.getByRole('main');
    await expect(main.getByRole('heading', { name: me.say('membership.title') })).toBeVisible();
    await main.getByRole('button', { name: me.pattern('membership.try') }).click();
    await expect(main.getByText(me.pattern('membership.until'))).toBeVisible();
    await expect(main.getByRole('button', { name: me.pattern('membership.try') })).toHaveCount(0);

    await main.getByRole('radio').first().click();
    await main.getByRole('button', { name: me.pattern('membership.add') }).click();
    // One press is not enough: it asks with the price and the day it ends.
    const sure = page.getByRole('alertdialog');
    await expect(sure.getByText(me.pattern('membership.ends'))).toBeVisible();
    await sure.getByRole('button', { name: me.pattern('membership.pay') }).click();
    const leave = me.button('membership.leave');
    await leave.click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: me.say('membership.leave') })
      .click();
    await expect(leave).toHaveCount(0);
    // The trial that was begun goes on.
    await expect(main.getByText(me.pattern('membership.until'))).toBeVisible();
  });
