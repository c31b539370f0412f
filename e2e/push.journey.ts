// In: the app's worker, and a service that pushes. Out: what comes in becomes notices of the system.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { launched } from './launched.ts';
import { PushPost, shownNotices } from './push.ts';

const KYC = '/pages/user/kyc';

// The shell has no notices of the system.
test.use({ launchOptions: launched(process.env['CHROMIUM_WHOLE']) });

test('a push message becomes a notice of the system, the same one again takes its place, an unreadable one leads to the list', async ({
  browser,
  baseURL,
}) => {
  const context = await browser.newContext({ baseURL: baseURL!, serviceWorkers: 'allow' });
  await context.grantPermissions(['notifications']);
  const me = await meet(await context.newPage(), 'en-US', {});
  const post = await PushPost.of(me.page);
  await me.page.goto('/pages/tabbar/home');
  await me.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state);
  await post.deliver(baseURL!, { id: 'n7', title: 'Your papers arrived', text: 'We look at them.', path: KYC });
  await expect.poll(() => shownNotices(me.page)).toEqual([['Your papers arrived', 'We look at them.', KYC]]);

  await post.deliver(baseURL!, { id: 'n7', title: 'Your papers arrived', text: 'Looked at.', path: KYC });
  await expect.poll(() => shownNotices(me.page)).toEqual([['Your papers arrived', 'Looked at.', KYC]]);
  await post.deliver(baseURL!, 'no notice at all');
  await expect.poll(() => shownNotices(me.page)).toContainEqual(['Hilsa', '', '/pages/notice/list']);
  await context.close();
});
