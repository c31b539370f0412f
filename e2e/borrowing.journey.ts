// In: one server with two at the desk of loans, whose time can be told to pass; a day is to come on it on which everything falls. Out: an application on a
// coin that two reject, who say why; a trial of membership that ends by itself while shares settle; then customers borrow on those shares, are called
// in the fall, pledge more and repay early.
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
/** As the specification writes it, and as a reader of Bengali has it. */
const EXPIRED = {
  'en-US': 'Your experience VIP membership service has expired',
  'bn-BN': 'আপনার ভিআইপি সদস্যপদ সেবার মেয়াদ শেষ হয়েছে',
} as const;
const ENDING = { 'en-US': 'Your VIP membership ends in 3 days', 'bn-BN': 'আপনার ভিআইপি সদস্যপদ ৩ দিনে শেষ হবে' } as const;

// One after the other: time passes for all of them.
test.describe.configure({ mode: 'serial' });

let server: TimedServer;
let request: APIRequestContext;
let desk: readonly [DeskCalls, DeskCalls];
/** Midnight in Dhaka of the day of falling. */
let midnight: number;
const owners = new Map<Language, CallingCustomer>();

test.beforeAll(async () => {
  test.setTimeout(480_000);
  // By then a trial of a week is over, and shares that were bought today are settled, whatever weekend lies between.
  midnight = dhakaDayStart(dhakaDay(Date.now()) + 8);
  const day = new Date(midnight + DAY_MS / 2).toISOString().slice(0, 10);
  server = await startTimedServer({ SANDBOX_CRASH: `${day}:${FALL_PERCENT}`, SANDBOX_SHARES: '12' });
  request = await requests.newContext({ baseURL: server.address });
  // Two people of the house, one of whom asks and the other agrees.
  const join = (name: string) => DeskCalls.join(request, { name, roles: ['compliance'] }, server);
  desk = await Promise.all([join('Loan Maker'), join('Loan Checker')]);
  for (const [n, language] of LANGUAGES.entries()) {
    const one = await knownCustomer(`+880${newPhone(String(8 + n))}`);
    await one.ask('/user/sandbox/fund', { asset: 'BDT', amount: '1000000' });
    // A market that has just opened may offer too little within the price limit.
    await expect(async () => {
      await one.ask('/stock/order/buy', { code: SHARE, type: 'market', quantity: '2000' });
    }).toPass({ timeout: 120_000 });
    owners.set(language, one);
  }
});
test.afterAll(async () => {
  await request.dispose();
  await server.leave();
});

const passTo = async (ms: number) => void (await server.pass(Math.max(0, ms - server.now())));
const opens = async (browser: Browser, language: Language, kept: Record<string, unknown>): Promise<Customer> => {
  const context = await browser.newContext({ baseURL: server.address });
  return meet(await context.newPage(), language, { ...kept, ...(language === 'bn-BN' ? { theme: 'light' } : {}) });
};

