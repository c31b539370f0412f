// In: a server with its sandbox market. Out: what a customer reads, chooses and writes: notices, what to be told, the support chat on two tabs and without a connection.
import { expect, test } from '@playwright/test';
import { meet } from './customer.ts';
import { languagesOf } from './words.ts';

const LANGUAGES = languagesOf('messages');

for (const language of LANGUAGES) {
  test(`notices are read once and stay read; what one is told is kept (${language})`, async ({ page }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();
    const waiting = page.getByRole('button', { name: me.pattern('page.notices') });
    await expect(waiting).not.toHaveAccessibleName(me.say('page.notices'));
    await waiting.click();
    const notices = page.getByRole('main').getByRole('link');
    await expect(notices.first()).toContainText(me.say('reading.unread'));
    await notices.first().click();
    await expect(page).toHaveURL(/\/pages\/notice\/detail\?id=s\d+/);
    await expect(page.getByRole('article')).toBeVisible();
    await page.goBack();
    await expect(notices.first()).not.toContainText(me.say('reading.unread'));
    await me.button('notices.read-all').click();
    await expect(page.getByText(me.say('reading.unread'))).toHaveCount(1);
    await page.goto('/pages/tabbar/home');
    await expect(page.getByRole('button', { name: me.say('page.notices'), exact: true })).toBeVisible();

    await page.goto('/pages/user/notifications');
    const push = page.getByRole('switch', {
      name: `${me.say('preferences.platform')}: ${me.say('preferences.by-push')}`,
    });
    const before = await push.getAttribute('aria-checked');
    await push.click();
    await expect(push).not.toHaveAttribute('aria-checked', before ?? '');
    await page.reload();
    await expect(push).not.toHaveAttribute('aria-checked', before ?? '');
    await me.sees('messages-1-notifications');
  });

  test(`the support chat is live on two tabs, hides a code, and waits for a connection (${language})`, async ({
    page,
  }) => {
    const me = await meet(page, language, {});
    await me.opensDemo();
    await page.goto('/pages/common/service');
    const other = await me.onAnotherTab('/pages/common/service');
    const words = me.page.getByRole('textbox', { name: me.say('chat.write') });
    const log = me.page.getByRole('log');

    await expect(me.text('chat.empty')).toBeVisible();
    await words.fill('My code is 482913, is that right?');
    await expect(me.text('chat.code-hint')).toBeVisible();
    await me.button('chat.send').click();
    await expect(other.page.getByRole('log')).toContainText('My code is ••••••, is that right?');
    await expect(log).toContainText(me.say('chat.masked'));
    await expect(log).not.toContainText('482913');

    await page.context().setOffline(true);
    await words.fill('Written on the ferry');
    await me.button('chat.send').click();
    await expect(me.text('chat.offline')).toBeVisible();
    await me.sees('messages-2-offline');
    await page.context().setOffline(false);
    await expect(me.text('chat.offline')).toBeHidden();
    await page.reload();
    await expect(log.getByText('Written on the ferry')).toHaveCount(1);
    await expect(log.getByText('Written on the ferry')).toBeInViewport();
    await me.sees('messages-3-chat');
  });
}
