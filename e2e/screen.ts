// In: nothing. Out: what is said of one screen: where, who sees it, what must stand there before it is looked at, and the presses that open it.
import type { Customer } from './customer.ts';
import type { People, PersonName } from './people.ts';

export type Viewer = 'guest' | PersonName;

export interface Screen {
  readonly name: string;
  readonly path: string;
  readonly as: Viewer;
  /** A text of the catalogue that shows that the content has come; its placeholders may hold anything. */
  readonly shows: string;
  /** Presses after that, for sheets and tabs; waits for what it opened. */
  readonly open?: (me: Customer, people: People) => Promise<void>;
  /** The call whose answer never comes. */
  readonly without?: string;
  /** The desk has it without a press, or has no such thing. */
  readonly phoneOnly?: true;
}
