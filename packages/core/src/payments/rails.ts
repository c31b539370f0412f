// In: commands about rails. Out: refusals or facts: policy by two people, the switch that one closes and two reopen, what custody shows.
import { accountOpened } from '../accounts/facts.ts';
import { ownerOf, WALLETS } from '../accounts/wallets.ts';
import type { Reply, World } from '../engine-types.ts';
import { emit } from '../facts/emit.ts';
import { refuse, type Refusal } from '../refusals.ts';
import type { State } from '../state.ts';
import type {
  AnnounceOwnMoney,
  AssignAddress,
  AttestCustody,
  Direction,
  JudgeRail,
  SetLimitMultiple,
  SetRail,
  SwitchRail,
} from './commands.ts';
import {
  addressAssigned,
  custodyAttested,
  DIRECTIONS,
  limitMultipleSet,
  ownMoneyAnnounced,
  policyPlanned,
  policyStarted,
  railJudged,
  railSet,
  railSwitched,
} from './facts.ts';
import { MOST_TIMES, wrongTerm } from './policy.ts';
import { isShort } from './short.ts';
import { DAY_MS, isOpenNow, networkOf, type RailState } from './state.ts';

const MOST_RAILS = 64;
export const MOST_UNITS = 2n ** 61n;
/** A policy is set at most so far ahead. */
const FARTHEST_MS = 366 * DAY_MS;

export function setRail(world: World, command: SetRail): Reply {
  const { state } = world;
  const { name, asset, wallet, policy, maker, checker, fromMs = 0 } = command;
  const { rails } = state.payments;
  if (state.assets[asset] === undefined || state.funds.unitAssets.has(asset)) return refuse('unknown-asset', { asset });
  const wrong = wrongName(command) ?? wrongTerm(policy);
  if (wrong !== null) return refuse('rail-invalid', { field: wrong });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  const known = rails.find((rail) => rail.name === name && rail.asset === asset);
  if (known === undefined && rails.length >= MOST_RAILS) return refuse('rail-invalid', { field: 'name' });
  if (known !== undefined && known.wallet !== wallet) return refuse('rail-invalid', { field: 'wallet' });
  const isPlanned = fromMs > state.atMs;
  // A rail begins with terms, not with a plan.
  if (!Number.isSafeInteger(fromMs) || fromMs > state.atMs + FARTHEST_MS || (isPlanned && known === undefined))
    return refuse('rail-invalid', { field: 'fromMs' });
  // ── nothing below may fail ──
  const rail = known?.index ?? rails.length;
  if (known !== undefined && isPlanned) {
    emit(world, policyPlanned, { rail, version: nextVersion(known), fromMs, maker, checker, policy });
    return { refusal: null, id: rail };
  }
  emit(world, railSet, {
    rail,
    version: known === undefined ? 1 : nextVersion(known),
    asset,
    wallet,
    custody: houseOf(world, `custody:${name}`, true),
    clearing: houseOf(world, `clearing:${name}`, false),
    suspense: houseOf(world, `suspense:${name}`, false),
    name,
    maker,
    checker,
    policy,
  });
  return { refusal: null, id: rail };
}

/** The clock's: what was planned is in force. */
export function startPolicy(world: World, rail: number): void {
  emit(world, policyStarted, { rail, version: world.state.payments.rails[rail]!.planned!.version });
}

function nextVersion({ version, planned }: RailState): number {
  return Math.max(version, planned?.version ?? 0) + 1;
}

export function switchRail(world: World, command: SwitchRail): Reply {
  const { rail: index, direction, isOpen, maker, checker } = command;
  const rail = world.state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  // One person closes at once.
  const alone = isOpen ? checkTwo(maker, checker) : maker === '' ? refuse('second-person-missing') : null;
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  emit(world, railSwitched, { rail: index, direction, isOpen, maker, checker });
  return { refusal: null, id: index };
}

export function judgeRail(world: World, { rail: index, direction, failing }: JudgeRail): Reply {
  const rail = world.state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  if (!DIRECTIONS.includes(direction)) return refuse('evidence-invalid', { field: 'direction' });
  if (failing !== '' && !isWord(failing, 80)) return refuse('evidence-invalid', { field: 'failing' });
  // ── nothing below may fail ──
  if (rail.failing[direction] !== failing) emit(world, railJudged, { rail: index, direction, failing });
  return { refusal: null, id: index };
}

