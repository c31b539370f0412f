// In: a customer and a share. Out: an order at the market, given on the share's own page; and a bonus that two operators enter.
import type { APIRequestContext } from '@playwright/test';
import type { Customer } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import type { TimedServer } from './timed-server.ts';

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

/** One for every ten, in the world of practice. */
export async function decidesBonus(
  request: APIRequestContext,
  server: TimedServer,
  { code, recordDate }: { readonly code: string; readonly recordDate: string },
): Promise<void> {
  const maker = await DeskCalls.join(request, { name: 'Mina Maker', roles: ['markets'] }, server);
  const checker = await DeskCalls.join(request, { name: 'Tariq Checker', roles: ['compliance'] }, server);
  const { actionId: id } = await maker.ask('/actions/run', {
    action: 'announce-share-action',
    subject: `demo:${code}`,
    reason: 'The company has published it',
    requestId: `bonus-${recordDate}-${code}`,
    input: {
      kind: 'bonus',
      recordDate,
      gained: '1',
      held: '10',
      perShare: null,
      costs: null,
      closesOn: null,
      other: null,
      document: { name: 'PSI of the company', sha256: 'ab'.repeat(32) },
    },
  });
  await checker.ask('/approvals/decide', { id, decision: 'approve', reason: 'Read the paper, too' });
}
