// In: a share's fair price and its band. Out: the ladder a quoter shows, and what an arriving trader wants. Pure but for the random stream.
import type { MassQuote } from '@hilsa/core';
import type { MarketPack } from '@hilsa/formulas/market-packs';
import { stepAt, stepDown, stepUp } from '@hilsa/formulas/stocks';
import type { Random } from '../random.ts';
import type { SandboxShare } from './shares.ts';

type Quotes = MassQuote['bids'];

/** By how busy a share is: half the distance between best bid and ask, levels a side, value of a level in whole taka. */
const STYLE = {
  1: { halfSpread: 0.0015, levels: 10, value: 120_000 },
  2: { halfSpread: 0.0035, levels: 6, value: 60_000 },
  3: { halfSpread: 0.006, levels: 4, value: 25_000 },
} as const;
/** Taka that a dollar's worth of quoting stands for. */
const SCALE = { BD: 1, US: 0.02 } as const;
const MEAN_TRADE = { 1: 25_000, 2: 15_000, 3: 9_000 } as const;

/** Prices in ticks that may be ordered on the day; `highest` 0: no band. */
export interface Band {
  readonly lowest: number;
  readonly highest: number;
}

/** Best first on both sides, each a price that may be ordered, nothing outside the band. */
export function shareLadder(
  random: Random,
  share: SandboxShare,
  pack: MarketPack,
  { fairTicks, band }: { fairTicks: number; band: Band },
): { bids: Quotes; asks: Quotes } {
  const { halfSpread, levels, value } = STYLE[share.busy];
  const top = band.highest > 0 ? band.highest : Number.MAX_SAFE_INTEGER;
  const bottom = band.highest > 0 ? band.lowest : 1;
  const lotsAt = (level: number): number => {
    const wanted = value * SCALE[share.market] * (1 + 0.35 * level) * (0.5 + random.uniform());
    return Math.max(1, Math.round(wanted / (fairTicks / 10 ** pack.tickDecimals)));
  };
  const bids: { ticks: number; lots: number }[] = [];
  const asks: { ticks: number; lots: number }[] = [];
  let bid = stepDown(pack.steps, Math.floor(Math.min(fairTicks * (1 - halfSpread), top)));
  let ask = stepUp(pack.steps, Math.ceil(Math.max(fairTicks * (1 + halfSpread), bottom, bid + 1)));
  for (let level = 0; level < levels; level++) {
    if (bid >= bottom && bid >= 1) bids.push({ ticks: bid, lots: lotsAt(level) });
    if (ask <= top) asks.push({ ticks: ask, lots: lotsAt(level) });
    const gap = Math.max(1, Math.round(fairTicks * halfSpread * (0.4 + 0.4 * random.uniform())));
    bid = bid <= 1 ? 0 : stepDown(pack.steps, Math.max(1, bid - Math.max(gap, stepAt(pack.steps, bid - 1))));
    ask = stepUp(pack.steps, ask + gap);
  }
  return { bids, asks };
}

/** How many lots an arriving trader wants: many small ones, few large. */
export function lotsWanted(random: Random, share: SandboxShare, price: number): number {
  const times = Math.min(20, Math.exp(1.1 * random.normal() - 0.6));
  const lots = Math.max(1, Math.round((times * MEAN_TRADE[share.busy] * SCALE[share.market]) / price));
  if (random.uniform() < 0.5) return lots;
  const magnitude = 10 ** Math.max(0, Math.floor(Math.log10(lots)));
  return Math.ceil(lots / magnitude) * magnitude;
}
