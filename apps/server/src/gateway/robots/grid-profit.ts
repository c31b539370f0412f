// In: an order of a grid, its fills. Out: the profit of its closed rounds; null for other rules and after very many fills.
import { gridProfit } from '@hilsa/formulas/statistics';
import { listFills } from '../../tables/index.ts';
import type { RobotOrderRow } from '../../tables/robots.ts';
import type { WorldRooms } from '../rooms.ts';

const MOST_FILLS = 5_000;

/** In units of the order's asset. */
export async function gridProfitOf(world: WorldRooms, row: RobotOrderRow): Promise<bigint | null> {
  if (row.rule !== 'grid') return null;
  const page = { instrument: null, before: null, limit: MOST_FILLS };
  const { list, nextCursor } = await listFills(world.tables, row.wallet, page);
  if (nextCursor !== null) return null;
  return gridProfit(
    list.toReversed().map(({ instrument, side, lots, notional, fee }) => {
      const { lotUnits, listing } = world.sequencer.engine.instrument(instrument);
      const units = BigInt(lots) * BigInt(lotUnits);
      const isInGoods = side === 'buy' && listing.fees.on === 'received';
      const amount = side === 'sell' ? notional - fee : isInGoods ? notional : notional + fee;
      return { side, units: isInGoods ? units - fee : units, amount };
    }),
  );
}
