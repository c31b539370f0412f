// In: a server with its outbox. Out: how a customer guards the account and keeps it when something is lost: a second factor, a new password,
// a freeze, a reset; each step told in clear words.
import { expect, test } from '@playwright/test';
import { AuthenticatorApp } from './authenticator-app.ts';
import { meet, newPhone, type Customer } from './customer.ts';

const NEXT_PASSWORD = 'another haor 10';

test('a customer guards the account with an authenticator app, changes the password by it, and signs in with both', async ({
  page,
}) => {
  const me = await meet(page, 'en-US', {});
  const phone = newPhone('7');
  await page.goto('/pages/account/reg?back=/pages/user/security');
  await me.registers(phone);
  await expect(me.text('protection.next-second-factor')).toBeVisible();
  await me.sees('account-1-security');

  const app = await turnsOnAuthenticator(me, phone);
  await changesPassword(me, app);
  await me.signsOut();
  await me.logsIn(phone, NEXT_PASSWORD);
  await page.getByLabel(me.say('totp.code')).fill(await app.code());
  await me.sees('account-2-second-step');
  await me.button('login.submit').click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
  await page.goto('/pages/user/creditScore');
  await expect(me.text('score.formula')).toBeVisible();
  await me.sees('account-3-score');
});

test('the account is frozen and thawed, a password is reset and the reset stopped', async ({ page }) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('9');
  await page.goto('/pages/account/reg?back=/pages/user/security');
  await me.registers(phone);
  await expect(me.text('protection.next-second-factor')).toBeVisible();
  await freezesAndThaws(me, phone);
  await resetsAndStops(me, phone);
});

async function turnsOnAuthenticator(me: Customer, phone: string): Promise<AuthenticatorApp> {
  const { page } = me;
  await me.button('protection.do-second-factor').click();
  await me.button('totp.begin').click();
  await me.confirmsByCode(phone);
  await expect(page.getByRole('img', { name: me.say('totp.qr') })).toBeVisible();
  const shown = await page.locator('b', { hasText: /^[A-Z2-7]{4}( [A-Z2-7]{1,4})+$/ }).innerText();
  await me.sees('account-1-authenticator');
  const app = new AuthenticatorApp(shown);
  await page.getByLabel(me.say('totp.code')).fill(await app.code());
  await me.button('totp.turn-on').click();
  await expect(me.text('totp.is-on').first()).toBeVisible();
  return app;
}

async function changesPassword(me: Customer, app: AuthenticatorApp): Promise<void> {
  const { page } = me;
  await page.goto('/pages/user/loginPassword');
  await page.getByLabel(me.say('login-password.new'), { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel(me.say('login-password.again'), { exact: true }).fill(NEXT_PASSWORD);
  await me.button('login-password.save').click();
  const sheet = me.sheet('confirm-you.title');
  await sheet.getByLabel(me.say('totp.code')).fill(await app.code());
  await sheet.getByRole('button', { name: me.say('confirm-you.submit') }).click();
  await expect(sheet).toBeHidden();
  await me.isTold(me.say('login-password.done'));
}

async function freezesAndThaws(me: Customer, phone: string): Promise<void> {
  const { page } = me;
  await page.goto('/pages/user/security');
  await page.getByRole('button', { name: me.say('freeze.do') }).click();
  await me.button('freeze.confirm').click();
  await expect(page).toHaveURL(/\/pages\/common\/login/);
  await me.logsIn(phone);
  await expect(me.text('standing.frozen')).toBeVisible();
  await page.goto('/pages/tabbar/trade?symbol=BTCUSDT');
  await expect(me.text('standing.no-trading-frozen').first()).toBeVisible();
  await me.sees('account-5-frozen');
  await me.button('standing.unfreeze').click();
  await me.confirmsByCode(phone);
  await expect(me.text('standing.frozen')).toBeHidden();
}

/** Asks for a new password by a code alone, which has to wait; a live sign-in sees it and stops it. */
async function resetsAndStops(me: Customer, phone: string): Promise<void> {
  const { page } = me;
  await page.goto('/pages/account/reset');
  await me.button('register.send').click();
  await me.isTold(me.say('register.sent'));
  await page.getByLabel(me.say('register.code'), { exact: true }).fill(await me.codeInTheOutbox(phone));
  await me.button('reset.go-on').click();
  await page.getByLabel(me.say('login-password.new'), { exact: true }).fill(NEXT_PASSWORD);
  await page.getByLabel(me.say('login-password.again'), { exact: true }).fill(NEXT_PASSWORD);
  await me.button('reset.finish-later').click();
  await expect(me.text('reset.begun')).toBeVisible();
  await me.sees('account-6-reset');
  await me.button('page.security').click();
  await expect(me.text('reset.pending-password')).toBeVisible();
  await me.button('reset.cancel').click();
  await me.agreesTo('reset.cancel');
  await expect(me.text('reset.pending-password')).toBeHidden();
}
