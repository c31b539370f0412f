// In: nothing. Out: the room of assets and instruments.
import { fromJson, toJson } from '../facts/layout.ts';
import type { CoreRoom } from '../room.ts';
import {
  assetListed,
  instrumentListed,
  instrumentRetired,
  instrumentStatusSet,
  markRecorded,
  rulesApplied,
  rulesScheduled,
} from './facts.ts';
import { instrumentOf, type InstrumentState } from './instrument.ts';
import { applyRules, goOnRetiring } from './list.ts';

/** What of an instrument is not in its books, which the orders' room writes. */
type Kept = Pick<
  InstrumentState,
  'index' | 'listing' | 'status' | 'version' | 'coming' | 'lastTicks' | 'markTicks' | 'markAtMs'
>;

export const instrumentsRoom = {
  name: 'instruments',
  facts: [
    assetListed,
    instrumentListed,
    instrumentStatusSet,
    markRecorded,
    rulesScheduled,
    rulesApplied,
    instrumentRetired,
  ],
  works: { 'apply-rules': applyRules, 'retire-instrument': goOnRetiring },
  section: {
    tag: 'listings',
    version: 1,
    write: ({ assets, instruments }, to) => {
      to.list(assets, ({ code, decimals }) => {
        to.text(code);
        to.number(decimals);
      });
      to.number(instruments.length);
      const kept = instruments.filter((instrument) => instrument !== undefined);
      to.list(kept, ({ index, listing, status, version, coming, lastTicks, markTicks, markAtMs }) =>
        to.text(toJson({ index, listing, status, version, coming, lastTicks, markTicks, markAtMs } satisfies Kept)),
      );
    },
    read: (state, from) => {
      from.list(() => void state.assets.push({ code: from.text(), decimals: from.number() }));
      const count = from.number();
      while (state.instruments.length < count) state.instruments.push(undefined);
      from.list(() => {
        const { index, listing, ...rest } = fromJson(from.text()) as Kept;
        state.instruments[index] = Object.assign(instrumentOf(state, index, listing), rest);
        state.symbols.add(listing.symbol);
        if (listing.kind === 'perpetual') state.contracts.markets.push(index);
      });
    },
  },
} as const satisfies CoreRoom;
