// In: a share. Out: its blocks for its tape, what came together of them in the last thirty days, and the blocks that are offered now.
import type { ReplyOf } from '@hilsa/contract';
import type { Offering } from '@hilsa/core';
import { discountBps, offeringCost } from '@hilsa/formulas/offerings';
import { formatDecimal } from '@hilsa/money';
import type { Instrument } from '../../../publish/index.ts';
import { type BlockTrade, blockTrades } from '../../../tables/block-trades.ts';
import type { WorldRooms } from '../../rooms.ts';

/** On a tape, and at most counted of thirty days. */
const MOST = 20;
const MOST_COUNTED = 500;
const STRETCH_MS = 30 * 86_400_000;

type Block = ReplyOf<'/stock/index/trades'>['blocks'][number];

export async function blocksOf(world: WorldRooms, instrument: Instrument): Promise<Block[]> {
  const trades = await blockTrades(world.tables, instrument.baseAsset, instrument.quoteAsset, MOST);
  const printed = printerOf(world, instrument);
  return trades.map((trade) => ({
    id: String(trade.offering),
    price: printed.amount(trade.price),
    quantity: printed.quantity(trade.quantity),
    value: printed.amount(printed.worth(trade)),
    referencePrice: printed.amount(trade.reference),
    discountBps: discountBps(trade.price, trade.reference),
    atMs: trade.atMs,
    lockedUntilMs: trade.lockedUntilMs || null,
    simulated: trade.seller !== null && world.sequencer.engine.account(trade.seller)?.ownerKind !== 'customer',
  }));
}

export async function blockFigures(
  world: WorldRooms,
  instrument: Instrument,
  nowMs: number,
): Promise<ReplyOf<'/stock/index/info'>['blocks']> {
  const all = await blockTrades(world.tables, instrument.baseAsset, instrument.quoteAsset, MOST_COUNTED);
  const recent = all.filter(({ atMs }) => atMs >= nowMs - STRETCH_MS);
  const printed = printerOf(world, instrument);
  return {
    trades: recent.length,
    quantity: printed.quantity(recent.reduce((sum, { quantity }) => sum + quantity, 0n)),
    value: printed.amount(recent.reduce((sum, trade) => sum + printed.worth(trade), 0n)),
  };
}

/** Shares that nobody has asked for yet: who comes first is served first. */
function leftOf({ terms, demand }: Offering): bigint {
  const offered = terms.rule.quotas.reduce((sum, { quantity }) => sum + quantity, 0n);
  return [...demand.values()].reduce((left, { quantity }) => left - quantity, offered);
}

/** Blocks that can be applied for now, by what is sold and what is paid with; the cheapest first. */
export function openBlocks({ sequencer }: WorldRooms): (instrument: Instrument) => readonly Offering[] {
  const open = [...sequencer.engine.offerings.values()]
    .filter((offering) => offering.status === 'open' && offering.terms.kind === 'block' && leftOf(offering) > 0n)
    .toSorted((one, other) => (one.terms.price < other.terms.price ? -1 : 1));
  const byMarket = Map.groupBy(open, ({ terms }) => `${terms.asset}:${terms.moneyAsset}`);
  return ({ baseAsset, quoteAsset }) => byMarket.get(`${baseAsset}:${quoteAsset}`) ?? [];
}

/** On a share's page. */
const MOST_OFFERS = 5;

export function blockOffersOf(world: WorldRooms, instrument: Instrument): ReplyOf<'/stock/index/trades'>['offers'] {
  const printed = printerOf(world, instrument);
  return openBlocks(world)(instrument)
    .slice(0, MOST_OFFERS)
    .flatMap((offering) => {
      const { price, reference, closesMs } = offering.terms;
      if (reference === null) return [];
      return {
        id: String(offering.id),
        price: printed.amount(price),
        quantity: printed.quantity(leftOf(offering)),
        referencePrice: printed.amount(reference.price),
        discountBps: discountBps(price, reference.price),
        closesMs,
      };
    });
}

function printerOf({ publisher: { listings } }: WorldRooms, { baseAsset, quoteAsset }: Instrument) {
  const [asset, money] = [listings.asset(baseAsset), listings.asset(quoteAsset)];
  return {
    amount: (units: bigint): string => formatDecimal(units, money.decimals),
    quantity: (units: bigint): string => formatDecimal(units, asset.decimals, { trim: true }),
    worth: ({ price, quantity }: BlockTrade): bigint => offeringCost(quantity, { price, decimals: asset.decimals }),
  };
}
