// In: a pool, settings, carriers. Out: the rooms that speak to customers: notifications, content, votes, pages, and the desk that writes them.
import type { Sql } from 'postgres';
import type { Settings } from '../boot/settings.ts';
import { createWebPush, type MessageConnector } from '../connectors/index.ts';
import { createContent, createContentDesk, createPages, createVotes, openConsent } from '../content/index.ts';
import { createSecretBox, type MasterKey } from '../identity/secrets.ts';
import { createNotifications, pushKeys, type Notifications } from '../notifications/index.ts';

interface NotificationRoomOptions {
  readonly sql: Sql;
  readonly settings: Settings;
  readonly sender: MessageConnector;
  readonly masterKey: MasterKey;
  now(): number;
  report(problem: unknown): void;
}

const DAY_MS = 86_400_000;

/** Opened before identity, which tells customers what happens to their accounts. */
export async function openNotifications(options: NotificationRoomOptions): Promise<Notifications> {
  const { sql, settings, sender, now, report } = options;
  const box = createSecretBox(options.masterKey);
  const push = createWebPush({
    keys: await pushKeys(sql),
    contact: settings.pushContact,
    hosts: settings.pushHosts,
  });
  const kept = { noticesMs: settings.noticesKeptDays * DAY_MS, deliveriesMs: settings.deliveriesKeptDays * DAY_MS };
  return createNotifications({ sql, mode: settings.mode, sender, push, box, kept, now, report });
}

interface TextOptions extends Pick<NotificationRoomOptions, 'sql' | 'settings' | 'now' | 'report'> {
  readonly notifications: Notifications;
  /** Version of the disclaimer and privacy text while no page asks for consent. */
  readonly firstConsent: string;
}

const REFRESH_MS = 5_000;

/** What operators write. Opened before identity, which asks newcomers to agree to the current text. */
export async function openTexts({ sql, settings, now, report, notifications, firstConsent }: TextOptions) {
  const { mode, contentLinkHosts, siteOrigins } = settings;
  const links = { hosts: [...contentLinkHosts, ...siteOrigins.map((origin) => new URL(origin).hostname)] };
  const pages = createPages(sql, mode, now, links);
  const consent = await openConsent(pages, firstConsent);
  const contentDesk = createContentDesk(sql, now, links);
  // What was published just now reaches open apps, phones and mailboxes without waiting for the next tick.
  contentDesk.onChange((kind) => {
    if (kind === 'notice') notifications.platformChanged().catch(report);
    if (kind === 'page') consent.refresh().catch(report);
  });
  const timer = setInterval(() => void consent.refresh().catch(report), REFRESH_MS);
  timer.unref();
  return {
    pages,
    consent,
    contentDesk,
    content: createContent(sql, mode, now),
    votes: createVotes(sql, mode, now),
    stop: () => clearInterval(timer),
  };
}
