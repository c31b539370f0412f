// In: a practice account, in both languages. Out: an option's life: looked at in its chain, the questions answered, bought, and sold early.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';

/** The right answers, as the server has them. */
const ANSWERS = ['ask-loss-2', 'ask-average-1', 'ask-ceiling-3', 'ask-time-2', 'ask-sell-1'];

for (const language of ['en-US', 'bn-BN'] as const)
  test(`an option is bought and sold early (${language})`, async ({ page }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();

    await page.goto('/pages/stock/option?symbol=BTC');
    const main = page.getByRole('main');
    // A strike in the middle of the chain, whose call has a price.
    const cells = main.locator('button[data-side=call]:enabled');
    await expect(cells.first()).toBeVisible();
    // The writer quotes one series after the other: a ticket that is opened before has no price to begin with.
    await expect(cells.nth(5)).toContainText(/[0-9০-৯]/, { timeout: 60_000 });
    await cells.nth(5).click();
    const sheet = page.getByRole('dialog');
    await expect(sheet.getByText(me.say('option.worst'), { exact: true })).toBeVisible();
    await expect(sheet.getByRole('slider')).toBeVisible();
    await sheet.getByRole('slider').press('ArrowRight');
    await sheet.getByRole('button').last().click();

    const questions = me.sheet('option.questions');
    for (const answer of ANSWERS)
      await questions.getByRole('radio', { name: me.say(`option.${answer}`), exact: true }).click();
    await questions.getByRole('button', { name: me.say('option.questions-send'), exact: true }).click();
    await expect(questions).toBeHidden();
    await sheet.getByRole('button').last().click();
    await expect(sheet).toBeHidden();

    await page.goto('/pages/tabbar/position?kind=options');
    await me.radio('positions.holdings').click();
    const card = main.getByRole('article');
    await expect(card).toHaveCount(1);
    await expect(card.getByText(me.say('option.paid'), { exact: true })).toBeVisible();
    await card.getByRole('button', { name: me.say('option.sell'), exact: true }).click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: me.say('option.sell'), exact: true })
      .click();
    await expect(card).toHaveCount(0);
    await me.radio('positions.history').click();
    await expect(main.getByRole('article').getByText(me.say('option.state-closed'), { exact: true })).toBeVisible();
  });
