// In: nothing. Out: the room of options.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import { checkOptions } from './check.ts';
import {
  coverSettled,
  optionCustomerSet,
  optionIndexAdjusted,
  optionIndexSampled,
  optionIndexSet,
  optionPaid,
  optionSampled,
  optionsWritten,
  optionTermsPlanned,
  optionUnderlyingSet,
  optionWindowClosed,
  optionWindowOpened,
  optionWindowPlanned,
  optionWriterSet,
  seriesAdjusted,
  seriesCleared,
  seriesClosed,
  seriesForgotten,
  seriesListed,
  seriesMoved,
  seriesSettled,
} from './facts.ts';
import { sampleOption } from './sample.ts';
import { seriesAt } from './series.ts';
import { clearSeries, settleSeries } from './settle.ts';
import { applyOptionTerms } from './settings.ts';
import type { ComingTerms, Cover, Holder, OptionIndex, Series, Underlying } from './state.ts';

type KeptUnderlying = Omit<Underlying, 'series'>;
interface KeptPlans {
  readonly indices: readonly OptionIndex[];
  readonly coming: readonly (readonly [number, ComingTerms])[];
}
type KeptSeries = Omit<Series, 'covers' | 'holders'> & {
  covers: readonly [number, Cover][];
  holders: readonly [number, Holder][];
};

export const optionsRoom = {
  name: 'options',
  facts: [
    optionUnderlyingSet,
    optionWriterSet,
    optionCustomerSet,
    seriesListed,
    optionsWritten,
    optionWindowPlanned,
    optionWindowOpened,
    optionSampled,
    optionWindowClosed,
    seriesCleared,
    seriesMoved,
    seriesSettled,
    coverSettled,
    optionPaid,
    seriesClosed,
    seriesAdjusted,
    optionTermsPlanned,
    optionIndexSet,
    optionIndexAdjusted,
    optionIndexSampled,
    seriesForgotten,
  ],
  works: {
    'sample-option': sampleOption,
    'clear-series': clearSeries,
    'settle-series': settleSeries,
    'apply-option-terms': applyOptionTerms,
  },
  check: checkOptions,
  section: {
    tag: 'options',
    version: 2,
    write: (state, to) => {
      const { underlyings, indices, coming, writers, tested, assets } = state.options;
      // As they were set: settling walks them in this order.
      to.list([...underlyings.values()], ({ series, ...rest }) => {
        to.text(toJson(rest satisfies KeptUnderlying));
        to.list([...series], (index) => {
          to.number(index);
          const { covers, holders, ...kept } = seriesAt(state, index).series;
          to.text(toJson({ ...kept, covers: [...covers], holders: [...holders] } satisfies KeptSeries));
        });
      });
      to.list([...writers], (account) => to.number(account));
      to.list(
        [...tested].sort((a, b) => a - b),
        (owner) => to.number(owner),
      );
      to.list(
        [...assets].sort((a, b) => a - b),
        (asset) => to.number(asset),
      );
      to.text(toJson({ indices, coming: [...coming].sort(([a], [b]) => a - b) } satisfies KeptPlans));
    },
    read: (state, from, version) => {
      // Those that are still open are read below.
      for (const instrument of state.instruments)
        if (instrument !== undefined && instrument.option !== null) instrument.option.phase = 'closed';
      const { underlyings, writers, tested, assets } = state.options;
      from.list(() => {
        const kept = fromJson(from.text()) as KeptUnderlying;
        const series = new Set<number>();
        underlyings.set(kept.instrument, { ...kept, series });
        from.list(() => {
          const index = from.number();
          series.add(index);
          const { covers, holders, ...rest } = fromJson(from.text()) as KeptSeries;
          const own = seriesAt(state, index).series;
          Object.assign(own, rest);
          for (const [account, cover] of covers) own.covers.set(account, cover);
          for (const [account, holder] of holders) own.holders.set(account, holder);
        });
      });
      from.list(() => void writers.add(from.number()));
      from.list(() => void tested.add(from.number()));
      from.list(() => void assets.add(from.number()));
      // Before there were indices of shares, and terms that come later.
      if (version < 2) return;
      const { indices, coming } = fromJson(from.text()) as KeptPlans;
      state.options.indices.push(...indices);
      for (const [index, terms] of coming) state.options.coming.set(index, terms);
    },
  },
} as const satisfies CoreRoom;
