// In: a world with shares and contracts. Out: options on an index, six shares, bitcoin and ether, listed and covered by a writer that quotes them; then running.
import { accountOf, type Engine, INDEX_BASE, type OptionTerms, type StockListing } from '@hilsa/core';
import { capitalization } from '@hilsa/formulas/stocks';
import type { Sequencer } from '../sequencer/index.ts';
import { type OptionPlace, OptionWriter } from '../quoting/index.ts';
import { assetNumber, giveAtStart, must, ownerNumber, type Preparation } from './preparation.ts';
import { runMarket } from './run-market.ts';
import { createSharePrices } from './shares/share-price.ts';
import { sandboxShares } from './shares/shares.ts';
import { symbolOfContract } from './contract-listings.ts';

/** Shares that have options in the sandbox, where they are listed; and the coins whose index has. */
const SHARES = ['GP', 'SQURPHARMA', 'BATBC', 'OLYMPIC', 'BXPHARMA', 'ROBI'];
const COINS = ['BTC', 'ETH'];
const TAKA = 100n;
const USDT = 1_000_000n;
const FEE = { notionalPpm: 300, premiumPpm: 125_000 } as const;
const SHARE_TERMS: OptionTerms = {
  multiplier: 10_000_000_000n,
  tickUnits: 10n,
  leastPremium: 100n * TAKA,
  mostPremiumPpm: 50_000,
  fee: FEE,
  mostLots: 1_000,
  mostWritten: 10_000,
};
const COIN_TERMS: OptionTerms = {
  ...SHARE_TERMS,
  multiplier: 1_000_000n,
  tickUnits: USDT,
  leastPremium: USDT,
};
/** The index that options are on: its members are the largest at their listing prices, its level at those is its published base. */
const INDEX = { code: 'DS30', market: 'BD', members: 30, base: 100_000n } as const;
/** A unit is ten times the index; a step is a whole point of the currency. */
const INDEX_TERMS: OptionTerms = { ...SHARE_TERMS, multiplier: 1_000_000_000n, tickUnits: TAKA };
const FUNDS = { stock: 50_000_000_000n * TAKA, coin: 500_000_000n * USDT } as const;

const DAY_MS = 86_400_000;
/** Fair price of one underlying at a time, in its currency. */
type Fair = (atMs: number) => number;

/** @throws SandboxProblem when a command is refused */
export const prepareOptions: Preparation = async ({ sequencer, process, now, pulse, report, stocks }) => {
  const { engine } = sequencer;
  const named = (symbol: string) => engine.instruments.find(({ listing }) => listing.symbol === symbol)?.index;
  const prices = createSharePrices(process.seed, process.crash);
  const shares = sandboxShares(stocks.names).filter(({ code }) => SHARES.includes(code));
  const house = { ownerKind: 'house', purpose: 'options', mayOwe: true } as const;
  if (engine.house('options') === null)
    await must(sequencer, { kind: 'open-account', atMs: 0, referrer: null, ...house }, null);
  const owner = await ownerNumber(sequencer, 'option-writer');
  const money = { stock: await assetNumber(sequencer, 'BDT', 2), coin: await assetNumber(sequencer, 'USDT', 6) };
  const places: OptionPlace[] = [];
  const add = async (instrument: number | undefined, wallet: 'stock' | 'coin', fair: Fair): Promise<void> => {
    if (instrument === undefined) return;
    const writer = accountOf(owner, wallet);
    await giveAtStart(sequencer, writer, money[wallet], FUNDS[wallet]);
    const terms = instrument >= INDEX_BASE ? INDEX_TERMS : wallet === 'stock' ? SHARE_TERMS : COIN_TERMS;
    if (!engine.optionUnderlyings.has(instrument))
      await must(sequencer, { kind: 'set-option-underlying', atMs: 0, instrument, terms }, null);
    await must(
      sequencer,
      { kind: 'set-option-writer', atMs: 0, account: writer, isWriter: true },
      'sandbox-option-writer',
    );
    const closes = async (days: number, atMs: number): Promise<number[]> =>
      Array.from({ length: days }, (_, n) => fair(atMs - (days - 1 - n) * DAY_MS));
    places.push({ instrument, writer, closes });
  };
  const index = await indexNumber(sequencer);
  if (index !== null) await add(index, 'stock', levelAt(engine, index, prices, sandboxShares(stocks.names)));
  for (const share of shares) await add(named(share.code), 'stock', (atMs) => prices.fair(share, atMs));
  for (const coin of COINS) await add(named(symbolOfContract(coin)), 'coin', (atMs) => process.fairPrice(coin, atMs));
  const said = (line: string): void => report(`sandbox ${line}`);
  const writes = () => new OptionWriter({ sequencer, places: () => places, caller: 'participant', report: said });
  return {
    start: (onFatal) => runMarket(writes(), { onFatal, now, pulse }),
  };
};

/** The index's number; it is set once. Null in a world that has not so many shares. */
async function indexNumber(sequencer: Sequencer): Promise<number | null> {
  const { engine } = sequencer;
  const known = engine.optionIndices.findIndex(({ code }) => code === INDEX.code);
  if (known >= 0) return INDEX_BASE + known;
  const size = ({ referenceTicks, company }: StockListing): bigint =>
    capitalization([{ ticks: referenceTicks, shares: company.shares, floatPpm: company.floatPpm }]);
  const members = engine.instruments
    .flatMap(({ index, listing }) =>
      listing.kind === 'stock' && listing.market === INDEX.market ? [{ index, size: size(listing) }] : [],
    )
    .sort((one, other) => (one.size < other.size ? 1 : one.size > other.size ? -1 : one.index - other.index))
    .slice(0, INDEX.members)
    .map(({ index }) => index);
  if (members.length < INDEX.members) return null;
  const { code, base } = INDEX;
  return (await must(sequencer, { kind: 'set-option-index', atMs: 0, code, members, base }, null)).instrument!;
}

/** What its members are worth at their fair prices: only how that moves counts, for the volatility. */
function levelAt(
  engine: Engine,
  index: number,
  prices: ReturnType<typeof createSharePrices>,
  shares: ReturnType<typeof sandboxShares>,
): Fair {
  const { members } = engine.optionIndices[index - INDEX_BASE]!;
  const weighted = members.flatMap((member) => {
    const { listing } = engine.instrument(member);
    const share = shares.find(({ code }) => code === listing.symbol);
    if (share === undefined || listing.kind !== 'stock') return [];
    return [{ share, weight: (Number(listing.company.shares) * listing.company.floatPpm) / 1e6 }];
  });
  return (atMs) => weighted.reduce((sum, { share, weight }) => sum + weight * prices.fair(share, atMs), 0);
}
