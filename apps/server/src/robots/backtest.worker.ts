// In: a rule, candles, capital. Out: its hypothetical result, beside buying and holding its markets in equal parts.
import { parentPort, workerData } from 'node:worker_threads';
import { dhakaDay, dhakaDayStart } from '@hilsa/formulas/statements';
import { overfittingProbability, sharpe, simpleReturns } from '@hilsa/formulas/statistics';
import {
  backtest,
  type BacktestResult,
  type BacktestSetting,
  buyAndHold,
  impossibleFills,
  profitOf,
  survivesDelay,
  warmUpAt,
} from '@hilsa/strategies/backtest';
import type { Asked, FailedCheck, HypotheticalResult, PaperResult, Work } from './backtest.ts';
import { ruleOf, type Rule } from './rules.ts';

const POINTS = 120;
const MILLION = 1_000_000;
/** How much worse than the open a market order is filled, and which part of a candle's volume one robot may take. */
const SLIPPAGE_PPM = 500;
const VOLUME_PPM = 100_000;
/** So many candles more than its window a rule is shown, and has to say the same. */
const WARM_UPS = [1, 50] as const;
/** Into how many the past is cut: 70 ways to choose half of them. */
const PARTS = 8;

const { kind, asked: work } = workerData as Work;
parentPort?.postMessage(kind === 'past' ? tryOut(work) : tryOnPaper(work));

/** As if nothing were paid for trading and every candle had lots for all; and with slippage alone. */
function tryOnPaper(asked: Asked): PaperResult {
  const { settings, scale, markets, candles, principal, restMs, startsAtMs = 0 } = asked;
  const rule = ruleOf(settings, scale);
  const profit = (slippagePpm: number): bigint => {
    const costs = { feePpm: 0, slippagePpm, volumePpm: MILLION };
    const setting = { markets, candles, principal, costs, restMs, startsAtMs, ...settlementOf(asked) };
    return profitOf(backtest(rule.strategy, rule.settings, setting), principal);
  };
  return { paper: profit(0), slipped: profit(SLIPPAGE_PPM) };
}

function tryOut(asked: Asked): HypotheticalResult {
  const { settings, scale, markets, candles, principal, feePpm, restMs, isChecked } = asked;
  const rule = ruleOf(settings, scale);
  const costs = { feePpm, slippagePpm: SLIPPAGE_PPM, volumePpm: VOLUME_PPM };
  const setting = { markets, candles, principal, costs, restMs, ...settlementOf(asked) };
  const run = backtest(rule.strategy, rule.settings, setting);
  const late = backtest(rule.strategy, rule.settings, { ...setting, delay: 1 });
  const names = Object.keys(candles);
  const part = principal / BigInt(names.length);
  const holds = names.map((name) =>
    buyAndHold(name, {
      ...setting,
      markets: { [name]: markets[name]! },
      candles: { [name]: candles[name]! },
      principal: part,
    }),
  );
  const step = Math.max(1, Math.ceil(run.equity.length / POINTS));
  const curve = run.equity
    .filter((_, index) => index % step === 0 || index === run.equity.length - 1)
    .map(({ atMs, units }) => ({
      atMs,
      worth: units,
      hold: holds.reduce((sum, { equity }) => sum + lastAt(equity, atMs), 0n),
    }));
  const returns = returnsOf(run);
  const ratio = returns === null ? null : sharpe(returns, 1);
  const isRobust = survivesDelay(profitOf(run, principal), profitOf(late, principal));
  return {
    curve,
    fills: run.fills.length,
    closed: run.fills.filter(({ side }) => side === 'sell').length,
    fees: run.fills.reduce((sum, { fee }) => sum + fee, 0n),
    slippage: run.fills.reduce((sum, { slippage }) => sum + slippage, 0n),
    missedLots: run.missedLots,
    refusals: run.refusals,
    end: run.end,
    survivesDelay: isRobust,
    sharpePpm: ratio === null ? null : Math.round(ratio * MILLION),
    overfittingPpm: overfitting(asked, returns, setting),
    failed: isChecked ? failedCheck(rule, setting, run, isRobust) : null,
  };
}

/** So many days with candles after the day of a purchase, at their beginning; what no candle shows yet is not settled. */
function settlementOf({ candles, settleDays }: Asked): Pick<BacktestSetting, 'settlesAtMs'> {
  if (settleDays === 0) return {};
  const days = [...new Set(Object.values(candles).flatMap((all) => all.map(({ openMs }) => dhakaDay(openMs))))].sort(
    (one, other) => one - other,
  );
  const place = new Map(days.map((day, index) => [day, index]));
  return {
    settlesAtMs: (boughtMs) => {
      const day = days[(place.get(dhakaDay(boughtMs)) ?? days.length) + settleDays];
      return day === undefined ? Number.MAX_SAFE_INTEGER : dhakaDayStart(day);
    },
  };
}

/** Of each candle; null where nothing can be said: it was too short, or all was lost. */
function returnsOf({ equity }: BacktestResult): number[] | null {
  const worths = equity.map(({ units }) => Number(units));
  return worths.length > 2 && worths.every((value) => value > 0) ? simpleReturns(worths) : null;
}

/** All that was tried, run over the same candles: by combinatorially symmetric cross-validation. */
function overfitting({ others, scale }: Asked, returns: number[] | null, setting: BacktestSetting): number | null {
  if (returns === null) return null;
  const tried = others.flatMap((settings) => {
    const { strategy, settings: read } = ruleOf(settings, scale);
    const own = returnsOf(backtest(strategy, read, setting));
    return own === null ? [] : [own];
  });
  // A run that stopped did nothing from then on.
  const padded = [returns, ...tried].map((own) => [...own, ...Array<number>(returns.length).fill(0)]);
  const probability = overfittingProbability(
    padded.map((own) => own.slice(0, returns.length)),
    PARTS,
  );
  return probability === null ? null : Math.round(probability * MILLION);
}

/** The first of them that a rule fails on this past. */
function failedCheck(rule: Rule, setting: BacktestSetting, run: BacktestResult, isRobust: boolean): FailedCheck | null {
  const [first = []] = Object.values(setting.candles);
  // What is wanted at each close may not change when the candles after it are taken away, of every market together.
  const wants = (history: typeof first): string[] => {
    const untilMs = history.at(-1)?.closeMs ?? 0;
    const candles = Object.fromEntries(
      Object.entries(setting.candles).map(([name, all]) => [name, all.filter(({ closeMs }) => closeMs <= untilMs)]),
    );
    const { log } = backtest(rule.strategy, rule.settings, { ...setting, candles });
    return log.map(({ intents }) =>
      JSON.stringify(intents, (_, value) => (typeof value === 'bigint' ? `${value}` : value)),
    );
  };
  const whole = wants(first);
  const cuts = [1, 2].map((third) => Math.floor((first.length * third) / 3));
  const sees = cuts.some((cut) => wants(first.slice(0, cut)).some((want, index) => want !== whole[index]));
  if (sees) return 'sees-ahead';
  if (warmUpAt(rule.strategy, rule.settings, setting, WARM_UPS) !== null) return 'warm-up';
  if (impossibleFills(run, setting).length > 0) return 'impossible-fills';
  return isRobust ? null : 'one-candle-late';
}

function lastAt(equity: readonly { atMs: number; units: bigint }[], atMs: number): bigint {
  let [low, high] = [0, equity.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((equity[middle]?.atMs ?? 0) <= atMs) low = middle;
    else high = middle - 1;
  }
  return equity[low]?.units ?? 0n;
}
