// In: a server whose time can be told to pass. Out: a customer checks that the own money is counted: with the public file, from a saved file without a
// connection, by a stranger's script; and sees red what was changed.
import { execFile } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { expect, type Page, request as requests, test } from '@playwright/test';
import { meet, newPhone, type Customer } from './customer.ts';
import { CallingCustomer } from './register-by-call.ts';
import { startTimedServer, type TimedServer } from './timed-server.ts';
import { languagesOf } from './words.ts';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const DHAKA_MS = 6 * HOUR_MS;
const SCRIPT = resolve(import.meta.dirname, '../docs/check-my-money.mjs');
let server: TimedServer;
let mine: CallingCustomer;
/** Is owed the same. */
let other: CallingCustomer;

test.beforeAll(async () => {
  test.setTimeout(420_000);
  server = await startTimedServer();
  [mine, other] = [await owed(newPhone('6')), await owed(newPhone('7'))];
  // The day ends: what is owed at midnight is published a minute after. Of the day before, too: a sandbox is older than its start.
  const nowMs = server.now();
  const dayEndsMs = nowMs + DAY_MS - ((nowMs + DHAKA_MS) % DAY_MS);
  await server.pass(dayEndsMs - nowMs + 61_000);
  const published = () => mine.ask<{ list: { cause: string; atMs: number }[] }>('/index/liabilities');
  await expect
    .poll(async () => (await published()).list.some(({ cause, atMs }) => cause === 'daily' && atMs >= dayEndsMs), {
      // Made at a low priority: on a busy machine it takes its time.
      timeout: 300_000,
    })
    .toBe(true);
});
async function owed(phone: string): Promise<CallingCustomer> {
  const one = new CallingCustomer(await requests.newContext({ baseURL: server.address }), phone);
  await one.registers();
  await one.ask('/user/sandbox/fund', { asset: 'USDT', amount: '5000' });
  return one;
}
test.afterAll(async () => server.leave());

test.use({ serviceWorkers: 'allow' });

for (const language of languagesOf('money-check'))
  test(`money is checked against what everybody can read, in ${language}`, async ({ page }, { outputDir }) => {
    const me = await meet(page, language, await mine.kept());
    await page.goto(`${server.address}/pages/user/assets`);
    await page.getByText(me.say('page.check-money')).click();
    await expect(page.getByRole('heading', { name: me.say('liabilities.right'), exact: true })).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'USDT' }).first()).not.toHaveAttribute('data-wrong');
    await me.sees('money-check');
    const saved = await savesCheck(page, me, outputDir);

    await test.step('a stranger’s script, which fetches the public file itself, says the same', async () => {
      const { stdout } = await promisify(execFile)(process.execPath, [SCRIPT, saved, server.address]);
      expect(stdout).toMatch(/USDT: \d+ units are counted in \d+[^]*is counted/);
    });

    await test.step('without a connection the saved file says it again, and whatever was changed is red', async () => {
      await page.context().setOffline(true);
      await opens(page, saved);
      await expect(page.getByRole('status').filter({ has: page.getByRole('heading') })).not.toHaveAttribute(
        'data-wrong',
      );
      const text = await readFile(saved, 'utf8');
      const changed = join(outputDir, `changed-${language}.json`);
      const check = JSON.parse(text) as { owner: string; shown: [string, string][] };
      const usdt = check.shown.find(([asset]) => asset === 'USDT')!;
      for (const [name, wrong] of [
        ['finding-balance-differs', { ...check, shown: [['USDT', `${usdt[1]}0`]] }],
        ['finding-not-yours', { ...check, owner: '999999' }],
      ] as const) {
        await writeFile(changed, JSON.stringify(wrong));
        await opens(page, changed);
        await expect(page.getByText(me.say('liabilities.wrong'), { exact: true })).toBeVisible();
        const sentence = me.say(`liabilities.${name}`).split('{')[0]!;
        await expect(page.getByRole('listitem').filter({ hasText: sentence }).first()).toHaveAttribute('data-wrong');
      }
      await page.context().setOffline(false);
    });

    await test.step('a proof that is whole, but of another who is owed the same, is red', async () => {
      const theirs = await other.ask<{ owner: string }>('/user/liabilities');
      await page.route('**/user/liabilities', (route) => route.fulfill({ json: { code: 0, msg: '', data: theirs } }));
      await page.reload();
      await expect(page.getByText(me.say('liabilities.wrong'), { exact: true })).toBeVisible();
      const [before = '', after = ''] = me.say('liabilities.owner-changed').split('{owner}');
      const line = page.getByRole('listitem').filter({ hasText: before }).filter({ hasText: after });
      await expect(line).toHaveAttribute('data-wrong');
      // All else is right: without the number nobody would know.
      await expect(page.locator('li[data-wrong]')).toHaveCount(1);
      await me.sees('money-check-another');
      await page.unroute('**/user/liabilities');
    });

    await test.step('anybody reads the publications', async () => {
      await page.goto(`${server.address}/pages/common/liabilities`);
      await expect(page.getByText(me.say('liabilities.cause-daily')).first()).toBeVisible();
      await expect(page.getByRole('listitem').filter({ hasText: 'USDT' }).first()).toBeVisible();
    });
  });

async function savesCheck(page: Page, me: Customer, folder: string): Promise<string> {
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: me.say('liabilities.save') }).click();
  const path = join(folder, 'saved-check.json');
  await (await download).saveAs(path);
  return path;
}

async function opens(page: Page, path: string): Promise<void> {
  await page.locator('input[type=file]').setInputFiles(path);
}
