// In: a form of own settings as it is typed, the markets' steps.
// Out: the settings as text, or what is wrong, field by field; and the form of settings that were brought. Pure, exact decimals.
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { gridProblem } from '@hilsa/strategies/rules/grid-lines';
import { FIELDS, type NamedSettings, readSettings, writeSettings } from '@hilsa/strategies/settings-text';
import { largestPurchase } from '@hilsa/strategies/sizes';
import { capitalFor, lotsPerLine, priceOf, ticksOf } from './own-lines.ts';
import { FIRST, FIRST_ON_SHARES, OWN_FIELDS, type OwnField, type OwnRule, type Typed } from './own-fields.ts';

export interface OwnMarket {
  readonly symbol: string;
  readonly base: string;
  readonly last: string;
  readonly tick: string;
  readonly lot: string;
}
/** What an own form has to keep to: the robot's least capital and largest single order, decimals of its money. */
export interface OwnTerms {
  readonly least: string;
  readonly singlePpm: number;
  readonly decimals: number;
}
export interface OwnForm {
  readonly rule: OwnRule;
  /** The market, or several of them with their parts in percent; parts stay empty where all are alike. */
  readonly markets: readonly { readonly symbol: string; readonly part: string }[];
  readonly values: Readonly<Partial<Record<OwnField, string>>>;
  readonly capital: string;
  /** Lots on each line of a grid that was brought; null: as many as the capital pays. */
  readonly lots: number | null;
}

export type OwnProblem =
  | {
      readonly word:
        | 'missing'
        | 'above-low'
        | 'below-slow'
        | 'under-low'
        | 'over-high'
        | 'lines-meet'
        | 'too-little'
        | 'under-one';
    }
  | { readonly word: 'too-deep' | 'parts-above' | 'no-market' | 'under-lookback' | 'more-than-markets' }
  | { readonly word: 'from-to'; readonly least: string; readonly most: string }
  | { readonly word: 'single'; readonly most: string };
export type OwnPlace = OwnField | 'markets' | 'capital';

const PERCENT_DECIMALS = 4;
const MILLION = 1_000_000n;

/** A form of that rule as it begins. */
export function firstForm(
  rule: OwnRule,
  markets: readonly OwnMarket[],
  capital: string,
  goods: 'coins' | 'shares' = 'coins',
): OwnForm {
  const many = rule === 'weights' || rule === 'momentum' ? markets.slice(0, 4) : markets.slice(0, 1);
  const form: OwnForm = {
    rule,
    markets: many.map(({ symbol }) => ({ symbol, part: rule === 'weights' ? '20' : '' })),
    values: rule === 'dca' && goods === 'shares' ? { ...FIRST.dca, ...FIRST_ON_SHARES } : FIRST[rule],
    capital,
    lots: null,
  };
  return rule === 'grid' && markets[0] !== undefined ? withMarket(form, markets[0]) : form;
}

/** The same form on another market; a grid's range lies around that one's price, three percent to both sides. */
export function withMarket(form: OwnForm, market: OwnMarket): OwnForm {
  const markets = [{ symbol: market.symbol, part: '' }];
  if (form.rule !== 'grid') return { ...form, markets };
  const last = ticksOf(market.last, market.tick);
  const range = {
    low: priceOf(Math.max(1, Math.round(last * 0.97)), market.tick),
    high: priceOf(Math.max(20, Math.round(last * 1.03)), market.tick),
  };
  return { ...form, markets, lots: null, values: { ...form.values, ...range, stopAt: '', takeAt: '' } };
}

/** One field changed. What a grid's lines hold follows from then on. */
export function withValue(form: OwnForm, name: OwnField, value: string): OwnForm {
  return { ...form, lots: null, values: { ...form.values, [name]: value } };
}

/** The form of settings that were brought. @returns null for no settings of an own form, or of a market that is not here */
export function formOf(text: string, markets: readonly OwnMarket[], terms: OwnTerms): OwnForm | null {
  const named = readSettings(text);
  if (named === null || named.rule === 'signal') return null;
  const { rule } = named;
  const parts = partsOf(named);
  const known = parts.map(({ symbol }) => markets.find((market) => market.symbol === symbol));
  const [first] = known;
  if (first === undefined || known.includes(undefined)) return null;
  const raw = new Map<string, unknown>(Object.entries(named.settings));
  const values = Object.fromEntries(
    Object.entries(OWN_FIELDS[rule]).map(([name, typed]) => [name, shown(typed, raw.get(name), first, terms)]),
  );
  const lots = named.rule === 'grid' ? named.settings.lotsPerLine : null;
  const capital =
    named.rule === 'grid' ? capitalFor(named.settings.lotsPerLine, named.settings, first, terms) : terms.least;
  return { rule, markets: parts, values, capital, lots };
}

