// In: what is to be pledged or given back, or a pledged share that becomes more of them. Out: refusals, or holds with the loan's number on them.
import type { Ratio } from '@hilsa/formulas/loans';
import { type ShareRatio, sharesGained } from '@hilsa/formulas/stocks';
import { accountOf, ownerOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import type { InstrumentState } from '../instruments/instrument.ts';
import { checkAvailable, hold, raise, release } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import { coverOf, isMarked, isPastGrace, owedAt, totalOf } from './debt.ts';
import type { PledgeMore, PledgeWish, ReleasePledge } from './commands.ts';
import { pledgePlaced, pledgeReleased } from './facts.ts';
import { type Loan, type LoanPledge, loansOf } from './state.ts';

/** Kinds of things that may cover one loan. */
export const MOST_PLEDGES = 8;
const MOST_UNITS = 2n ** 60n;

/** Whether something may be pledged for a loan in this money, and is there, free and settled. */
export function checkPledge(state: State, account: number, asset: number, wish: PledgeWish): Refusal | null {
  const { instrument: index, quantity } = wish;
  const rules = state.loans.collateral.get(index)?.rules;
  const instrument = state.instruments[index];
  if (rules === undefined || instrument === undefined || !rules.isOn || instrument.listing.quoteAsset !== asset)
    return refuse('collateral-not-accepted', { instrument: index });
  const { listing } = instrument;
  if (listing.kind === 'stock' && rules.barred.includes(listing.category))
    return refuse('collateral-not-accepted', { instrument: index, category: listing.category });
  if (quantity <= 0n || quantity > MOST_UNITS) return refuse('amount-not-positive', { amount: quantity });
  if (quantity % listing.lotUnits !== 0n)
    return refuse('pledge-off-lot', { asset: listing.baseAsset, step: listing.lotUnits });
  return checkAvailable(state, purseOf(instrument, account), listing.baseAsset, quantity);
}

export function purseOf({ kind }: InstrumentState, owner: number): number {
  return accountOf(owner, kind.wallet);
}

/** Hold it for the loan. */
export function placePledge(world: World, loan: Pick<Loan, 'id' | 'account' | 'pledges'>, wish: PledgeWish): void {
  const { state } = world;
  const { instrument: index, quantity } = wish;
  const instrument = state.instruments[index]!;
  const known = loan.pledges.find((pledge) => pledge.instrument === index);
  const { haircutPpm, callMs } = known ?? state.loans.collateral.get(index)!.rules;
  const asset = instrument.listing.baseAsset;
  const held = known === undefined ? undefined : state.holds.get(known.hold);
  if (held !== undefined) raise(world, held, quantity);
  const id =
    held?.id ??
    hold(world, {
      account: purseOf(instrument, loan.account),
      asset,
      amount: quantity,
      reason: 'pledge',
      causeKind: 'loan',
      cause: loan.id,
      untilMs: 0,
    });
  emit(world, pledgePlaced, {
    loan: loan.id,
    account: loan.account,
    instrument: index,
    asset,
    hold: id,
    quantity,
    haircutPpm,
    callMs,
  });
}

/** A pledged share became more of them: each pledge takes its part, whole shares, out of what its account was just given for all that it has. */
export function raisePledges(
  world: World,
  { account, instrument }: { account: number; instrument: number },
  { gained, held }: ShareRatio,
): void {
  const { state } = world;
  if (account !== purseOf(state.instruments[instrument]!, ownerOf(account))) return;
  for (const loan of loansOf(state, ownerOf(account)))
    for (const pledge of loan.pledges) {
      if (pledge.instrument !== instrument) continue;
      const { shares } = sharesGained(pledge.quantity, { gained, held }, 0n);
      if (shares > 0n) placePledge(world, loan, { instrument, quantity: shares });
    }
}

/** Another's loan is as unknown as one that never was. */
export function mineOf(state: State, account: number, id: number): Loan | Refusal {
  const loan = state.loans.all.get(id);
  return loan === undefined || loan.account !== account ? refuse('unknown-loan', { loan: id }) : loan;
}

export function pledgeMore(world: World, { account, loan: id, instrument, quantity }: PledgeMore): Reply {
  const { state } = world;
  const loan = mineOf(state, account, id);
  if ('refusal' in loan) return loan;
  const isKnown = loan.pledges.some((pledge) => pledge.instrument === instrument);
  if (!isKnown && loan.pledges.length >= MOST_PLEDGES) return refuse('too-many-pledges', { most: MOST_PLEDGES });
  const refusal = checkPledge(state, account, loan.asset, { instrument, quantity });
  if (refusal !== null) return refusal;
  if (!isMarked(state.instruments[instrument]!, state.atMs)) return refuse('mark-stale', { instrument });
  // ── nothing below may fail ──
  placePledge(world, loan, { instrument, quantity });
  return { refusal: null, id };
}

export function releasePledge(world: World, { account, loan: id, instrument, quantity }: ReleasePledge): Reply {
  const { state } = world;
  const loan = mineOf(state, account, id);
  if ('refusal' in loan) return loan;
  const pledge = loan.pledges.find((each) => each.instrument === instrument);
  if (pledge === undefined) return refuse('unknown-pledge', { loan: id, instrument });
  if (quantity <= 0n) return refuse('amount-not-positive', { amount: quantity });
  const asset = pledge.asset;
  if (quantity > pledge.quantity)
    return refuse('insufficient-balance', { asset, required: quantity, available: pledge.quantity });
  if (loan.isSelling || loan.order !== 0 || isPastGrace(loan, state.atMs))
    return refuse('pledge-in-sale', { loan: id });
  const { lotUnits } = state.instruments[instrument]?.listing ?? { lotUnits: 1n };
  if (quantity % lotUnits !== 0n) return refuse('pledge-off-lot', { asset, step: lotUnits });
  const short = checkStart(state, loan, without(loan.pledges, instrument, quantity));
  if (short !== null) return short;
  // ── nothing below may fail ──
  giveBack(world, loan, pledge, quantity);
  return { refusal: null, id };
}

/** Before the payout the amount asked for is to be covered; after it, what is owed. */
function checkStart(state: State, loan: Loan, pledges: readonly LoanPledge[]): Refusal | null {
  const debt = loan.payoutMs === 0 ? loan.amount : totalOf(owedAt(loan, state.atMs));
  return checkCover(state, { asset: loan.asset, debt, start: loan.ladder.start }, pledges);
}

/** Whether pledges cover a debt as at the start of a loan: at most half of what they count for. */
export function checkCover(
  state: State,
  { asset, debt, start }: { asset: number; debt: bigint; start: Ratio },
  pledges: readonly Pick<LoanPledge, 'instrument' | 'asset' | 'quantity' | 'haircutPpm'>[],
): Refusal | null {
  const cover = coverOf(state, pledges);
  if (typeof cover === 'number') return refuse('mark-stale', { instrument: cover });
  const isCovered = debt * start[1] <= cover.value * start[0];
  if (isCovered) return null;
  const required = (debt * start[1] + start[0] - 1n) / start[0];
  return refuse('collateral-short', { asset, required, available: cover.value });
}

function without(pledges: readonly LoanPledge[], instrument: number, quantity: bigint): LoanPledge[] {
  return pledges.map((pledge) =>
    pledge.instrument === instrument ? { ...pledge, quantity: pledge.quantity - quantity } : pledge,
  );
}

export function giveBack(world: World, loan: Loan, { hold: held, instrument }: LoanPledge, quantity: bigint): void {
  release(world, world.state.holds.get(held)!, quantity);
  emit(world, pledgeReleased, { loan: loan.id, account: loan.account, instrument, quantity });
}
