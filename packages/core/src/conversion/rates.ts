// In: commands that set pairs and record rates. Out: refusals or facts; and what the sources of a pair agree on now.
import { type AgreedRate, checkedRate, medianRate } from '@hilsa/formulas/conversion';
import { WALLETS } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { PairRules, RecordRate, SaidRate, SetConversionPair, StopConversionPair } from './commands.ts';
import { conversionPairScheduled, conversionPairSet, conversionPairStopped, rateRecorded } from './facts.ts';
import { pathToCoins } from './paths.ts';
import type { PairState } from './state.ts';

/** What is looked at to judge a pair. */
type Standing = Pick<World, 'state' | 'mode'>;

const SOURCE = /^[a-z0-9-]{1,32}$/;
const MOST_PAIRS = 256;
const MOST_SOURCES = 16;
const MOST_TIERS = 16;
const MOST_SPREAD_PPM = 100_000;
const LONGEST_QUOTE_MS = 60_000;
const MOST_UNITS = 2n ** 61n;
/** A rate with its spread, in millionths of it, stays within 64 bits. */
const MOST_RATE = 2n ** 42n;
const MOST_RATES_AT_ONCE = 64;
/** A source whose clock is ahead of ours by more is not believed. */
const AHEAD_MS = 2_000;

/** Why a pair cannot be set so, or not go on, as things are; null: it can. Asked by whoever asks a second person about it, too. */
export function pairRefusal(world: Standing, command: SetConversionPair | StopConversionPair): Refusal | null {
  return command.kind === 'set-conversion-pair' ? refusalOfRules(world, command) : refusalOfStop(world, command);
}

function refusalOfRules(world: Standing, { pair: rules, effectiveAtMs = 0 }: SetConversionPair): Refusal | null {
  const { state } = world;
  const { pairs } = state.conversion;
  const wrong = wrongField(state, rules);
  if (wrong !== null) return refuse('pair-invalid', { field: wrong });
  const known = pairs.find((pair) => isSame(pair.rules, rules));
  const opposite = pairs.some(
    (pair) => pair.rules.baseAsset === rules.quoteAsset && pair.rules.quoteAsset === rules.baseAsset,
  );
  if (opposite) return refuse('pair-invalid', { field: 'baseAsset' });
  if (known === undefined && pairs.length >= MOST_PAIRS) return refuse('pair-invalid', { field: 'pair' });
  const isLater = effectiveAtMs !== 0;
  if (isLater && (known === undefined || !Number.isSafeInteger(effectiveAtMs) || effectiveAtMs <= state.atMs))
    return refuse('effective-date-past', { effectiveAtMs, now: state.atMs });
  const index = known?.index ?? pairs.length;
  if (lacksDealer(world, rules)) return refuse('dealer-bank-missing', { pair: index });
  const path = pathToCoins(world, { pair: index, rules });
  return path === null ? null : refuse('path-forbidden', { path });
}

export function setConversionPair(world: World, command: SetConversionPair): Reply {
  const refusal = refusalOfRules(world, command);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const { pair: rules, effectiveAtMs = 0 } = command;
  const { pairs } = world.state.conversion;
  const known = pairs.find((each) => isSame(each.rules, rules));
  const pair = known?.index ?? pairs.length;
  if (effectiveAtMs !== 0) emit(world, conversionPairScheduled, { pair, effectiveAtMs, rules });
  else emit(world, conversionPairSet, { pair, version: (known?.version ?? 0) + 1, rules });
  return { refusal: null, id: pair };
}

/** The clock's: rules whose time has come. What else was changed meanwhile may have opened a path: then they come into force switched off. */
export function applyPair(world: World, index: number): void {
  const { version, coming } = world.state.conversion.pairs[index]!;
  const { rules } = coming!;
  const isShut = pathToCoins(world, { pair: index, rules }) !== null;
  emit(world, conversionPairSet, {
    pair: index,
    version: version + 1,
    rules: isShut ? { ...rules, isOn: false } : rules,
  });
}

function refusalOfStop(world: Standing, { pair: index, isStopped }: StopConversionPair): Refusal | null {
  const pair = world.state.conversion.pairs[index];
  if (pair === undefined) return refuse('unknown-pair', { pair: index });
  const path = isStopped ? null : pathToCoins(world, { pair: index, rules: pair.rules });
  return path === null ? null : refuse('path-forbidden', { path });
}

export function stopConversionPair(world: World, command: StopConversionPair): Reply {
  const refusal = refusalOfStop(world, command);
  if (refusal !== null) return refusal;
  // ── nothing below may fail ──
  const { pair: index, isStopped } = command;
  emit(world, conversionPairStopped, { pair: index, isStopped });
  return { refusal: null, id: index };
}

