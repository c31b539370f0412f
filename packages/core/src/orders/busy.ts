// In: the agenda and an instrument. Out: whether matching goes on there in steps, so that nothing may be placed or taken out between them.
import type { State } from '../state.ts';

export function isBusy(due: State['due'], instrument: number): boolean {
  return (
    due.dueAt('go-on-matching', instrument) !== null ||
    due.dueAt('go-on-uncrossing', instrument) !== null ||
    due.dueAt('step-mark', instrument) !== null ||
    due.dueAt('clear-series', instrument) !== null ||
    due.dueAt('settle-series', instrument) !== null
  );
}
