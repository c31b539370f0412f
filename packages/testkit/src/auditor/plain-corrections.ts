// In: the auditor's state and what machine and desk do about rails: judged, a credit taken back, the house's own money, a network's fee. Out: the reasons against it, and
// what must come of it.
import type { PaymentsCommand, ReturnArrival } from '@hilsa/core';
import { areTwo, DAY, isText, note, pass, purseAccount, type Reasons } from './plain-payment-state.ts';
import type { PlainArrival } from './plain-payment-books.ts';
import { type PlainState, purseOf, schedule, unschedule } from './plain-state.ts';

const MOST = 2n ** 61n;
const KEPT = 400 * DAY;

const KINDS = ['judge-rail', 'reverse-credit', 'announce-own-money', 'keep-arrival', 'book-network-fee'] as const;
export type PlainDeskCommand = Extract<PaymentsCommand, { kind: (typeof KINDS)[number] }>;

export function isDesk(command: PaymentsCommand): command is PlainDeskCommand {
  return (KINDS as readonly string[]).includes(command.kind);
}

export function againstDesk(state: PlainState, command: PlainDeskCommand, no: Reasons): void {
  const { payments } = state;
  if (command.kind === 'reverse-credit') {
    const { arrival, maker, checker } = command;
    const credit = payments.credits.get(arrival);
    if (!areTwo(maker, checker)) no.add('second-person-missing');
    if (credit === undefined)
      return void no.add(arrival >= 1 && arrival <= payments.lastArrival ? 'arrival-settled' : 'unknown-arrival');
    const { wallet, asset } = payments.rails[credit.rail]!;
    if (purseOf(state, purseAccount(credit.account, wallet), asset).available < credit.units)
      no.add('insufficient-balance');
    return;
  }
  if (command.kind === 'keep-arrival') {
    const { arrival: id, transaction, maker, checker } = command;
    const arrival = payments.arrivals.get(id);
    if (!areTwo(maker, checker)) no.add('second-person-missing');
    if (arrival === undefined) no.add(id >= 1 && id <= payments.lastArrival ? 'arrival-settled' : 'unknown-arrival');
    else if (!arrival.isNobodys || !isOwn(state, arrival)) no.add('evidence-invalid');
    if (!isText(transaction, 120)) no.add('evidence-invalid');
    return;
  }
  const rail = payments.rails[command.rail];
  if (rail === undefined) no.add('unknown-rail');
  if (command.kind === 'judge-rail') {
    if (command.failing !== '' && !isText(command.failing, 80)) no.add('evidence-invalid');
    return;
  }
  const { units } = command;
  if (units <= 0n || units > MOST) no.add('amount-not-positive');
  if (command.kind === 'announce-own-money') {
    if (!areTwo(command.maker, command.checker)) no.add('second-person-missing');
    return;
  }
  const { transaction, evidence } = command;
  if (!isText(transaction, 120) || !/^[0-9a-f]{64}$/.test(evidence)) no.add('evidence-invalid');
  if (rail !== undefined && payments.transactions.has(`fee of ${rail.name} ${transaction}`))
    no.add('transaction-known');
}

/** It came from the house: said of this rail and sum one to seven days before it was seen. */
function isOwn({ payments }: PlainState, { rail, units, atMs }: PlainArrival): boolean {
  const said = payments.rails[rail]!.ownMoney;
  return said !== null && said.units === units && said.saidMs <= atMs - DAY && said.saidMs >= atMs - 7 * DAY;
}

