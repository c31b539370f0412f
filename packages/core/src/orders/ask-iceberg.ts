// In: a place-order command. Out: nothing, or the refusal that it earns by what it would hide.
import type { PlaceOrder } from '../commands.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { Refusal } from '../refusals.ts';
import { canWait } from './ask-trail.ts';
import { checkPart } from './iceberg.ts';
import { wrong } from './order-shape.ts';
import { LIMIT } from './words.ts';

/** Of a command: whether it may show only so much. */
export function checkShown(
  command: PlaceOrder,
  { instrument, type, rests }: { instrument: InstrumentState; type: number; rests: boolean },
): Refusal | null {
  const { shownLots } = command;
  if (shownLots === undefined) return null;
  if (type !== LIMIT || !rests || command.stopLeg !== undefined || !canWait(instrument))
    return wrong(command, 'shownLots');
  return checkPart(shownLots, command.lots);
}
