// In: commands about underlyings, writers and who was tested. Out: refusals or facts.
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type { OptionTerms, SetOptionCustomer, SetOptionUnderlying, SetOptionWriter } from './commands.ts';
import { optionCustomerSet, optionUnderlyingSet, optionWriterSet } from './facts.ts';
import { seriesAt } from './series.ts';
import { OPTIONS_HOUSE } from './state.ts';

const MOST_UNDERLYINGS = 64;
const MOST_UNITS = 2n ** 53n;
const MILLION = 1_000_000;
const MOST_LOTS = 1_000_000;

export function setOptionUnderlying(world: World, { instrument: index, terms }: SetOptionUnderlying): Reply {
  const { state } = world;
  const instrument = state.instruments[index];
  if (instrument === undefined) return refuse('unknown-instrument', { instrument: index });
  const isRight = instrument.share !== null || instrument.contract !== null;
  const house = state.houses.get(OPTIONS_HOUSE);
  const wrong = !isRight
    ? 'instrument'
    : house === undefined || !state.accounts.mayOwe(house)
      ? 'house'
      : wrongTerm(terms);
  if (wrong !== null) return refuse('underlying-invalid', { field: wrong });
  if (!state.options.underlyings.has(index) && state.options.underlyings.size >= MOST_UNDERLYINGS)
    return refuse('underlying-invalid', { field: 'instrument' });
  // ── nothing below may fail ──
  emit(world, optionUnderlyingSet, { instrument: index, terms });
  return { refusal: null, instrument: index };
}

function wrongTerm(terms: OptionTerms): keyof OptionTerms | null {
  const isUnits = (value: bigint, least: bigint): boolean => value >= least && value < MOST_UNITS;
  const isBetween = (value: number, low: number, high: number): boolean =>
    Number.isInteger(value) && value >= low && value <= high;
  if (!isUnits(terms.multiplier, 1n)) return 'multiplier';
  if (!isUnits(terms.tickUnits, 1n)) return 'tickUnits';
  if (!isUnits(terms.leastPremium, 0n)) return 'leastPremium';
  if (!isBetween(terms.mostPremiumPpm, 1, MILLION)) return 'mostPremiumPpm';
  const { notionalPpm, premiumPpm } = terms.fee;
  if (!isBetween(notionalPpm, 0, MILLION) || !isBetween(premiumPpm, 0, MILLION / 2)) return 'fee';
  if (!isBetween(terms.mostLots, 1, MOST_LOTS)) return 'mostLots';
  return isBetween(terms.mostWritten, 1, MOST_LOTS) ? null : 'mostWritten';
}

export function setOptionWriter(world: World, { account, isWriter }: SetOptionWriter): Reply {
  const { state } = world;
  const ownerKind = state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  if (walletOf(account) === 'contract') return refuse('wrong-wallet', { account });
  if (isInvolved(state, account)) return refuse('not-flat', { account });
  // ── nothing below may fail ──
  emit(world, optionWriterSet, { account, isWriter });
  return { refusal: null, account };
}

/** Whether the account has written, or has units of, any series. */
function isInvolved(state: State, account: number): boolean {
  for (const { series: all } of state.options.underlyings.values())
    for (const index of all) {
      const { series, listing } = seriesAt(state, index);
      if (series.covers.has(account) || series.holders.has(account)) return true;
      const { available, held } = state.balances.read(account, listing.baseAsset);
      if (available + held > 0n) return true;
    }
  return false;
}

export function setOptionCustomer(world: World, { account, isTested }: SetOptionCustomer): Reply {
  const ownerKind = world.state.accounts.ownerKind(account);
  if (ownerKind === null || ownerKind === 'house') return refuse('unknown-account', { account });
  // ── nothing below may fail ──
  emit(world, optionCustomerSet, { account: ownerOf(account), isTested });
  return { refusal: null, account: ownerOf(account) };
}
