// In: an order that ends by itself. Out: when, or the refusal it earns.
import type { PlaceOrder } from '../commands.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';

const DAY_MS = 86_400_000;
/** A good-till-date order lasts at most this long; one that waits for a price, which holds its money and fires once, a year. */
export const LONGEST_ORDER_MS = 30 * DAY_MS;
const LONGEST_WAIT_MS = 365 * DAY_MS;

/** UTC milliseconds, 0 for an order that does not end by itself. */
export function expiryOf(
  state: State,
  instrument: InstrumentState,
  {
    timeInForce,
    expiresAtMs,
    triggerTicks = 0,
  }: Pick<PlaceOrder, 'timeInForce' | 'expiresAtMs'> & { triggerTicks?: number },
): number | Refusal {
  const { atMs } = state;
  if (timeInForce === 'day') return instrument.kind.dayEndMs(state, instrument);
  if (timeInForce !== 'good-till-date') return 0;
  const latest = atMs + (triggerTicks > 0 && instrument.contract === null ? LONGEST_WAIT_MS : LONGEST_ORDER_MS);
  if (!Number.isSafeInteger(expiresAtMs) || expiresAtMs <= atMs || expiresAtMs > latest)
    return refuse('expiry-out-of-range', { expiresAtMs, latest });
  return expiresAtMs;
}
