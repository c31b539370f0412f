// In: a server with its sandbox market. Out: what a person does on the first day, from the first page to the second log-in, in both languages, with pictures kept.
import { expect, test, type Page } from '@playwright/test';
import { lastPrice } from './calls.ts';
import { LANGUAGE_NAMES, meet, type Customer } from './customer.ts';
import { firstNumber, isMore, plain, share } from './numbers.ts';
import { languagesOf } from './words.ts';

const LANGUAGES = languagesOf('first-day');
// With everything that moves: other journeys go without.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });

for (const language of LANGUAGES) {
  test(`a customer's first day: registers, is funded, watches, buys, cancels, comes back and sees the same (${language})`, async ({
    page,
    request,
  }) => {
    const me = await meet(page, language);
    // A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock.
    const phone = `1${language === 'en-US' ? 7 : 9}${String(Date.now()).slice(-8)}`;
    await arrives(me, phone);
    await isFunded(me);
    await watches(me);

    // Positions stand open on another tab: what is bought here must show there by itself.
    const desk = await me.onAnotherTab('/pages/tabbar/position');
    await expect(desk.page.getByRole('main').getByRole('link', { name: /^USDT/ })).toBeVisible();
    await expect(desk.page.getByRole('main').getByRole('link', { name: /^BTC(?!\/BDT)/ })).toHaveCount(0);
    const before = await freeMoney(me);
    const price = share(await lastPrice(request, 'BTCUSDT'), 95n, 100n);
    await restsBelowTheMarket(me, price);
    await buysForAnAmount(me);
    const holding = desk.page.getByRole('main').getByRole('link', { name: /^BTC(?!\/BDT)/ });
    await expect(holding).toBeVisible();
    const held = (await holding.innerText()).split('\n')[1] ?? '';
    await desk.page.close();
    // 500 of the 10,000 was spent, and the resting order holds its own cost.
    expect(isMore(before, await freeMoney(me))).toBe(true);

    await seesOrderAndFill(me, price);
    await page.reload();
    await seesOrderAndFill(me, price);
    await cancels(me);
    await page.reload();
    await expect(me.text('positions.none')).toBeVisible();
    await seesHolding(page, me, held);

    await signsOut(me);
    await me.logsIn(phone);
    await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
    await page.goto('/pages/tabbar/position');
    await seesHolding(page, me, held);
    await me.sees('first-day-9-holdings');
  });
}

async function arrives(me: Customer, phone: string): Promise<void> {
  const { page } = me;
  await page.goto('/');
  await page.getByRole('radio', { name: LANGUAGE_NAMES[me.language] }).click();
  await expect(me.text('start.headline')).toBeVisible();
  await me.sees('first-day-1-start');
  await me.button('login.create').click();
  await me.registers(phone);
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
}

async function isFunded(me: Customer): Promise<void> {
  await me.button('page.deposit').click();
  await me.takesTestMoney('10000');
  const total = me.page.getByRole('region', { name: me.say('home.total') });
  // 10,000 USDT read in taka at the display rate of 122.40.
  await expect.poll(async () => plain(await total.innerText())).toContain('1224000');
  await me.sees('first-day-2-home');
}

/** The chart of the coin, reached by thumb; its price and its candles move while one looks. */
async function watches(me: Customer): Promise<void> {
  const { page } = me;
  const candles = new Set<string>();
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      for (const found of String(payload).matchAll(/"channel":"candles:BTCUSDT:15m".*?"data":(\[\[.*?\]\])/g))
        candles.add(found[1]!);
    }),
  );
  await page.reload();
  await page
    .getByRole('main')
    .getByRole('link', { name: me.say('common.see-all') })
    .first()
    .click();
  await page.getByRole('searchbox', { name: me.say('market.search') }).fill('btc');
  await page.getByRole('link', { name: /^BTC(?!\/BDT)/ }).click();
  await expect(page.getByRole('heading', { name: 'BTC/USDT' })).toBeVisible();
  await expect(page.getByRole('img', { name: me.say('chart.label', { pair: 'BTC/USDT' }) })).toBeVisible();
  const offer = page.getByRole('button', { name: new RegExp(`^${me.say('trade.buy')}`) });
  const first = await offer.innerText();
  await expect.poll(() => offer.innerText(), { timeout: 30_000 }).not.toBe(first);
  await expect.poll(() => candles.size, { timeout: 30_000 }).toBeGreaterThan(1);
  await me.sees('first-day-3-chart');
}