export function announceOwnMoney(world: World, { rail: index, units, maker, checker }: AnnounceOwnMoney): Reply {
  if (world.state.payments.rails[index] === undefined) return refuse('unknown-rail', { rail: index });
  if (units <= 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  const alone = checkTwo(maker, checker);
  if (alone !== null) return alone;
  // ── nothing below may fail ──
  emit(world, ownMoneyAnnounced, { rail: index, units, maker, checker });
  return { refusal: null, id: index };
}

/** When the partner shows less than the books say, the asset is closed by the same command: see `isShort`. */
export function attestCustody(world: World, { rail: index, units, source }: AttestCustody): Reply {
  const { state } = world;
  const rail = state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  if (units < 0n || units > MOST_UNITS) return refuse('amount-not-positive', { amount: units });
  if (!isWord(source, 80)) return refuse('evidence-invalid', { field: 'source' });
  // ── nothing below may fail ──
  emit(world, custodyAttested, { units, expected: bookedAt(state, rail), rail: index, source });
  return { refusal: null, id: index };
}

export function assignAddress(world: World, { account, rail: index }: AssignAddress): Reply {
  const { state } = world;
  const stranger = checkOwner(state, account);
  if (stranger !== null) return stranger;
  const rail = state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  const network = networkOf(state.payments, rail);
  const known = state.payments.addresses.get(`${account}/${network.index}`);
  // One a customer and network; asked again it is the same.
  if (known !== undefined) return { refusal: null, id: known };
  if (!isOpenNow(rail, 'in')) return refuse('rail-closed', { rail: index, direction: 'in' });
  // ── nothing below may fail ──
  const next = network.nextAddress;
  emit(world, addressAssigned, { account, rail: network.index, index: next });
  return { refusal: null, id: next };
}

export function setLimitMultiple(world: World, { account, times }: SetLimitMultiple): Reply {
  const stranger = checkOwner(world.state, account);
  if (stranger !== null) return stranger;
  if (!Number.isInteger(times) || times < 1 || times > MOST_TIMES)
    return refuse('tier-out-of-range', { tier: times, most: MOST_TIMES });
  // ── nothing below may fail ──
  emit(world, limitMultipleSet, { account, times });
  return { refusal: null, account };
}

/** What should lie at the partner: all that came less all that left. */
export function bookedAt({ balances }: State, { custody, asset }: RailState): bigint {
  return -balances.available(custody, asset);
}

/** A rail that is there, open in the direction, of an asset that is whole. */
export function checkRail(state: State, index: number, direction: Direction): Refusal | null {
  const rail = state.payments.rails[index];
  if (rail === undefined) return refuse('unknown-rail', { rail: index });
  if (!isOpenNow(rail, direction)) return refuse('rail-closed', { rail: index, direction });
  return isShort(state.payments, rail.asset) ? refuse('custody-short', { asset: rail.asset }) : null;
}

/** A customer, by the owner's number. A disabled one too: money is theirs. */
export function checkOwner({ accounts }: State, account: number): Refusal | null {
  const isOwner =
    accounts.ownerKind(account) === 'customer' &&
    ownerOf(account) === account &&
    accounts.principal(account) === account;
  return isOwner ? null : refuse('unknown-account', { account });
}

/** Two different people. */
export function checkTwo(maker: string, checker: string): Refusal | null {
  const isPerson = (text: string): boolean => isWord(text, 40);
  return isPerson(maker) && isPerson(checker) && maker !== checker ? null : refuse('second-person-missing');
}

/** Plain signs, at least one. */
export function isWord(text: string, most: number): boolean {
  return text.length >= 1 && text.length <= most && /^[\x20-\x7e]+$/.test(text);
}

/** The house account of a purpose, opened when it is the first of its name. */
export function houseOf(world: World, purpose: string, mayOwe: boolean): number {
  const { houses, accounts } = world.state;
  const known = houses.get(purpose);
  if (known !== undefined) return known;
  const account = accounts.count;
  emit(world, accountOpened, { account, ownerKind: 'house', referrer: null, principal: null, purpose, mayOwe });
  return account;
}

function wrongName({ name, wallet }: SetRail): string | null {
  if (!/^[a-z0-9-]{2,24}$/.test(name)) return 'name';
  return WALLETS.includes(wallet) ? null : 'wallet';
}
