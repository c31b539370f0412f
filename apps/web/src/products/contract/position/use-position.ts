// In: a position as the wire tells it.
// Out: it at the mark of now; undefined while its market is not known.
import { useMemo } from 'react';
import type { ContractPosition } from '@hilsa/contract';
import { marks, useLive } from '../../../live/index.ts';
import { ticksOf } from '../../../market/instrument.ts';
import { useInstruments } from '../../../market/instruments.ts';
import { useTerms } from '../terms.ts';
import { type PositionNow, positionNow } from './reading.ts';

const NO_LINES: PositionNow['contract']['lines'] = [];

export function usePositionNow(told: ContractPosition): PositionNow | undefined {
  const instrument = useInstruments('perpetual').bySymbol.get(told.symbol);
  const terms = useTerms(instrument);
  const mark = useLive(marks, (now) => now.value?.get(told.symbol)?.mark);
  return useMemo(
    () =>
      instrument === undefined
        ? undefined
        : positionNow(
            told,
            instrument,
            terms?.lines ?? NO_LINES,
            mark === undefined ? 0 : (ticksOf(instrument, mark) ?? 0),
          ),
    [told, instrument, terms, mark],
  );
}