/** What the ticket says is free, in USDT. The ticket is closed again. */
async function freeMoney(me: Customer): Promise<string> {
  const ticket = await openTicket(me);
  const label = ticket.getByText(me.pattern('ticket.free'));
  await expect(label).toContainText('USDT');
  const free = firstNumber((await label.innerText()).split('·')[1] ?? '');
  await ticket
    .getByRole('button', { name: me.say('common.close') })
    .first()
    .click();
  await expect(ticket).toBeHidden();
  return free;
}

async function openTicket(me: Customer) {
  const ticket = me.page.getByRole('dialog', { name: 'BTC/USDT' });
  await me.page
    .getByRole('button', { name: new RegExp(`^${me.say('trade.buy')}`) })
    .first()
    .click();
  await expect(ticket).toBeVisible();
  return ticket;
}

async function restsBelowTheMarket(me: Customer, price: string): Promise<void> {
  const ticket = await openTicket(me);
  await me.field('ticket.limit-price').fill(price);
  await me.field('ticket.amount').fill('0.01');
  // The first order with real money asks for a PIN of its own, and goes out right after.
  await me.confirms(ticket, () => me.choosesPin());
  await me.isTold(me.pattern('result.open'));
  await expect(ticket).toBeHidden();
}

async function buysForAnAmount(me: Customer): Promise<void> {
  const ticket = await openTicket(me);
  await me.choosesForm('market');
  await me.field('ticket.amount').fill('500');
  await me.sees('first-day-4-ticket');
  await me.confirms(ticket);
  await me.isTold(me.pattern('result.bought'));
}

/** Positions: one order rests at its price; one fill is in the history; Assets shows the coin and what the order holds. */
async function seesOrderAndFill(me: Customer, price: string): Promise<void> {
  const { page } = me;
  await page.goto('/pages/user/assets');
  const coin = page.getByRole('main').getByRole('link', { name: /^BTC(?!U)/ });
  await expect(coin).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: /^USDT/ })).toContainText(me.say('assets.held'));
  await me.sees('first-day-5-assets');
  await page
    .getByRole('navigation', { name: me.say('tab.bar') })
    .getByRole('link', { name: me.say('tab.positions') })
    .click();
  await me.radio('positions.history').click();
  await me.radio('positions.fills').click();
  await expect(page.getByRole('main').getByRole('button', { name: /BTC/ })).not.toHaveCount(0);
  await me.sees('first-day-6-fills');
  await page.getByRole('radio', { name: new RegExp(`^${me.say('positions.open')}`) }).click();
  const order = page.getByRole('article');
  await expect(order).toHaveCount(1);
  expect(plain(await order.innerText())).toContain(price);
  await me.sees('first-day-7-open-order');
}

async function cancels(me: Customer): Promise<void> {
  await me.page
    .getByRole('article')
    .getByRole('button', { name: me.say('common.cancel'), exact: true })
    .click();
  await me.button('cancel.confirm').click();
  await expect(me.page.getByRole('article')).toHaveCount(0);
  await expect(me.text('positions.none')).toBeVisible();
}

async function seesHolding(page: Page, me: Customer, held: string): Promise<void> {
  await me.radio('positions.holdings').click();
  await expect(page.getByRole('main').getByRole('link', { name: /^BTC(?!\/BDT)/ })).toContainText(held);
}

async function signsOut(me: Customer): Promise<void> {
  const { page } = me;
  await page.goto('/pages/tabbar/home');
  await me.button('drawer.open').click();
  await me.sees('first-day-8-drawer');
  await me
    .sheet('drawer.label')
    .getByRole('button', { name: me.say('drawer.sign-out') })
    .click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: me.say('drawer.sign-out') })
    .click();
  await expect(page).toHaveURL(/\/pages\/common\/login/);
}
