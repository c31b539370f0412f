// In: a practice account. Out: what becomes of orders that are not plain: stops, immediate ones, changed ones, refused ones; each told in clear words.
import { expect, test } from '@playwright/test';
import { bookOf, call, liftLastTo, otherTrader } from './calls.ts';
import { meet } from './customer.ts';
import { plain, share } from './numbers.ts';
import { languagesOf } from './words.ts';

const ETH = 'ETHUSDT';

test('a stop order waits, is triggered by a trade at its price, and trades', async ({ page, request }) => {
  const me = await meet(page, 'en-US', {});
  await me.opensDemo();
  const other = await otherTrader(request);
  await page.goto('/pages/tabbar/trade?symbol=DOTUSDT');
  await me.choosesForm('stop');
  await page
    .getByRole('radiogroup', { name: me.say('ticket.becomes') })
    .getByRole('radio', { name: me.say('type.market') })
    .click();
  await me.field('ticket.amount').fill('3');
  let trigger = '';
  // The market may pass a trigger while it is typed; then the ticket says so, and the next one is further up again.
  await expect(async () => {
    const { asks } = await bookOf(request, 'DOTUSDT', other, 8);
    trigger = asks[7]![0];
    await me.field('ticket.trigger-price').fill(trigger);
    await expect(me.placing(page.getByRole('main'))).toBeEnabled({ timeout: 1_000 });
  }).toPass();
  await me.confirms(page.getByRole('main'));
  const card = page.getByRole('article');
  await expect(card).toContainText(me.say('status.waiting'));
  expect(plain(await card.innerText())).toContain(trigger);
  await liftLastTo(request, 'DOTUSDT', trigger, other);
  await expect(card).toHaveCount(0);
  await page.goto('/pages/tabbar/position');
  await me.radio('positions.history').click();
  const row = page.getByRole('main').getByRole('button', { name: /DOT/ });
  await expect(row).toContainText(me.say('type.stop-market'));
  await expect(row).toContainText(me.say('status.filled'));
});

test('orders that can not be are stopped at the ticket, with the numbers and the way out', async ({
  page,
  request,
}) => {
  const me = await meet(page, 'en-US', {});
  const token = await me.opensDemo();
  await page.goto(`/pages/tabbar/trade?symbol=${ETH}`);
  const { asks } = await bookOf(request, ETH, token);
  const above = share(asks[0]![0], 1001n, 1000n);
  await me.field('ticket.limit-price').fill(above);
  await me.field('ticket.amount').fill('0.01');

  await page.getByRole('switch', { name: me.say('ticket.post-only') }).click();
  await expect(page.getByText(me.pattern('problem.would-trade'))).toBeVisible();
  await expect(page.getByRole('main').getByRole('button', { name: /^Buy 0.01/ })).toBeDisabled();
  await page.getByRole('switch', { name: me.say('ticket.post-only') }).click();

  // A price under the whole book: nothing of it could trade at once.
  await page.getByRole('radio', { name: 'FOK' }).click();
  await me.field('ticket.limit-price').fill(share(asks[0]![0], 95n, 100n));
  await expect(page.getByText(me.pattern('problem.not-fillable'))).toBeVisible();

  await page.getByRole('radio', { name: 'GTC' }).click();
  await me.field('ticket.amount').fill('15');
  await expect(page.getByText(me.pattern('problem.insufficient'))).toBeVisible();
  await me.field('ticket.amount').fill('0.0001');
  await expect(page.getByText(me.pattern('problem.value-below'))).toBeVisible();
  await me.field('ticket.limit-price').fill(share(asks[0]![0], 1n, 2n));
  await expect(page.getByText(me.pattern('problem.outside-band'))).toBeVisible();
});

test('an immediate order that meets nobody ends, and says so', async ({ page, request }) => {
  const me = await meet(page, 'en-US', {});
  const token = await me.opensDemo();
  await page.goto(`/pages/tabbar/trade?symbol=${ETH}`);
  const { asks } = await bookOf(request, ETH, token);
  await page.getByRole('radio', { name: 'IOC' }).click();
  await me.field('ticket.limit-price').fill(share(asks[0]![0], 95n, 100n));
  await me.field('ticket.amount').fill('0.01');
  await me.confirms(page.getByRole('main'));
  await me.isTold(me.say('result.ended'));
  await page.goto('/pages/tabbar/position');
  await me.radio('positions.history').click();
  const row = page.getByRole('main').getByRole('button', { name: /ETH/ });
  await expect(row).toContainText(me.say('status.expired'));
  await row.click();
  await expect(page.getByRole('dialog', { name: 'ETH/USDT' })).toContainText(me.say('close.expired'));
});

