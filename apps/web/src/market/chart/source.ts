// In: a market.
// Out: what a chart asks of it: bars of the past, bars of now, the hours it keeps. A product brings its own; the chart knows no call.
import type { Candle, CandleInterval } from '@hilsa/contract';
import type { Listing } from '../listing.ts';

export interface ChartSource {
  /** Drawings are kept by its key. */
  readonly listing: Listing;
  /** Whether days cut at UTC can be chosen beside those of Dhaka: where trading never ends. */
  readonly hasUtcDays: boolean;
  /** IANA name: the axis and the crosshair speak its time. */
  readonly timeZone: string;
  /** Whether it trades at this moment (UTC, ms): the countdown of a bar runs only then. */
  readonly isOpen: (atMs: number) => boolean;
  /** Bars before `beforeMs` (without it the newest), oldest first, at most `limit`. Rejects as a call does. */
  readonly bars: (wanted: {
    readonly interval: CandleInterval;
    readonly limit: number;
    readonly beforeMs?: number;
    readonly signal: AbortSignal;
  }) => Promise<readonly Candle[]>;
  /** Tells every bar that changes from now on; returns what ends it. */
  readonly live: (interval: CandleInterval, tell: (bar: Candle) => void) => () => void;
}
