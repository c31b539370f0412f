// In: a server with its outbox, a phone that makes passkeys. Out: how a customer guards the account and keeps it when something is lost: PINs, second
// factors, sign-ins elsewhere, a freeze, a reset; each step told in clear words.
import { expect, test, type Page } from '@playwright/test';
import { AuthenticatorApp } from './authenticator-app.ts';
import { meet, type Customer } from './customer.ts';

const NEXT_PASSWORD = 'another haor 10';
/** A browser ties passkeys to a name and takes none for a bare address. */
const byName = (baseURL: string): string => baseURL.replace('127.0.0.1', 'localhost');

test('a customer guards the account with PIN, authenticator app and passkey, and signs in with each', async ({
  page,
  baseURL,
}) => {
  const me = await meet(page, 'en-US', {});
  const phone = newPhone('7');
  await addsVirtualAuthenticator(page);
  await page.goto(`${byName(baseURL!)}/pages/account/reg?back=/pages/user/security`);
  await me.registers(phone);
  await expect(me.text('protection.next-second-factor')).toBeVisible();
  await me.sees('account-1-security');

  await setsWithdrawalPin(me);
  const app = await turnsOnAuthenticator(me, phone);
  await addsPasskey(me, app);
  await expect(me.text('passkey.empty')).toBeHidden();

  await signsOut(me);
  await me.logsIn(phone);
  await page.getByLabel(me.say('totp.code')).fill(await app.code());
  await me.sees('account-2-second-step');
  await me.button('login.submit').click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);

  await signsOut(me);
  await me.button('login.passkey').click();
  await expect(page).toHaveURL(/\/pages\/tabbar\/home/);
  await page.goto(`${byName(baseURL!)}/pages/user/creditScore`);
  await expect(me.text('score.formula')).toBeVisible();
  await me.sees('account-3-score');
});

test('a sign-in elsewhere is seen and ended, the account is frozen and thawed, a password is reset and the reset stopped', async ({
  page,
  browser,
  baseURL,
}) => {
  const me = await meet(page, 'bn-BN', {});
  const phone = newPhone('9');
  await page.goto('/pages/account/reg?back=/pages/user/sessions');
  await me.registers(phone);
  await expect(me.text('session.only-this')).toBeVisible();

  const elsewhere = await meet(await (await browser.newContext({ baseURL: baseURL! })).newPage(), 'bn-BN', {});
  await elsewhere.page.goto('/pages/common/login?back=/pages/user/userInfo');
  await elsewhere.logsIn(phone);
  await expect(elsewhere.text('profile.about-you')).toBeVisible();
  await page.reload();
  await me.sees('account-4-sessions');
  await me.button('session.end').click();
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: me.say('session.end') })
    .click();
  await expect(elsewhere.page).toHaveURL(/\/pages\/common\/login/);
  await elsewhere.page.context().close();

  await freezesAndThaws(me, phone);
  await resetsAndStops(me, phone);
});

/** A mobile number nobody has used on this server: the operator's prefix and eight digits of the clock. */
function newPhone(operator: string): string {
  return `1${operator}${String(Date.now()).slice(-8)}`;
}

/** A device that makes passkeys and always finds the right finger. */
async function addsVirtualAuthenticator(page: Page): Promise<void> {
  const tools = await page.context().newCDPSession(page);
  await tools.send('WebAuthn.enable');
  await tools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}

async function setsWithdrawalPin(me: Customer): Promise<void> {
  await me.page.getByRole('button', { name: new RegExp(me.say('security.withdrawal-pin')) }).click();
  await me.button('pins.set').click();
  await me.choosesPin('pin.set-withdrawal');
  await expect(me.text('security.set')).toBeVisible();
  await me.page.goBack();
}

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

async function addsPasskey(me: Customer, app: AuthenticatorApp): Promise<void> {
  const { page } = me;
  await page.goto(new URL('/pages/user/passkeys', page.url()).href);
  await me.button('passkey.add').click();
  await me.button('passkey.make').click();
  const sheet = me.sheet('confirm-you.title');
  await sheet.getByLabel(me.say('totp.code')).fill(await app.code());
  await sheet.getByRole('button', { name: me.say('confirm-you.submit') }).click();
  await expect(sheet).toBeHidden();
  await me.isTold(me.say('passkey.added'));
}

async function signsOut(me: Customer): Promise<void> {
  await me.page.goto(new URL('/pages/tabbar/mine', me.page.url()).href);
  await me.page.getByRole('button', { name: me.say('drawer.sign-out') }).click();
  await me.page
    .getByRole('alertdialog')
    .getByRole('button', { name: me.say('drawer.sign-out') })
    .click();
  await expect(me.page).toHaveURL(/\/pages\/common\/login/);
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
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: me.say('reset.cancel') })
    .click();
  await expect(me.text('reset.pending-password')).toBeHidden();
}
