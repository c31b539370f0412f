// In: commands about underlyings, indices, writers and who was tested. Out: refusals or facts.
import { capitalization, divisorFor } from '@hilsa/formulas/stocks';
import { ownerOf, walletOf } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { checkDesk } from '../offerings/two.ts';
import { refuse } from '../refusals.ts';
import type { State } from '../state.ts';
import type {
  OptionQuoting,
  OptionTerms,
  SetOptionCustomer,
  SetOptionIndex,
  SetOptionUnderlying,
  SetOptionWriter,
} from './commands.ts';
import {
  optionCustomerSet,
  optionIndexSet,
  optionTermsPlanned,
  optionUnderlyingSet,
  optionWriterSet,
} from './facts.ts';
import { countedShares, LEVEL_DECIMALS, referenceOf } from './reference.ts';
import { seriesAt } from './series.ts';
import { INDEX_BASE, OPTIONS_HOUSE } from './state.ts';

const MOST_UNDERLYINGS = 64;
const MOST_UNITS = 2n ** 53n;
const MILLION = 1_000_000;
const MOST_LOTS = 1_000_000;

/** Terms hold so long after they were agreed on at the soonest: whoever trades by the old ones reads the new ones first. */
export const LEAST_NOTICE_MS = 86_400_000;
/** How writers quote where two people have not said otherwise. */
export const OPTION_QUOTING: OptionQuoting = { spreadPpm: 20_000, lots: 20, volatilityDays: 40 };
const MOST_NOTICE_MS = 366 * 86_400_000;
const MOST_INDICES = 16;
const MOST_MEMBERS = 100;
/** Where products of this kind have no licence. */
const UNLICENSED = new Set(['BD']);

export function setOptionUnderlying(world: World, command: SetOptionUnderlying): Reply {
  const { state } = world;
  const { instrument: index, terms, effectiveAtMs, maker = '', checker = '' } = command;
  const { options } = state;
  const reference = referenceOf(state, index);
  if (reference === null && state.instruments[index] === undefined)
    return refuse('unknown-instrument', { instrument: index });
  const house = state.houses.get(OPTIONS_HOUSE);
  const wrong =
    reference === null
      ? 'instrument'
      : house === undefined || !state.accounts.mayOwe(house)
        ? 'house'
        : world.mode === 'live' && UNLICENSED.has(reference.market ?? '')
          ? 'market'
          : wrongTerm(terms);
  if (wrong !== null) return refuse('underlying-invalid', { field: wrong });
  const places = new Set([...options.underlyings.keys(), ...options.coming.keys(), index]);
  if (places.size > MOST_UNDERLYINGS) return refuse('underlying-invalid', { field: 'instrument' });
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  const isDesk = command.maker !== undefined || world.mode === 'live';
  if (effectiveAtMs === undefined && !isDesk) {
    emit(world, optionUnderlyingSet, { instrument: index, terms });
    return { refusal: null, instrument: index };
  }
  const earliest = state.atMs + LEAST_NOTICE_MS;
  const fromMs = effectiveAtMs ?? 0;
  if (!Number.isSafeInteger(fromMs) || fromMs < earliest || fromMs > state.atMs + MOST_NOTICE_MS)
    return refuse('effective-date-past', { effectiveAtMs: fromMs, now: earliest });
  // ── nothing below may fail ──
  emit(world, optionTermsPlanned, { underlying: index, terms, effectiveAtMs: fromMs, maker, checker });
  return { refusal: null, instrument: index };
}

function wrongTerm(terms: OptionTerms): keyof OptionTerms | keyof OptionQuoting | null {
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
  if (!isBetween(terms.mostWritten, 1, MOST_LOTS)) return 'mostWritten';
  if (terms.lists !== undefined && typeof terms.lists !== 'boolean') return 'lists';
  const { quoting } = terms;
  if (quoting === undefined) return null;
  if (!isBetween(quoting.spreadPpm, 1_000, MILLION / 2)) return 'spreadPpm';
  if (!isBetween(quoting.lots, 1, terms.mostWritten)) return 'lots';
  return isBetween(quoting.volatilityDays, 5, 365) ? null : 'volatilityDays';
}

/** The clock's: terms whose time has come; those of a share that was retired meanwhile go. */
export function applyOptionTerms(world: World, instrument: number): void {
  const { terms } = world.state.options.coming.get(instrument)!;
  emit(world, optionUnderlyingSet, { instrument, terms });
}

export function setOptionIndex(world: World, command: SetOptionIndex): Reply {
  const { state } = world;
  const { code, members, base, maker = '', checker = '' } = command;
  const invalid = (field: string): Reply => refuse('underlying-invalid', { field });
  if (!/^[A-Z][A-Z0-9]{1,19}$/.test(code)) return invalid('code');
  const isTaken = state.options.indices.some((one) => one.code === code) || state.symbols.has(code);
  if (isTaken || state.options.indices.length >= MOST_INDICES) return invalid('code');
  if (base < 1n || base >= MOST_UNITS) return invalid('base');
  const shares = members.map((index) => state.instruments[index]?.listing);
  const [first] = shares;
  if (first?.kind !== 'stock' || members.length > MOST_MEMBERS || new Set(members).size !== members.length)
    return invalid('members');
  const { market, quoteAsset } = first;
  const { decimals } = state.assets[quoteAsset]!;
  if (decimals < LEVEL_DECIMALS) return invalid('members');
  const listed = shares.flatMap((listing) => {
    if (listing?.kind !== 'stock' || listing.market !== market || listing.quoteAsset !== quoteAsset) return [];
    const { referenceTicks, tickUnits, company } = listing;
    return [{ ticks: referenceTicks * Number(tickUnits), shares: company.shares, floatPpm: company.floatPpm }];
  });
  const capital = capitalization(listed);
  if (listed.length !== shares.length || capital === 0n) return invalid('members');
  const divisor = divisorFor(capital, { level: base, levelDecimals: LEVEL_DECIMALS, tickDecimals: decimals });
  if (divisor <= 0n) return invalid('base');
  const alone = checkDesk(world, command);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  const underlying = INDEX_BASE + state.options.indices.length;
  const counted = countedShares(state, { code, market, quoteAsset, members, divisor });
  const index = { code, market, quoteAsset, members: [...members], shares: [...counted], divisor };
  emit(world, optionIndexSet, { underlying, index, maker, checker });
  return { refusal: null, instrument: underlying };
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
