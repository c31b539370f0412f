// In: asset calls. Out: what the caller owns in every wallet, what it is worth, what is frozen, every posting; and test money in the sandbox.
import { isCurrency } from '@hilsa/contract';
import { accountOf } from '@hilsa/core';
import { dhakaDay } from '@hilsa/formulas/statements';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { Refused } from '../../identity/index.ts';
import { QUOTE_CODE, wireBalance } from '../../publish/index.ts';
import { balancesOf, type Days } from '../../tables/index.ts';
import { dayBooks, reasonsOf } from '../assets/days.ts';
import { frozenOf } from '../assets/frozen.ts';
import { historyOf } from '../assets/history.ts';
import { ratesForDisplay, ratesOver } from '../assets/rates.ts';
import { readDay, recordsOf } from '../assets/records.ts';
import { percentOf, printedOwned, printedSums, totalsOf, valuationNow, type Owned } from '../assets/totals.ts';
import { quoteAssetOf, valueAccount, worth } from '../portfolio.ts';
import { readAmount } from '../read-order.ts';
import { sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/coin/assets'
  | '/user/assets'
  | '/user/assets/history'
  | '/user/assets/frozen'
  | '/user/tx/record'
  | '/user/sandbox/fund';

export function assetCalls(rooms: Rooms): Handlers<Paths> {
  const { settings, identity, now } = rooms;
  return {
    '/coin/assets': async (context) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const valuation = valuationNow(world, ratesForDisplay(settings), QUOTE_CODE);
      const { holdings, total, held, quoteDecimals } = await valueAccount(world, account);
      const inQuote = (amount: bigint) => formatDecimal(amount, quoteDecimals, { trim: true });
      const { wallets } = await totalsOf(world, account, valuation, now());
      const { sums } = wallets.find(({ wallet }) => wallet === 'coin')!;
      return {
        list: holdings,
        totalValue: inQuote(total),
        holdings: {
          value: inQuote(held.value),
          profit: inQuote(held.profit),
          profitPercent: held.cost === 0n ? null : percentOf(held.profit, held.cost),
        },
        ...printedSums(sums, valuation),
        quote: QUOTE_CODE,
        displayRate: settings.displayRate,
      };
    },

    '/user/assets': async (context, { currency }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const rates = ratesForDisplay(settings);
      const valuation = valuationNow(world, rates, currency);
      const { over, wallets, list, elsewhere } = await totalsOf(world, account, valuation, now());
      const ratesAt = ratesOver(settings);
      const today = dhakaDay(now());
      const days = { from: today, to: today };
      const [book] = await dayBooks(world, account, { ratesAt, currency, days, nowMs: now() });
      // The change belongs to this very total: a price may have moved between the two questions.
      const base = book!.start + book!.moneyIn - book!.moneyOut;
      const change = over.total - base;
      return {
        ...printedSums(over, valuation),
        wallets: wallets.map(({ wallet, sums, assets, frozenBy }) => {
          const printed = printedSums(sums, valuation);
          return { wallet, value: printed.total, ...printed, assets, frozenBy };
        }),
        list: list
          .filter(({ asset }) => !world.sequencer.engine.isOptionAsset(asset))
          .map((row) => printedOwned(world, valuation, row)),
        elsewhere: [...optionsOf(world, list), ...elsewhere].map(({ kind, wallet, value, cost, count }) => ({
          kind,
          wallet,
          value: valuation.print(value),
          profit: valuation.print(value - cost),
          count,
        })),
        today: { change: valuation.print(change), changePercent: percentOf(change, base) },
        currency,
        rate: rates.get(currency)!.said,
        displayRate: settings.displayRate,
      };
    },

    '/user/assets/history': async (context, { range, currency }) => {
      const { world } = context;
      const session = sessionOf(context);
      const { createdAtMs } = await identity.user(session);
      const ratesAt = ratesOver(settings);
      const asked = { ratesAt, currency, nowMs: now(), createdAtMs };
      const { list, marks, parts } = await historyOf(world, session.account, range, asked);
      const valuation = valuationNow(world, ratesAt(now()), currency);
      return {
        list: list.map(([atMs, value]): [number, string] => [atMs, valuation.print(value)]),
        marks: marks.map(({ atMs, moneyIn, moneyOut }) => ({
          atMs,
          moneyIn: valuation.print(moneyIn),
          moneyOut: valuation.print(moneyOut),
        })),
        parts: parts.map(({ key, values }) => ({ key, values: values.map((value) => valuation.print(value)) })),
        currency,
      };
    },

    '/user/assets/frozen': async (context, { wallet, currency }) => {
      const valuation = valuationNow(context.world, ratesForDisplay(settings), currency);
      return { ...(await frozenOf(context.world, sessionOf(context).account, wallet, valuation)), currency };
    },

    '/user/tx/record': async (context, { wallet, asset, group, reason, from, to, cursor, limit }) => {
      const { world } = context;
      if (group !== undefined && reason !== undefined)
        throw new Refused('fields-conflict', { fields: 'group, reason' });
      return recordsOf(world, sessionOf(context).account, {
        wallet,
        asset: asset === undefined ? null : assetOf(world, asset),
        reasons: reason !== undefined ? [reason] : group !== undefined ? reasonsOf(group) : null,
        days: daysBetween(from, to),
        before: cursor ?? null,
        limit,
      });
    },

    '/user/sandbox/fund': async (context, request) => {
      const { world } = context;
      if (settings.mode === 'live') throw new Refused('not-in-this-mode');
      const asset = assetOf(world, request.asset);
      const account = accountOf(sessionOf(context).account, isCurrency(request.asset) ? 'stock' : 'coin');
      const amount = readAmount(request.amount, world.publisher.listings.asset(asset).decimals);
      checkFunding(world, asset, amount, settings.sandboxFundingMaximum);
      await submit(context, { kind: 'issue-test-money', account, asset, amount, atMs: 0 }, null, context.requestId);
      await world.sequencer.tablesClock.shows(account);
      const row = (await balancesOf(world.tables, account)).find((balance) => balance.asset === asset);
      return { balance: wireBalance(row ?? { account, asset, available: 0n, held: 0n }, world.publisher.listings) };
    },
  };
}

