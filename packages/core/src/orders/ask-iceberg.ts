// In: a place-order command. Out: nothing, or the refusal that it earns by what it would hide.
import type { PlaceOrder } from '../commands.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import type { Refusal } from '../refusals.ts';
import { canWait } from './ask-trail.ts';
import { checkPart } from './iceberg.ts';
import { wrong } from './order-shape.ts';
import { DAY, GOOD_TILL_CANCELLED, LIMIT } from './words.ts';

/** Whether an order of its kind may show only a part of itself; before anything of the market is asked. @param time its number */
export function checkHides(
  command: PlaceOrder,
  instrument: InstrumentState,
  type: number,
  time: number,
): Refusal | null {
  if (command.shownLots === undefined) return null;
  const rests = type === LIMIT && (time === GOOD_TILL_CANCELLED || time >= DAY);
  return rests && command.stopLeg === undefined && canWait(instrument) ? null : wrong(command, 'shownLots');
}

/** Whether the part that it shows is one that may be shown. */
export function checkShown({ shownLots, lots }: PlaceOrder): Refusal | null {
  return shownLots === undefined ? null : checkPart(shownLots, lots);
}
