// In: a practice account. Out: the page of loans says why nothing is lent to it, in both languages.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { languagesOf } from './words.ts';

for (const language of languagesOf('loan'))
  test(`a loan in ${language}: practice money needs none`, async ({ page }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto('/pages/user/loan');
    await expect(page.getByRole('main').getByText(me.say('loan.none-demo'))).toBeVisible();
    await expect(page.getByRole('main').getByRole('slider')).toHaveCount(0);
  });
