// In: the connectors and the schemas of identity and content. Out: the notifier, customers' notices, preferences, push, the log.
import { setTimeout as passed } from 'node:timers/promises';
import type { Sql } from 'postgres';
import type { NoticeChannel, NoticeEvent } from '@hilsa/contract';
import type { MessageConnector, PushConnector } from '../connectors/index.ts';
import type { SecretBox } from '../identity/secrets.ts';
import { putCode } from './code-messages.ts';
import { createDeliveries } from './deliveries.ts';
import { EVENTS } from './events.ts';
import { createNoticeBook, type NoticeBook } from './notices.ts';
import { removeOld, type Kept } from './retention.ts';
import type { CodeMessenger, DeliveryDesk, NoticeParams, Notifier } from './notifier.ts';
import { personOf, type Person } from './people.ts';
import { announceDue, anyEnded } from './platform.ts';
import { createPreferences, type Preferences } from './preferences.ts';
import { createSubscriptions, type Subscriptions } from './subscriptions.ts';

export interface NotificationOptions {
  readonly sql: Sql;
  readonly mode: 'sandbox' | 'live';
  /** SMS and mail; in the sandbox also the push messages that no browser subscribed to. */
  readonly sender: MessageConnector;
  readonly push: PushConnector;
  /** Seals codes while they wait. */
  readonly box: SecretBox;
  readonly kept: Kept;
  /** UTC milliseconds. */
  now(): number;
  report(problem: unknown): void;
}

export interface Notifications extends Notifier {
  readonly notices: NoticeBook;
  readonly preferences: Preferences;
  readonly subscriptions: Subscriptions;
  readonly deliveries: DeliveryDesk;
  readonly codes: CodeMessenger;
  /** Where a customer can be reached at all. */
  reachOf(customerId: string): Promise<Record<NoticeChannel, boolean>>;
  /** Called when a customer's notices changed; null: perhaps everybody's. */
  onChange(listener: (customerId: string | null) => void): void;
  /** What an event was about was seen where it happened: its unread notices are read. */
  readThoseOf(customerId: string, event: NoticeEvent): Promise<void>;
  /** Marks as read, and tells the customer's other devices. @throws Refused unknown-notice */
  read(customerId: string, noticeId: string | null): Promise<void>;
  /** Puts platform notices that became visible into the queue, and carries what is due. */
  tick(): Promise<void>;
  /** Notices of the platform were written, changed or removed: open apps show it, and what is due is carried. */
  platformChanged(): Promise<void>;
  /** Resolves when everything due was tried once, after a second at the latest: who shows what was sent looks then. */
  settled(): Promise<void>;
  /** Deletes what was kept for long enough. Called from time to time. */
  sweep(): Promise<void>;
  /** Ticks from time to time until stopped. */
  start(): () => void;
}

const TICK_MS = 5_000;
const LONGEST_LOOK_MS = 1_000;

interface Target {
  readonly channel: NoticeChannel;
  readonly target: string;
  readonly subscriptionId: string | null;
}

