// In: scalars. Out: what a share, an index and a country's market look like on the wire.
import { z } from 'zod';
import { ticker } from '../coin/market.ts';
import { assetCode, decimal, milliseconds, signedDecimal } from '../scalars.ts';

/** Countries that may have a market. One that is off is answered as Bangladesh. */
export const COUNTRIES = ['BD', 'US', 'TR'] as const;
export const country = z.enum(COUNTRIES).meta({ description: 'The country of a market.', examples: ['BD'] });
export const shareCode = z
  .string()
  .regex(/^[A-Z0-9]{1,20}$/)
  .meta({ description: 'The code a share trades under.', examples: ['SQURPHARMA'] });
export const isoDate = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}$/)
  .meta({ description: 'A date of the market’s own calendar.', examples: ['2026-12-14'] });

/** How orders meet now: not at all, collected for one price, continuously, or at the closing price only. */
export const MARKET_PHASES = ['closed', 'opening-auction', 'continuous', 'closing-auction', 'post-close'] as const;
export const marketPhase = z.enum(MARKET_PHASES);
/** listed: trades when its market does. halted and suspended: orders may only be cancelled. unlisted: traded no more, or not yet. */
export const SHARE_STATES = ['listed', 'halted', 'suspended', 'unlisted'] as const;
export const shareState = z.enum(SHARE_STATES);

/** A part of the trading day. */
export const sessionPart = z.object({
  date: isoDate,
  phase: marketPhase.exclude(['closed']),
  startsAtMs: milliseconds,
  endsAtMs: milliseconds.meta({ description: 'The first moment that is not in it.' }),
});

export const countryMarket = z.object({
  country,
  currency: assetCode,
  zone: z.string().meta({ description: 'Time zone of its days and hours.', examples: ['Asia/Dhaka'] }),
  isOpenToCustomers: z.boolean().meta({ description: 'Off markets are shown and not traded.' }),
  phase: marketPhase,
  date: isoDate.meta({ description: 'The trading day of now, or the next one while it is closed.' }),
  sessions: z.array(sessionPart).max(8).meta({ description: 'The parts of that day, in order.' }),
  nextOpeningMs: milliseconds.nullable().meta({ description: 'When orders meet next; null while they do.' }),
  hours: z.enum(['calendar', 'round-the-clock']).meta({ description: 'A sandbox may trade round the clock.' }),
  packVersion: z.int().meta({ description: 'Version of the market’s rules in force.' }),
});

/** A share's moving numbers. `open` is the previous close, from which the day's change is measured. */
export const shareTicker = ticker.extend({
  symbol: shareCode,
  phase: marketPhase,
  state: shareState,
  lowest: decimal.nullable().meta({ description: 'Lowest price that may be ordered today; null: no band.' }),
  highest: decimal.nullable(),
  spark: z.array(z.string()).max(32).meta({ description: 'Up to 32 prices of the trading day, oldest first.' }),
});

export const share = shareTicker.extend({
  name: z.string(),
  nameBn: z.string().nullable().meta({ description: 'The company’s name in Bengali, where it is known.' }),
  country,
  currency: assetCode,
  category: z.string().meta({ examples: ['A'] }),
  sector: z.string().meta({ examples: ['Pharmaceuticals & Chemicals'] }),
  reason: z.string().nullable().meta({ description: 'Why it does not trade; null while it does.' }),
  simulated: z.boolean().meta({ description: 'Prices come from the sandbox’s simulated market.' }),
  generated: z.boolean().meta({ description: 'An invented company of the sandbox.' }),
});

/** [openMs, open, high, low, close, volume, turnover]; a day opens at midnight UTC of its trading date. */
export const CANDLE_PERIODS = ['1m', '5m', '15m', '30m', '1h', '4h', '1d', '1w', '1M'] as const;

export const indexNow = z.object({
  code: z.string().meta({ examples: ['DSEX'] }),
  name: z.string(),
  kind: z.enum(['market', 'sector']),
  country,
  level: decimal,
  previous: decimal.meta({ description: 'Level at the previous close.' }),
  change: signedDecimal,
  changePercent: signedDecimal,
  divisor: decimal,
  members: z.int(),
  breadth: z.object({ rising: z.int(), falling: z.int(), unchanged: z.int() }),
  line: z
    .array(z.tuple([milliseconds, decimal]))
    .max(160)
    .meta({ description: 'The trading day, oldest first.' }),
});

export const exampleShare: z.input<typeof share> = {
  symbol: 'SQURPHARMA',
  last: '214.70',
  open: '212.00',
  high: '216.00',
  low: '211.20',
  change: '2.70',
  changePercent: '1.27',
  volume: '1130000',
  turnover: '242600000.00',
  bid: '214.60',
  ask: '214.70',
  trades: 4812,
  atMs: 1797226920000,
  spark: ['212.00', '214.70'],
  phase: 'continuous',
  state: 'listed',
  lowest: '193.50',
  highest: '230.50',
  name: 'Square Pharmaceuticals',
  nameBn: 'স্কয়ার ফার্মাসিউটিক্যালস',
  country: 'BD',
  currency: 'BDT',
  category: 'A',
  sector: 'Pharmaceuticals & Chemicals',
  reason: null,
  simulated: true,
  generated: false,
};
