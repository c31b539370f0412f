// In: a customer and a share. Out: an order at the market, given on the share's own page.
import type { Customer } from './customer.ts';

export interface ShareOrder {
  readonly code: string;
  readonly side: 'buy' | 'sell';
  readonly quantity: string;
  /** Of the ticket. */
  readonly picture: string;
}

export async function tradesShare(
  me: Customer,
  address: string,
  { code, side, quantity, picture }: ShareOrder,
): Promise<void> {
  const { page } = me;
  await page.goto(`${address}/pages/stock/stockKline?symbol=${code}`);
  await page
    .getByRole('button', { name: new RegExp(`^${me.say(`trade.${side}`)}`) })
    .first()
    .click();
  const ticket = page.getByRole('dialog', { name: code });
  await ticket.getByRole('radio', { name: me.say('type.market'), exact: true }).click();
  await ticket.getByRole('textbox').last().fill(quantity);
  await me.sees(picture);
  await ticket.getByRole('button', { name: new RegExp(`^${me.say(`trade.${side}`)} .*${code}`) }).click();
  await page
    .getByRole('button', { name: new RegExp(code) })
    .last()
    .click();
  await me.isTold(code);
}
