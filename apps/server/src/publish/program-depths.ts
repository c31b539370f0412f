// In: what changed in books, as deep as programs keep them. Out: a channel a book, made when one is first asked for, with a number of its own.
import { Channel } from './channel.ts';
import type { BookChanges } from './depth-mirror.ts';

export class ProgramDepths {
  /** By number of instrument. */
  readonly #channels = new Map<number, Channel>();

  of(index: number): Channel {
    const known = this.#channels.get(index);
    if (known !== undefined) return known;
    const channel = new Channel('program-depth', () => null);
    this.#channels.set(index, channel);
    return channel;
  }

  isFollowed(index: number): boolean {
    return (this.#channels.get(index)?.readerCount ?? 0) > 0;
  }

  /** The book has moved on. While nobody hears it, its number rises alone: a snapshot from before is seen to be of the past. */
  moved(index: number, changes: BookChanges | null): void {
    const channel = this.#channels.get(index);
    if (channel === undefined) return;
    if (changes !== null) channel.publish(changes);
    else if (channel.readerCount === 0) channel.sequence += 1;
  }

  forget(index: number): void {
    this.#channels.delete(index);
  }
}
