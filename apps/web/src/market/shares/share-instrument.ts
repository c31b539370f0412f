// In: one answer of /stock/index/info.
// Out: the share's rules as integers, in the terms that books, charts and tickets reckon in.
import { unitsPerTickLot } from '@hilsa/formulas';
import type { ChargeRule, PriceSteps } from '@hilsa/formulas/stocks';
import type { ReplyOf, ShareTicker } from '@hilsa/contract';
import { parseDecimal, stepsOf } from '@hilsa/money';
import { decimalsOf } from '../../kernel/decimals.ts';
import type { Stepped } from '../instrument.ts';
import { shareListing } from './words.ts';

export type ShareInfo = ReplyOf<'/stock/index/info'>;

/** Prices in the book's ticks, money in units of the currency. */
export interface ShareInstrument extends Stepped {
  readonly detail: ShareInfo;
  readonly steps: PriceSteps;
  readonly charges: ChargeRule;
  /** The band of the day; null where none binds. */
  readonly band: { readonly lowest: number; readonly highest: number } | null;
  readonly referenceTicks: number;
  readonly maxAmount: bigint;
  readonly maxLots: number | null;
}

/** The day a share begins to trade on, while that is still to come; null: it trades. */
export function listedFrom({ profile: { listedOn }, settlement: { days } }: ShareInfo): string | null {
  // An order placed now is of the first of these days.
  const day = days[0]?.date;
  return listedOn !== null && day !== undefined && day < listedOn ? listedOn : null;
}

/** Throws RangeError when the answer contradicts itself. */
export function shareInstrument(detail: ShareInfo): ShareInstrument {
  const { share, limits, charges, moneyDecimals } = detail;
  const units = (text: string): bigint => {
    const parsed = parseDecimal(text, moneyDecimals);
    if (parsed === null) throw new RangeError(`${share.symbol}: ${text} does not fit ${moneyDecimals} decimals`);
    return parsed;
  };
  const tickUnits = units(detail.bookTick);
  const ticks = (text: string): number => {
    const found = stepsOf(units(text), tickUnits);
    if (found === null) throw new RangeError(`${share.symbol}: ${text} is no price`);
    return found;
  };
  const each = unitsPerTickLot(tickUnits, 1n, 0);
  if (each === null) throw new RangeError(`${share.symbol}: tick and lot do not fit each other`);
  return {
    ...shareListing(share),
    detail,
    info: { tick: detail.tick, baseDecimals: 0, quoteDecimals: moneyDecimals },
    tickUnits,
    lotUnits: 1n,
    unitsPerTickLot: each,
    quantityDecimals: 0,
    priceDecimals: Math.max(2, decimalsOf(detail.tick)),
    steps: detail.priceSteps.map(({ from, step }) => ({ fromTicks: ticks(from), stepTicks: ticks(step) })),
    charges: { commissionPpm: charges.ppm, minimum: units(charges.minimum), parts: charges.parts },
    band:
      share.lowest === null || share.highest === null
        ? null
        : { lowest: ticks(share.lowest), highest: ticks(share.highest) },
    referenceTicks: ticks(limits.reference),
    maxAmount: units(detail.maxAmount),
    maxLots: detail.maxQuantity === null ? null : Number.parseInt(detail.maxQuantity, 10),
  };
}

type Told = Pick<ShareTicker, 'state' | 'phase' | 'lowest' | 'highest' | 'atMs'>;

/** Whether its channel has told, after the answer that is shown, what that does not have: a halt, its end, another phase or band. */
export function isOutdated({ detail: { share } }: ShareInstrument, told: Told | null): boolean {
  if (told === null || told.atMs < share.atMs) return false;
  return (['state', 'phase', 'lowest', 'highest'] as const).some((name) => told[name] !== share[name]);
}

/** The share as its channel tells it. The reason of a state belongs to that state: of another it is not known yet. */
export function asTold(instrument: ShareInstrument, told: Told | null): ShareInstrument {
  if (told === null || !isOutdated(instrument, told)) return instrument;
  const { detail } = instrument;
  const { state, phase, lowest, highest } = told;
  const reason = state === detail.share.state ? detail.share.reason : null;
  return shareInstrument({ ...detail, share: { ...detail.share, state, phase, lowest, highest, reason } });
}
