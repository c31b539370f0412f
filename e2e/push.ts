// In: a page whose service worker is at work, and what a push service would bring. Out: it is brought, and what the system shows of it.
import { expect, type CDPSession, type Page } from '@playwright/test';

interface Registration {
  readonly registrationId: string;
  readonly scopeURL: string;
  readonly isDeleted: boolean;
}

/** Stands for the push service, which a browser of a test has none of. */
export class PushPost {
  readonly #tools: CDPSession;
  #registrations: readonly Registration[] = [];

  private constructor(tools: CDPSession) {
    this.#tools = tools;
  }

  static async of(page: Page): Promise<PushPost> {
    const tools = await page.context().newCDPSession(page);
    const post = new PushPost(tools);
    tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) => {
      post.#registrations = registrations.filter(({ isDeleted }) => !isDeleted);
    });
    await tools.send('ServiceWorker.enable');
    return post;
  }

  /** @param origin of the site, e.g. http://127.0.0.1:8080 */
  async deliver(origin: string, message: object | string): Promise<void> {
    const own = (): Registration | undefined =>
      this.#registrations.find(({ scopeURL }) => new URL(scopeURL).origin === new URL(origin).origin);
    await expect.poll(own).toBeDefined();
    await this.#tools.send('ServiceWorker.deliverPushMessage', {
      origin,
      registrationId: own()!.registrationId,
      data: typeof message === 'string' ? message : JSON.stringify(message),
    });
  }
}

/** Title, text and the path behind each notice that the system shows for this site. */
export function shownNotices(page: Page): Promise<(readonly [string, string, string])[]> {
  return page.evaluate(async () => {
    const shown = await (await navigator.serviceWorker.ready).getNotifications();
    return shown.map(({ title, body, data }) => [title, body, String(data)] as const);
  });
}
