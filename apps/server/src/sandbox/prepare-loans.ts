// In: a world. Out: in the real one a lender with capital, the published table, shares that may be pledged with their marks, and borrowers whose
// loans stand in several states. In the demo world nothing is lent.
import { accountOf, type Command, type LoanRules } from '@hilsa/core';
import { BARRED_CATEGORIES, LADDER, LATE_PPM, LOAN_DAYS, LOAN_TERMS } from '@hilsa/formulas/loans';
import { DatabaseUnavailable } from '../sequencer/index.ts';
import { assetNumber, giveAtStart, must, ownerNumber, type Preparation, type Submitter } from './preparation.ts';
import { PACKS } from './shares/sessions.ts';
import { ticksOfShare } from './shares/share-listings.ts';
import { createSharePrices, type SharePrices } from './shares/share-price.ts';
import { type SandboxShare, sandboxShares } from './shares/shares.ts';

/** Hundredths of a taka. */
const CAPITAL = 50_000_000_00n;
const HAIRCUT_PPM = 300_000;
const DAY_MS = 86_400_000;
/** As many of the exchange's own shares as may be pledged: those that trade most. */
const PLEDGEABLE = 12;
const MARKS_MS = 20_000;
/** Names of the sandbox: two people of its own house. */
const TWO = { maker: 'sandbox-1', checker: 'sandbox-2' };
export const LOAN_MARK_SOURCE = 'sandbox-share-index';

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
export async function openLending(sequencer: Submitter, instruments: readonly number[]): Promise<number> {
  const asset = await assetNumber(sequencer, 'BDT', 2);
  const lender = await ownerNumber(sequencer, 'loans', { ownerKind: 'house', purpose: 'loans' });
  await giveAtStart(sequencer, lender, asset, CAPITAL);
  const { loans } = sequencer.engine;
  if (!loans.rules.has(asset))
    await must(sequencer, { kind: 'set-loan-rules', atMs: 0, rules: loanRules(asset), ...TWO }, null);
  for (const instrument of instruments)
    if (!loans.collateral.has(instrument))
      await must(
        sequencer,
        {
          kind: 'set-collateral',
          atMs: 0,
          rules: { instrument, haircutPpm: HAIRCUT_PPM, callMs: DAY_MS, barred: BARRED_CATEGORIES, isOn: true },
          ...TWO,
        },
        null,
      );
  return asset;
}

interface Place {
  readonly share: SandboxShare;
  readonly instrument: number;
}

