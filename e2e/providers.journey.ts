// In: the sandbox with its test providers. Out: money in by Nagad and by a card, by thumb on their own pages and back, in both languages; what the
// provider says is credited, what its customer gives up is said.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { CallingCustomer } from './register-by-call.ts';
import { languagesOf } from './words.ts';

const WAYS = [
  { channel: 'nagad', name: 'Nagad', page: 'Test Nagad' },
  { channel: 'sslcommerz', name: 'SSLCOMMERZ', page: 'Test card gateway' },
] as const;

for (const [place, language] of languagesOf('providers').entries())
  for (const [which, { channel, name, page: title }] of WAYS.entries())
    test(`money by ${name} ${language}: paid on the provider’s page and credited, given up and said`, async ({
      page,
      playwright,
      baseURL,
    }) => {
      test.setTimeout(120_000);
      const request = await playwright.request.newContext({ baseURL: baseURL! });
      const mine = new CallingCustomer(request, `0${13 + place}${which}${String(Date.now()).slice(-7)}`);
      await mine.registers();
      const me = await meet(page, language, await mine.kept());

      await page.goto('/pages/recharge/recharge');
      await me.sees(`provider-${channel}-0-ways`);
      await page.getByRole('link', { name: new RegExp(name) }).click();
      await page.getByLabel(me.say('pay.amount')).fill('2000');
      await me.sees(`provider-${channel}-1-amount`);
      await page.getByRole('button', { name: me.pattern('pay-in.ask') }).click();
      await expect(page.getByRole('heading', { name: title })).toBeVisible();
      await page.getByRole('button', { name: 'Pay', exact: true }).click();
      const back = page.getByRole('button', { name: 'Back to the platform' });
      if (channel === 'sslcommerz') await back.click();
      await expect(page).toHaveURL(/\/pages\/recharge\/walletUrl\?id=\d+/);
      const arrived = new RegExp(`^${me.say('pay-in.now-success')}`);
      await expect(page.getByRole('heading', { name: arrived })).toBeVisible({ timeout: 30_000 });
      await me.sees(`provider-${channel}-2-credited`);

      await page.goto(`/pages/recharge/walletRecharge?channel=${channel}`);
      await page.getByLabel(me.say('pay.amount')).fill('500');
      await page.getByRole('button', { name: me.pattern('pay-in.ask') }).click();
      await page.getByRole('button', { name: 'Cancel', exact: true }).click();
      if (channel === 'sslcommerz') await back.click();
      await expect(page.getByText(me.say('pay.reason-cancelled')).first()).toBeVisible({ timeout: 30_000 });
      await me.sees(`provider-${channel}-3-given-up`);
      await request.dispose();
    });
