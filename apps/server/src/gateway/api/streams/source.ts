// In: a channel of a world. Out: what a stream is made of: something that begins to listen, and its end.
import type { Book } from '@hilsa/contract';
import type { Instrument } from '../../../publish/index.ts';
import type { WorldRooms } from '../../rooms.ts';

export type Stop = () => void;
/** Begins to listen; `tell` is called with each event. Of one that is told by the clock, `tick` comes each second. */
export type Source = (tell: (event: object) => void) => { stop: Stop; tick?: (nowMs: number) => void };

/** What a channel tells; whoever follows it knows of what sort that is. */
export function follow(
  { publisher }: WorldRooms,
  channel: string,
  hear: (data: unknown, sequence: number) => void,
): { stop: Stop } {
  const found = publisher.publicChannel(channel);
  if (found === null) throw new Error(`there is no channel ${channel}`);
  return { stop: found.follow((sequence, data) => hear(data, sequence)) };
}

/** What changed in a book, all its levels. */
export function followBook(
  { publisher }: WorldRooms,
  instrument: Instrument,
  hear: (changes: Pick<Book, 'bids' | 'asks'>, updateId: number) => void,
): { stop: Stop } {
  const stop = publisher
    .programDepth(instrument)
    .follow((sequence, changes) => hear(changes as Book, publisher.updateIdOf(sequence)));
  return { stop };
}