async function decide(action: 'approve-loan' | 'reject-loan', loan: string): Promise<void> {
  const [maker, checker] = desk;
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
async function knownCustomer(phone: string): Promise<CallingCustomer> {
  const one = new CallingCustomer(request, phone);
  await one.registers();
  await one.setsPin('transaction');
  await one.sendsPapers('Shirin Akter', `1990${Date.now()}`);
  await desk[0].act('approve-papers', await desk[0].caseOf(one.user.id), {}, 'Card and person fit together');
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

test(`an application on a coin that two reject, who say why (${LANGUAGES.join(', ')})`, async ({ browser }) => {
  for (const language of LANGUAGES) {
    const one = await knownCustomer(`+880${newPhone(language === 'en-US' ? '4' : '6')}`);
    await one.ask('/user/sandbox/fund', { asset: 'BTC', amount: '0.5' });
    const me = await opens(browser, language, await one.kept());
    const { page } = me;
    await page.goto('/pages/user/loan');
    const main = page.getByRole('main');
    await expect(main.getByText(me.say('loan.a-year-costs'))).toBeVisible();
    await looksAt(me, 'loan-on-a-coin');
    await main.getByRole('button', { name: me.pattern('loan.ask-for') }).click();
    await expect(main.getByText(me.say('loan.state-under-review'))).toBeVisible();
    await decide('reject-loan', (await newestLoan(one)).id);
    await page.reload();
    await main
      .getByRole('button')
      .filter({ hasText: me.say('loan.state-rejected') })
      .click();
    const sheet = page.getByRole('dialog', { name: me.pattern('loan.of') });
    await expect(sheet.getByText(me.say('loan.reason-papers'))).toBeVisible();
    await looksAt(me, 'loan-rejected');
    await page.context().close();
  }
});

test(`a trial: told three days before, over at its end, and nothing was taken (${LANGUAGES.join(', ')})`, async ({
  browser,
}) => {
  test.setTimeout(240_000);
  const all: Customer[] = [];
  for (const language of LANGUAGES) {
    const me = await opens(browser, language, {});
    await me.opensDemo();
    await me.page.goto('/pages/stock/vip');
    const main = me.page.getByRole('main');
    await main.getByRole('button', { name: me.pattern('membership.try') }).click();
    await expect(main.getByText(me.pattern('membership.until'))).toBeVisible();
    all.push(me);
  }
  await server.pass(4 * DAY_MS + 60_000);
  for (const { page, language } of all) {
    await page.goto('/pages/notice/list');
    await expect(page.getByRole('main').getByText(ENDING[language])).toHaveCount(1, { timeout: 60_000 });
  }
  await server.pass(3 * DAY_MS);
  for (const me of all) await readsThatItIsOver(me);
});

async function readsThatItIsOver(me: Customer): Promise<void> {
  const { page, language } = me;
  const main = page.getByRole('main');
  await expect(main.getByText(EXPIRED[language])).toHaveCount(1, { timeout: 60_000 });
  await me.sees('trial-ended');
  await main.getByText(EXPIRED[language]).click();
  // The list has a notice of its own whose words begin alike; it stands until the one that was opened is there.
  await expect(page).toHaveURL(/\/pages\/notice\/detail/);
  await page.getByRole('link', { name: me.say('notices.onward'), exact: true }).click();
  await expect(page).toHaveURL(/\/pages\/stock\/vip/);
  await expect(main.getByText(me.pattern('membership.until'))).toHaveCount(0);
  await page.goto('/pages/user/record?view=life&product=membership');
  await expect(main.getByRole('link').filter({ hasText: me.say('life.of-membership') })).toHaveCount(3);
  await me.sees('trial-life');
  await page.context().close();
}

test(`borrows on shares, is called on a day of falling, pledges more, repays early (${LANGUAGES.join(', ')})`, async ({
  browser,
}) => {
  test.setTimeout(480_000);
  await passTo(midnight + 9 * HOUR_MS);
  for (const each of desk) await each.signsInAgain();
  const borrowers: Borrower[] = [];
  for (const language of LANGUAGES) {
    const one = owners.get(language)!;
    // Nothing is lent by prices of a week ago.
    const newestMark = async (): Promise<number> =>
      (await one.ask<{ collateral: { symbol: string; markAtMs: number | null }[] }>('/user/loan')).collateral.find(
        ({ symbol }) => symbol === SHARE,
      )?.markAtMs ?? 0;
    await expect.poll(newestMark, { timeout: 60_000 }).toBeGreaterThan(midnight);
    borrowers.push(await borrows(one, await opens(browser, language, await one.kept())));
  }
  await passTo(midnight + 15 * HOUR_MS);
  for (const each of borrowers) await answersTheCall(each);
  for (const each of borrowers) await repaysEarly(each);
  for (const { me } of borrowers) await me.page.context().close();
});

/** The yearly cost stands there before it is asked for, and as much is proposed as a pledge as the loan needs. */
async function borrows(one: CallingCustomer, me: Customer): Promise<Borrower> {
  await me.page.goto('/pages/user/loan');
  const main = me.page.getByRole('main');
  await expect(main.getByText(me.say('loan.a-year-costs'))).toBeVisible();
  await looksAt(me, 'loan-offer');
  await main.getByRole('button', { name: me.pattern('loan.ask-for') }).click();
  // It was set a week ago.
  await me.givesPin();
  await me.isTold(me.say('loan.asked'));
  await expect(main.getByText(me.say('loan.state-under-review'))).toBeVisible();
  await decide('approve-loan', (await newestLoan(one)).id);
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
  await expect(me.page.getByRole('main').getByText(me.say('loan.state-repaid'), { exact: true })).toBeVisible();
  await looksAt(me, 'loan-repaid');
  expect(await newestLoan(one)).toMatchObject({ state: 'repaid', owed: { total: '0' } });
}
