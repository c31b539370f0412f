// In: roles and refusal words. Out: what a desk of the console says of itself. Plain data, without zod, so that a browser can import it for free.
import type { RefusalWord } from '../refusals.ts';
import type { Role } from './roles.ts';

export interface RightTraits {
  /** How a person says it. */
  readonly title: string;
  /** Whether it changes something; otherwise its holder only looks. */
  readonly changes?: true;
  /** Who holds it. The auditor is never named: it holds every right that changes nothing, and no other. */
  readonly roles: readonly Exclude<Role, 'auditor'>[];
}

/** What actions and rows of the trail can be about; `subject` is its id. */
export interface SubjectTraits {
  readonly title: string;
  /** Under which topics it is told when an action about one was done. */
  readonly topics: readonly string[];
}

export interface ActionTraits<Right extends string = string, Subject extends string = string> {
  readonly right: Right;
  /** A second, different operator who holds the same right must agree before it is performed. */
  readonly secondPerson?: boolean;
  /**
   * Two do it one after the other, each as themselves: with a fresh factor, neither let in by the other of late, and one of each of these
   * roles, in whichever order.
   */
  readonly signs?: readonly [Role, Role];
  /** Whether the customer sees it, with its reason, among the operators' acts on the own account. */
  readonly shownToCustomer?: boolean;
  readonly subjectKind: Subject;
  readonly title: string;
  /** What the console says before it is done. */
  readonly confirmation: string;
}

/** One desk. Names of rights, topics, subjects, queues, exports and actions are the desk's own: no other desk has the same. */
export interface DeskTraits {
  readonly rights?: Readonly<Record<string, RightTraits>>;
  /** What is told when it changed, and the right to be told; null: every operator. */
  readonly topics?: Readonly<Record<string, string | null>>;
  readonly subjects?: Readonly<Record<string, SubjectTraits>>;
  /** What waits for somebody, by the name of its list, and the right to count it. */
  readonly queues?: Readonly<Record<string, string>>;
  /** Lists that can be had as CSV, and the calls that give them. */
  readonly exports?: Readonly<Record<string, `/${string}`>>;
  readonly actions?: Readonly<Record<string, ActionTraits>>;
  /** Why its actions are refused, besides the reasons that all share. */
  readonly refusals?: readonly RefusalWord[];
}

/** Returns the desk unchanged, with every name in its type. Whether names of other desks exist is checked where desks come together. */
export function defineDesk<const Desk extends DeskTraits>(desk: Desk): Desk {
  return desk;
}
