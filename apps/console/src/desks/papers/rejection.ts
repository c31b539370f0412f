// In: what is ticked in the form that sends parts back.
// Out: the reasons of the action, one a part, and whether they can be sent.
import type { ActionInput } from '@hilsa/contract/console/index';

type Reasons = ActionInput<'reject-papers'>['reasons'];
export type Field = Reasons[number]['field'];
/** A part that is not ticked is not there. */
export type Choices = Partial<
  Record<Field, { readonly reason: Reasons[number]['reason']; readonly note: string } | undefined>
>;

const LEAST_NOTE = 3;

export function reasonsOf(choices: Choices): Reasons {
  return (Object.entries(choices) as [Field, Choices[Field]][]).flatMap(([field, choice]) => {
    if (choice === undefined) return [];
    const note = choice.note.trim();
    return [{ field, reason: choice.reason, ...(note === '' ? {} : { note }) }];
  });
}

/** "Something else" says nothing to the customer without words. */
export function isReady(choices: Choices): boolean {
  const reasons = reasonsOf(choices);
  return (
    reasons.length > 0 &&
    reasons.every(({ reason, note }) => (note === undefined ? reason !== 'other' : note.length >= LEAST_NOTE))
  );
}
