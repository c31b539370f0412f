// In: the contract's words. Out: the shape of one room's sentences.
import type { RefusalRoom, RefusalWord } from '@hilsa/contract';

interface Sentence {
  readonly en: string;
  readonly bn: string;
}
/** One refusal in both languages. `fill` names the details that stand for {0}, {1} … in both. */
export interface Message extends Sentence {
  readonly fill?: readonly string[];
  /** Said instead where money goes this way: what the refusal tells of its `direction`. */
  readonly going?: Readonly<Record<'in' | 'out', Sentence>>;
}
/** A word of the room without its sentences does not compile. */
export type MessagesOf<Room extends RefusalRoom> = Readonly<Record<RefusalWord<Room>, Message>>;