/** Options of a wallet, which have a page of their own, as one line. */
function optionsOf({ sequencer }: WorldRooms, list: readonly Owned[]) {
  const options = list.filter(({ asset }) => sequencer.engine.isOptionAsset(asset));
  return Array.from(
    Map.groupBy(options, ({ wallet }) => wallet),
    ([wallet, rows]) => {
      const value = rows.reduce((sum, row) => sum + (row.value ?? 0n), 0n);
      const profit = rows.reduce(
        (sum, row) => sum + (row.value === null || row.cost === null ? 0n : row.value - row.cost),
        0n,
      );
      return { kind: 'options' as const, wallet, value, cost: value - profit, count: rows.length };
    },
  );
}

const FIRST_DAY = 0;
const LAST_DAY = 2_000_000;

/** @throws Refused field-invalid, fields-conflict when the last day comes before the first */
function daysBetween(from: string | undefined, to: string | undefined): Days | null {
  if (from === undefined && to === undefined) return null;
  const days = {
    from: from === undefined ? FIRST_DAY : readDay(from, 'from'),
    to: to === undefined ? LAST_DAY : readDay(to, 'to'),
  };
  if (days.from > days.to) throw new Refused('fields-conflict', { fields: 'from, to' });
  return days;
}

function assetOf({ publisher: { listings } }: WorldRooms, code: string): number {
  const asset = listings.assetIndex(code);
  if (asset === undefined) throw new Refused('unknown-asset', { asset: code });
  return asset;
}

/** Most test money in a currency that one call gives, in whole units: no market says what they are worth in USDT. */
const MOST_OF_CURRENCY: Readonly<Record<string, string>> = { BDT: '10000000', USD: '100000', BRL: '500000' };

/** @throws Refused funding-limit */
function checkFunding(world: WorldRooms, asset: number, amount: bigint, maximum: string): void {
  const { code, decimals } = world.publisher.listings.asset(asset);
  const ofCurrency = MOST_OF_CURRENCY[code];
  if (ofCurrency !== undefined) {
    if (amount > parseDecimal(ofCurrency, decimals)!)
      throw new Refused('funding-limit', { maximum: ofCurrency, asset: code });
    return;
  }
  const most = parseDecimal(maximum, quoteAssetOf(world).decimals) ?? 0n;
  const value = worth(world, asset, amount);
  if (value === null || value > most) throw new Refused('funding-limit', { maximum, asset: QUOTE_CODE });
}
