// In: a pool, settings, carriers. Out: the rooms that speak to customers: notifications, content, votes, pages, chat, and their desks.
import type { Sql } from 'postgres';
import type { Settings } from '../boot/settings.ts';
import { createWebPush, type MessageConnector } from '../connectors/index.ts';
import { createChat, createContent, createContentDesk, createPages, createVotes } from '../content/index.ts';
import { createNotifications, pushKeys, type Notifications } from '../notifications/index.ts';

interface NotificationRoomOptions {
  readonly sql: Sql;
  readonly settings: Settings;
  readonly sender: MessageConnector;
  now(): number;
  report(problem: unknown): void;
}

/** Opened before identity, which tells customers what happens to their accounts. */
export async function openNotifications(options: NotificationRoomOptions): Promise<Notifications> {
  const { sql, settings, sender, now, report } = options;
  const push = createWebPush({
    keys: await pushKeys(sql),
    contact: settings.pushContact,
    hosts: settings.pushHosts,
  });
  return createNotifications({ sql, mode: settings.mode, sender, push, now, report });
}

interface ContentRoomOptions extends Pick<NotificationRoomOptions, 'sql' | 'settings' | 'now' | 'report'> {
  readonly notifications: Notifications;
  /** Keeps a picture that was sent for the chat. @throws Refused unknown-file */
  claimPicture(customerId: string, fileId: string): Promise<void>;
}

/** Opened after the file store, which keeps the pictures of the chat. */
export function openContent({ sql, settings: { mode }, now, report, notifications, claimPicture }: ContentRoomOptions) {
  const contentDesk = createContentDesk(sql, now);
  // What was published just now reaches open apps, phones and mailboxes without waiting for the next tick.
  contentDesk.onChange((kind) => {
    if (kind === 'notice') notifications.platformChanged().catch(report);
  });
  return {
    content: createContent(sql, mode, now),
    votes: createVotes(sql, mode, now),
    pages: createPages(sql, mode, now),
    chat: createChat({ sql, notifier: notifications, claimPicture, now }),
    contentDesk,
  };
}
