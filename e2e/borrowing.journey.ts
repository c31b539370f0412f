// In: servers with two at the desk of loans; on one a day is to come on which everything falls. Out: customers borrow on shares, are called in the fall,
// pledge more and repay early; another's application on a coin is rejected by two, who say why; in both languages.
import { type APIRequestContext, type Browser, expect, request as requests, test } from '@playwright/test';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { type Customer, meet, newPhone } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { CallingCustomer } from './register-by-call.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { type Language, languagesOf } from './words.ts';

const [HOUR_MS, DAY_MS] = [3_600_000, 86_400_000];
const LANGUAGES = languagesOf('borrowing');
/** Half is lent on at most: by the afternoon it stands at 79 %, above the call and below the sale. */
const FALL_PERCENT = 38;
const SHARE = 'GP';

/** Two people of the house, one of whom asks and the other agrees. */
async function twoAtTheDesk(request: APIRequestContext, server?: TimedServer): Promise<[DeskCalls, DeskCalls]> {
  const join = (name: string) => DeskCalls.join(request, { name, roles: ['compliance'] }, server);
  return [await join('Loan Maker'), await join('Loan Checker')];
}

async function decide(
  [maker, checker]: readonly [DeskCalls, DeskCalls],
  { action, loan }: { readonly action: 'approve-loan' | 'reject-loan'; readonly loan: string },
): Promise<void> {
  const reason = 'By the published table';
  const asked = await maker.ask('/actions/run', {
    action,
    subject: loan,
    reason,
    input: action === 'reject-loan' ? { why: 'papers-unclear' } : {},
    requestId: `${action}-${loan}-${Date.now()}`,
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

/** Somebody who borrows, as the calls and as the screen see them. */
interface Borrower {
  readonly one: CallingCustomer;
  readonly me: Customer;
}

test(`borrows on shares, is called on a day of falling, pledges more, repays early (${LANGUAGES.join(', ')})`, async ({
  browser,
}) => {
  test.setTimeout(480_000);
  // Shares that were bought today are settled by the morning of that day, whatever weekend lies between.
  const midnight = dhakaDayStart(dhakaDay(Date.now()) + 7);
  const day = new Date(midnight + DAY_MS / 2).toISOString().slice(0, 10);
  const server = await startTimedServer({ SANDBOX_CRASH: `${day}:${FALL_PERCENT}` });
  const request = await requests.newContext({ baseURL: server.address });
  try {
    const desk = await twoAtTheDesk(request, server);
    const owners: CallingCustomer[] = [];
    for (const operator of ['8', '9'].slice(0, LANGUAGES.length)) {
      const one = await knownCustomer(request, desk[0], `+880${newPhone(operator)}`);
      await one.ask('/user/sandbox/fund', { asset: 'BDT', amount: '1000000' });
      await one.ask('/stock/order/buy', { code: SHARE, type: 'market', quantity: '2000' });
      owners.push(one);
    }
    const passTo = async (ms: number) => void (await server.pass(Math.max(0, ms - server.now())));
    await passTo(midnight + 9 * HOUR_MS);
    for (const each of desk) await each.signsInAgain();
    // Nothing is lent by prices of a week ago.
    const newestMark = async (): Promise<number> =>
      (
        await owners[0]!.ask<{ collateral: { symbol: string; markAtMs: number | null }[] }>('/user/loan')
      ).collateral.find(({ symbol }) => symbol === SHARE)?.markAtMs ?? 0;
    await expect.poll(newestMark, { timeout: 60_000 }).toBeGreaterThan(midnight);
    const borrowers: Borrower[] = [];
    for (const [n, language] of LANGUAGES.entries())
      borrowers.push(await borrows(browser, { language, one: owners[n]!, desk, server }));

    await passTo(midnight + 15 * HOUR_MS);
    for (const each of borrowers) await answersTheCall(each);
    for (const each of borrowers) await repaysEarly(each);
  } finally {
    await request.dispose();
    await server.stop();
  }
});

/** The yearly cost stands there before it is asked for, and as much is proposed as a pledge as the loan needs. */
async function borrows(
  browser: Browser,
  {
    language,
    one,
    desk,
    server,
  }: {
    readonly language: Language;
    readonly one: CallingCustomer;
    readonly desk: readonly [DeskCalls, DeskCalls];
    readonly server: TimedServer;
  },
): Promise<Borrower> {
  const context = await browser.newContext({ baseURL: server.address });
  const kept = { ...(await one.kept()), ...(language === 'bn-BN' ? { theme: 'light' } : {}) };
  const me = await meet(await context.newPage(), language, kept);
  await me.page.goto('/pages/user/loan');
  const main = me.page.getByRole('main');
  await expect(main.getByText(me.say('loan.a-year-costs'))).toBeVisible();
  await looksAt(me, 'loan-offer');
  await main.getByRole('button', { name: me.pattern('loan.ask-for') }).click();
  // It was set a week ago.
  await me.givesPin();
  await me.isTold(me.say('loan.asked'));
  await expect(main.getByText(me.say('loan.state-under-review'))).toBeVisible();
  await decide(desk, { action: 'approve-loan', loan: (await newestLoan(one)).id });
  await me.page.reload();
  await expect(main.getByText(me.say('loan.state-in-progress'))).toBeVisible();
  return { one, me };
}

/** What is owed stands too high above what the pledges count for by now: more of them, and it stands well. */
async function answersTheCall({ one, me }: Borrower): Promise<void> {
  await expect.poll(async () => (await newestLoan(one)).state, { timeout: 90_000 }).toBe('call');
  await me.page.reload();
  const called = { hasText: me.say('loan.state-call') };
  await me.page.getByRole('main').getByRole('button').filter(called).click();
  const sheet = me.page.getByRole('dialog', { name: me.pattern('loan.of') });
  await expect(sheet.getByText(me.say('loan.call-until'))).toBeVisible();
  await looksAt(me, 'loan-called');
  await sheet.getByLabel(me.say('loan.quantity', { symbol: SHARE })).fill('500');
  await sheet.getByRole('button', { name: me.say('loan.pledge-more'), exact: true }).click();
  await me.isTold(me.say('loan.pledge-changed'));
  await expect.poll(async () => (await newestLoan(one)).state).toBe('in-progress');
}

/** What it says is owed ends it, and every share is free again. */
async function repaysEarly({ one, me }: Borrower): Promise<void> {
  const sheet = me.page.getByRole('dialog', { name: me.pattern('loan.of') });
  await expect(sheet.getByText(me.say('loan.call-until'))).toHaveCount(0);
  await sheet.getByRole('button', { name: me.pattern('loan.repay-amount') }).click();
  await expect(sheet).toBeHidden();
  await expect(me.page.getByRole('main').getByText(me.say('loan.state-repaid'))).toBeVisible();
  await looksAt(me, 'loan-repaid');
  expect(await newestLoan(one)).toMatchObject({ state: 'repaid', owed: { total: '0' } });
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
    await decide(desk, { action: 'reject-loan', loan: (await newestLoan(one)).id });
    await page.reload();
    await main
      .getByRole('button')
      .filter({ hasText: me.say('loan.state-rejected') })
      .click();
    const sheet = page.getByRole('dialog', { name: me.pattern('loan.of') });
    await expect(sheet.getByText(me.say('loan.reason-papers'))).toBeVisible();
    await looksAt(me, 'loan-rejected');
  });
