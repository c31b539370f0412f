// In: a company's share, its assets, its market's pack and the price it begins at. Out: its listing in the core's units, as the market's rules have it.
import type { StockListing } from '@hilsa/core/commands';
import type { MarketPack, SettlementRule } from '@hilsa/formulas/market-packs';
import { tenToThe } from '@hilsa/money';

/** Largest order value: 50 lakh taka; of New York's shares 50,000 dollars. In whole units of the currency. */
const MOST_VALUE: Readonly<Record<string, bigint>> = { BD: 5_000_000n, US: 50_000n };
const MOST_LOTS = 10_000_000;
/** Where a day has no band of its own a market order goes at most so far from the last price. */
const PROTECTION_BPS = 500;

/** What the exchange in Dhaka calls the sector of funds that are traded as shares. */
export const FUNDS = 'Mutual Funds';

/** What a market knows of a share before it trades. */
export interface NewShare {
  readonly code: string;
  readonly category: string;
  readonly board: 'public' | 'spot';
  readonly company: StockListing['company'];
  /** The first day it trades on; absent: at once. */
  readonly firstDay?: number;
}

/** How its trades settle: on the spot board by that board's rule, else by its category's; null: the pack has none for it. */
export function settlementBy(
  pack: MarketPack,
  { category, board }: Pick<NewShare, 'category' | 'board'>,
): SettlementRule | null {
  if (board === 'spot') return pack.spotSettlement;
  return Object.hasOwn(pack.settlement, category) ? pack.settlement[category]! : null;
}

/**
 * @param quoteDecimals of the currency, at least those of the pack's tick
 * @throws RangeError where the pack has no such category or board
 */
export function shareListing(
  { code, category, board, company, firstDay }: NewShare,
  pack: MarketPack,
  given: { base: number; quote: number; quoteDecimals: number; referenceTicks: number },
): StockListing {
  const whole = tenToThe(given.quoteDecimals);
  const { commissionPpm, parts } = pack.charges;
  const settlement = settlementBy(pack, { category, board });
  if (settlement === null) throw new RangeError(`${pack.market} has no category ${category} on its ${board} board`);
  return {
    kind: 'stock',
    symbol: code,
    market: pack.market,
    baseAsset: given.base,
    quoteAsset: given.quote,
    tickUnits: whole / tenToThe(pack.tickDecimals),
    lotUnits: 1n,
    minLots: 1,
    maxLots: MOST_LOTS,
    minNotional: 0n,
    maxNotional: MOST_VALUE[pack.market]! * whole,
    priceBandBps: 10_000,
    marketProtectionBps: PROTECTION_BPS,
    fees: {
      on: 'money',
      rounding: 'half-up',
      feeClass: 'stock',
      tiers: [{ makerPpm: commissionPpm, takerPpm: commissionPpm }],
      parts: [...parts],
    },
    tickTable: pack.steps.map(({ fromTicks, stepTicks }) => ({ from: fromTicks, step: stepTicks })),
    referenceTicks: given.referenceTicks,
    category,
    board,
    settlement,
    limits: {},
    company,
    ...(firstDay !== undefined && { firstDay }),
  };
}