/** One source's word on some pairs: all of it, or nothing. */
export function recordRate(world: World, { source, rates }: RecordRate): Reply {
  const { state } = world;
  if (!SOURCE.test(source)) return refuse('rate-invalid', { field: 'source' });
  if (rates.length < 1 || rates.length > MOST_RATES_AT_ONCE) return refuse('rate-invalid', { field: 'rates' });
  for (const said of rates) {
    const pair = state.conversion.pairs[said.pair];
    if (pair === undefined) return refuse('unknown-pair', { pair: said.pair });
    if (!pair.rates.has(source) && pair.rates.size >= MOST_SOURCES) return refuse('rate-invalid', { field: 'source' });
    const wrong = wrongWord(state, said);
    if (wrong !== null) return refuse('rate-invalid', { field: wrong });
  }
  // ── nothing below may fail ──
  for (const { pair, rate, sourceMs } of rates)
    // A clock that is a little ahead of ours says now.
    emit(world, rateRecorded, { pair, rate, sourceMs: Math.min(sourceMs, state.atMs), source });
  return { refusal: null, count: rates.length };
}

function wrongWord({ atMs }: State, { rate, sourceMs }: SaidRate): keyof SaidRate | null {
  if (rate <= 0n || rate > MOST_RATE) return 'rate';
  return !Number.isSafeInteger(sourceMs) || sourceMs < 0 || sourceMs > atMs + AHEAD_MS ? 'sourceMs' : null;
}

/** What a pair's sources agree on at a time; null: too few, too old, too far apart. */
export function agreedRate({ rules, rates }: PairState, atMs: number): AgreedRate | null {
  const { rule } = rules;
  const said = [...rates.values()];
  return rule.kind === 'median' ? medianRate(said, atMs, rule) : checkedRate(said, atMs, rule);
}

/** Changing one currency for another is a bank's business: a licensed one must stand behind each pair that is on. The sandbox has no banks. */
function lacksDealer({ mode }: Standing, { wallet, isOn, dealerBank }: PairRules): boolean {
  return mode === 'live' && wallet === 'stock' && isOn && (dealerBank ?? '') === '';
}

function isSame(one: PairRules, other: PairRules): boolean {
  return one.baseAsset === other.baseAsset && one.quoteAsset === other.quoteAsset && one.wallet === other.wallet;
}

function wrongField({ assets, funds }: State, rules: PairRules): keyof PairRules | null {
  const { baseAsset, quoteAsset, rule, tiers, minimum, dailyMaximum, mostExposure } = rules;
  if (assets[baseAsset] === undefined || funds.unitAssets.has(baseAsset)) return 'baseAsset';
  if (assets[quoteAsset] === undefined || quoteAsset === baseAsset || funds.unitAssets.has(quoteAsset))
    return 'quoteAsset';
  if (!WALLETS.includes(rules.wallet)) return 'wallet';
  if (!isWithin(rules.rateDecimals, 0, 12)) return 'rateDecimals';
  if (!isWithin(rules.baseDecimals, 0, assets[baseAsset].decimals)) return 'baseDecimals';
  if (!isWithin(rules.quoteDecimals, 0, assets[quoteAsset].decimals)) return 'quoteDecimals';
  if (!isWithin(rule.freshMs, 1, 3_600_000)) return 'rule';
  if (rule.kind === 'checked' && !(SOURCE.test(rule.source) && SOURCE.test(rule.check) && rule.source !== rule.check))
    return 'rule';
  if (rule.kind === 'median' && !isWithin(rule.leastSources, 1, MOST_SOURCES)) return 'rule';
  if (rule.kind === 'checked' && !isWithin(rule.mostApartPpm, 0, MOST_SPREAD_PPM)) return 'rule';
  const isLadder = tiers.every(({ from, spreadPpm }, n) => {
    const isAbove = n === 0 ? from === 0n : from > tiers[n - 1]!.from;
    return isAbove && isWithin(spreadPpm, 0, MOST_SPREAD_PPM);
  });
  if (tiers.length < 1 || tiers.length > MOST_TIERS || !isLadder) return 'tiers';
  if (!isWithin(rules.quoteMs, 1_000, LONGEST_QUOTE_MS)) return 'quoteMs';
  if (minimum < 0n || minimum > MOST_UNITS) return 'minimum';
  if (!/^[^\p{Cc}]{0,80}$/u.test(rules.dealerBank ?? '')) return 'dealerBank';
  if (dailyMaximum < minimum || dailyMaximum > MOST_UNITS) return 'dailyMaximum';
  return mostExposure < 0n || mostExposure > MOST_UNITS ? 'mostExposure' : null;
}

function isWithin(value: number, low: number, high: number): boolean {
  return Number.isInteger(value) && value >= low && value <= high;
}