export function createNotifications(options: NotificationOptions): Notifications {
  const { sql, mode, now, report } = options;
  const preferences = createPreferences(sql);
  const subscriptions = createSubscriptions(sql, options.push, now);
  const deliveries = createDeliveries({ ...options, subscriptions });
  const notices = createNoticeBook(sql, mode, now);
  const listeners: ((customerId: string | null) => void)[] = [];
  const changed = (customerId: string | null) => {
    for (const listener of listeners) listener(customerId);
  };
  const targetsFor = (person: Person, event: NoticeEvent) =>
    targetsOf(options, { preferences, subscriptions }, person, event);
  const carryOn = (what: 'codes' | 'notices') => void deliveries.run(what).catch(report);
  let lookedMs = now();
  const tick = async () => {
    const [fromMs, toMs] = [lookedMs, now()];
    lookedMs = toMs;
    const isBegun = await announceDue(sql, mode, toMs);
    if (isBegun || (await anyEnded(sql, fromMs, toMs))) changed(null);
    await deliveries.run();
  };
  return {
    notices,
    preferences,
    subscriptions,
    deliveries,
    codes: { put: (transaction, message) => putCode(transaction, options, message), carryOn: () => carryOn('codes') },
    tick,
    sweep: () => removeOld(sql, options.kept, now()),
    settled: () => Promise.race([deliveries.run().catch(report), passed(LONGEST_LOOK_MS, undefined, { ref: false })]),
    onChange: (listener) => void listeners.push(listener),
    async platformChanged() {
      changed(null);
      await tick();
    },
    async notify(customerId, event, params) {
      const person = await personOf(sql, customerId);
      if (person === null) return;
      await note(options, person, { event, params, targets: await targetsFor(person, event) });
      changed(customerId);
      carryOn('notices');
    },
    async read(customerId, noticeId) {
      await notices.read(customerId, noticeId);
      changed(customerId);
    },
    async readThoseOf(customerId, event) {
      if (await notices.readThoseOf(customerId, event)) changed(customerId);
    },
    async reachOf(customerId) {
      const person = await personOf(sql, customerId);
      const browsers = await subscriptions.of(customerId);
      return { push: browsers.length > 0, mail: Boolean(person?.email), sms: Boolean(person?.phone) };
    },
    start() {
      const timer = setInterval(() => void tick().catch(report), TICK_MS);
      timer.unref();
      return () => clearInterval(timer);
    },
  };
}

/** Where a message of this event goes, by the customer's preferences. */
async function targetsOf(
  { mode }: NotificationOptions,
  { preferences, subscriptions }: { preferences: Preferences; subscriptions: Subscriptions },
  person: Person,
  event: NoticeEvent,
): Promise<Target[]> {
  const on = await preferences.of(person.id, EVENTS[event].group);
  const targets: Target[] = [];
  if (on.mail && person.email !== null) targets.push({ channel: 'mail', target: person.email, subscriptionId: null });
  if (on.sms && person.phone !== null) targets.push({ channel: 'sms', target: person.phone, subscriptionId: null });
  if (!on.push) return targets;
  const browsers = await subscriptions.of(person.id);
  for (const { id, endpoint } of browsers)
    targets.push({ channel: 'push', target: new URL(endpoint).hostname, subscriptionId: id });
  // The sandbox shows what a browser would have got, since most of its browsers cannot subscribe.
  const hasContact = person.phone !== null || person.email !== null;
  if (mode === 'sandbox' && browsers.length === 0 && hasContact)
    targets.push({ channel: 'push', target: `#${person.id}`, subscriptionId: null });
  return targets;
}

/** The notice and everything that shall carry it, in one transaction. */
async function note(
  { sql, now }: NotificationOptions,
  { id: customerId }: Person,
  { event, params, targets }: { event: NoticeEvent; params: NoticeParams; targets: readonly Target[] },
): Promise<void> {
  const at = now();
  const { digestMs } = EVENTS[event];
  await sql.begin(async (transaction) => {
    if (digestMs !== undefined) {
      await transaction`select pg_advisory_xact_lock(hashtext(${`notice:${customerId}:${event}`}))`;
      const renewed = await transaction`
        update content.customer_notices set at_ms = ${at} where id = (
          select id from content.customer_notices where customer_id = ${customerId} and event = ${event} and params = ${sql.json(params)}
            and read_ms is null and at_ms > ${at - digestMs} order by id desc limit 1) returning id`;
      if (renewed.length > 0) return;
    }
    const [notice] = await transaction<{ id: string }[]>`
      insert into content.customer_notices (customer_id, event, params, at_ms)
      values (${customerId}, ${event}, ${sql.json(params)}, ${at}) returning id`;
    for (const { channel, target, subscriptionId } of targets) {
      await transaction`
        insert into content.deliveries (customer_id, event, params, customer_notice_id, channel, target, subscription_id, next_ms, at_ms)
        values (${customerId}, ${event}, ${sql.json(params)}, ${notice!.id}, ${channel}, ${target}, ${subscriptionId}, ${at}, ${at})`;
    }
  });
}
