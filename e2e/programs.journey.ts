// In: a server whose customers can be registered by its calls. Out: a key for programs made with a passkey, the quick start filled in with it and run in the page and by a
// client elsewhere, the order seen in the app with whose it is, the key revoked: its next call is refused.
import { execFile } from 'node:child_process';
import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { expect, request as requests, test } from '@playwright/test';
import { meet, newPhone, type Customer } from './customer.ts';
import { byName, PasskeyDevice } from './passkeys.ts';
import { CallingCustomer } from './register-by-call.ts';
import { languagesOf } from './words.ts';

const LABEL = 'night bot';
const run = promisify(execFile);

// A passkey is tied to a name.
test.use({ baseURL: ({ baseURL }, use) => use(byName(baseURL!)) });

for (const [number, language] of languagesOf('programs').entries())
  test(`a program’s key, from its making to its end, in ${language}`, async ({ page, baseURL }) => {
    test.setTimeout(240_000);
    const site = baseURL!;
    const mine = new CallingCustomer(await requests.newContext({ baseURL: site }), newPhone(String(7 + number)));
    await mine.registers();
    const kept = await mine.kept();
    const me = await meet(page, language, { ...kept, userAccountType: 'demo', userToken: kept['userTokenDemo'] });

    await test.step('adds a passkey', async () => {
      await PasskeyDevice.of(page);
      await page.goto(`/pages/user/passkeys`);
      await me.button('passkey.add').click();
      await me.button('passkey.make').click();
      await me.confirmsByCode(mine.phone);
      await me.isTold(me.say('passkey.added'));
    });

    await test.step('makes a key that trades in the demo: the browser makes the pair, the passkey confirms', async () => {
      await page.goto(`/pages/user/apiKeys`);
      await me.button('programs.make').click();
      const sheet = me.sheet('programs.make');
      await expect(sheet.getByRole('radio', { name: me.say('programs.ed25519'), exact: true })).toBeChecked();
      await sheet.getByLabel(me.say('programs.label'), { exact: true }).fill(LABEL);
      await sheet.getByRole('switch', { name: me.say('programs.may-trade') }).click();
      await sheet.getByLabel(me.say('programs.limit-orders'), { exact: true }).fill('5');
      await me.sees('programs-1-make');
      await sheet.getByRole('button', { name: me.say('programs.make-now') }).click();
      await confirmsByPasskey(me);
      const made = me.sheet('programs.made');
      await expect(made.getByText('-----BEGIN PRIVATE KEY-----')).toBeVisible();
      await me.sees('programs-2-made');
      await made.getByRole('button', { name: me.say('programs.kept') }).click();
      await expect(page.getByRole('button', { name: new RegExp(LABEL) })).toBeVisible();
    });

    await test.step('the quick start has it, and runs in the page', async () => {
      await page.getByRole('link', { name: me.say('page.developers') }).click();
      await expect(me.text('programs.quick-start-filled')).toBeVisible();
      await expect(page.locator('pre').first()).toContainText('-----BEGIN PRIVATE KEY-----');
      await page.getByRole('radio', { name: me.say('programs.call-buy'), exact: true }).click();
      await me.button('programs.run').click();
      await expect(page.getByText('"status": "FILLED"')).toBeVisible();
      await me.sees('programs-3-ran');
    });

    await test.step('as it stands there it runs elsewhere: an unmodified client trades, and hears the market', async () => {
      // Beside the client that npm installed.
      const file = join(import.meta.dirname, '.artefacts', `quick-start-${language}.mjs`);
      await mkdir(dirname(file), { recursive: true });
      await writeFile(file, await page.locator('pre').first().innerText());
      // Without colours, which this run asks for.
      const env = { ...process.env, FORCE_COLOR: '0' };
      const { stdout } = await run(process.execPath, [file], { env, timeout: 60_000 });
      expect(stdout).toMatch(/status: 'closed'/);
      // The last trade before and after: by call, and by stream.
      expect(stdout.split('\n').filter((line) => /^\d+(?:\.\d+)?$/.test(line))).toHaveLength(2);
    });

    await test.step('the order is in the app, with the key that placed it', async () => {
      await page.goto(`/pages/tabbar/position`);
      await me.radio('positions.history').click();
      const row = page.getByRole('main').getByRole('button', { name: /BTC/ }).first();
      await row.click();
      await expect(page.getByRole('dialog')).toContainText(LABEL);
      await me.sees('programs-4-order');
    });

    await test.step('revokes the key: nothing signed by it counts any more', async () => {
      await page.goto(`/pages/user/apiKeys`);
      await page.getByRole('button', { name: new RegExp(LABEL) }).click();
      const name = await page.getByRole('dialog').locator('code').first().innerText();
      await me.button('programs.revoke').click();
      await me.agreesTo('programs.revoke');
      await me.isTold(me.say('programs.revoke-done'));
      await expect(page.getByRole('button', { name: new RegExp(LABEL) })).toContainText(me.say('programs.revoked'));
      const refused = await page.request.get(`${site}/demo/api/v3/account?timestamp=${Date.now()}&signature=x`, {
        headers: { 'x-mbx-apikey': name },
      });
      expect([refused.status(), ((await refused.json()) as { code: number }).code]).toEqual([401, -2015]);
    });
  });

async function confirmsByPasskey(me: Customer): Promise<void> {
  const sheet = me.sheet('confirm-you.title');
  await sheet.getByRole('button', { name: me.say('passkey.use') }).click();
  await expect(sheet).toBeHidden();
}