function partsOf(named: NamedSettings): OwnForm['markets'] {
  if (named.rule === 'weights')
    return Object.entries(named.settings.weights).map(([symbol, ppm]) => ({ symbol, part: percentText(ppm) }));
  const symbols = named.rule === 'momentum' ? named.settings.markets : [named.settings.market];
  return symbols.map((symbol) => ({ symbol, part: '' }));
}

/** What settings name: each market once. */
export function symbolsOf(named: NamedSettings): string[] {
  return partsOf(named).map(({ symbol }) => symbol);
}

function shown(typed: Typed, value: unknown, market: OwnMarket, { decimals }: OwnTerms): string {
  if (typed === 'percent') return percentText(Number(value));
  if (typed === 'money') return formatDecimal(value as bigint, decimals, { trim: true });
  if (typed === 'switch') return value === true ? 'on' : 'off';
  if (typed === 'price-or-none' && value === 0) return '';
  return typed === 'price' || typed === 'price-or-none' ? priceOf(Number(value), market.tick) : String(value);
}

function percentText(ppm: number): string {
  return formatDecimal(BigInt(ppm), PERCENT_DECIMALS, { trim: true });
}

/** The settings as text; null while something is wrong, which `problems` says where it is. */
export function settle(
  form: OwnForm,
  markets: readonly OwnMarket[],
  terms: OwnTerms,
): { readonly settings: string | null; readonly lots: number; readonly problems: ReadonlyMap<OwnPlace, OwnProblem> } {
  const problems = new Map<OwnPlace, OwnProblem>();
  const market = markets.find(({ symbol }) => symbol === form.markets[0]?.symbol);
  if (market === undefined)
    return { settings: null, lots: 0, problems: problems.set('markets', { word: 'no-market' }) };
  const values: Record<string, unknown> = {};
  for (const [name, typed] of Object.entries(OWN_FIELDS[form.rule]) as [OwnField, Typed][]) {
    const value = valueOf(typed, form.values[name] ?? '', market, terms);
    const problem = value === null ? { word: 'missing' as const } : limitProblem(form.rule, name, typed, value, market);
    if (problem === null) values[name] = value;
    else problems.set(name, problem);
  }
  if (problems.size > 0) return { settings: null, lots: 0, problems };
  const lots = form.rule === 'grid' ? (form.lots ?? lotsPerLine(form.capital, rangeOf(values), market, terms)) : 0;
  const settings = { ...values, ...marketsIn(form), ...(form.rule === 'grid' && { lotsPerLine: lots }) };
  // Every field of the rule was read by the table that names it.
  const named = { rule: form.rule, settings } as unknown as NamedSettings;
  for (const [place, problem] of jointProblems(named, form, market, terms)) problems.set(place, problem);
  return { settings: problems.size > 0 ? null : writeSettings(named), lots, problems };
}

function rangeOf(values: Readonly<Record<string, unknown>>): { high: number; spaces: number } {
  return { high: Number(values['high']), spaces: Number(values['spaces']) };
}

function marketsIn({ rule, markets }: OwnForm): Record<string, unknown> {
  if (rule === 'momentum') return { markets: markets.map(({ symbol }) => symbol) };
  if (rule !== 'weights') return { market: markets[0]?.symbol };
  const parts = markets.map(
    ({ symbol, part }) => [symbol, Number(parseDecimal(part, PERCENT_DECIMALS) ?? 0n)] as const,
  );
  return { weights: Object.fromEntries(parts) };
}

