// In: an ISIN that two people name, and the share they mean. Out: it, when no other share has it.
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';

/** The number of a share that no other has. @throws Refused field-invalid */
export function isinOf(
  { sequencer }: WorldRooms,
  isin: string | null,
  own: { readonly index: number } | null,
): string | undefined {
  if (isin === null) return undefined;
  const isOthers = sequencer.engine.instruments.some(
    ({ index, listing }) => index !== own?.index && listing.kind === 'stock' && listing.company.isin === isin,
  );
  if (isOthers) throw new Refused('field-invalid', { field: 'isin' });
  return isin;
}
