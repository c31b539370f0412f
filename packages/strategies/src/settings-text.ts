// In: a rule's settings. Out: one line of text that fits a QR code, and the settings read back, checked field by field.
import { decimalPlaces } from '@hilsa/money';
import { gridProblem } from './rules/grid-lines.ts';
import type { DcaSettings } from './rules/dca.ts';
import type { GridSettings } from './rules/grid.ts';
import type { MomentumSettings } from './rules/momentum.ts';
import type { ReversionSettings } from './rules/reversion.ts';
import type { SignalSettings } from './rules/signal.ts';
import type { TrendSettings } from './rules/trend.ts';
import type { WeightsSettings } from './rules/weights.ts';

/** Settings with the name of their rule. Results never travel with them. */
export type NamedSettings =
  | { rule: 'grid'; settings: GridSettings }
  | { rule: 'dca'; settings: DcaSettings }
  | { rule: 'trend'; settings: TrendSettings }
  | { rule: 'reversion'; settings: ReversionSettings }
  | { rule: 'weights'; settings: WeightsSettings }
  | { rule: 'momentum'; settings: MomentumSettings }
  | { rule: 'signal'; settings: SignalSettings };

/** How a field is written and what it may be. */
export type Field =
  | { kind: 'whole'; least: number; most: number }
  | { kind: 'units' }
  | { kind: 'market' }
  | { kind: 'markets'; most: number }
  | { kind: 'weights'; most: number }
  | { kind: 'choice'; of: readonly string[] }
  | { kind: 'switch' };

const TICKS: Field = { kind: 'whole', least: 1, most: 2 ** 40 };
const TICKS_OR_NONE: Field = { kind: 'whole', least: 0, most: 2 ** 40 };
const SHARE: Field = { kind: 'whole', least: 1, most: 1_000_000 };
const CANDLES: Field = { kind: 'whole', least: 1, most: 10_000 };

/** The fields of every rule, in the order of a form; a screen draws its form from them. */
export const FIELDS: Readonly<Record<NamedSettings['rule'], Readonly<Record<string, Field>>>> = {
  grid: {
    market: { kind: 'market' },
    low: TICKS,
    high: TICKS,
    spaces: { kind: 'whole', least: 2, most: 200 },
    mode: { kind: 'choice', of: ['arithmetic', 'geometric'] },
    lotsPerLine: { kind: 'whole', least: 1, most: 2 ** 40 },
    trailsUp: { kind: 'switch' },
    stopAt: TICKS_OR_NONE,
    takeAt: TICKS_OR_NONE,
  },
  dca: {
    market: { kind: 'market' },
    amount: { kind: 'units' },
    everyCandles: CANDLES,
    safetyOrders: { kind: 'whole', least: 0, most: 20 },
    stepPpm: { kind: 'whole', least: 0, most: 45_000 },
    growthPpm: { kind: 'whole', least: 0, most: 1_000_000 },
    takePpm: { kind: 'whole', least: 0, most: 1_000_000 },
  },
  trend: {
    market: { kind: 'market' },
    fast: { kind: 'whole', least: 1, most: 499 },
    slow: { kind: 'whole', least: 2, most: 500 },
    average: { kind: 'choice', of: ['simple', 'exponential'] },
    sharePpm: SHARE,
  },
  reversion: {
    market: { kind: 'market' },
    length: { kind: 'whole', least: 2, most: 100 },
    enterBelow: { kind: 'whole', least: 1, most: 50 },
    leaveAbove: { kind: 'whole', least: 50, most: 99 },
    filter: { kind: 'whole', least: 0, most: 500 },
    stopPpm: { kind: 'whole', least: 0, most: 900_000 },
    sharePpm: SHARE,
  },
  weights: {
    weights: { kind: 'weights', most: 10 },
    everyCandles: CANDLES,
    tolerancePpm: { kind: 'whole', least: 1_000, most: 500_000 },
  },
  momentum: {
    markets: { kind: 'markets', most: 50 },
    lookback: { kind: 'whole', least: 1, most: 500 },
    skip: { kind: 'whole', least: 0, most: 499 },
    top: { kind: 'whole', least: 1, most: 20 },
    everyCandles: CANDLES,
    sharePpm: SHARE,
  },
  signal: { market: { kind: 'market' }, sharePpm: SHARE },
};

