// In: a server whose time can be told to pass. Out: a trial of membership that is told of three days before, ends by itself, and stands in the life
// record, in both languages.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const DAY_MS = 86_400_000;
let server: TimedServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTimedServer();
});
test.afterAll(async () => server.stop());

/** As the specification writes it, and as a reader of Bengali has it. */
const EXPIRED = {
  'en-US': 'Your experience VIP membership service has expired',
  'bn-BN': 'আপনার ভিআইপি সদস্যপদ সেবার মেয়াদ শেষ হয়েছে',
} as const;
const ENDING = { 'en-US': 'Your VIP membership ends in 3 days', 'bn-BN': 'আপনার ভিআইপি সদস্যপদ ৩ দিনে শেষ হবে' } as const;

for (const language of languagesOf('trial'))
  test(`a trial in ${language}: told three days before, over at its end, and nothing was taken`, async ({ page }) => {
    test.setTimeout(240_000);
    const me = await meet(page, language, {});
    await me.opensDemo(server.address);
    await page.goto(`${server.address}/pages/stock/vip`);
    const main = page.getByRole('main');
    await main.getByRole('button', { name: me.pattern('membership.try') }).click();
    await expect(main.getByText(me.pattern('membership.until'))).toBeVisible();

    await server.pass(4 * DAY_MS + 60_000);
    await page.goto(`${server.address}/pages/notice/list`);
    await expect(main.getByText(ENDING[language])).toHaveCount(1, { timeout: 60_000 });
    await server.pass(3 * DAY_MS);
    await expect(main.getByText(EXPIRED[language])).toHaveCount(1, { timeout: 60_000 });
    await me.sees('trial-ended');
    await main.getByText(EXPIRED[language]).click();
    // The list has a notice of its own whose words begin alike; it stands until the one that was opened is there.
    await expect(page).toHaveURL(/\/pages\/notice\/detail/);
    await page.getByRole('link', { name: me.say('notices.onward'), exact: true }).click();
    await expect(page).toHaveURL(/\/pages\/stock\/vip/);
    await expect(main.getByText(me.pattern('membership.until'))).toHaveCount(0);

    await page.goto(`${server.address}/pages/user/record?view=life&product=membership`);
    await expect(main.getByRole('link').filter({ hasText: me.say('life.of-membership') })).toHaveCount(3);
    await me.sees('trial-life');
  });