export const prepareLoans: Preparation = async (world) => {
  const { sequencer, now, stocks, process, report } = world;
  if (sequencer.world === 'demo') return {};
  const known = new Map(sequencer.engine.instruments.map(({ listing, index }) => [listing.symbol, index]));
  const places = sandboxShares(stocks.names)
    .filter(({ market, category, code }) => market === 'BD' && !BARRED_CATEGORIES.includes(category) && known.has(code))
    .slice(0, PLEDGEABLE)
    .map((share): Place => ({ share, instrument: known.get(share.code)! }));
  const asset = await openLending(
    sequencer,
    places.map(({ instrument }) => instrument),
  );
  if (places.length === 0) return {};
  const prices = createSharePrices(process.seed);
  await must(sequencer, marksOf(places, prices, now()), null);
  await borrow(sequencer, asset, places, report);
  return {
    async start(onFatal) {
      let running: Promise<void> = Promise.resolve();
      const beat = (): void => {
        // While the exchange is closed its marks grow old, and nothing is called or sold by them.
        if (!isOpen(sequencer)) return;
        running = must(sequencer, marksOf(places, prices, now()), null)
          .then(() => undefined)
          .catch((problem: unknown) => {
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

function isOpen({ engine }: Submitter): boolean {
  return engine.stockMarkets.some(({ code, phase }) => code === 'BD' && phase !== 'closed');
}

function marksOf(places: readonly Place[], prices: SharePrices, atMs: number): Command {
  const pack = PACKS.find(({ market }) => market === 'BD')!;
  const marks = places.map(({ share, instrument }) => ({
    instrument,
    ticks: ticksOfShare(pack, prices.fair(share, atMs)),
  }));
  return { kind: 'record-marks', atMs, source: LOAN_MARK_SOURCE, marks };
}

/** What the borrowers of the sandbox ask for, and what became of it; at the first start only. */
const BORROWERS = [
  { name: 'borrower-1', amount: 50_000_00n, days: 30, became: 'approved' },
  { name: 'borrower-2', amount: 20_000_00n, days: 14, became: 'waiting' },
  { name: 'borrower-3', amount: 80_000_00n, days: 90, became: 'rejected' },
  { name: 'borrower-4', amount: 10_000_00n, days: 7, became: 'repaid' },
  { name: 'borrower-5', amount: 15_000_00n, days: 14, became: 'withdrawn' },
  { name: 'borrower-6', amount: 40_000_00n, days: 30, became: 'repaid-in-part' },
] as const;

/** A borrower has this many times the cover that the loan needs. */
const COVER = 3n;

async function borrow(
  sequencer: Submitter,
  asset: number,
  places: readonly Place[],
  report: (line: string) => void,
): Promise<void> {
  for (const [n, { name, amount, days, became }] of BORROWERS.entries()) {
    const owner = await ownerNumber(sequencer, name, { ownerKind: 'customer' });
    const { instrument } = places[n % places.length]!;
    const { listing, markTicks } = sequencer.engine.instrument(instrument);
    // Prices differ at every start: who was given shares before has had its loan, whatever became of it.
    const { available, held } = sequencer.engine.balance(accountOf(owner, 'stock'), listing.baseAsset);
    if (available + held > 0n) continue;
    const worth = BigInt(markTicks) * listing.tickUnits;
    const quantity = (amount * COVER * 2n) / worth;
    await giveAtStart(sequencer, accountOf(owner, 'stock'), listing.baseAsset, quantity);
    const step = async (command: Command, what: string): Promise<number | null> => {
      const reply = await sequencer.submit({ command, requestId: `sandbox-loan-${what}-${n}`, caller: 'system' });
      if (reply.refusal !== null) report(`A borrower of the sandbox was refused: ${reply.refusal}`);
      return reply.refusal === null ? (reply.id ?? null) : null;
    };
    const loan = await step(
      {
        kind: 'apply-loan',
        atMs: 0,
        account: owner,
        asset,
        amount,
        days,
        yearlyPpm: LOAN_TERMS[0]!.yearlyPpm,
        pledges: [{ instrument, quantity: quantity / 2n }],
        isVerified: true,
      },
      'apply',
    );
    if (loan === null || became === 'waiting') continue;
    if (became === 'withdrawn') {
      await step({ kind: 'cancel-loan', atMs: 0, account: owner, loan }, 'cancel');
      continue;
    }
    const isApproved = became !== 'rejected';
    const reason = isApproved ? 'by the table' : 'papers-unclear';
    await step({ kind: 'decide-loan', atMs: 0, loan, isApproved, reason, ...TWO }, 'decide');
    const back = became === 'repaid' ? amount : amount / 4n;
    if (became === 'repaid' || became === 'repaid-in-part')
      await step({ kind: 'repay-loan', atMs: 0, account: owner, loan, amount: back }, 'repay');
    // Scores that have moved: abuse that was confirmed of who was rejected, and lifted again of who repaid.
    if (became !== 'rejected' && became !== 'repaid') continue;
    const abuse = { kind: 'confirm-abuse', atMs: 0, account: owner, reason: 'Shown by the sandbox', ...TWO } as const;
    const change = await step(abuse, 'abuse');
    if (became === 'repaid' && change !== null)
      await step({ ...abuse, kind: 'lift-abuse', change, reason: 'Lifted by the sandbox' }, 'lift');
  }
}
