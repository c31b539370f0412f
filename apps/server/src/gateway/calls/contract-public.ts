// In: calls about contracts that anybody may ask. Out: marks with their venues, funding rates, the insurance fund and deleveragings.
import { formatDecimal } from '@hilsa/money';
import { type Instrument, QUOTE_CODE, percentOfBillionths } from '../../publish/index.ts';
import {
  type InsuranceMoves,
  listDeleveragings,
  listInsuranceMoves,
  listRates,
  postingId,
} from '../../tables/index.ts';
import { perpetualOf } from '../contracts/positions.ts';
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
      const page = { before: cursor ?? null, limit };
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
      const { engine, head, tablesClock } = world.sequencer;
      const { listings } = world.publisher;
      const account = engine.house('insurance');
      const asset = listings.assetIndex(QUOTE_CODE);
      const decimals = asset === undefined ? 0 : listings.asset(asset).decimals;
      const text = (units: bigint): string =>
        units < 0n
          ? `-${formatDecimal(-units, decimals, { trim: true })}`
          : formatDecimal(units, decimals, { trim: true });
      const isThere = account !== null && asset !== undefined;
      // As it stands at `head`, so that the rows add up to it.
      const balance = isThere ? engine.balance(account, asset).available : 0n;
      await tablesClock.reaches(head);
      const moves = isThere
        ? await listInsuranceMoves(world.tables, { account, asset, upTo: head }, { before: cursor ?? null, limit })
        : { list: [], nextCursor: null, olderBalance: 0n };
      const reduced = await listDeleveragings(world.tables, MOST_DELEVERAGINGS);
      return {
        asset: QUOTE_CODE,
        balance: text(balance),
        coming: [...engine.contractLaw.seeds.values()]
          .filter((seed) => seed.asset === asset)
          .toSorted((one, other) => one.atMs - other.atMs)
          .map(({ left, atMs }) => ({ amount: text(left), atMs })),
        openInterest: text(openInterestOf(listings.ofKind('perpetual'))),
        list: withFees(moves, cursor === undefined ? { balance, atMs: engine.atMs } : null).map((move) => ({
          ...move,
          amount: text(move.amount),
          balanceAfter: text(move.balanceAfter),
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

interface FundMove {
  readonly id: string;
  readonly amount: bigint;
  readonly reason: 'seed' | 'fees' | 'liquidation' | 'funding' | 'delisting';
  readonly balanceAfter: bigint;
  readonly atMs: number;
}

/**
 * The fund has a tenth of every fee, a posting a trade: between two moves they are one line, which is what the balances differ by.
 * @param now what the fund holds now; null on a page that does not begin there
 */
function withFees({ list, olderBalance }: InsuranceMoves, now: { balance: bigint; atMs: number } | null): FundMove[] {
  const moves: FundMove[] = [];
  const fees = (after: bigint, before: bigint, atMs: number, id: string): void => {
    if (after !== before) moves.push({ id, amount: after - before, reason: 'fees', balanceAfter: after, atMs });
  };
  if (now !== null) fees(now.balance, list[0]?.balanceAfter ?? 0n, now.atMs, 'now');
  for (const [at, row] of list.entries()) {
    const { amount, balanceAfter, atMs } = row;
    const id = postingId(row);
    moves.push({ id, amount, reason: reasonOf(row), balanceAfter, atMs });
    fees(balanceAfter - amount, list[at + 1]?.balanceAfter ?? olderBalance, atMs, `${id}-fees`);
  }
  return moves;
}

function reasonOf({ causeKind }: InsuranceMoves['list'][number]): FundMove['reason'] {
  if (causeKind === 'liquidation' || causeKind === 'funding') return causeKind;
  return causeKind === 'position' ? 'delisting' : 'seed';
}

/** Value of all longs at their marks: the shorts are as many. */
function openInterestOf(markets: readonly Instrument[]): bigint {
  return markets.reduce((sum, { state }) => {
    const lots = state.contract?.openLots ?? 0;
    return sum + BigInt(lots) * BigInt(state.markTicks) * state.unitsPerTickLot;
  }, 0n);
}
