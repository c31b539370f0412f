// In: one delivery and the connectors. Out: it is handed over, or a sentence why not.
import type { NoticeChannel, NoticeEvent, PushPayload } from '@hilsa/contract';
import type { MessageConnector, PushConnector } from '../connectors/index.ts';
import { EVENTS } from './events.ts';
import type { NoticeParams } from './notifier.ts';
import type { Person } from './people.ts';
import type { Subscriptions } from './subscriptions.ts';
import { brandIn, phraseLine, wordingOf } from './wording.ts';

export interface Parcel {
  readonly id: string;
  readonly event: NoticeEvent;
  readonly params: NoticeParams & { path?: string };
  /** The notice in the app that this speaks of: n… or s…. */
  readonly noticeId: string;
  readonly channel: NoticeChannel;
  readonly target: string;
  readonly subscriptionId: string | null;
}

export interface CarryOptions {
  readonly sender: MessageConnector;
  readonly push: PushConnector;
  readonly subscriptions: Subscriptions;
}

/** 'gone': the browser ended its subscription, which is forgotten. Rejects when it may be tried again. */
export async function carry(parcel: Parcel, person: Person, options: CarryOptions): Promise<'sent' | 'gone'> {
  const key = `delivery-${parcel.id}`;
  const { title, text } = wordingOf(person.language, parcel.event, parcel.params);
  // The phrase says "the platform wrote this": it never stands beside words that an operator chose.
  const phrase = isOurOwnWords(parcel) ? phraseLine(person.language, person.phrase) : '';
  if (parcel.channel === 'push' && parcel.subscriptionId !== null) {
    const payload: PushPayload = {
      id: parcel.noticeId,
      title,
      text: [text, phrase].filter(Boolean).join('\n'),
      path: parcel.params.path ?? EVENTS[parcel.event].path,
    };
    return carryPush(payload, parcel.subscriptionId, person.id, key, options);
  }
  await options.sender.send({
    channel: parcel.channel,
    target: parcel.target,
    ...(parcel.channel === 'mail' && { subject: `${brandIn(person.language)}: ${oneLine(title)}` }),
    text:
      parcel.channel === 'mail'
        ? mailText(title, text, phrase)
        : shortText(`${brandIn(person.language)}: ${oneLine(title)}`, text, phrase),
    key,
  });
  return 'sent';
}

/** A notice of the platform is an operator's text; a reason in another one is, too. */
function isOurOwnWords({ event, params }: Parcel): boolean {
  return event !== 'platform-notice' && params['reason'] === undefined;
}

async function carryPush(
  payload: PushPayload,
  subscriptionId: string,
  customerId: string,
  key: string,
  { push, subscriptions }: CarryOptions,
): Promise<'sent' | 'gone'> {
  const subscription = await subscriptions.byId(subscriptionId);
  // Ended meanwhile, or the browser is somebody else's now.
  if (subscription === null || subscription.customer_id !== customerId) return 'gone';
  const outcome = await push.send(subscription, JSON.stringify(fitting(payload)), key);
  if (outcome === 'gone') await subscriptions.forget(subscriptionId);
  return outcome;
}

/** A push message holds 4 kilobytes at most; the app has the whole text. */
const LONGEST_PUSH_TEXT = 800;
function fitting(payload: PushPayload): PushPayload {
  return payload.text.length <= LONGEST_PUSH_TEXT
    ? payload
    : { ...payload, text: `${payload.text.slice(0, LONGEST_PUSH_TEXT)}…` };
}

const LONGEST_SMS_TEXT = 300;
function shortText(heading: string, text: string, phrase: string): string {
  const told = [heading, oneLine(text)].filter(Boolean).join('\n');
  return [told.length > LONGEST_SMS_TEXT ? `${told.slice(0, LONGEST_SMS_TEXT)}…` : told, phrase]
    .filter(Boolean)
    .join('\n');
}

function mailText(title: string, text: string, phrase: string): string {
  return [title, text, phrase].filter(Boolean).join('\n\n');
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}
