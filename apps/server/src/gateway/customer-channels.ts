// In: the notifications and content rooms. Out: the channels notices and chat, each a customer's own.
import { Channel } from '../publish/index.ts';
import type { Language } from './messages/language.ts';
import type { Rooms } from './rooms.ts';
import { createTurns } from './turns.ts';

const NEWEST = 20;
/** These rooms answer calls by the same connections: a notice to everybody must not take all of them. */
const AT_ONCE = 2;

interface Kept {
  readonly customerId: string;
  readonly channel: Channel;
  /** Sends what the channel shows now; null when each change brings its own data. */
  readonly refresh: (() => void) | null;
}

/** Channels exist while somebody reads them; without a reader a change costs one look-up. */
export class CustomerChannels {
  readonly #rooms: Pick<Rooms, 'notifications' | 'chat'>;
  readonly #report: (problem: unknown) => void;
  readonly #kept = new Map<string, Kept>();
  readonly #inTurn = createTurns(AT_ONCE);

  constructor(rooms: Pick<Rooms, 'notifications' | 'chat'>, report: (problem: unknown) => void) {
    this.#rooms = rooms;
    this.#report = report;
    rooms.notifications.onChange((customerId) => this.#noticesChanged(customerId));
    rooms.chat.onChange((customerId, change) => this.#kept.get(`chat:${customerId}`)?.channel.publish(change));
    rooms.chat.watchedBy((customerId) => (this.#kept.get(`chat:${customerId}`)?.channel.readerCount ?? 0) > 0);
  }

  notices(customerId: string, language: Language): Channel {
    return this.#keep(`notices:${customerId}:${language}`, () => {
      const newest = async () => {
        const query = { language, cursor: null, limit: NEWEST, unread: false };
        const { notices } = this.#rooms.notifications;
        const { list, unread } = await this.#inTurn(() => notices.list(customerId, query));
        return { list, unread };
      };
      const channel = new Channel('notices', newest);
      return { customerId, channel, refresh: oneAfterTheOther(newest, (data) => channel.publish(data), this.#report) };
    });
  }

  chat(customerId: string): Channel {
    const channel = () => new Channel('chat', () => this.#inTurn(() => this.#rooms.chat.snapshot(customerId)));
    return this.#keep(`chat:${customerId}`, () => ({ customerId, channel: channel(), refresh: null }));
  }

  /** Drops the customer's channels that nobody reads. */
  left(customerId: string): void {
    for (const [key, { customerId: owner, channel }] of this.#kept)
      if (owner === customerId && channel.readerCount === 0) this.#kept.delete(key);
  }

  #keep(key: string, make: () => Kept): Channel {
    const kept = this.#kept.get(key) ?? make();
    this.#kept.set(key, kept);
    return kept.channel;
  }

  #noticesChanged(customerId: string | null): void {
    for (const kept of this.#kept.values()) if (customerId === null || kept.customerId === customerId) kept.refresh?.();
  }
}

/** Asks and publishes one after the other; changes that come meanwhile are answered by one more asking. */
function oneAfterTheOther<Data>(
  ask: () => Promise<Data>,
  publish: (data: Data) => void,
  report: (problem: unknown) => void,
) {
  let state: 'idle' | 'asking' | 'asking, and again' = 'idle';
  const run = async (): Promise<void> => {
    do {
      state = 'asking';
      publish(await ask());
    } while ((state as string) === 'asking, and again');
  };
  return (): void => {
    if (state !== 'idle') state = 'asking, and again';
    else
      void run()
        .catch(report)
        .finally(() => (state = 'idle'));
  };
}
