// In: a server with a market, the command that invites operators. Out: one operator halts a market, customers read why, two open it again.
import { expect, test } from '@playwright/test';
import { words } from '../apps/console/src/desks/markets/words.ts';
import { Operator } from './operator.ts';

/** Nothing else in the journeys trades here. */
const MARKET = 'AVAXUSDT';
const REASON = 'The feed of this coin stands still';

test('a market is halted by one operator with a public reason, and opened again by two', async ({
  browser,
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
  for (const operator of [maker, checker]) await operator.page.context().close();
});
