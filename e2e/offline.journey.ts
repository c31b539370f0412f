// In: a server with a test bank that has a second account. Out: a deposit at a counter: closed until support invites, opened by the password that is
// shown once, with a receipt for the desk, credited when the statement shows it; in both languages.
import { expect, test } from '@playwright/test';
import { drawPaper } from '@hilsa/testkit/papers/draw-paper';
import { meet, type Customer } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import { CallingCustomer } from './register-by-call.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const AMOUNT = '250000';
/** On the papers, and on the transfer: money that another paid is credited to nobody by itself. */
const NAME = 'Rahima Khatun';
let server: TimedServer;
let [support, treasury, compliance]: DeskCalls[] = [];

test.describe.configure({ mode: 'serial' });
test.beforeAll(async ({ playwright }) => {
  test.setTimeout(240_000);
  server = await startTimedServer();
  const request = await playwright.request.newContext({ baseURL: server.address });
  [support, treasury, compliance] = await Promise.all(
    (['support', 'treasury', 'compliance'] as const).map((role) =>
      DeskCalls.join(request, { name: `Desk of ${role}`, roles: [role] }, server),
    ),
  );
});
test.afterAll(async () => server.leave());

for (const [place, language] of languagesOf('offline').entries())
  test(`money at a counter ${language}: invited, let in by a password shown once, credited by the statement`, async ({
    page,
    playwright,
  }) => {
    test.setTimeout(180_000);
    const request = await playwright.request.newContext({ baseURL: server.address });
    const mine = new CallingCustomer(request, `0${17 + place}${String(Date.now()).slice(-8)}`);
    await mine.registers();
    await compliance!.signsInAgain();
    await mine.sendsPapers(NAME, `1990${Date.now()}`);
    await compliance!.act('approve-papers', await compliance!.caseOf(mine.user.id), {}, 'Card and person fit together');
    const me = await meet(page, language, await mine.kept());

    await page.goto(`${server.address}/pages/recharge/recharge`);
    await page.getByRole('link', { name: new RegExp(me.say('pay.offline')) }).click();
    await expect(me.text('pay-in.ask-support-text')).toBeVisible();
    await me.sees('offline-1-closed');

    await support!.act('invite-to-channel', mine.user.id, { channel: 'offline' }, 'They asked in the chat');
    await page.reload();
    await me.button('pay-in.see-password').click();
    const sheet = me.sheet('pay-in.channel-password');
    await expect(sheet.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/)).toBeVisible();
    const password = (await sheet.getByText(/^[0-9A-Z]{4}(-[0-9A-Z]{4}){2}$/).textContent())!;
    await me.sees('offline-2-password');
    await page.keyboard.press('Escape');
    await expect(sheet).toBeHidden();
    await expect(me.button('pay-in.see-password')).toBeHidden();

    await page.getByLabel(me.say('pay.amount')).fill(AMOUNT);
    await asks(me, 'AAAA-AAAA-AAAA');
    await expect(page.getByLabel(me.say('pay-in.channel-password'))).toHaveAttribute('aria-invalid', 'true');
    await expect(page).toHaveURL(/offlineRecharge\?(?!id)/);
    await asks(me, password.toLowerCase());
    await expect(page).toHaveURL(/\/pages\/recharge\/offlineRecharge\?id=\d+/);
    const id = new URL(page.url()).searchParams.get('id')!;

    const receipt = Buffer.from(await drawPaper({ shape: 'card', side: 'back' }));
    await page
      .locator('input[type=file]')
      .setInputFiles({ name: 'receipt.jpg', mimeType: 'image/jpeg', buffer: receipt });
    await expect(page.getByRole('button', { name: me.say('picture.enlarge') })).toBeVisible();
    await me.sees('offline-3-receipt');

    // Money without a reference: the desk finds whose it is, with the receipt beside it.
    const { list } = await mine.ask<{ list: { channel: string; testUrl: string }[] }>('/index/bank/recharge');
    const counter = new URL('transfer', list.find(({ channel }) => channel === 'offline')!.testUrl).href;
    const pays = (reference: string, amount: string, name = NAME) =>
      request.post(counter, { form: { reference, amount, name }, maxRedirects: 0 });
    await pays('no reference', AMOUNT);
    await expect
      .poll(async () => {
        const { list: waiting } = await treasury!.ask('/payments/suspense/list', { limit: 100 });
        const found = waiting.findLast((each) => each.channel === 'offline');
        if (found === undefined) return null;
        return (await treasury!.ask('/payments/suspense/get', { id: found.id })).suggested;
      })
      .toMatchObject([{ id, customerId: mine.user.id, receipts: 1 }]);

    // With the reference, and from somebody else: it waits for the desk as well.
    await pays(`D-${id}`, AMOUNT, 'Karim Uddin');
    await expect
      .poll(async () => {
        const { list: waiting } = await treasury!.ask('/payments/suspense/list', { limit: 100 });
        return waiting.findLast((each) => each.channel === 'offline')?.verdict;
      })
      .toBe('payer-differs');

    await pays(`D-${id}`, AMOUNT);
    const arrived = new RegExp(`^${me.say('pay-in.now-success')}`);
    await expect(page.getByRole('heading', { name: arrived })).toBeVisible();
    await me.sees('offline-4-credited');
    await request.dispose();
  });

/** By thumb: the password, and the press. */
async function asks(me: Customer, password: string): Promise<void> {
  const { page } = me;
  await page.getByLabel(me.say('pay-in.channel-password')).fill(password);
  await page.getByRole('button', { name: me.pattern('pay-in.ask') }).click();
}
