// In: a contract's market.
// Out: its tiers as margin lines, the customer's caps with their reasons, fees: what every sum here is reckoned with.
import { useMemo } from 'react';
import { parseDecimal } from '@hilsa/money';
import { type LeverageCap, type MarginLine, type MarginTier, marginLines } from '@hilsa/formulas/contracts';
import type { ReplyOf } from '@hilsa/contract';
import { useCall } from '../../kernel/queries.ts';
import type { Instrument } from '../../market/instrument.ts';

export interface Terms {
  readonly tiers: readonly MarginTier[];
  readonly lines: readonly MarginLine[];
  readonly cap: LeverageCap;
  readonly told: ReplyOf<'/coin/contract/order/multiple'>;
}

/** Null until they have come. */
export function useTerms(instrument: Instrument | undefined): Terms | null {
  const { data } = useCall(
    '/coin/contract/order/multiple',
    { symbol: instrument?.symbol ?? '' },
    { enabled: instrument !== undefined, staleMs: 60_000 },
  );
  const decimals = instrument?.info.quoteDecimals ?? 0;
  return useMemo(() => (data === undefined ? null : termsOf(data, decimals)), [data, decimals]);
}

export function termsOf(told: Terms['told'], quoteDecimals: number): Terms {
  const tiers = told.tiers.map(({ upTo, maintenancePpm, mostLeverage }) => ({
    upTo: upTo === null ? null : (parseDecimal(upTo, quoteDecimals) ?? 0n),
    maintenancePpm,
    mostLeverage,
  }));
  return { told, tiers, lines: marginLines(tiers), cap: { most: told.most, reasons: told.reasons } };
}
