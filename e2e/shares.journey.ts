// In: the server, the Dhaka market of its sandbox, a phone-sized screen. Out: somebody with test money buys a share, sees it locked until its date, is refused
// a sale with that date, and cancels an order; in both languages.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet } from './customer.ts';
import { CallingCustomer } from './register-by-call.ts';
import type { Language } from './words.ts';

const CODE = 'SQURPHARMA';

interface Order {
  readonly order: { readonly orderId: string; readonly settleDate: string | null; readonly state: string };
}

for (const language of ['en-US', 'bn-BN'] as const satisfies readonly Language[])
  test(`buys a share, waits for its date, cancels an order · ${language}`, async ({ page, request }) => {
    const phone = `+88018${String(Date.now()).slice(-7)}${language === 'en-US' ? '1' : '2'}`;
    const customer = new CallingCustomer(request, phone);
    await customer.registers();
    const real = await customer.kept();
    const token = String(real['userTokenDemo']);
    const person = await meet(page, language, { ...real, userToken: token, userAccountType: 'demo' });

    await page.goto(`/pages/stock/stockKline?symbol=${CODE}`);
    await page
      .getByRole('button', { name: new RegExp(`^${person.say('trade.buy')}`) })
      .first()
      .click();
    const ticket = page.getByRole('dialog', { name: CODE });
    await ticket.getByRole('radio', { name: person.say('type.market'), exact: true }).click();
    await ticket.getByRole('textbox').last().fill('10');
    await person.sees('shares-ticket');
    await ticket.getByRole('button', { name: new RegExp(`^${person.say('trade.buy')} .*${CODE}`) }).click();
    await page
      .getByRole('button', { name: new RegExp(CODE) })
      .last()
      .click();
    await person.isTold(CODE);

    await page.goto('/pages/tabbar/position?kind=stocks');
    await expect(page.getByText(person.say('stock.free-to-sell')).first()).toBeVisible();
    await person.sees('shares-locked');

    const ask = (path: string, form: Readonly<Record<string, string>>) => call<Order>(request, path, form, token);
    const refusal = await request.post('/ipxbdb-api/stock/order/sell', {
      form: { code: CODE, type: 'market', quantity: '10' },
      headers: { accesstoken: token },
    });
    const refused = (await refusal.json()) as { refusal: string; detail: { date: string; locked: string } };
    expect(refused.refusal).toBe('quantity-locked');
    expect(refused.detail.locked).toBe('10');
    expect(refused.detail.date).toMatch(/^\d{4}-\d{2}-\d{2}$/);

    const info = await call<{ share: { lowest: string } }>(request, '/stock/index/info', { code: CODE });
    const { order } = await ask('/stock/order/buy', {
      code: CODE,
      type: 'limit',
      quantity: '5',
      price: info.share.lowest,
    });
    expect(order.state).toBe('in-transaction');
    await page.goto('/pages/stock/order');
    await page
      .getByRole('button', { name: person.say('cancel.confirm'), exact: true })
      .first()
      .click();
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: person.say('cancel.confirm'), exact: true })
      .click();
    await expect
      .poll(async () => (await ask('/stock/order/info', { orderId: order.orderId })).order.state)
      .toBe('closed');
    await person.sees('shares-order-center');
  });
