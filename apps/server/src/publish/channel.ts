// In: updates. Out: numbered messages on one channel, each built once and handed to every reader of the channel.
import type { ChannelMessage } from '@hilsa/contract';
import { textFrame } from './frame.ts';

/** The whole of a channel's content at a sequence number; private channels may have to ask the tables for it. */
type SnapshotData = () => unknown;

/** Who is handed the updates. */
interface Subscriber {
  update(channel: Channel, bytes: Buffer): void;
}

/** Who says the same in other words. */
type Follower = (sequence: number, data: unknown) => void;

export class Channel {
  /** The name on the wire. */
  readonly name: string;
  sequence = 0;
  readonly #readers = new Set<Subscriber>();
  readonly #followers = new Set<Follower>();
  readonly #data: SnapshotData;
  /** The last snapshot frame, while nothing has been published since. Not kept for channels that ask the tables. */
  #frame: { sequence: number; bytes: Buffer } | null = null;
  /** The tables are being asked, at this sequence number: whoever comes before the next update shares the answer. */
  #asked: { sequence: number; bytes: Promise<Buffer> } | null = null;

  constructor(name: string, data: SnapshotData) {
    this.name = name;
    this.#data = data;
  }

  get readerCount(): number {
    return this.#readers.size + this.#followers.size;
  }

  /** Hears each update as data, in the same moment; must not throw. @returns its end */
  follow(follower: Follower): () => void {
    this.#followers.add(follower);
    return () => void this.#followers.delete(follower);
  }

  add(reader: Subscriber): void {
    this.#readers.add(reader);
  }

  remove(reader: Subscriber): void {
    this.#readers.delete(reader);
  }

  /** The content with the sequence number it belongs to. Updates published while it is being asked for come after it. */
  snapshot(): Buffer | Promise<Buffer> {
    if (this.#frame?.sequence === this.sequence) return this.#frame.bytes;
    if (this.#asked?.sequence === this.sequence) return this.#asked.bytes;
    const { sequence } = this;
    const data = this.#data();
    if (data instanceof Promise) return this.#share(sequence, data);
    const bytes = this.#message(sequence, 'snapshot', data);
    this.#frame = { sequence, bytes };
    return bytes;
  }

  #share(sequence: number, data: Promise<unknown>): Promise<Buffer> {
    const bytes = data.then((content) => this.#message(sequence, 'snapshot', content));
    const asked = { sequence, bytes };
    this.#asked = asked;
    const over = () => {
      if (this.#asked === asked) this.#asked = null;
    };
    bytes.then(over, over);
    return bytes;
  }

  /** Count up and send to all readers. Without readers only the number moves. */
  publish(data: unknown): void {
    this.sequence += 1;
    for (const follower of this.#followers) follower(this.sequence, data);
    if (this.#readers.size === 0) return;
    const bytes = this.#message(this.sequence, 'update', data);
    for (const reader of this.#readers) reader.update(this, bytes);
  }

  #message(sequence: number, type: ChannelMessage['type'], data: unknown): Buffer {
    const message: ChannelMessage = { channel: this.name, sequence, type, data };
    return textFrame(JSON.stringify([message]));
  }
}
