// In: a server with its outbox, the command that invites operators. Out: a customer and operators meet: papers looked at, an answer in the chat,
// an account switched off and on again; each sees what the other did at once.
import { expect, test } from '@playwright/test';
import { call } from './calls.ts';
import { meet, type Customer } from './customer.ts';
import { Operator } from './operator.ts';
import { texts } from '../apps/console/src/texts/index.ts';

const DISABLED_FOR = 'Two people use this account';

test('a customer asks in the chat and an operator answers; both read along', async ({ page, browser }) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('7');
  await page.goto('/pages/account/reg?back=/pages/common/service');
  await me.registers(phone);
  await expect(me.text('chat.empty')).toBeVisible();
  const operator = await Operator.joins(browser, { name: 'Shirin Support', roles: ['support'] });
  await operator.opensDesk('chat');
  const desk = operator.page;
  const question = `আমার কাগজপত্র কবে দেখা হবে? ${phone}`;

  await says(me, question);
  const conversation = desk.getByRole('listitem').filter({ hasText: question });
  await conversation.getByRole('button').click();
  await expect(desk.getByRole('log')).toContainText(question);
  await expect(page.getByRole('log')).toContainText(me.say('chat.read'));
  await operator.button(texts.chat.take).click();
  await expect(desk.getByText(texts.chat.takenBy(operator.name))).toBeVisible();

  const answer = desk.getByRole('textbox', { name: texts.chat.answer });
  await answer.pressSequentially('আজ বিকেলের মধ্যে।');
  await expect(me.text('chat.typing')).toBeAttached();
  await answer.press('Enter');
  await expect(page.getByRole('log')).toContainText('আজ বিকেলের মধ্যে।');
  await expect(desk.getByRole('log')).toContainText(texts.chat.read);
  await says(me, 'ধন্যবাদ!');
  await expect(desk.getByRole('log')).toContainText('ধন্যবাদ!');
  await me.sees('operator-1-chat');
  await operator.sees('2-chat');
  await desk.context().close();
});

test('an account is switched off with a reason and on again; the customer is out at once, and in for withdrawing only', async ({
  page,
  browser,
  request,
}) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('8');
  await page.goto('/pages/account/reg?back=/pages/tabbar/trade?symbol=BTCUSDT');
  await me.registers(phone);
  await expect(page).toHaveURL(/\/pages\/tabbar\/trade/);
  const operator = await Operator.joins(browser, { name: 'Kamal Compliance', roles: ['compliance'] });
  await operator.signsInAgain();
  await operator.opensCustomer(phone);
  const desk = operator.page;

  await operator.button(texts.bulk.disable).click();
  await operator.gives('disable-customer', DISABLED_FOR);
  await expect(desk.getByText(texts.customers.statuses[0], { exact: true })).toBeVisible();
  // Nothing is pressed: the sign-in has ended.
  await expect(page).toHaveURL(/\/pages\/common\/login/);
  await operator.sees('3-disabled');

  await me.logsIn(phone);
  await expect(me.text('standing.disabled')).toBeVisible();
  await expect(page.getByText(DISABLED_FOR)).toBeVisible();
  await page.goto('/pages/tabbar/trade?symbol=BTCUSDT');
  await expect(me.text('standing.no-trading-disabled').first()).toBeVisible();
  await me.sees('operator-2-disabled');
  const order = { symbol: 'BTCUSDT', side: 'buy', type: 'limit', price: '1000', quantity: '0.01' };
  const refused = call(request, '/coin/order/add', order, await me.keeps('userToken'));
  await expect(refused).rejects.toThrow('This account is disabled');
  // Everything else stays as it was for whoever wants their money out, the way to us included.
  await page.getByRole('link', { name: me.say('standing.ask') }).click();
  await says(me, 'কেন বন্ধ?');
  await expect(page.getByRole('log')).toContainText('কেন বন্ধ?');

  await operator.button(texts.bulk.enable).click();
  await operator.gives('enable-customer', 'It was their own second phone');
  await expect(me.text('standing.disabled')).toBeHidden();
  await page.goto('/pages/tabbar/trade?symbol=BTCUSDT');
  await expect(me.placing(page.getByRole('main'))).toBeVisible();
  await expect(me.text('standing.no-trading-disabled')).toBeHidden();

  await page.goto('/pages/user/staffActions');
  await expect(me.text('staff.disable-customer')).toBeVisible();
  await expect(me.text('staff.enable-customer')).toBeVisible();
  await expect(page.getByText(DISABLED_FOR)).toBeVisible();
  await desk.context().close();
});

/** A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock. */
function newPhone(operator: string): string {
  return `1${operator}${String(Date.now()).slice(-8)}`;
}

/** Writes in the support chat. */
async function says(me: Customer, words: string): Promise<void> {
  await me.page.getByRole('textbox', { name: me.say('chat.write') }).fill(words);
  await me.button('chat.send').click();
}
