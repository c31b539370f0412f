// In: a server with two at the desk of loans. Out: an application on a coin is rejected by two, who say why; in both languages.
import { type APIRequestContext, expect, test } from '@playwright/test';
import { type Customer, meet, newPhone } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { CallingCustomer } from './register-by-call.ts';
import { languagesOf } from './words.ts';

const LANGUAGES = languagesOf('borrowing');

/** Two people of the house, one of whom asks and the other agrees. */
async function twoAtTheDesk(request: APIRequestContext): Promise<[DeskCalls, DeskCalls]> {
  const join = (name: string) => DeskCalls.join(request, { name, roles: ['compliance'] });
  return [await join('Loan Maker'), await join('Loan Checker')];
}

async function reject([maker, checker]: readonly [DeskCalls, DeskCalls], loan: string): Promise<void> {
  const reason = 'By the published table';
  const asked = await maker.ask('/actions/run', {
    action: 'reject-loan',
    subject: loan,
    reason,
    input: { why: 'papers-unclear' },
    requestId: `reject-loan-${loan}-${Date.now()}`,
  });
  expect(asked.state).toBe('waiting');
  await checker.ask('/approvals/decide', { id: asked.actionId, decision: 'approve', reason });
}

/** Known by papers that one operator approved, with a transaction PIN. */
async function knownCustomer(request: APIRequestContext, desk: DeskCalls, phone: string): Promise<CallingCustomer> {
  const one = new CallingCustomer(request, phone);
  await one.registers();
  await one.setsPin('transaction');
  await one.sendsPapers('Shirin Akter', `1990${Date.now()}`);
  await desk.act('approve-papers', await desk.caseOf(one.user.id), {}, 'Card and person fit together');
  return one;
}

const newestLoan = async (one: CallingCustomer): Promise<{ id: string; state: string }> =>
  (await one.ask<{ list: { id: string; state: string }[] }>('/user/loan/order/list', { limit: '5' })).list[0]!;

async function looksAt(me: Customer, name: string): Promise<void> {
  const { page } = me;
  const own = page.viewportSize()!;
  for (const [width, height] of [
    [390, 844],
    [320, 700],
    [1280, 900],
  ] as const) {
    await page.setViewportSize({ width, height });
    await me.sees(`${name}-${width}`);
  }
  await page.setViewportSize(own);
}

for (const language of LANGUAGES)
  test(`an application on a coin that two reject, who say why (${language})`, async ({ page, request }) => {
    const desk = await twoAtTheDesk(request);
    const one = await knownCustomer(request, desk[0], `+880${newPhone(language === 'en-US' ? '4' : '9')}`);
    await one.ask('/user/sandbox/fund', { asset: 'BTC', amount: '0.5' });
    const me = await meet(page, language, await one.kept());
    await page.goto('/pages/user/loan');
    const main = page.getByRole('main');
    await expect(main.getByText(me.say('loan.a-year-costs'))).toBeVisible();
    await looksAt(me, 'loan-on-a-coin');
    await main.getByRole('button', { name: me.pattern('loan.ask-for') }).click();
    await expect(main.getByText(me.say('loan.state-under-review'))).toBeVisible();
    await reject(desk, (await newestLoan(one)).id);
    await page.reload();
    await main
      .getByRole('button')
      .filter({ hasText: me.say('loan.state-rejected') })
      .click();
    const sheet = page.getByRole('dialog', { name: me.pattern('loan.of') });
    await expect(sheet.getByText(me.say('loan.reason-papers'))).toBeVisible();
    await looksAt(me, 'loan-rejected');
  });
