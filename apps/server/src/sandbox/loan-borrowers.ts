// In: the lending of the sandbox. Out: its borrowers, whose loans stand in every state there is; made at the first start only.
//
// Some borrowed before a fall: their pledges counted more on the day they asked, and by the marks of today their loans are called or sold for, by the
// same rules and in the same markets as everybody's. What is overdue was lent for a week, some days before the sandbox began (past.ts).
import { accountOf, type Command } from '@hilsa/core';
import { LOAN_TERMS } from '@hilsa/formulas/loans';
import { divide, tenToThe } from '@hilsa/money';
import { patiently } from './patience.ts';
import { giveAtStart, must, ownerNumber, SandboxProblem, type Submitter } from './preparation.ts';

/** Names of the sandbox: two people of its own house. */
export const TWO = { maker: 'sandbox-1', checker: 'sandbox-2' };
export const LOAN_MARK_SOURCE = 'sandbox-share-index';

/** What may be pledged, and what it is worth at a moment, in ticks. */
export interface PledgePlace {
  readonly instrument: number;
  readonly pledgeClass: string;
  ticksAt(atMs: number): number;
}
interface Borrower {
  /** In hundredths of a taka. */
  readonly amount: bigint;
  readonly days: number;
  readonly became:
    | 'approved'
    | 'waiting'
    | 'rejected'
    | 'repaid'
    | 'withdrawn'
    | 'repaid-in-part'
    | 'called'
    | 'partly-sold'
    | 'written-off'
    | 'overdue';
  readonly pledges: 'a share' | 'a coin';
  /** Of today's mark, what the pledge counted at when the loan was asked for, in percent. 100: it did not fall since. */
  readonly fellFrom: number;
}
/** Whose pledge fell had borrowed 49 % of it: by today's marks that is 78 %, 86 %, or more than all of it. */
const BORROWERS: readonly Borrower[] = [
  { amount: 50_000_00n, days: 30, became: 'approved', pledges: 'a share', fellFrom: 100 },
  { amount: 20_000_00n, days: 14, became: 'waiting', pledges: 'a share', fellFrom: 100 },
  { amount: 80_000_00n, days: 90, became: 'rejected', pledges: 'a share', fellFrom: 100 },
  { amount: 10_000_00n, days: 7, became: 'repaid', pledges: 'a share', fellFrom: 100 },
  { amount: 15_000_00n, days: 14, became: 'withdrawn', pledges: 'a share', fellFrom: 100 },
  { amount: 40_000_00n, days: 30, became: 'repaid-in-part', pledges: 'a share', fellFrom: 100 },
  { amount: 60_000_00n, days: 90, became: 'called', pledges: 'a share', fellFrom: 160 },
  { amount: 50_000_00n, days: 90, became: 'partly-sold', pledges: 'a coin', fellFrom: 175 },
  { amount: 25_000_00n, days: 30, became: 'written-off', pledges: 'a coin', fellFrom: 400 },
];
const OVERDUE: Borrower = { amount: 12_000_00n, days: 7, became: 'overdue', pledges: 'a coin', fellFrom: 100 };
/** Loan to value, in percent, of whoever borrowed before the fall, and of everybody else. */
const [CLOSE, ROOMY] = [49n, 40n];
const MILLION = 1_000_000n;

interface Lending {
  readonly sequencer: Submitter;
  readonly asset: number;
  readonly nowMs: number;
  /** Told in a plain line what should not happen. */
  readonly report: (line: string) => void;
}

/** @returns the owners of the sandbox who borrow */
export async function borrow(lending: Lending, places: readonly PledgePlace[]): Promise<ReadonlySet<number>> {
  const { sequencer, nowMs } = lending;
  const owners = new Set<number>();
  for (const [n, borrower] of BORROWERS.entries()) {
    const owner = await ownerNumber(sequencer, `borrower-${n + 1}`, { ownerKind: 'customer' });
    owners.add(owner);
    const suiting = places.filter(({ pledgeClass }) => (pledgeClass === 'coin') === (borrower.pledges === 'a coin'));
    const place = suiting[n % suiting.length];
    if (place === undefined) continue;
    const { listing, kind } = sequencer.engine.instrument(place.instrument);
    const purse = accountOf(owner, kind.wallet);
    // Prices differ at every start: who was given something to pledge before has had its loan, whatever became of it.
    const { available, held } = sequencer.engine.balance(purse, listing.baseAsset);
    if (available + held > 0n) continue;
    const then = Math.round((place.ticksAt(nowMs) * borrower.fellFrom) / 100);
    const quantity = quantityFor(lending, borrower, { place, ticks: then });
    await patiently(async () => {
      await mark(sequencer, place, then, nowMs);
      await giveAtStart(sequencer, purse, listing.baseAsset, quantity * 2n);
      await live(lending, { ...borrower, n, owner }, { instrument: place.instrument, quantity });
      await mark(sequencer, place, place.ticksAt(nowMs), nowMs);
    });
  }
  return owners;
}

