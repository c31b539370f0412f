// In: a world. Out: its stock markets with their days, shares listed and charted, and participants that own some of each.
import { accountOf, type StockListing } from '@hilsa/core';
import { localDayOf, type MarketPack, utcMsOf } from '@hilsa/formulas/market-packs';
import { tenToThe } from '@hilsa/money';
import { newestCandles } from '../../tables/candles.ts';
import { runMarket } from '../run-market.ts';
import {
  assetNumber,
  must,
  ownerNumber,
  type Preparation,
  type PreparedWorld,
  type Submitter,
} from '../preparation.ts';
import { sessionsCommand, type StockHours } from '../../market-days/index.ts';
import { actionsIn } from './action-factors.ts';
import { PACKS } from './packs.ts';
import { shareHistory } from './share-history.ts';
import { sandboxListing, ticksOfShare } from './share-listings.ts';
import { ShareMarket } from './share-market.ts';
import { createSharePrices, type SharePrices } from './share-price.ts';
import { type SandboxShare, sandboxShares } from './shares.ts';

/** Shares are dealt out among so many quoters, so that none has more orders than a participant may. */
const QUOTERS = 8;
const CROWD = 3;
/** What each participant starts with: whole units of each currency, and shares worth so much, in whole units of theirs. */
const MONEY: Readonly<Record<string, bigint>> = { BDT: 20_000_000_000n, USD: 200_000_000n };
const SHARES_WORTH: Readonly<Record<string, number>> = { BD: 100_000_000, US: 1_000_000 };

/** A share of the sandbox as it is listed. */
export interface SharePlace {
  readonly share: SandboxShare;
  readonly pack: MarketPack;
  readonly instrument: number;
  readonly baseAsset: number;
  /** The stock account that quotes it. */
  readonly quoter: number;
  /** Units that a participant starts with. */
  readonly start: bigint;
}
export interface ShareWorld {
  readonly places: readonly SharePlace[];
  readonly crowd: readonly number[];
  readonly hours: StockHours;
}

const packOf = (share: SandboxShare): MarketPack => PACKS.find(({ market }) => market === share.market)!;

/** The world's markets and shares, listed and funded as far as they are not. */
export async function prepareShareWorld(
  sequencer: Submitter,
  { prices, count, hours, nowMs }: { prices: SharePrices; count: number; hours: StockHours; nowMs: number },
): Promise<ShareWorld> {
  for (const { market: code } of PACKS) {
    const market = sequencer.engine.stockMarkets.find((one) => one.code === code) ?? { code };
    await must(sequencer, sessionsCommand(market, hours, nowMs), null);
  }
  const currencies = new Map<string, number>();
  for (const { currency, tickDecimals } of PACKS)
    currencies.set(currency, await assetNumber(sequencer, currency, tickDecimals));
  const names = [
    ...Array.from({ length: QUOTERS }, (_, n) => `shares-quoter-${n + 1}`),
    ...Array.from({ length: CROWD }, (_, n) => `shares-crowd-${n + 1}`),
  ];
  const accounts: number[] = [];
  for (const name of names) accounts.push(accountOf(await ownerNumber(sequencer, name), 'stock'));
  // Companies pay dividends and give shares from here.
  if (sequencer.engine.house('issuers') === null)
    await must(
      sequencer,
      { kind: 'open-account', atMs: 0, ownerKind: 'house', referrer: null, purpose: 'issuers', mayOwe: true },
      null,
    );
  const shares = sandboxShares(count);
  const assets = await inTurns(shares, ({ code }) => assetNumber(sequencer, code, 0));
  const known = new Map(sequencer.engine.instruments.map(({ listing, index }) => [listing.symbol, index]));
  const places = await inTurns(shares, async (share, n): Promise<SharePlace> => {
    const pack = packOf(share);
    const today = localDayOf(pack.zone, nowMs);
    const given = { base: assets[n]!, quote: currencies.get(pack.currency)!, today };
    const listed = async () => {
      const listing = listingOf(sequencer, share, given, prices.fair(share, utcMsOf(pack.zone, today, 0)));
      return (await must(sequencer, { kind: 'list-instrument', atMs: 0, listing }, null)).instrument!;
    };
    const instrument = known.get(share.code) ?? (await listed());
    const start = BigInt(Math.max(1_000, Math.round(SHARES_WORTH[share.market]! / share.level)));
    return { share, pack, instrument, baseAsset: assets[n]!, quoter: accounts[n % QUOTERS]!, start };
  });
  const crowd = accounts.slice(QUOTERS);
  await fund(sequencer, { accounts, crowd, places, currencies });
  return { places, crowd, hours };
}

