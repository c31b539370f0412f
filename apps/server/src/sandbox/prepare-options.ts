// In: a world with shares and contracts. Out: options on six shares, bitcoin and ether, listed and covered by a writer that quotes them; then running.
import { accountOf, type OptionTerms } from '@hilsa/core';
import { OptionMarket } from './option-market.ts';
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
const FUNDS = { stock: 50_000_000_000n * TAKA, coin: 500_000_000n * USDT } as const;

/** What options are on, and how its price is known. */
export interface OptionPlace {
  readonly instrument: number;
  readonly wallet: 'stock' | 'coin';
  readonly writer: number;
  /** Fair price of one underlying, in its currency. */
  fair(atMs: number): number;
}

/** @throws SandboxProblem when a command is refused */
export const prepareOptions: Preparation = async ({ sequencer, process, now, report, stocks }) => {
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
  const add = async (
    instrument: number | undefined,
    wallet: 'stock' | 'coin',
    fair: OptionPlace['fair'],
  ): Promise<void> => {
    if (instrument === undefined) return;
    const writer = accountOf(owner, wallet);
    await giveAtStart(sequencer, writer, money[wallet], FUNDS[wallet]);
    const terms = wallet === 'stock' ? SHARE_TERMS : COIN_TERMS;
    if (!engine.optionUnderlyings.has(instrument))
      await must(sequencer, { kind: 'set-option-underlying', atMs: 0, instrument, terms }, null);
    await must(
      sequencer,
      { kind: 'set-option-writer', atMs: 0, account: writer, isWriter: true },
      'sandbox-option-writer',
    );
    places.push({ instrument, wallet, writer, fair });
  };
  for (const share of shares) await add(named(share.code), 'stock', (atMs) => prices.fair(share, atMs));
  for (const coin of COINS) await add(named(symbolOfContract(coin)), 'coin', (atMs) => process.fairPrice(coin, atMs));
  return {
    start: (onFatal) => runMarket(new OptionMarket({ sequencer, places, report }), { onFatal, now }),
  };
};
