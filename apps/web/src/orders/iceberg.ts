// In: how much of a limit order may show at once, as typed. Out: what is wrong with it; null when an order may have it.
import { leastShownLots } from '@hilsa/formulas/stocks';
import { type Stepped, lotsOf, quantityText } from '../market/instrument.ts';

export interface IcebergFields {
  /** Only a part of the order shows in the book. */
  readonly isIceberg: boolean;
  /** Quantity that shows at once, as typed (ASCII digits). */
  readonly shown: string;
}

/** The request's field. Call only when there is no problem. */
export function shownOf({ isIceberg, shown }: IcebergFields, instrument: Stepped): { readonly shownQuantity?: string } {
  return isIceberg ? { shownQuantity: quantityText(instrument, lotsOf(instrument, shown) ?? 0) } : {};
}

/** @param lots of the whole order; null while it is not known. Values are plain decimal strings. */
export function shownProblem(
  { isIceberg, shown }: IcebergFields,
  lots: number | null,
  instrument: Stepped,
): { readonly word: 'missing-shown' | 'shown-out-of-range'; readonly values: Readonly<Record<string, string>> } | null {
  if (!isIceberg) return null;
  if (!/[1-9]/.test(shown)) return { word: 'missing-shown', values: {} };
  if (lots === null || lots <= 0) return null;
  const least = leastShownLots(lots);
  const part = lotsOf(instrument, shown);
  if (part !== null && part >= least && part <= lots) return null;
  const values = { least: quantityText(instrument, least), most: quantityText(instrument, lots) };
  return { word: 'shown-out-of-range', values };
}
