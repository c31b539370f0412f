// In: asset calls. Out: balances, values and postings of the caller's own account; and test money in the sandbox.
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { QUOTE_CODE, wireBalance, wireBill } from '../../publish/index.ts';
import { balancesOf, listPostings, readPostingId, valueHistory } from '../../tables/index.ts';
import { testMoneySince } from '../../tables/test-money.ts';
import { percentOf, pricedAssets, quoteAssetOf, valueAccount, worth } from '../portfolio.ts';
import { readAmount } from '../read-order.ts';
import { sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { submit } from './orders.ts';

type Paths = '/coin/assets' | '/user/assets' | '/user/assets/history' | '/user/tx/record' | '/user/sandbox/fund';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
/** The days of customers begin at midnight in Dhaka. */
const DHAKA_MS = 6 * HOUR_MS;
/** Step and length of each range. `all` is a year here: the sandbox keeps no longer. */
const RANGES = {
  '1d': { stepMs: HOUR_MS / 2, steps: 48 },
  '1w': { stepMs: 4 * HOUR_MS, steps: 42 },
  '1m': { stepMs: 12 * HOUR_MS, steps: 60 },
  '1y': { stepMs: 7 * DAY_MS, steps: 52 },
  all: { stepMs: 7 * DAY_MS, steps: 52 },
} as const;

export function assetCalls(rooms: Rooms): Handlers<Paths> {
  const { settings, identity, now } = rooms;
  return {
    '/coin/assets': async (context) => {
      const { holdings, total, quoteDecimals } = await valueAccount(context.world, sessionOf(context).account);
      return {
        list: holdings,
        totalValue: formatDecimal(total, quoteDecimals, { trim: true }),
        quote: QUOTE_CODE,
        displayRate: settings.displayRate,
      };
    },

    '/user/assets': async (context) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const { total, quoteDecimals } = await valueAccount(world, account);
      const change = await changeToday(world, account, total, now());
      const value = formatDecimal(total, quoteDecimals, { trim: true });
      return {
        total: value,
        wallets: [{ wallet: 'coin', value }],
        today: {
          change: formatDecimal(change.amount, quoteDecimals, { trim: true }),
          changePercent: percentOf(change.amount, change.base),
        },
        currency: QUOTE_CODE,
        displayRate: settings.displayRate,
      };
    },

    '/user/assets/history': async (context, { range }) => {
      const { world } = context;
      const session = sessionOf(context);
      const { createdAtMs } = await identity.user(session);
      const { stepMs, steps } = RANGES[range];
      const nowMs = now();
      const ends = Math.floor(nowMs / stepMs) * stepMs;
      const past = Array.from({ length: steps }, (_, n) => ends - (steps - 1 - n) * stepMs).filter(
        (atMs) => atMs >= createdAtMs && atMs < nowMs,
      );
      const quote = quoteAssetOf(world);
      const values = await valueHistory(world.tables, session.account, {
        quoteAsset: quote.index,
        priced: pricedAssets(world),
        moments: past,
      });
      const { total } = await valueAccount(world, session.account);
      const print = (value: bigint) => formatDecimal(value, quote.decimals, { trim: true });
      return {
        list: [...values.map(({ atMs, value }): [number, string] => [atMs, print(value)]), [nowMs, print(total)]],
      };
    },

    '/user/tx/record': async (context, { asset, cursor, limit }) => {
      const { listings } = context.world.publisher;
      if (cursor !== undefined && readPostingId(cursor) === null)
        throw new Refused('field-invalid', { field: 'cursor' });
      const page = { asset: asset === undefined ? null : assetOf(context.world, asset), before: cursor ?? null, limit };
      const { list, nextCursor } = await listPostings(context.world.tables, sessionOf(context).account, page);
      return { list: list.map((row) => wireBill(row, listings)), nextCursor };
    },

    '/user/sandbox/fund': async (context, request) => {
      const { world } = context;
      const { account } = sessionOf(context);
      if (settings.mode === 'live') throw new Refused('not-in-this-mode');
      const asset = assetOf(world, request.asset);
      const amount = readAmount(request.amount, world.publisher.listings.asset(asset).decimals);
      checkFunding(world, asset, amount, settings.sandboxFundingMaximum);
      await submit(context, { kind: 'issue-test-money', account, asset, amount, atMs: 0 }, null, context.requestId);
      const row = (await balancesOf(world.tables, account)).find((balance) => balance.asset === asset);
      return { balance: wireBalance(row ?? { asset, available: 0n, held: 0n }, world.publisher.listings) };
    },
  };
}

function assetOf({ publisher: { listings } }: WorldRooms, code: string): number {
  const asset = listings.assetIndex(code);
  if (asset === undefined) throw new Refused('unknown-asset', { asset: code });
  return asset;
}

/** @throws Refused funding-limit */
function checkFunding(world: WorldRooms, asset: number, amount: bigint, maximum: string): void {
  const most = parseDecimal(maximum, quoteAssetOf(world).decimals) ?? 0n;
  const value = worth(world, asset, amount);
  if (value === null || value > most) throw new Refused('funding-limit', { maximum, asset: QUOTE_CODE });
}

/** The change of the total since midnight, money put in since then left out. `base` is what the percentage is of. */
async function changeToday(
  world: WorldRooms,
  account: number,
  total: bigint,
  nowMs: number,
): Promise<{ amount: bigint; base: bigint }> {
  const midnight = Math.floor((nowMs + DHAKA_MS) / DAY_MS) * DAY_MS - DHAKA_MS;
  const [[start], taken] = await Promise.all([
    valueHistory(world.tables, account, {
      quoteAsset: quoteAssetOf(world).index,
      priced: pricedAssets(world),
      moments: [midnight],
    }),
    testMoneySince(world.tables, account, midnight),
  ]);
  const base =
    (start?.value ?? 0n) + taken.reduce((sum, { asset, amount }) => sum + (worth(world, asset, amount) ?? 0n), 0n);
  return { amount: total - base, base };
}
