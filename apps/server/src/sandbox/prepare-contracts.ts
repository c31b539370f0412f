// In: a world. Out: six perpetual contracts with their house accounts, an insurance fund, makers and leveraged takers; then running.
import { accountOf } from '@hilsa/core';
import { symbolsListed, type World } from '../tables/index.ts';
import { COIN_DECIMALS, QUOTE, usdtMarketOf } from './coins.ts';
import { CONTRACT_COINS, contractListing, LEVERAGE_OF_MAKER, symbolOfContract } from './contract-listings.ts';
import { type ContractPlace, mostOf, SandboxContracts } from './contract-market.ts';
import { stepsOf } from './listings.ts';
import { MAKERS } from './maker.ts';
import { assetNumber, giveAtStart, must, ownerNumber, type Preparation, type Submitter } from './preparation.ts';
import { fillHistory } from './prepare.ts';
import type { PriceProcess } from './price-process.ts';
import { runMarket } from './run-market.ts';

const WHOLE = 10n ** BigInt(QUOTE.decimals);
const INSURANCE_SEED = 5_000_000n * WHOLE;
const USDT_OF_MAKER = 200_000_000n * WHOLE;
const USDT_OF_TAKER = 20_000_000n * WHOLE;
const CROWD = ['contract-crowd-1', 'contract-crowd-2', 'contract-crowd-3', 'contract-crowd-4'];
const ACTIVITY: Readonly<Record<World, number>> = { real: 0.5, demo: 0.25 };

export interface ContractWorld {
  readonly places: readonly ContractPlace[];
  readonly quoteAsset: number;
  readonly makers: readonly number[];
  readonly crowd: readonly number[];
}

const NOTHING: ReadonlySet<string> = new Set();

/**
 * Lists and funds what is missing, in any state a former start left behind. What was listed before and is there no more was delisted by two
 * people: it stays away. @param before every symbol that was ever listed @throws SandboxProblem when a command is refused
 */
export async function listContracts(
  sequencer: Submitter,
  process: PriceProcess,
  nowMs: number,
  {
    fund = INSURANCE_SEED / WHOLE,
    before = NOTHING,
  }: { readonly fund?: bigint | undefined; readonly before?: ReadonlySet<string> } = {},
): Promise<ContractWorld> {
  const quoteAsset = await assetNumber(sequencer, QUOTE.code, QUOTE.decimals);
  const insurance = await ownerNumber(sequencer, 'insurance', { ownerKind: 'house', purpose: 'insurance' });
  const liquidator = await ownerNumber(sequencer, 'liquidator', { ownerKind: 'house', purpose: 'liquidator' });
  await giveAtStart(sequencer, insurance, quoteAsset, fund * WHOLE);
  const shared = { insurance, liquidator: accountOf(liquidator, 'contract') };
  const places: ContractPlace[] = [];
  const there = new Set(sequencer.engine.instruments.map(({ listing }) => listing.symbol));
  for (const code of CONTRACT_COINS) {
    const symbol = symbolOfContract(code);
    if (before.has(symbol) && !there.has(symbol)) continue;
    places.push(await place(sequencer, code, { quoteAsset, shared, fairPrice: process.fairPrice(code, nowMs) }));
  }
  const makers: number[] = [];
  for (const { name } of MAKERS) {
    const account = await trader(sequencer, `contract-${name}`, quoteAsset, USDT_OF_MAKER);
    makers.push(account);
    const leverage = mostOf(sequencer.engine, LEVERAGE_OF_MAKER);
    for (const { instrument } of places)
      await must(sequencer, { kind: 'set-leverage', atMs: 0, account, instrument, leverage }, null);
  }
  const crowd: number[] = [];
  for (const name of CROWD) crowd.push(await trader(sequencer, name, quoteAsset, USDT_OF_TAKER));
  return { places, quoteAsset, makers, crowd };
}

async function trader(sequencer: Submitter, name: string, asset: number, units: bigint): Promise<number> {
  const account = accountOf(await ownerNumber(sequencer, name), 'contract');
  await giveAtStart(sequencer, account, asset, units);
  return account;
}

async function place(
  sequencer: Submitter,
  code: string,
  given: { quoteAsset: number; shared: { insurance: number; liquidator: number }; fairPrice: number },
): Promise<ContractPlace> {
  const market = usdtMarketOf(code);
  const symbol = symbolOfContract(code);
  const base = await assetNumber(sequencer, code, COIN_DECIMALS);
  const known = sequencer.engine.instruments.find(({ listing }) => listing.symbol === symbol);
  if (known !== undefined) return { market, instrument: known.index, steps: stepsOf(market) };
  const owing = { ownerKind: 'house', mayOwe: true } as const;
  const clearing = await ownerNumber(sequencer, `clearing-${symbol}`, { ...owing, purpose: `clearing:${symbol}` });
  const funding = await ownerNumber(sequencer, `funding-${symbol}`, { ...owing, purpose: `funding:${symbol}` });
  const houses = { ...given.shared, clearing, funding };
  const listing = contractListing(market, { base, quote: given.quoteAsset }, houses, given.fairPrice);
  const { instrument } = await must(sequencer, { kind: 'list-instrument', atMs: 0, listing }, null);
  return { market, instrument: instrument!, steps: stepsOf(market) };
}

export const prepareContracts: Preparation = async ({ sequencer, tables, process, now, pulse, trouble, report }) => {
  const nowMs = now();
  await sequencer.tablesClock.reaches(sequencer.head);
  const before = await symbolsListed(tables);
  const world = await listContracts(sequencer, process, nowMs, { fund: trouble.fund ?? undefined, before });
  const activity = ACTIVITY[sequencer.world];
  const candles = await fillHistory(sequencer, tables, process, { places: world.places, nowMs, activity });
  if (candles > 0) report(`The sandbox drew ${candles} candles of contracts for the ${sequencer.world} world`);
  return {
    start: (onFatal) =>
      runMarket(new SandboxContracts({ sequencer, world, process, activity, trouble, report }), {
        onFatal,
        now,
        pulse,
      }),
  };
};
