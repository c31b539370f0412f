// In: a server with markets, the command that invites operators. Out: one operator halts a market, then a share; customers read why; two open them again.
import { expect, test } from '@playwright/test';
import { words } from '../apps/console/src/desks/markets/words.ts';
import { meet } from './customer.ts';
import { Operator } from './operator.ts';

/** Nothing else in the journeys trades here. */
const MARKET = 'AVAXUSDT';
const SHARE = 'BATBC';
const REASON = 'The feed of this coin stands still';
const SHARE_REASON = 'A paper of the company is being read';

test('a market is halted by one operator with a public reason, and opened again by two', async ({
  browser,
  page: phone,
  request,
}) => {
  const maker = await Operator.joins(browser, { name: 'Hasan Maker', roles: ['markets'] });
  const checker = await Operator.joins(browser, { name: 'Rumi Checker', roles: ['compliance'] });
  const standing = async () => {
    const { data } = (await (await request.get('/ipxbdb-api/coin/infos?world=real')).json()) as {
      data: { list: { symbol: string; status: string; statusReason: string | null }[] };
    };
    const { status, statusReason } = data.list.find(({ symbol }) => symbol === MARKET)!;
    return { status, statusReason };
  };

  await maker.opensPlace(words.desk);
  await maker.page.getByPlaceholder(words.search).fill(MARKET);
  // The market in both worlds, and nothing else any more: what is typed is searched for a moment later.
  const { page } = maker;
  const rows = page
    .getByRole('main')
    .getByRole('row')
    .filter({ has: page.getByRole('cell') });
  await expect(rows).toHaveCount(2);
  await rows.filter({ hasText: words.worlds.real }).click();
  await maker.button(words.halt).click();
  await maker.sees('6-halt');
  await maker.gives('halt-market', REASON);
  await expect(maker.page.getByText(words.statuses.halted, { exact: true })).toBeVisible();
  expect(await standing()).toEqual({ status: 'halted', statusReason: REASON });

  await maker.button(words.open).click();
  await maker.gives('open-market', 'The feed is back');
  await expect(maker.page.getByText(words.waits)).toBeVisible();
  expect((await standing()).status).toBe('halted');

  await checker.agreesTo(MARKET);
  await expect(maker.page.getByText(words.statuses.trading, { exact: true })).toBeVisible();
  expect(await standing()).toEqual({ status: 'trading', statusReason: null });
  await maker.sees('7-opened');

  const guest = await meet(phone, 'bn-BN', {});
  await phone.goto(`/pages/stock/stockKline?symbol=${SHARE}`);
  const notice = guest.text('shares.halted');
  const buys = phone.getByRole('button', { name: new RegExp(`^${guest.say('trade.buy')}`) });
  await expect(buys.first()).toBeVisible();
  await expect(notice).toBeHidden();
  await maker.opensPlace(words.desk);
  await page.getByPlaceholder(words.search).fill(SHARE);
  // Its options stand below it.
  const named = page.getByRole('cell', { name: SHARE, exact: true });
  await rows.filter({ has: named }).filter({ hasText: words.worlds.real }).click();
  await maker.button(words.halt).click();
  await maker.gives('halt-market', SHARE_REASON);
  // On a page that stands open, in the words of whoever stopped it.
  await expect(phone.getByText(SHARE_REASON)).toBeVisible();
  await expect(notice.first()).toBeVisible();
  // No button looks as if it would take an order.
  await expect(guest.text('stock.problem-halted')).toBeVisible();
  await expect(buys).toHaveCount(0);
  await guest.sees('share-halted');
  await maker.button(words.open).click();
  await maker.gives('open-market', 'The paper has been read');
  await expect(phone.getByText(SHARE_REASON)).toBeVisible();
  await checker.agreesTo(SHARE);
  await expect(phone.getByText(SHARE_REASON)).toBeHidden();
  await expect(buys.first()).toBeVisible();
  await guest.sees('share-opened');
  for (const operator of [maker, checker]) await operator.page.context().close();
});