export function carryDesk(state: PlainState, command: PlainDeskCommand): Record<string, unknown> {
  const { payments } = state;
  switch (command.kind) {
    case 'judge-rail': {
      const { rail, direction, failing } = command;
      if (payments.rails[rail]!.failing[direction] !== failing)
        note(state, 'rail-judged', { rail, direction, failing });
      payments.rails[rail]!.failing[direction] = failing;
      return { id: rail };
    }
    case 'reverse-credit': {
      const { arrival: id, maker, checker } = command;
      const { account, rail, units, atMs } = payments.credits.get(id)!;
      const { suspense, wallet, asset } = payments.rails[rail]!;
      const from = purseAccount(account, wallet);
      pass(state, { from, to: suspense, asset, amount: units, why: 'correction', cause: `deposit ${id}` });
      const key = `${account} ${rail} in`;
      const was = payments.counted.findIndex((each) => each.key === key && each.atMs === atMs && each.units === units);
      payments.counted.splice(was, 1);
      payments.credits.delete(id);
      unschedule(state, 'forget-credit', id);
      payments.arrivals.set(id, { rail, units, deposit: 0, isNobodys: false, atMs: state.atMs, stage: 0 });
      schedule(state, 'age-arrival', id, state.atMs + DAY);
      note(state, 'credit-reversed', { arrival: id, units, account, rail, maker, checker });
      return { id };
    }
    case 'announce-own-money': {
      const { rail, units, maker, checker } = command;
      payments.rails[rail]!.ownMoney = { units, saidMs: state.atMs };
      note(state, 'own-money-announced', { rail, units, maker, checker });
      return { id: rail };
    }
    case 'keep-arrival': {
      const { arrival: id, transaction, maker, checker } = command;
      const { rail, units, stage } = payments.arrivals.get(id)!;
      const { name, suspense, clearing, asset } = payments.rails[rail]!;
      const to = house(state, `losses:${name}`, true);
      const from = stage === 3 ? clearing : suspense;
      pass(state, { from, to, asset, amount: units, why: 'deposit', cause: `deposit ${id}` });
      payments.arrivals.delete(id);
      payments.rails[rail]!.ownMoney = null;
      unschedule(state, 'age-arrival', id);
      note(state, 'arrival-kept', { arrival: id, units, rail, transaction, maker, checker });
      return { id };
    }
    case 'book-network-fee': {
      const { rail: index, units, transaction, evidence } = command;
      const { name, custody, asset } = payments.rails[index]!;
      const from = house(state, `losses:${name}`, true);
      pass(state, { from, to: custody, asset, amount: units, why: 'fee', cause: 'none 0' });
      payments.transactions.add(`fee of ${name} ${transaction}`);
      note(state, 'network-fee-booked', { units, rail: index, transaction, evidence });
      return { id: index };
    }
  }
}

/** It has gone back to where it came from. */
export function sendBack(state: PlainState, { arrival: id, transaction, maker, checker }: ReturnArrival): void {
  const { payments } = state;
  const arrival = payments.arrivals.get(id)!;
  const rail = payments.rails[arrival.rail]!;
  const from = arrival.stage === 3 ? rail.clearing : rail.suspense;
  const line = { from, to: rail.custody, asset: rail.asset, amount: arrival.units };
  pass(state, { ...line, why: 'refund', cause: `deposit ${id}` });
  payments.arrivals.delete(id);
  unschedule(state, 'age-arrival', id);
  note(state, 'arrival-returned', { arrival: id, transaction, maker, checker });
}

/** Whose money an arrival became, while it may be found to be another's. */
export function keepCredit(
  state: PlainState,
  { arrival, account, rail, units }: { arrival: number; account: number; rail: number; units: bigint },
): void {
  state.payments.credits.set(arrival, { account, rail, units, atMs: state.atMs });
  schedule(state, 'forget-credit', arrival, state.atMs + KEPT);
}

/** The clock's. */
export function forgetCredit(state: PlainState, arrival: number): void {
  state.payments.credits.delete(arrival);
  unschedule(state, 'forget-credit', arrival);
  note(state, 'credit-forgotten', { arrival });
}

/** The house account of a purpose; opened when nobody asked for it before. */
export function house(state: PlainState, purpose: string, mayOwe: boolean): number {
  const known = state.purposes.get(purpose);
  if (known !== undefined) return known;
  const account = state.accounts.length;
  state.accounts.push({
    ownerKind: 'house',
    standing: 'active',
    inviter: null,
    acts: account,
    mayOwe,
    tiers: new Map(),
  });
  state.purposes.set(purpose, account);
  state.tape.push(`account ${account} house invited by null acts for null as ${purpose}`);
  return account;
}