/** Null: it is no such value yet. */
function valueOf(typed: Typed, text: string, market: OwnMarket, { decimals }: OwnTerms): unknown {
  if (typed === 'price-or-none' && text === '') return 0;
  if (typed === 'choice') return text;
  if (typed === 'switch') return text === 'on';
  if (text === '' || text.endsWith('.')) return null;
  if (typed === 'price' || typed === 'price-or-none') return ticksOf(text, market.tick);
  if (typed === 'money') return parseDecimal(text, decimals);
  const units = parseDecimal(text, typed === 'percent' ? PERCENT_DECIMALS : 0);
  return units === null ? null : Number(units);
}

function limitProblem(rule: OwnRule, name: string, typed: Typed, value: unknown, market: OwnMarket): OwnProblem | null {
  const field = FIELDS[rule][name];
  if (field?.kind === 'units') return value === 0n ? { word: 'missing' } : null;
  if (field?.kind !== 'whole' || typeof value !== 'number') return null;
  if (value >= field.least && value <= field.most) return null;
  const said = (limit: number): string =>
    typed === 'percent'
      ? `${percentText(limit)}%`
      : typed === 'price' || typed === 'price-or-none'
        ? priceOf(limit, market.tick)
        : String(limit);
  return { word: 'from-to', least: said(field.least), most: said(field.most) };
}

/** What fields say together and no single one can. */
function jointProblems(
  named: NamedSettings,
  form: OwnForm,
  market: OwnMarket,
  terms: OwnTerms,
): [OwnPlace, OwnProblem][] {
  switch (named.rule) {
    case 'grid':
      return gridProblems(named.settings, form.capital, market, terms);
    case 'dca':
      return dcaProblems(named.settings, form.capital, market, terms);
    case 'trend':
      return named.settings.fast < named.settings.slow ? [] : [['slow', { word: 'below-slow' }]];
    case 'weights': {
      const parts = Object.values(named.settings.weights);
      if (parts.length === 0 || parts.some((ppm) => ppm < 1)) return [['markets', { word: 'missing' }]];
      return parts.reduce((sum, ppm) => sum + ppm, 0) <= Number(MILLION) ? [] : [['markets', { word: 'parts-above' }]];
    }
    case 'momentum': {
      const { skip, lookback, top, markets } = named.settings;
      if (top > markets.length) return [['top', { word: 'more-than-markets' }]];
      return skip < lookback ? [] : [['skip', { word: 'under-lookback' }]];
    }
    case 'reversion':
    case 'signal':
      return [];
  }
}

function gridProblems(
  grid: Extract<NamedSettings, { rule: 'grid' }>['settings'],
  capital: string,
  market: OwnMarket,
  terms: OwnTerms,
): [OwnPlace, OwnProblem][] {
  if (grid.high <= grid.low) return [['high', { word: 'above-low' }]];
  if (gridProblem(grid) !== null) return [['spaces', { word: 'lines-meet' }]];
  if (grid.stopAt >= grid.low) return [['stopAt', { word: 'under-low' }]];
  if (grid.takeAt > 0 && grid.takeAt <= grid.high) return [['takeAt', { word: 'over-high' }]];
  if (grid.lotsPerLine < 1) return [['capital', { word: 'too-little' }]];
  // More than the capital pays for is what a brought grid may ask of one who gives less.
  return grid.lotsPerLine > lotsPerLine(capital, grid, market, terms) ? [['capital', { word: 'too-little' }]] : [];
}

function dcaProblems(
  dca: Extract<NamedSettings, { rule: 'dca' }>['settings'],
  capital: string,
  { last, lot }: OwnMarket,
  { singlePpm, decimals }: OwnTerms,
): [OwnPlace, OwnProblem][] {
  const principal = parseDecimal(capital === '' ? '0' : capital, decimals) ?? 0n;
  const most = (principal * BigInt(singlePpm)) / MILLION;
  const said = formatDecimal(most, decimals, { trim: true });
  if (dca.amount > most) return [['amount', { word: 'single', most: said }]];
  // Both have at most eight places: a whole lot at the last price.
  const one = (parseDecimal(last, 8) ?? 0n) * (parseDecimal(lot, 8) ?? 0n);
  if (dca.amount * 10n ** BigInt(16 - decimals) < one) return [['amount', { word: 'under-one' }]];
  if (dca.safetyOrders * dca.stepPpm >= Number(MILLION)) return [['stepPpm', { word: 'too-deep' }]];
  return largestPurchase(dca) > most ? [['growthPpm', { word: 'single', most: said }]] : [];
}
