// In: the app on a phone. Out: what every page shares: the drawer, the back arrow, what is kept on the device, a lost line, an ended session.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { Customer, meet } from './customer.ts';
import { plain } from './numbers.ts';

test('one tap opens a demo with practice money, and nothing was asked', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo();
  // 1,000,000 BDT, 10,000 USD and 10,000 USDT, in taka.
  const total = page.getByRole('region', { name: me.say('home.total') });
  await expect.poll(async () => plain(await total.innerText())).toContain('3448000');
  // A demo account has no real side; the switch offers to open one instead of pretending.
  await me.radio('world.real').click();
  await expect(page.getByRole('alertdialog')).toContainText(me.say('world.no-real'));
});

test('hidden balances are hidden on every page, prices stay, and the choice is kept', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo();
  await me.button('settings.hide').click();
  const total = page.getByRole('region', { name: me.say('home.total') });
  await expect(total).toContainText('••••••');
  await page.goto('/pages/user/assets');
  const usdt = page.getByRole('main').getByRole('link', { name: /^USDT/ });
  await expect(usdt).toContainText('••••••');
  await expect(page.getByRole('main')).not.toContainText('10,000');
  await page.goto('/pages/tabbar/markets');
  await expect(page.getByRole('link', { name: /^BTC(?!\/BDT)/ })).toContainText(/\d{2,3},\d{3}\.\d/);
  await page.goto('/pages/user/assets');
  await me.button('settings.hide').click();
  await expect(usdt).toContainText('10,000');
});

test('a favourite is marked by a star, stands in Favourites and on Home, and follows the account', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo();
  await page.goto('/pages/coin/index');
  await page.getByRole('button', { name: me.say('market.star', { coin: 'LTC' }) }).click();
  await me.radio('market.favourites').click();
  await expect(page.getByRole('main').getByRole('link')).toHaveCount(1);
  await page.reload();
  await expect(page.getByRole('main').getByRole('link', { name: /LTC/ })).toBeVisible();
  await page.goto('/pages/tabbar/home');
  await expect(page.getByRole('heading', { name: me.say('home.watchlist') })).toBeVisible();
  await page.goto('/pages/tabbar/mine');
  await page.getByRole('link', { name: me.say('mine.favourites') }).click();
  await expect(me.radio('market.favourites')).toBeChecked();
  await page.getByRole('button', { name: me.say('market.star', { coin: 'LTC' }) }).click();
  await expect(me.text('market.no-favourites')).toBeVisible();
});

test('search finds by code and by name, says when there is nothing, and remembers what was found', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await page.goto('/pages/coin/index');
  const search = page.getByRole('searchbox', { name: me.say('market.search') });
  await search.fill('cardano');
  const found = page.getByRole('main').getByRole('link');
  await expect(found).toHaveCount(1);
  await expect(found).toContainText('ADA');
  await search.fill('no such coin');
  await expect(page.getByText(me.say('market.not-found', { search: 'no such coin' }))).toBeVisible();
  await search.fill('ada');
  await found.click();
  await expect(page.getByRole('heading', { name: 'ADA/USDT' })).toBeVisible();
  await page.goto('/pages/coin/index');
  await expect(me.text('market.searched')).toBeVisible();
  await page.getByRole('button', { name: 'ada', exact: true }).click();
  await expect(found).toHaveCount(1);
});

test('theme and language change at once and stay', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await page.goto('/pages/user/settings');
  await me.radio('settings.light').click();
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await page.goto('/pages/common/lang');
  await page.getByRole('radio', { name: 'বাংলা' }).click();
  const inBengali = new Customer(page, 'bn-BN');
  await expect(page.getByRole('heading', { name: inBengali.say('page.language') })).toBeVisible();
  await page.goto('/pages/tabbar/markets');
  await expect(page.locator('html')).toHaveAttribute('lang', 'bn');
  await expect(page.locator('html')).toHaveAttribute('data-theme', 'light');
  await expect(page.getByRole('link', { name: /^BTC(?!\/BDT)/ })).toContainText(/[০-৯]/);
});

