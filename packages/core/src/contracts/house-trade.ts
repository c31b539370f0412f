// In: lots that the house closes of what it took over. Out: who has what it brought, or bears what it cost.
import { settleTakeOver } from '@hilsa/formulas/contracts';
import type { World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { liquidationOf, takeOverClosed } from './liquidation-facts.ts';
import type { Liquidation } from './state.ts';

export interface HouseFill {
  readonly lots: number;
  readonly ticks: number;
  readonly tradeId: number;
}

export function houseTraded(
  world: World,
  instrument: InstrumentState,
  id: number,
  { lots, ticks, tradeId }: HouseFill,
): void {
  const market = instrument.contract!;
  const liquidation = liquidationOf(market, id);
  const cost = costOf(instrument, liquidation, lots);
  const closed = BigInt(lots * ticks * instrument.tickLotUnits);
  const { fund, customer } = settleTakeOver(liquidation.isShort ? 'short' : 'long', cost, closed);
  // It bears what it has: only at the end of a market, with nobody left to deleverage, is that less than the loss.
  const there = world.state.balances.available(market.houses.insurance, instrument.listing.quoteAsset);
  emit(world, takeOverClosed, {
    liquidation: liquidation.id,
    tradeId,
    cost,
    toFund: fund < -there ? -there : fund,
    toCustomer: customer,
    account: liquidation.account,
    instrument: instrument.index,
    lots,
    ticks,
  });
}

/** What lots taken over at the bankruptcy price cost there. */
export function costOf({ tickLotUnits }: InstrumentState, { ticks }: Liquidation, lots: number): bigint {
  return BigInt(lots * ticks * tickLotUnits);
}