const HEAD = 'hilsa-robot-1';
const MARKET = /^[A-Z0-9]{1,16}(?:-[A-Z0-9]{1,10})?$/;

/** One line: `hilsa-robot-1;grid;market=BTC-USDT;low=…`. */
export function writeSettings({ rule, settings }: NamedSettings): string {
  const values = new Map<string, unknown>(Object.entries(settings));
  return [HEAD, rule, ...Object.keys(FIELDS[rule]).map((name) => `${name}=${written(values.get(name))}`)].join(';');
}

function written(value: unknown): string {
  if (Array.isArray(value)) return value.join('+');
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([market, ppm]) => `${market}:${ppm}`)
      .join('+');
  return typeof value === 'boolean' ? (value ? 'on' : 'off') : String(value);
}

/** Read settings back. @returns null when the text is no settings, names a field twice, or a value lies outside its limits */
export function readSettings(text: string): NamedSettings | null {
  if (text.length > 2_000) return null;
  const [head, rule = '', ...pairs] = text.trim().split(';');
  const fields = Object.entries(FIELDS).find(([name]) => name === rule)?.[1];
  if (head !== HEAD || fields === undefined || pairs.length !== Object.keys(fields).length) return null;
  const given = new Map(
    pairs.map((pair): [string, string] => [pair.slice(0, pair.indexOf('=')), pair.slice(pair.indexOf('=') + 1)]),
  );
  const settings: Record<string, unknown> = {};
  for (const [name, field] of Object.entries(fields)) {
    const value = read(field, given.get(name) ?? '');
    if (value === null) return null;
    settings[name] = value;
  }
  // Every field was read by the table that names it, so the record has the shape of its rule.
  const named = { rule, settings } as unknown as NamedSettings;
  return settingsProblem(named) === null ? named : null;
}

/** What fields say together and no single one can. */
export function settingsProblem({
  rule,
  settings,
}: NamedSettings): 'range-invalid' | 'lines-coincide' | 'out-of-order' | null {
  switch (rule) {
    case 'grid':
      return gridProblem(settings);
    case 'trend':
      return settings.fast < settings.slow ? null : 'out-of-order';
    case 'momentum':
      return settings.skip < settings.lookback && settings.top <= settings.markets.length ? null : 'out-of-order';
    case 'dca':
      return settings.safetyOrders * settings.stepPpm < 1_000_000 && settings.amount > 0n ? null : 'range-invalid';
    case 'weights':
      return Object.values(settings.weights).reduce((sum, ppm) => sum + ppm, 0) <= 1_000_000 ? null : 'range-invalid';
    case 'reversion':
    case 'signal':
      return null;
  }
}

function read(field: Field, text: string): unknown {
  switch (field.kind) {
    case 'whole':
      return /^(0|[1-9]\d{0,15})$/.test(text) && Number(text) >= field.least && Number(text) <= field.most
        ? Number(text)
        : null;
    case 'units':
      return decimalPlaces(text) === 0 && !text.startsWith('-') ? BigInt(text) : null;
    case 'market':
      return MARKET.test(text) ? text : null;
    case 'choice':
      return field.of.includes(text) ? text : null;
    case 'switch':
      return text === 'on' ? true : text === 'off' ? false : null;
    case 'markets': {
      const markets = text.split('+');
      const isList = markets.length <= field.most && new Set(markets).size === markets.length;
      return isList && markets.every((market) => MARKET.test(market)) ? markets : null;
    }
    case 'weights':
      return readWeights(text, field.most);
  }
}

function readWeights(text: string, most: number): Record<string, number> | null {
  const pairs = text.split('+').map((pair) => pair.split(':'));
  if (pairs.length > most || new Set(pairs.map(([market]) => market)).size !== pairs.length) return null;
  const isRight = pairs.every(
    ([market = '', ppm = '', ...rest]) => MARKET.test(market) && /^[1-9]\d{0,6}$/.test(ppm) && rest.length === 0,
  );
  return isRight ? Object.fromEntries(pairs.map(([market = '', ppm = '']) => [market, Number(ppm)])) : null;
}
