// In: the contract's words. Out: the shape of one room's sentences.
import type { RefusalRoom, RefusalWord } from '@hilsa/contract';

/** One refusal in both languages. `fill` names the details that stand for {0}, {1} … in both. */
export interface Message {
  readonly en: string;
  readonly bn: string;
  readonly fill?: readonly string[];
}
/** A word of the room without its sentences does not compile. */
export type MessagesOf<Room extends RefusalRoom> = Readonly<Record<RefusalWord<Room>, Message>>;
