// In: a command of the desk. Out: a refusal where it has not two different people behind it.
import type { World } from '../engine-types.ts';
import { checkTwo } from '../payments/rails.ts';
import type { Refusal } from '../refusals.ts';

/** The console asks for two before it sends; the core does not take its word for it. Nobody's name at all is the sandbox's market. */
export function checkDesk(
  { mode }: Pick<World, 'mode'>,
  { maker, checker }: { readonly maker?: string; readonly checker?: string },
): Refusal | null {
  if (mode === 'sandbox' && maker === undefined && checker === undefined) return null;
  return checkTwo(maker ?? '', checker ?? '');
}
