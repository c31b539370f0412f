// In: the auditor's state and a command of a fund.
// Out: every reason against it, and what a fund holds and may trade.
import type { FundCommand, FundRules, OpenFund, RedeemFund, SetFundRules, SubscribeFund } from '@hilsa/core';
import type { PlainFund, PlainFundOrder } from './plain-fund-books.ts';
import { againstCorrecting } from './plain-fund-correction.ts';
import type { Reasons } from './plain-payment-state.ts';
import { ownerOf, type PlainState, purseOf } from './plain-state.ts';

const DAY = 86_400_000;

const isWhole = (value: number, low: number, high: number): boolean =>
  Number.isInteger(value) && value >= low && value <= high;

/** Coins only: the lives of the auditor have no shares. */
function isSound(state: PlainState, money: number, rules: FundRules): boolean {
  const { targets } = rules;
  const listed = targets.map(({ instrument }) => state.instruments[instrument]);
  const bases = new Set(listed.map((each) => each?.listing.baseAsset));
  return (
    rules.market === '' &&
    isWhole(rules.cutOffMinutes, 0, 24 * 60 - 1) &&
    rules.least > 0n &&
    rules.most >= rules.least &&
    rules.most <= 1n << 53n &&
    rules.leastUnits > 0n &&
    rules.leastUnits <= 1n << 53n &&
    isWhole(rules.gatePpm, 10_000, 1_000_000) &&
    isWhole(rules.managementPpm, 0, 50_000) &&
    isWhole(rules.performancePpm, 0, 200_000) &&
    isWhole(rules.paymentDays, 0, 10) &&
    rules.firstPrice > 0n &&
    rules.firstPrice <= 1_000_000_000n &&
    isWhole(rules.mostPriceAgeMs, 1, 10 * DAY) &&
    targets.length > 0 &&
    targets.length <= 32 &&
    bases.size === targets.length &&
    targets.every(({ weightPpm }) => isWhole(weightPpm, 0, 1_000_000)) &&
    targets.reduce((sum, { weightPpm }) => sum + weightPpm, 0) <= 1_000_000 &&
    listed.every((each) => each?.listing.kind === 'spot' && each.listing.quoteAsset === money)
  );
}

export const held = (state: PlainState, { owner }: PlainFund, asset: number): bigint => {
  const { available, held: kept } = purseOf(state, owner, asset);
  return available + kept;
};
export function marketsHeld(state: PlainState, fund: PlainFund): number[] {
  return fund.rules.targets
    .map(({ instrument }) => instrument)
    .filter((each) => state.instruments[each] && held(state, fund, state.instruments[each].listing.baseAsset) > 0n);
}
export const isFundAsset = (state: PlainState, asset: number): boolean =>
  state.funds.all.some(({ unit }) => unit === asset);
/** Of the house only funds trade, on their own markets. */
export function isFundTrading(state: PlainState, account: number, instrument: number): boolean {
  const fund = state.funds.all.find(({ owner }) => owner === account);
  return fund !== undefined && fund.rules.targets.some((target) => target.instrument === instrument);
}

export function againstFund(state: PlainState, command: FundCommand, no: Reasons): void {
  if (command.kind === 'open-fund') againstOpening(state, command, no);
  else if (command.kind === 'set-fund-rules') againstRules(state, command, no);
  else if (command.kind === 'subscribe-fund') againstSubscribing(state, command, no);
  else if (command.kind === 'redeem-fund') againstRedeeming(state, command, no);
  else if (command.kind === 'cancel-fund-order') {
    const mine = state.funds.all[command.fund - 1]?.orders.find(({ id }) => id === command.order);
    if (mine?.account !== command.account) no.add('unknown-fund-order');
  } else if (command.kind === 'pay-fund-fees') {
    const fund = state.funds.all[command.fund - 1];
    if (fund === undefined) no.add('unknown-fund');
    else if (fund.earned <= 0n) no.add('fund-fees-short');
    else if (fund.earned > purseOf(state, fund.owner, fund.money).available) no.add('insufficient-balance');
  } else againstCorrecting(state, command, no);
}

