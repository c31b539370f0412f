// In: texts that would run, in every field that takes any, of customers and operators. Out: both apps show them as the text they are: nothing runs,
// nothing is asked of a foreign host, no policy has to stop anything.
import { expect, test, type Page } from '@playwright/test';
import { meet } from './customer.ts';
import { DeskCalls } from './desk-calls.ts';
import {
  HARM,
  harmfulCustomer,
  harmfulDesk,
  harmfulPage,
  harmfulPublications,
  MARKED,
  markupIsRefused,
} from './harmful-texts.ts';
import { Operator } from './operator.ts';
import { texts } from './console-words.ts';

const ROLES = ['administrator', 'compliance', 'support'] as const;

test('a stored script never runs, in no page of the app and at no desk of the console', async ({
  page,
  browser,
  playwright,
  baseURL,
}) => {
  test.slow();
  const request = await playwright.request.newContext({ baseURL: baseURL!, userAgent: HARM });
  const customer = await harmfulCustomer(request);
  await markupIsRefused(request, customer);
  const [desk, second] = [
    await DeskCalls.join(request, { name: 'Harun Desk', roles: ROLES }),
    await DeskCalls.join(request, { name: 'Harun Second', roles: ROLES }),
  ];
  const { id } = customer.user;
  const takeBack = [
    await harmfulDesk(desk, second, customer),
    await harmfulPublications(desk),
    await harmfulPage(desk, 'company'),
  ];
  try {
    const watched = await watch(page);
    await meet(page, 'en-US', await customer.kept());
    await test.step('in the app', async () => {
      for (const [path, shown] of [
        ['/pages/tabbar/home', HARM],
        ['/pages/notice/list', HARM],
        ['/pages/news/list', HARM],
        ['/pages/stock/vote', HARM],
        ['/pages/common/service', HARM],
        ['/pages/user/kyc', HARM],
        ['/pages/user/creditScore', HARM],
        ['/pages/user/staffActions', HARM],
        ['/pages/common/companyIntroduction', MARKED],
        ['/pages/user/sessions', 'Unknown device'],
        // No message that leaves the house carries what an operator wrote.
        ['/pages/user/outbox', 'Sandbox outbox'],
      ] as const)
        await watched.shows(path, shown);
      for (const list of ['/pages/notice/list', '/pages/news/list']) {
        await page.goto(list);
        await page.getByRole('main').getByRole('link').filter({ hasText: HARM }).first().click();
        await watched.isUnharmed(page.getByRole('article').filter({ hasText: HARM }));
      }
    });
    await test.step('in addresses', async () => {
      const harm = encodeURIComponent(HARM);
      for (const path of [
        `/pages/notice/detail?id=${harm}`,
        `/pages/news/detail?id=${harm}`,
        `/pages/coin/coinKline?symbol=${harm}`,
        `/pages/tabbar/trade?symbol=${harm}`,
        `/pages/coin/assetsRecord?asset=${harm}`,
        `/pages/account/reg?inviteCode=${harm}&back=javascript:robbed()`,
        `/pages/${harm}`,
      ]) {
        await page.goto(path);
        await watched.isUnharmed(page.getByRole('main'));
      }
      await page.goto('/pages/coin/index');
      await page.getByRole('searchbox').fill(HARM);
      await watched.isUnharmed(page.getByText(HARM));
    });
    await test.step('in where one goes after signing in', async () => {
      for (const back of [
        'javascript:robbed()',
        '//thief.example/x',
        'https://thief.example/x',
        '/\\\\thief.example/x',
      ]) {
        const context = await browser.newContext();
        const guest = await meet(await context.newPage(), 'en-US', {});
        const guarded = await watch(guest.page);
        await guest.page.goto(`/pages/common/login?back=${encodeURIComponent(back)}`);
        await guest.logsIn(customer.phone.slice(1));
        await guarded.isUnharmed(guest.page.getByRole('region', { name: guest.say('home.total') }));
        expect(new URL(guest.page.url()).origin).toBe(new URL(baseURL!).origin);
        await context.close();
      }
    });
    await test.step('at the desks', async () => {
      const operator = await Operator.joins(browser, { name: 'Harun Reads', roles: ROLES });
      const desks = await watch(operator.page);
      const at = (hash: string): string => new URL(`/console/#${hash}`, operator.page.url()).href;
      await desks.shows(at(`/customers/${id}/show`), customer.phone.slice(1));
      for (const tab of ['notes', 'score', 'history'] as const) {
        await operator.page.getByRole('tab', { name: texts.customers.tabs[tab] }).click();
        await desks.isUnharmed(operator.page.getByRole('tabpanel').getByText(HARM));
      }
      const { list: cases } = await desk.ask('/papers/list', { customerId: id });
      const { list: asked } = await desk.ask('/approvals/list', { subject: id });
      const { list: trail } = await desk.ask('/audit/list', { what: 'save-content' });
      for (const [hash, shown] of [
        [`/papers/${cases[0]!.id}/show`, 'Rahim Uddin'],
        [`/chat/${id}`, HARM],
        [`/notice`, HARM],
        [`/news`, HARM],
        [`/ad`, HARM],
        [`/vote`, HARM],
        [`/approvals/${asked[0]!.id}/show`, HARM],
        [`/operators`, HARM],
        [`/audit`, HARM],
        [`/audit/${trail[0]!.id}/show`, HARM],
        [`/deliveries`, texts.desks.deliveries],
      ] as const)
        await desks.shows(at(hash), shown);
      await operator.page.context().close();
    });
  } finally {
    for (const undo of takeBack) await undo();
  }
  await request.dispose();
});

interface Watched {
  /** Goes there, waits until the text stands there, and looks for harm. */
  shows(path: string, text: string): Promise<void>;
  isUnharmed(shown: ReturnType<Page['getByText']>): Promise<void>;
}

/** Hears everything that a script of somebody else would do on the page: run, ask, frame, or be stopped by the policy. */
async function watch(page: Page): Promise<Watched> {
  const heard: string[] = [];
  await page.exposeFunction('robbed', () => void heard.push('a script ran'));
  page.on('dialog', (dialog) => {
    heard.push(`a dialog: ${dialog.message()}`);
    void dialog.dismiss();
  });
  page.on('pageerror', (error) => void heard.push(`broken: ${error.message}`));
  page.on('console', (message) => {
    if (message.type() === 'error') heard.push(`console: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).hostname.endsWith('thief.example')) heard.push(`asked: ${request.url()}`);
  });
  const watched: Watched = {
    async shows(path, text) {
      await page.goto(path);
      await watched.isUnharmed(page.getByText(text));
    },
    async isUnharmed(shown) {
      await expect(shown.filter({ visible: true }).first(), page.url()).toBeVisible();
      const foreign = await page.evaluate(foreignMarkup);
      expect({ at: page.url(), heard, foreign }).toEqual({ at: page.url(), heard: [], foreign: [] });
    },
  };
  return watched;
}

/** In the page: elements that no page of ours has. */
function foreignMarkup(): string[] {
  const found = document.querySelectorAll(
    'script:not([src]), iframe, object, embed, math, form[action], [onerror], [onload], [onclick], [onfocus], [srcdoc], [href^="javascript:" i], [href^="data:" i], [src*="//thief"], [href*="//thief"]',
  );
  return Array.from(found, (element) => element.outerHTML.slice(0, 200));
}
