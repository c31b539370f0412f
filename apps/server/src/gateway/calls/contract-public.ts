// In: calls about contracts that anybody may ask. Out: marks with their venues, funding rates, the insurance fund and deleveragings.
import { formatDecimal } from '@hilsa/money';
import { type Instrument, QUOTE_CODE, percentOfBillionths } from '../../publish/index.ts';
import { listDeleveragings, listPostings, listRates } from '../../tables/index.ts';
import { perpetualOf } from '../contracts/positions.ts';
import { cursorOf } from '../cursor.ts';
import type { Handlers } from '../rooms.ts';

const MOST_DELEVERAGINGS = 50;

type PublicPaths = `/coin/contract/${'mark' | 'funding' | 'insurance'}`;

export function publicCalls(): Handlers<PublicPaths> {
  return {
    '/coin/contract/mark': ({ world }, { symbol }) => {
      const { contracts } = world.publisher;
      if (symbol === undefined) return { list: contracts.allMarks(), path: [] };
      const instrument = perpetualOf(world, symbol);
      return {
        list: contracts.allMarks().filter((mark) => mark.symbol === symbol),
        path: contracts.pathOf(instrument.index),
      };
    },

    '/coin/contract/funding': async ({ world }, { symbol, cursor, limit }) => {
      const instrument = perpetualOf(world, symbol);
      const page = { before: cursorOf(cursor), limit };
      const { list, nextCursor } = await listRates(world.tables, instrument.index, page);
      return {
        list: list.map((row) => ({
          symbol,
          rate: percentOfBillionths(row.rate),
          markPrice: instrument.price(row.mark),
          samples: row.samples,
          atMs: row.atMs,
        })),
        nextCursor,
      };
    },

    '/coin/contract/insurance': async ({ world }, { cursor, limit }) => {
      const { engine } = world.sequencer;
      const { listings } = world.publisher;
      const fund = engine.house('insurance');
      const asset = listings.assetIndex(QUOTE_CODE);
      const decimals = asset === undefined ? 0 : listings.asset(asset).decimals;
      const text = (units: bigint): string =>
        units < 0n
          ? `-${formatDecimal(-units, decimals, { trim: true })}`
          : formatDecimal(units, decimals, { trim: true });
      const none = { list: [], nextCursor: null };
      const moves =
        fund === null || asset === undefined
          ? none
          : await listPostings(world.tables, [fund], {
              asset,
              reasons: null,
              days: null,
              before: cursor ?? null,
              limit,
            });
      const reduced = await listDeleveragings(world.tables, MOST_DELEVERAGINGS);
      return {
        asset: QUOTE_CODE,
        balance: text(fund === null || asset === undefined ? 0n : engine.balance(fund, asset).available),
        coming: [...engine.contractLaw.seeds.values()]
          .filter((seed) => seed.asset === asset)
          .toSorted((one, other) => one.atMs - other.atMs)
          .map(({ left, atMs }) => ({ amount: text(left), atMs })),
        openInterest: text(openInterestOf(listings.ofKind('perpetual'))),
        list: moves.list.map((row) => ({
          id: `${row.sequence}-${row.line}`,
          amount: text(row.amount),
          reason: row.reason,
          balanceAfter: text(row.balanceAfter),
          atMs: row.atMs,
        })),
        deleveragings: reduced.map((row) => {
          const instrument = listings.at(row.instrument);
          return {
            symbol: instrument.symbol,
            direction: row.isShort ? ('short' as const) : ('long' as const),
            quantity: instrument.quantity(row.lots),
            price: instrument.price(row.ticks),
            atMs: row.atMs,
            proofId: String(row.liquidation),
          };
        }),
        nextCursor: moves.nextCursor,
      };
    },
  };
}

/** Value of all longs at their marks: the shorts are as many. */
function openInterestOf(markets: readonly Instrument[]): bigint {
  return markets.reduce((sum, { state }) => {
    const lots = state.contract?.openLots ?? 0;
    return sum + BigInt(lots) * BigInt(state.markTicks) * state.unitsPerTickLot;
  }, 0n);
}