test('the drawer: a guest is led to the log-in and on, any key but the moving ones closes it, signing out asks first', async ({
  page,
}) => {
  const me = await meet(page, 'en-US', {});
  const drawer = me.sheet('drawer.label');
  await page.goto('/pages/tabbar/home');
  await me.button('drawer.open').click();
  await expect(drawer).toBeVisible();
  await expect.poll(async () => (await drawer.boundingBox())?.width).toBeCloseTo(300, 1);
  await expect(drawer.getByRole('button', { name: me.say('drawer.sign-out') })).toHaveCount(0);
  await page.keyboard.press('Tab');
  await expect(drawer).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(drawer).toBeHidden();
  await me.button('drawer.open').click();
  await page.keyboard.press('x');
  await expect(drawer).toBeHidden();
  await me.button('drawer.open').click();
  await drawer.getByRole('button', { name: me.say('page.deposit'), exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/common\/login\?back=/);
  // The page before stands until this one is there, and has a demo button of its own.
  await expect(page.getByLabel(me.say('login.phone-number'))).toBeVisible();
  await page.getByRole('button', { name: new RegExp(me.say('login.demo')) }).click();
  await expect(page).toHaveURL(/\/pages\/recharge\/recharge/);

  await page.goto('/pages/tabbar/home');
  await me.button('drawer.open').click();
  await drawer.getByRole('button', { name: me.say('drawer.sign-out') }).click();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText(me.say('drawer.sign-out-sure'));
  await question.getByRole('button', { name: me.say('common.cancel') }).click();
  await expect(question).toBeHidden();
  expect(await me.keeps('userToken')).not.toBe('');
  await drawer.getByRole('button', { name: me.say('drawer.sign-out') }).click();
  await question.getByRole('button', { name: me.say('drawer.sign-out') }).click();
  await expect(page).toHaveURL(/\/pages\/common\/login$/);
  expect(await me.keeps('userToken')).toBe('');
});

test('without the network a bar says so, and everything goes on by itself when it is back', async ({
  page,
  context,
}) => {
  const me = await meet(page, 'en-US', {});
  await page.goto('/pages/tabbar/markets');
  const row = page.getByRole('main');
  await expect(page.getByRole('link', { name: /^BTC(?!\/BDT)/ })).toContainText(/\d/);
  await context.setOffline(true);
  await expect(me.text('offline.title')).toBeVisible();
  await context.setOffline(false);
  await expect(me.text('offline.title')).toBeHidden();
  const before = await row.innerText();
  await expect.poll(() => row.innerText()).not.toBe(before);
});

test('a stream that is cut is told after a moment and taken up again', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  let isCut = false;
  const sockets: { close: () => Promise<void> }[] = [];
  await page.routeWebSocket(/\/stream/, (socket) => {
    if (isCut) void socket.close();
    else {
      socket.connectToServer();
      sockets.push(socket);
    }
  });
  await page.goto('/pages/tabbar/markets');
  await expect(page.getByRole('link', { name: /^BTC(?!\/BDT)/ })).toContainText(/\d/);
  isCut = true;
  for (const socket of sockets) await socket.close();
  await expect(me.text('feed.cut')).toBeVisible();
  isCut = false;
  await me.button('common.retry').click();
  await expect(me.text('feed.cut')).toBeHidden();
  const main = page.getByRole('main');
  const before = await main.innerText();
  await expect.poll(() => main.innerText()).not.toBe(before);
});

test('a session ended elsewhere leads to the log-in and back to where one was', async ({ page, request }) => {
  const me = await meet(page, 'en-US', {});
  const phone = `18${String(Date.now()).slice(-8)}`;
  await page.goto('/pages/account/reg');
  await me.registers(phone);
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
  await page.goto('/pages/coin/assetsRecord?asset=USDT');
  await expect(me.text('assets.no-records')).toBeVisible();
  await call(request, '/user/logout', {}, await me.keeps('userToken'));
  // Nothing is pressed: the stream learns of it by itself.
  await expect(page).toHaveURL(/\/pages\/common\/login\?back=/);
  await me.isTold(me.say('session.ended'));
  await me.logsIn(phone);
  await expect(page).toHaveURL(/\/pages\/coin\/assetsRecord\?asset=USDT/);
  await expect(me.text('assets.no-records')).toBeVisible();
});

test('an unknown address says so, and back without a past leads home', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await page.goto('/pages/user/about');
  await me.button('common.back').click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
  await page.goto('/pages/of/nothing');
  await expect(me.text('nowhere.title').first()).toBeVisible();
  await page.getByRole('link', { name: me.say('nowhere.home') }).click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
});

test('the app opens without a network once it was here', async ({ browser }) => {
  const context = await browser.newContext({ serviceWorkers: 'allow' });
  const me = await meet(await context.newPage(), 'en-US', {});
  await me.page.goto('/pages/tabbar/markets');
  await me.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await context.setOffline(true);
  await me.page.reload();
  await expect(me.page.getByRole('navigation', { name: me.say('tab.bar') })).toBeVisible();
  // Some Chromium forgets over a reload that it was told to be without a network, and only then: the page hears it anew.
  await context.setOffline(false);
  await context.setOffline(true);
  await expect(me.text('offline.title')).toBeVisible();
  await context.close();
});

test('what a page begins by asking is asked once: by the document, and the app takes the answer', async ({ page }) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo();
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.resourceType() === 'fetch') asked.push(new URL(request.url()).pathname.replace('/ipxbdb-api', ''));
  });
  for (const [path, shown] of [
    ['/pages/tabbar/home', page.getByRole('region', { name: me.say('home.total') })],
    ['/pages/tabbar/markets', page.getByRole('link', { name: /^BTC/ })],
    ['/pages/coin/coinKline?symbol=BTCUSDT', page.getByRole('heading', { name: 'BTC/USDT' })],
    ['/pages/stock/list', page.getByRole('main').getByRole('link').first()],
  ] as const) {
    asked.length = 0;
    await page.goto(path);
    await shown.first().waitFor();
    const written = await page.locator('meta[name="early-calls"]').getAttribute('content');
    const calls = (JSON.parse(written ?? '{}') as Record<string, { address: string }[]>)[path.split('?')[0]!] ?? [];
    expect(calls.length).toBeGreaterThan(0);
    // All of them are taken, and none is asked a second time beside it.
    await expect.poll(() => page.evaluate<number>('hilsaAsked.size')).toBe(0);
    for (const { address } of calls)
      expect(
        asked.filter((one) => one === address.replace('/ipxbdb-api', '')),
        `${path}: ${address}`,
      ).toHaveLength(1);
  }
});
