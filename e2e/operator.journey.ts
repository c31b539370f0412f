// In: a server with its outbox, the command that invites operators. Out: two operators agree on what neither may do alone; the customer sees it at once.
import { expect, test } from '@playwright/test';
import { meet, newPhone } from './customer.ts';
import { Operator } from './operator.ts';
import { texts } from './console-words.ts';
import { wordingOf } from '../apps/server/src/notifications/wording.ts';

const SCORE_FOR = 'Traded with a second account';

test('what needs two people waits for a second one, and the customer sees what they agreed on', async ({
  page,
  browser,
}) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('6');
  await page.goto('/pages/account/reg?back=/pages/user/creditScore');
  await me.registers(phone);
  await expect(me.text('score.formula')).toBeVisible();
  const first = await Operator.joins(browser, { name: 'Rafiq First', roles: ['compliance'] });
  const second = await Operator.joins(browser, { name: 'Selina Second', roles: ['compliance'] });
  const subject = await first.opensCustomer(phone);
  await first.page.getByRole('tab', { name: texts.customers.tabs.score }).click();
  await first.button(texts.customers.confirmAbuse).click();
  await expect(first.page.getByRole('dialog')).toContainText(texts.action.secondPerson);
  await first.gives('confirm-abuse', SCORE_FOR);

  for (const operator of [second, first]) {
    await operator.opensDesk('approvals');
    await operator.page.getByRole('row').filter({ hasText: subject }).click();
    await expect(operator.page.getByText(SCORE_FOR)).toBeVisible();
  }
  // Who asked may take it back and not agree to it.
  await expect(first.page.getByText(texts.approvals.own)).toBeVisible();
  await expect(first.button(texts.approvals.withdraw)).toBeVisible();
  await expect(first.button(texts.approvals.approve)).toBeHidden();
  await second.approves('Seen the letter, too');
  for (const { page: desk } of [second, first])
    await expect(desk.getByText(texts.approvals.states.done, { exact: true })).toBeVisible();
  await second.sees('5-agreed');

  await me.isTold(wordingOf('bn-BN', 'score-changed', {}).title);
  await expect(page.getByText(SCORE_FOR)).toBeVisible();
  await me.sees('operator-6-score');
  for (const operator of [second, first]) await operator.page.context().close();
});
