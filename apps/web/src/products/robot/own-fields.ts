// In: nothing.
// Out: the fields of each own form in the order they are shown, how each is typed, and what a form begins with.
import type { NamedSettings } from '@hilsa/strategies/settings-text';

/** Rules whose settings a customer makes; a signal's come from a script. */
export type OwnRule = Exclude<NamedSettings['rule'], 'signal'>;
/** How a field is typed: a price, a share in percent, a whole number, an amount of money, a time in candles, or a choice. */
export type Typed = 'price' | 'price-or-none' | 'percent' | 'whole' | 'money' | 'candles' | 'choice' | 'switch';

export const OWN_FIELDS = {
  grid: {
    low: 'price',
    high: 'price',
    spaces: 'whole',
    mode: 'choice',
    trailsUp: 'switch',
    stopAt: 'price-or-none',
    takeAt: 'price-or-none',
  },
  dca: {
    amount: 'money',
    everyCandles: 'candles',
    takePpm: 'percent',
    safetyOrders: 'whole',
    stepPpm: 'percent',
    growthPpm: 'percent',
  },
  weights: { everyCandles: 'candles', tolerancePpm: 'percent' },
  trend: { average: 'choice', fast: 'whole', slow: 'whole', sharePpm: 'percent' },
  reversion: {
    length: 'whole',
    enterBelow: 'whole',
    leaveAbove: 'whole',
    filter: 'whole',
    stopPpm: 'percent',
    sharePpm: 'percent',
  },
  momentum: { lookback: 'whole', skip: 'whole', top: 'whole', everyCandles: 'candles', sharePpm: 'percent' },
} as const satisfies Readonly<Record<OwnRule, Readonly<Record<string, Typed>>>>;

type FieldsOf<Rule> = Rule extends OwnRule ? keyof (typeof OWN_FIELDS)[Rule] & string : never;
/** The name of any field of any own form. */
export type OwnField = FieldsOf<OwnRule>;

/** What a form begins with. A grid's prices follow from the market. */
export const FIRST: Readonly<Record<OwnRule, Readonly<Partial<Record<OwnField, string>>>>> = {
  grid: { spaces: '10', mode: 'arithmetic', trailsUp: 'off', stopAt: '', takeAt: '' },
  dca: { amount: '250', everyCandles: '1440', takePpm: '2', safetyOrders: '3', stepPpm: '1.5', growthPpm: '10' },
  weights: { everyCandles: '1440', tolerancePpm: '2' },
  trend: { average: 'simple', fast: '10', slow: '30', sharePpm: '90' },
  reversion: { length: '14', enterBelow: '30', leaveAbove: '55', filter: '100', stopPpm: '5', sharePpm: '90' },
  momentum: { lookback: '240', skip: '10', top: '2', everyCandles: '1440', sharePpm: '90' },
};

/** Of shares: two days pass before what was bought may be sold, so regular purchases begin as those that keep; one buys a whole share at least. */
export const FIRST_ON_SHARES: Readonly<Partial<Record<OwnField, string>>> = {
  amount: '500',
  takePpm: '0',
  safetyOrders: '0',
};

/** How often, in candles of a minute: an hour, six, a day, three. */
export const TIMES = ['60', '360', '1440', '4320'] as const;
