// In: a server whose time can be told to pass. Out: what ends by itself on its day, as a customer sees it.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { plain, share } from './numbers.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';

const DAY_MS = 86_400_000;
let server: TimedServer;

test.beforeAll(async () => {
  test.setTimeout(240_000);
  server = await startTimedServer();
});
test.afterAll(async () => server.leave());

test('a day order ends at midnight in Dhaka, an order until a date with its day, and both give back what they held', async ({
  page,
}) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo(server.address);
  await page.goto(`${server.address}/pages/tabbar/trade?symbol=LTCUSDT`);
  const main = page.getByRole('main');
  await expect(me.field('ticket.limit-price')).not.toHaveValue('');
  const low = share(plain(await me.field('ticket.limit-price').inputValue()), 80n, 100n);
  await me.field('ticket.limit-price').fill(low);
  await me.field('ticket.amount').fill('1');
  await page.getByRole('radio', { name: 'DAY' }).click();
  await me.confirms(main);
  await expect(page.getByRole('article')).toHaveCount(1);

  // Until a date: without one it is not sent, and the ticket says so.
  await page.getByRole('radio', { name: 'GTD' }).click();
  await me.field('ticket.amount').fill('2');
  await me.placing(main).click();
  await expect(page.getByText(me.say('problem.missing-day'))).toBeVisible();
  await me.choosesDay('ticket.last-day', new Date(server.now() + 2 * DAY_MS + DAY_MS / 4).toISOString().slice(0, 10));
  await me.confirms(main);
  await expect(page.getByRole('article')).toHaveCount(2);
  await expect(page.getByRole('article').filter({ hasText: 'DAY' })).toHaveCount(1);

  await server.pass(DAY_MS);
  await expect(page.getByRole('article').filter({ hasText: 'DAY' })).toHaveCount(0);
  await expect(page.getByRole('article').filter({ hasText: 'GTD' })).toHaveCount(1);
  await server.pass(2 * DAY_MS);
  await expect(page.getByRole('article')).toHaveCount(0);

  await page.goto(`${server.address}/pages/tabbar/position`);
  await me.radio('positions.history').click();
  const rows = main.getByRole('button', { name: /LTC/ });
  await expect(rows).toHaveCount(2);
  for (const row of await rows.all()) await expect(row).toContainText(me.say('status.expired'));
});