function listingOf(
  { engine }: Submitter,
  share: SandboxShare,
  { base, quote, today }: { base: number; quote: number; today: number },
  price: number,
): StockListing {
  const pack = packOf(share);
  const quoteDecimals = engine.assets[quote]!.decimals;
  const given = { base, quote, quoteDecimals, referenceTicks: ticksOfShare(pack, price) };
  return sandboxListing(share, pack, given, today);
}

/** What a participant never had it is given; the request's id says for what, so that a start after a crash gives nothing twice. */
async function fund(
  sequencer: Submitter,
  given: {
    accounts: readonly number[];
    crowd: readonly number[];
    places: readonly SharePlace[];
    currencies: ReadonlyMap<string, number>;
  },
): Promise<void> {
  const { engine } = sequencer;
  const give = async (account: number, asset: number, amount: bigint): Promise<void> => {
    const { available, held } = engine.balance(account, asset);
    if (available + held > 0n) return;
    const command = { kind: 'issue-test-money', atMs: 0, account, asset, amount } as const;
    await must(sequencer, command, `sandbox-start-${engine.assets[asset]!.code}`);
  };
  for (const account of given.accounts)
    for (const [code, asset] of given.currencies)
      await give(account, asset, MONEY[code]! * tenToThe(engine.assets[asset]!.decimals));
  await inTurns(given.places, ({ quoter, baseAsset, start }) =>
    Promise.all([quoter, ...given.crowd].map((account) => give(account, baseAsset, start))),
  );
}

/** So many at once that commits are few, and so few that none waits longer than a command may. */
const AT_ONCE = 100;
async function inTurns<Item, Result>(
  items: readonly Item[],
  each: (item: Item, n: number) => Promise<Result>,
): Promise<Result[]> {
  const results: Result[] = [];
  for (let from = 0; from < items.length; from += AT_ONCE) {
    const turn = items.slice(from, from + AT_ONCE);
    results.push(...(await Promise.all(turn.map((item, n) => each(item, from + n)))));
  }
  return results;
}

/** @throws SandboxProblem when a command is refused */
export const prepareShares: Preparation = async (world: PreparedWorld) => {
  const { sequencer, process, now, pulse, report, stocks } = world;
  if (stocks.names === 0) return {};
  const prices = createSharePrices(process.seed, process.crash);
  const shares = await prepareShareWorld(sequencer, { prices, count: stocks.names, hours: stocks.hours, nowMs: now() });
  const candles = await fillShareHistory(world, shares, prices);
  if (candles > 0) report(`The sandbox drew ${candles} simulated candles of shares for the ${sequencer.world} world`);
  const activity = sequencer.world === 'real' ? 1 : 0.4;
  return {
    start: (onFatal) => {
      const market = new ShareMarket({
        sequencer,
        world: shares,
        prices,
        actions: actionsIn(world.tables),
        activity,
        report,
      });
      return runMarket(market, { onFatal, now, pulse });
    },
  };
};

async function fillShareHistory(
  { sequencer, tables, now }: PreparedWorld,
  { places, hours }: ShareWorld,
  prices: SharePrices,
): Promise<number> {
  const newest = new Map<number, number>();
  for (const { instrument, openMs } of await newestCandles(tables))
    newest.set(instrument, Math.max(openMs, newest.get(instrument) ?? 0));
  const missing = places.filter(({ instrument }) => !newest.has(instrument));
  const rows = await shareHistory(missing, prices, { untilMs: now(), hours });
  if (rows.length > 0) await sequencer.insertHistory(rows);
  return rows.length;
}