/** Who borrowed before the sandbox began and has not repaid. */
export async function borrowInThePast(lending: Omit<Lending, 'report'>, place: PledgePlace): Promise<void> {
  const { sequencer, nowMs } = lending;
  const owner = await ownerNumber(sequencer, 'borrower-of-the-past', { ownerKind: 'customer' });
  const { listing, kind } = sequencer.engine.instrument(place.instrument);
  const quantity = quantityFor(lending, OVERDUE, { place, ticks: place.ticksAt(nowMs) });
  const report = (line: string): never => {
    throw new SandboxProblem(line);
  };
  await patiently(async () => {
    await giveAtStart(sequencer, accountOf(owner, kind.wallet), listing.baseAsset, quantity * 2n);
    await live(
      { ...lending, report },
      { ...OVERDUE, n: BORROWERS.length, owner },
      { instrument: place.instrument, quantity },
    );
  });
}

/** Whatever is left of a loan of the sandbox's borrowers when nothing is pledged for it any more is lost, and two say so. */
export async function writeOffLost(sequencer: Submitter, owners: ReadonlySet<number>): Promise<void> {
  const { engine } = sequencer;
  for (const { id, account, payoutMs, order, pledges } of engine.loans.all.values()) {
    const isSold = pledges.every(
      ({ instrument, quantity }) => quantity < engine.instrument(instrument).listing.lotUnits,
    );
    if (!owners.has(account) || payoutMs === 0 || order !== 0 || !isSold) continue;
    const command = {
      kind: 'write-off-loan',
      atMs: 0,
      loan: id,
      reason: 'nothing is pledged any more',
      ...TWO,
    } as const;
    await sequencer.submit({ command, requestId: null, caller: 'system' });
  }
}

async function mark(sequencer: Submitter, { instrument }: PledgePlace, ticks: number, atMs: number): Promise<void> {
  await must(sequencer, { kind: 'record-marks', atMs, source: LOAN_MARK_SOURCE, marks: [{ instrument, ticks }] }, null);
}

/** What covers the loan at that mark, in whole lots. */
function quantityFor(
  { sequencer: { engine } }: Pick<Lending, 'sequencer'>,
  { amount, fellFrom }: Borrower,
  { place, ticks }: { place: PledgePlace; ticks: number },
): bigint {
  const { listing } = engine.instrument(place.instrument);
  const { haircutPpm } = engine.loans.collateral.get(place.instrument)!.rules;
  const whole = BigInt(ticks) * listing.tickUnits * (MILLION - BigInt(haircutPpm));
  const wanted = amount * 100n * MILLION * tenToThe(engine.assets[listing.baseAsset]!.decimals);
  const lots = divide(wanted, whole * (fellFrom === 100 ? ROOMY : CLOSE) * listing.lotUnits, 'up');
  return lots * listing.lotUnits;
}

/** One loan, from the application to what became of it. */
async function live(
  { sequencer, asset, report }: Lending,
  { n, owner: account, amount, days, became }: Borrower & { readonly n: number; readonly owner: number },
  pledge: { readonly instrument: number; readonly quantity: bigint },
): Promise<void> {
  const step = async (command: Command, what: string): Promise<number | null> => {
    const reply = await sequencer.submit({ command, requestId: `sandbox-loan-${what}-${n}`, caller: 'system' });
    if (reply.refusal !== null) report(`A borrower of the sandbox was refused: ${reply.refusal}`);
    return reply.refusal === null ? (reply.id ?? null) : null;
  };
  const { yearlyPpm } = LOAN_TERMS[0]!;
  const wish = { account, asset, amount, days, yearlyPpm, pledges: [pledge], isVerified: true };
  const loan = await step({ kind: 'apply-loan', atMs: 0, ...wish }, 'apply');
  if (loan === null || became === 'waiting') return;
  if (became === 'withdrawn') {
    await step({ kind: 'cancel-loan', atMs: 0, account, loan }, 'cancel');
    return;
  }
  const isApproved = became !== 'rejected';
  const reason = isApproved ? 'by the table' : 'papers-unclear';
  await step({ kind: 'decide-loan', atMs: 0, loan, isApproved, reason, ...TWO }, 'decide');
  const back = became === 'repaid' ? amount : amount / 4n;
  if (became === 'repaid' || became === 'repaid-in-part')
    await step({ kind: 'repay-loan', atMs: 0, account, loan, amount: back }, 'repay');
  // Scores that have moved: abuse that was confirmed of who was rejected, and lifted again of who repaid.
  if (became !== 'rejected' && became !== 'repaid') return;
  const abuse = { kind: 'confirm-abuse', atMs: 0, account, reason: 'Shown by the sandbox', ...TWO } as const;
  const change = await step(abuse, 'abuse');
  if (became === 'repaid' && change !== null)
    await step({ ...abuse, kind: 'lift-abuse', change, reason: 'Lifted by the sandbox' }, 'lift');
}
