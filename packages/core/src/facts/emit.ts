// In: a declared fact and its fields. Out: the fact packed into the batch and folded into the state at once, by the fold that recovery runs.
import type { World } from '../engine-types.ts';
import type { DeclaredFact, Layout, ValuesOf } from './layout.ts';

/** For facts that are not on the order path; those write their words themselves and allocate nothing. */
export function emit<Name extends string, Fields extends Layout>(
  { facts, state }: World,
  fact: DeclaredFact<Name, Fields>,
  values: ValuesOf<Fields>,
): void {
  fact.fold(state, facts, fact.write(facts, values));
}
