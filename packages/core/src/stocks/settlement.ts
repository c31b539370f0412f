// In: a trade in shares, as its fact. Out: what each side received is held until the day it settles: one record a day, whatever the number of trades.
import type { World } from '../engine-types.ts';
import { unitsAt } from '../facts/units.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { holdTogether } from '../ledger/money.ts';
import { TRADE, TRADE_FLAG } from '../orders/words.ts';
import { settlementOf, stockOf } from './facts.ts';
import { settleDrawn } from './netting.ts';
import { pauseAfter } from './pause.ts';
import { marketOf, settlesAt } from './state.ts';

/** The buyer's shares are saleable, and the seller's proceeds free, once their dates have come. @param at where the trade's fact starts */
export function settleLater(world: World, instrument: InstrumentState, at: number): void {
  const { words, doubles } = world.facts;
  const { market: code, baseAsset, quoteAsset } = stockOf(instrument);
  const market = marketOf(world.state.stocks, code)!;
  const settlement = settlementOf(instrument, market);
  const { day } = instrument.share!;
  const takerSells = (words[at + TRADE.flags]! & TRADE_FLAG.takerSells) !== 0;
  const taker = words[at + TRADE.taker]!;
  const maker = words[at + TRADE.maker]!;
  const lots = words[at + TRADE.lots]!;
  const fee = unitsAt(words, at + (takerSells ? TRADE.takerFee : TRADE.makerFee));
  const proceeds = unitsAt(words, at + TRADE.notional) - fee;
  const buyerOrder = doubles[(at + (takerSells ? TRADE.makerId : TRADE.takerId)) >> 1]!;
  const paid = BigInt(
    unitsAt(words, at + TRADE.notional) + unitsAt(words, at + (takerSells ? TRADE.makerFee : TRADE.takerFee)),
  );
  const about = { reason: 'settlement', causeKind: 'trade', cause: doubles[(at + TRADE.id) >> 1]! } as const;
  const sharesAt = settlesAt(market, settlement.buySettleDays, day)!;
  if (sharesAt > 0)
    holdTogether(world, {
      account: takerSells ? maker : taker,
      asset: baseAsset,
      amount: BigInt(lots * instrument.lotUnits),
      untilMs: sharesAt,
      ...about,
    });
  const moneyAt = settlesAt(market, settlement.sellSettleDays, day)!;
  if (moneyAt > 0 && proceeds > 0)
    holdTogether(world, {
      account: takerSells ? taker : maker,
      asset: quoteAsset,
      amount: BigInt(proceeds),
      untilMs: moneyAt,
      ...about,
    });
  if (world.state.stocks.drawn.size > 0) settleDrawn(world, buyerOrder, paid);
  pauseAfter(world, instrument, market);
}
