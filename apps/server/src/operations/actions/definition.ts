// In: nothing. Out: what an action's own code consists of; the runner does the rest.
import type { ActionInput, ActionName, AnyJson } from '@hilsa/contract/console/index';
import type { Acting } from '../types.ts';

/** How the subject is, and how it would be. */
export interface Look {
  /** The customer it concerns, or null. */
  readonly customerId: string | null;
  readonly before: AnyJson;
  readonly after: AnyJson;
}

export interface Performing {
  /** Who does it: with a second person, the one who agreed. */
  readonly acting: Acting;
  /** Who asked for it. */
  readonly askedBy: string;
  /** The second person, where there is one. */
  readonly approvedBy: string | null;
  readonly reason: string;
}

/** What came of it. */
export interface Performed {
  /** Instead of the `after` that was foreseen. */
  readonly after?: AnyJson;
  /** Shown once to who did it. */
  readonly result?: Readonly<Record<string, string>>;
  /** The result is a secret: it is given to the one answer and kept nowhere. */
  readonly secret?: boolean;
}

export interface ActionDefinition<Name extends ActionName> {
  /**
   * Refuses what cannot be done; changes nothing. Asked when it is asked for, and once more when a second person agrees.
   * @param again this is that second time
   * @throws Refused
   */
  look(subject: string, input: ActionInput<Name>, by: Acting, again: boolean): Promise<Look>;
  /** @throws Refused */
  perform(subject: string, input: ActionInput<Name>, performing: Performing): Promise<Performed>;
}
/** An action without its code does not compile. */
export type ActionDefinitions = { readonly [Name in ActionName]: ActionDefinition<Name> };
