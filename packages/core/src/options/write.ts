// In: write-options commands. Out: refusals, or units that come into being with their whole payoff held; or units and cover that go.
import { coverOf } from '@hilsa/formulas/options';
import { walletOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkAvailable, hold, move, raise, release } from '../ledger/money.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type { WriteOptions } from './commands.ts';
import { optionsWritten } from './facts.ts';
import { type Listed, seriesOf, termsOf } from './series.ts';
import { OPTIONS_HOUSE } from './state.ts';

export function writeOptions(world: World, { account, instrument, lots }: WriteOptions): Reply {
  const { state } = world;
  const found = seriesOf(state, instrument);
  if (found === null) return refuse('unknown-instrument', { instrument });
  const { listing, series } = found;
  const refusal = checkWriter(state, found, account);
  if (refusal !== null) return refusal;
  if (series.phase !== 'trading') return refuse('option-not-trading', { instrument });
  if (!Number.isInteger(lots) || lots === 0) return refuse('quantity-not-positive', { lots });
  const cover = series.covers.get(account);
  const written = (cover?.lots ?? 0) + lots;
  if (written > listing.mostWritten)
    return refuse('quantity-above-maximum', { lots: written, maximum: listing.mostWritten });
  const { quoteAsset: money, baseAsset: unit } = listing;
  // Only what the writer has itself can go.
  if (lots < 0) {
    const own = state.balances.available(account, unit);
    if (written < 0 || own < BigInt(-lots))
      return refuse('cover-in-use', { written: cover?.lots ?? 0, available: own });
  }
  const before = cover === undefined ? 0n : state.holds.get(cover.hold)!.amount;
  const after = coverOf(termsOf(listing), BigInt(written));
  const poor = after > before ? checkAvailable(state, account, money, after - before) : null;
  if (poor !== null) return poor;
  // ── nothing below may fail ──
  const house = state.houses.get(OPTIONS_HOUSE)!;
  const about = { causeKind: 'series', cause: instrument } as const;
  const units = { ...about, asset: unit, reason: 'delivery' } as const;
  if (lots > 0) move(world, { ...units, from: house, to: account, amount: BigInt(lots) });
  else move(world, { ...units, from: account, to: house, amount: BigInt(-lots) });
  let id = cover?.hold ?? 0;
  if (cover === undefined)
    id = hold(world, { ...about, account, asset: money, amount: after, reason: 'option-cover', untilMs: 0 });
  else if (after > before) raise(world, state.holds.get(id)!, after - before);
  else release(world, state.holds.get(id)!, before - after);
  emit(world, optionsWritten, { instrument, account, lots, written, hold: id });
  return { refusal: null, instrument, account, count: written };
}

function checkWriter(state: State, { instrument }: Listed, account: number): Refusal | null {
  if (state.accounts.ownerKind(account) === null) return refuse('unknown-account', { account });
  if (!state.options.writers.has(account)) return refuse('writer-required', { account });
  if (walletOf(account) !== instrument.kind.wallet) return refuse('wrong-wallet', { account });
  return state.accounts.isActive(account) ? null : refuse('account-disabled', { account });
}
