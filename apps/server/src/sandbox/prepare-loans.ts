// In: a world. Out: in the real one a lender with capital, the published table, shares and coins that may be pledged with their marks, and borrowers
// whose loans stand in every state. In the demo world nothing is lent.
import type { Command, LoanRules } from '@hilsa/core';
import { BARRED_CATEGORIES, LADDER, LATE_PPM, LOAN_DAYS, LOAN_TERMS } from '@hilsa/formulas/loans';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { COIN_MARKETS, TAKA } from './coins.ts';
import { ticksOfPrice, stepsOf } from './listings.ts';
import { borrow, LOAN_MARK_SOURCE, type PledgePlace, TWO, writeOffLost } from './loan-borrowers.ts';
import {
  assetNumber,
  giveAtStart,
  must,
  ownerNumber,
  type Preparation,
  type PreparedWorld,
  type Submitter,
} from './preparation.ts';
import { fairPriceOf } from './prepare.ts';
import { ActionFactors, actionsIn, type ReadActions } from './shares/action-factors.ts';
import { PACKS } from './shares/packs.ts';
import { ticksOfShare } from './shares/share-listings.ts';
import { createSharePrices } from './shares/share-price.ts';
import { sandboxShares } from './shares/shares.ts';

/** Hundredths of a taka. */
const CAPITAL = 50_000_000_00n;
const DAY_MS = 86_400_000;
/** What a class of pledges loses before it counts, and how long a call leaves: coins trade day and night, so none. */
const CLASSES = {
  A: { haircutPpm: 300_000, callMs: DAY_MS },
  N: { haircutPpm: 400_000, callMs: DAY_MS },
  coin: { haircutPpm: 400_000, callMs: 0 },
} as const;
type PledgeClass = keyof typeof CLASSES;
export interface Pledgeable {
  readonly instrument: number;
  readonly pledgeClass: PledgeClass;
}
/** As many of the exchange's own shares as may be pledged: those that trade most. */
const PLEDGEABLE = 12;
const MARKS_MS = 20_000;

/** The published table, ladder and days; every number a setting of two people from then on. */
export function loanRules(asset: number): LoanRules {
  return {
    asset,
    wallet: 'stock',
    least: 5_000_00n,
    table: LOAN_TERMS.map(({ mostWhole, ...row }) => ({ ...row, most: mostWhole * 100n })),
    days: LOAN_DAYS,
    latePpm: LATE_PPM,
    ladder: LADDER,
    isOn: true,
  };
}

/** The lender, its capital and the table, and what may be pledged, as far as they are not there. */
export async function openLending(sequencer: Submitter, pledgeable: readonly Pledgeable[]): Promise<number> {
  const asset = await assetNumber(sequencer, 'BDT', 2);
  const lender = await ownerNumber(sequencer, 'loans', { ownerKind: 'house', purpose: 'loans' });
  await giveAtStart(sequencer, lender, asset, CAPITAL);
  const { loans } = sequencer.engine;
  if (!loans.rules.has(asset))
    await must(sequencer, { kind: 'set-loan-rules', atMs: 0, rules: loanRules(asset), ...TWO }, null);
  for (const { instrument, pledgeClass } of pledgeable)
    if (!loans.collateral.has(instrument))
      await must(
        sequencer,
        {
          kind: 'set-collateral',
          atMs: 0,
          rules: { instrument, ...CLASSES[pledgeClass], barred: BARRED_CATEGORIES, isOn: true },
          ...TWO,
        },
        null,
      );
  return asset;
}

type Place = Pledgeable & PledgePlace;

type LendingWorld = Pick<PreparedWorld, 'now' | 'stocks' | 'process' | 'report'> & {
  readonly sequencer: Submitter;
  readonly actions: ReadActions;
};
export interface SandboxLending {
  /** The marks of what is pledged, and what is lost of the sandbox's own loans. Resolves when all of it is committed. */
  beat(): Promise<void>;
}

/** Null where nothing can be pledged. @throws SandboxProblem when a command is refused */
export async function prepareLending(world: LendingWorld): Promise<SandboxLending | null> {
  const { sequencer, now, report } = world;
  const factors = new ActionFactors(sequencer.engine, world.actions);
  const places = placesOf(world, factors);
  const asset = await openLending(sequencer, places);
  if (places.length === 0) return null;
  const shares = places.filter(({ pledgeClass }) => pledgeClass !== 'coin');
  const refresh = (): Promise<void> =>
    factors.refresh(
      now(),
      shares.map(({ instrument }) => instrument),
    );
  await refresh();
  await must(sequencer, marksOf(places, now()), null);
  const borrowers = await borrow({ sequencer, asset, report, nowMs: now() }, places);
  return {
    async beat() {
      await writeOffLost(sequencer, borrowers);
      await refresh();
      // While the exchange is closed its marks grow old, and nothing is called or sold by them. Coins have theirs from their own market.
      if (shares.length > 0 && isOpen(sequencer)) await must(sequencer, marksOf(shares, now()), null);
    },
  };
}

export const prepareLoans: Preparation = async (world) => {
  if (world.sequencer.world === 'demo') return {};
  const lending = await prepareLending({ ...world, actions: actionsIn(world.tables) });
  if (lending === null) return {};
  return {
    async start(onFatal) {
      let running: Promise<void> = Promise.resolve();
      const beat = (): void => {
        running = lending.beat().catch((problem: unknown) => {
          if (!(problem instanceof DatabaseUnavailable)) onFatal(problem);
        });
      };
      const timer = setInterval(beat, MARKS_MS);
      return {
        async stop() {
          clearInterval(timer);
          await running;
        },
      };
    },
  };
};

/** The shares that trade most, then the coins that are quoted in taka. */
function placesOf({ sequencer, stocks, process }: LendingWorld, factors: ActionFactors): Place[] {
  const known = new Map(sequencer.engine.instruments.map(({ listing, index }) => [listing.symbol, index]));
  const prices = createSharePrices(process.seed, process.crash);
  const pack = PACKS.find(({ market }) => market === 'BD')!;
  const shares = sandboxShares(stocks.names)
    .filter(({ market, category, code }) => market === 'BD' && category in CLASSES && known.has(code))
    .slice(0, PLEDGEABLE)
    .map((share): Place => {
      const instrument = known.get(share.code)!;
      return {
        instrument,
        pledgeClass: share.category as PledgeClass,
        // In shares of now, as its quoter quotes them.
        ticksAt: (atMs) => ticksOfShare(pack, prices.fair(share, atMs) * factors.of(instrument)),
      };
    });
  const coins = COIN_MARKETS.filter(({ quote, symbol }) => quote.code === TAKA.code && known.has(symbol)).map(
    (market): Place => ({
      instrument: known.get(market.symbol)!,
      pledgeClass: 'coin',
      ticksAt: (atMs) => ticksOfPrice(fairPriceOf(process, market, atMs), stepsOf(market)),
    }),
  );
  return [...shares, ...coins];
}

function isOpen({ engine }: Submitter): boolean {
  return engine.stockMarkets.some(({ code, phase }) => code === 'BD' && phase !== 'closed');
}

function marksOf(places: readonly Place[], atMs: number): Command {
  const marks = places.map(({ instrument, ticksAt }) => ({ instrument, ticks: ticksAt(atMs) }));
  return { kind: 'record-marks', atMs, source: LOAN_MARK_SOURCE, marks };
}
