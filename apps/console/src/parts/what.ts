// In: what a row of the trail is about: an action's name, or the path of what was seen.
// Out: it in words.
import { ACTIONS, type ActionTraits } from '@hilsa/contract/console/action-names';

export function whatText(what: string): string {
  return (ACTIONS as Readonly<Record<string, ActionTraits>>)[what]?.title ?? what;
}