function againstOpening(state: PlainState, { code, name, unitAsset, moneyAsset, rules }: OpenFund, no: Reasons): void {
  const traded = state.instruments.some(
    (each) => each && (each.listing.baseAsset === unitAsset || each.listing.quoteAsset === unitAsset),
  );
  const isFresh =
    state.assets[unitAsset]?.decimals === 5 &&
    !isFundAsset(state, unitAsset) &&
    !traded &&
    purseOf(state, 0, unitAsset).available === 0n;
  const isNamed = /^[A-Z0-9-]{2,24}$/.test(code) && name.length > 0 && name.length <= 80;
  const isTaken = state.purposes.has(`fund:${code}`) || state.purposes.has(`fund-units:${code}`);
  const isPaid = state.assets[moneyAsset] !== undefined && moneyAsset !== unitAsset;
  if (!isFresh || !isNamed || isTaken || !isPaid || state.funds.all.length >= 64 || !isSound(state, moneyAsset, rules))
    no.add('fund-invalid');
}

function againstRules(state: PlainState, { fund: id, rules, effectiveAtMs, atMs }: SetFundRules, no: Reasons): void {
  const fund = state.funds.all[id - 1];
  if (fund === undefined) {
    no.add('unknown-fund');
    return;
  }
  const named = rules.targets.map(({ instrument }) => instrument);
  if (!isSound(state, fund.money, rules) || marketsHeld(state, fund).some((each) => !named.includes(each)))
    no.add('fund-invalid');
  if (!Number.isSafeInteger(effectiveAtMs) || effectiveAtMs <= atMs) no.add('effective-date-past');
}

function isStranger(state: PlainState, account: number): boolean {
  const owner = account < 2 ** 28 ? ownerOf(state, account) : undefined;
  return owner === undefined || owner.ownerKind === 'house' || owner.acts !== account;
}
const waitingOf = (fund: PlainFund, account: number): PlainFundOrder[] =>
  fund.orders.filter((order) => order.account === account);

function againstSubscribing(state: PlainState, { account, fund: id, amount }: SubscribeFund, no: Reasons): void {
  const stranger = isStranger(state, account);
  if (stranger) no.add('unknown-account');
  else if (state.accounts[ownerOf(state, account)!.acts]!.standing === 'disabled') no.add('account-disabled');
  const fund = state.funds.all[id - 1];
  if (fund === undefined) {
    no.add('unknown-fund');
    return;
  }
  if (!fund.rules.isOpen) no.add('fund-closed');
  if (amount <= 0n) no.add('amount-not-positive');
  if (amount < fund.rules.least) no.add('fund-below-minimum');
  if (amount > fund.rules.most) no.add('fund-above-maximum');
  if (stranger) return;
  if (waitingOf(fund, account).length >= 16) no.add('too-many-open-orders');
  if ((fund.lots.get(account)?.length ?? 0) >= 1_024) no.add('too-many-fund-lots');
  if (purseOf(state, account, fund.money).available < amount) no.add('insufficient-balance');
}

function againstRedeeming(state: PlainState, { account, fund: id, units }: RedeemFund, no: Reasons): void {
  const stranger = isStranger(state, account);
  if (stranger) no.add('unknown-account');
  const fund = state.funds.all[id - 1];
  if (fund === undefined) {
    no.add('unknown-fund');
    return;
  }
  if (units <= 0n) no.add('amount-not-positive');
  if (stranger) return;
  const { available } = purseOf(state, account, fund.unit);
  if (units < fund.rules.leastUnits && units !== available) no.add('fund-units-below-minimum');
  if (waitingOf(fund, account).length >= 16) no.add('too-many-open-orders');
  if (available < units) no.add('insufficient-balance');
}
