// In: the contract's desks and what the room has. Out: what a desk's own code consists of; the runner does the rest.
import type { Sql } from 'postgres';
import type { ActionInput, ActionName, AnyJson, DeskName, NamesOf, QueueName } from '@hilsa/contract/console/index';
import type { OperatorCommands } from '../operator-commands.ts';
import type { Operators } from '../operators.ts';
import type { OtherRooms } from '../other-rooms.ts';
import type { LiveProperties } from '../properties.ts';
import type { OperatorSessions } from '../sessions.ts';
import type { Acting } from '../types.ts';

/** How the subject is, and how it would be. */
export interface Look {
  /** The customer it concerns, or null. */
  readonly customerId: string | null;
  readonly before: AnyJson;
  readonly after: AnyJson;
  /** Of an action that needs a second person: this one concerns nobody yet, and one may do it alone. */
  readonly alone?: boolean;
}

/** On whose word it is performed. Nothing of it changes when a crash makes it be performed again. */
export interface Performing {
  /** Who does it: with a second person, the one who agreed. */
  readonly by: string;
  /** Who asked for it. */
  readonly askedBy: string;
  /** The second person, where there is one. */
  readonly approvedBy: string | null;
  readonly reason: string;
  readonly actionId: string;
  /** The row of the trail that says that it may be performed now. */
  readonly trailId: string;
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
  /** Performed once more it has the same outcome: after a crash, or when nobody knows what became of it, it is. */
  readonly repeatable?: true;
}

/** How many wait, and since when the first of them. */
export interface Queue {
  readonly waiting: number;
  readonly oldestAtMs: number | null;
}

/** A desk of the contract, with its code: an action or a queue without does not compile. */
export interface Desk<Name extends DeskName> {
  readonly actions: { readonly [Action in NamesOf<Name, 'actions'>]: ActionDefinition<Action> };
  readonly queues: { readonly [Each in NamesOf<Name, 'queues'>]: (acting: Acting) => Promise<Queue> };
}

/** Every desk's together. */
export type ActionDefinitions = { readonly [Name in ActionName]: ActionDefinition<Name> };
export type Queues = { readonly [Name in QueueName]: (acting: Acting) => Promise<Queue> };

export interface DeskParts {
  readonly sql: Sql;
  readonly rooms: OtherRooms;
  readonly properties: LiveProperties;
  readonly operators: Operators;
  readonly sessions: OperatorSessions;
  readonly commands: OperatorCommands;
  /** What the operator asked for and nobody decided yet lapses. */
  lapse(operatorId: string): Promise<void>;
  now(): number;
}