for (const [rule, change, at, words] of [
  ['post-only', { postOnly: '1' }, 'above', /would trade at once; the best price is [\d.,]+/],
  ['fill-or-kill', { timeInForce: 'FOK' }, 'below', /Only 0 can be filled at once/],
] as const) {
  test(`a ${rule} refusal that only the server can know is told in its words`, async ({ page, request }) => {
    const me = await meet(page, 'en-US', {});
    const token = await me.opensDemo();
    const { asks } = await bookOf(request, ETH, token);
    const above = share(asks[0]![0], 1002n, 1000n);
    const price = at === 'above' ? above : share(asks[0]![0], 95n, 100n);
    // The book moves between the last look and the order: what arrives is an order that the ticket could not see as impossible.
    await page.route('**/coin/order/add', async (route) => {
      const form = new URLSearchParams(route.request().postData() ?? '');
      for (const [name, value] of Object.entries({ ...change, price })) form.set(name, value);
      await route.continue({ postData: form.toString() });
    });
    await page.goto(`/pages/tabbar/trade?symbol=${ETH}`);
    await me.field('ticket.limit-price').fill(above);
    await me.field('ticket.amount').fill('0.01');
    await me.confirms(page.getByRole('main'));
    await me.isTold(words);
    await expect(page.getByRole('article')).toHaveCount(0);
  });
}

for (const language of languagesOf('orders'))
  test(`an iceberg shows a part of itself, and says so · ${language}`, async ({ page, request }) => {
    const me = await meet(page, language, {});
    const token = await me.opensDemo();
    await page.goto(`/pages/tabbar/trade?symbol=${ETH}`);
    const { bids } = await bookOf(request, ETH, token);
    const low = share(bids[0]![0], 90n, 100n);
    await me.field('ticket.limit-price').fill(low);
    await me.field('ticket.amount').fill('0.05');
    await page.getByRole('switch', { name: me.say('form.iceberg') }).click();
    const shown = page.getByRole('textbox', { name: new RegExp(`^${me.say('form.shown')}`) });
    await shown.fill('0.004');
    await expect(page.getByText(me.pattern('form.shown-range'))).toBeVisible();
    await shown.fill('0.01');
    await me.confirms(page.getByRole('main'));
    const card = page.getByRole('article');
    await expect(card).toContainText(me.say('type.iceberg'));
    const { list } = await call<{ list: { quantity: string; shownQuantity: string }[] }>(
      request,
      '/coin/order/list',
      {},
      token,
    );
    expect(list[0]).toMatchObject({ quantity: '0.05', shownQuantity: '0.01' });
  });

test('a resting order is changed, a second one joins it, and one press cancels both', async ({ page, request }) => {
  const me = await meet(page, 'en-US', {});
  const token = await me.opensDemo();
  await page.goto(`/pages/tabbar/trade?symbol=${ETH}`);
  const { bids } = await bookOf(request, ETH, token);
  const [low, lower] = [share(bids[0]![0], 90n, 100n), share(bids[0]![0], 89n, 100n)];
  for (const amount of ['0.02', '0.03']) {
    await me.field('ticket.limit-price').fill(low);
    await me.field('ticket.amount').fill(amount);
    await me.confirms(page.getByRole('main'));
    await expect(page.getByRole('article').filter({ hasText: amount })).toHaveCount(1);
  }
  await page.goto('/pages/tabbar/position');
  await page.getByRole('radio', { name: new RegExp(`^${me.say('positions.open')}`) }).click();
  const second = page.getByRole('article').filter({ hasText: '0.03' });
  await second.getByRole('button', { name: me.say('order.amend') }).click();
  const sheet = me.sheet('amend.title');
  await expect(sheet.getByRole('button', { name: me.say('amend.save') })).toBeDisabled();
  await sheet.getByRole('textbox', { name: new RegExp(`^${me.say('ticket.limit-price')}`) }).fill(lower);
  await expect(sheet).toContainText(me.say('amend.loses-place'));
  await sheet.getByRole('button', { name: me.say('amend.save') }).click();
  await me.isTold(me.say('amend.done'));
  await expect.poll(async () => plain(await second.innerText())).toContain(lower);

  await me.button('cancel.all').click();
  await expect(page.getByRole('alertdialog')).toContainText('2');
  await me.button('cancel.all-confirm').click();
  await expect(page.getByRole('article')).toHaveCount(0);
  await page.reload();
  await expect(me.text('positions.none')).toBeVisible();
});
