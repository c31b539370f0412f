// In: the auditor's state and commands of rails and money in. Out: the reasons against them, and what must come of them.
import type {
  AmountLimits,
  AssignArrival,
  CreateDeposit,
  PaymentsCommand,
  RecordArrival,
  ReturnArrival,
  SetRail,
} from '@hilsa/core';
import type { PlainRail } from './plain-payment-books.ts';
import { ownerOf, type PlainState, schedule, unschedule } from './plain-state.ts';
import {
  areTwo,
  booked,
  DAY,
  HOUR,
  isCustomer,
  isText,
  note,
  pass,
  purseAccount,
  type Reasons,
  sums,
} from './plain-payment-state.ts';
import { againstRail, opens } from './plain-rails.ts';
import {
  againstDesk,
  carryDesk,
  house,
  isDesk,
  keepCredit,
  type PlainDeskCommand,
  sendBack,
} from './plain-corrections.ts';
import { againstTransfer, hasAddress, placeTransfer } from './plain-transfers.ts';

const MOST = 2n ** 61n;

export function isClosed(state: PlainState, index: number, way: 'in' | 'out', no: Reasons): void {
  const { rails } = state.payments;
  const rail = rails[index];
  if (rail === undefined) return void no.add('unknown-rail');
  if (!rail.open[way] || rail.failing[way] !== '') no.add('rail-closed');
  const all = rails.filter(({ asset }) => asset === rail.asset);
  if (all.reduce((sum, { difference }) => sum + difference, 0n) < 0n) no.add('custody-short');
}

export function againstLimits(
  state: PlainState,
  given: { account: number; rail: number; way: 'in' | 'out'; amount: bigint; limits: AmountLimits; asked?: bigint },
  no: Reasons,
): void {
  const { account, rail, way, amount, limits } = given;
  const times = BigInt(Math.min(state.payments.times.get(account) ?? 1, state.payments.rails[rail]!.policy.mostTimes));
  if (amount < limits.minimum) no.add('payment-below-minimum');
  if (amount > limits.maximum * times) no.add('payment-above-maximum');
  const { day, month } = sums(state.payments, `${account} ${rail} ${way}`, state.nowMs);
  const most = (given.asked ?? 0n) + amount;
  if (day + most > limits.daily * times || month + most > limits.monthly * times) no.add('payment-limit-reached');
}

type In = Extract<
  PaymentsCommand,
  {
    kind:
      | 'set-rail'
      | 'switch-rail'
      | 'attest-custody'
      | 'create-deposit'
      | 'begin-deposit'
      | 'fail-deposit'
      | 'record-arrival'
      | 'record-transfer'
      | 'assign-arrival'
      | 'return-arrival'
      | 'assign-address'
      | 'set-limit-multiple'
      | PlainDeskCommand['kind'];
  }
>;

export function againstIn(state: PlainState, command: In, no: Reasons): void {
  const { payments } = state;
  if (isDesk(command)) return againstDesk(state, command, no);
  switch (command.kind) {
    case 'set-rail':
      return againstRail(state, command, no);
    case 'switch-rail':
      if (payments.rails[command.rail] === undefined) no.add('unknown-rail');
      if (command.isOpen ? !areTwo(command.maker, command.checker) : command.maker === '')
        no.add('second-person-missing');
      return;
    case 'attest-custody':
      if (payments.rails[command.rail] === undefined) no.add('unknown-rail');
      if (command.units < 0n || command.units > MOST) no.add('amount-not-positive');
      if (!isText(command.source, 80)) no.add('evidence-invalid');
      return;
    case 'create-deposit':
      return againstDeposit(state, command, no);
    case 'begin-deposit':
    case 'fail-deposit': {
      const deposit = payments.deposits.get(command.deposit);
      if (deposit === undefined) no.add('unknown-deposit');
      else if (!['created', 'pending'].includes(deposit.state)) no.add('deposit-closed');
      const isBeginning = command.kind === 'begin-deposit';
      const said = isBeginning ? command.reference : command.reason;
      if (!isText(said, isBeginning ? 120 : 80)) no.add('evidence-invalid');
      return;
    }
    case 'record-arrival':
      return againstArrival(state, command, no);
    case 'record-transfer':
      return againstTransfer(state, command, no);
    case 'assign-arrival':
      againstWaiting(state, command, no);
      if (payments.arrivals.get(command.arrival)?.stage === 3) no.add('arrival-settled');
      if (!isCustomer(state, command.account)) no.add('unknown-account');
      return;
    case 'return-arrival':
      againstWaiting(state, command, no);
      if (!isText(command.transaction, 120)) no.add('evidence-invalid');
      return;
    case 'assign-address':
      if (!isCustomer(state, command.account)) no.add('unknown-account');
      else if (payments.rails[command.rail] === undefined) no.add('unknown-rail');
      else if (!hasAddress(payments, command) && !isOpen(payments.rails[command.rail]!)) no.add('rail-closed');
      return;
    case 'set-limit-multiple':
      if (!isCustomer(state, command.account)) no.add('unknown-account');
      if (!(Number.isInteger(command.times) && command.times >= 1 && command.times <= 10)) no.add('tier-out-of-range');
  }
}

function isOpen({ open, failing }: PlainRail): boolean {
  return open.in && failing.in === '';
}

function againstWaiting({ payments }: PlainState, command: AssignArrival | ReturnArrival, no: Reasons): void {
  const { arrival, maker, checker } = command;
  if (!payments.arrivals.has(arrival))
    no.add(arrival >= 1 && arrival <= payments.lastArrival ? 'arrival-settled' : 'unknown-arrival');
  if (!areTwo(maker, checker)) no.add('second-person-missing');
}

function againstDeposit(state: PlainState, { account, rail, amount }: CreateDeposit, no: Reasons): void {
  const { payments } = state;
  if (!isCustomer(state, account)) return void no.add('unknown-account');
  isClosed(state, rail, 'in', no);
  if (payments.rails[rail] === undefined) return;
  if (ownerOf(state, account)!.standing === 'disabled') no.add('account-disabled');
  const { policy } = payments.rails[rail];
  if (opens(policy.depositSessions, state.nowMs, () => false) !== state.nowMs) no.add('rail-closed');
  const open = [...payments.deposits.values()].filter(
    (each) => each.account === account && ['created', 'pending'].includes(each.state),
  );
  const asked = open.reduce((sum, each) => (each.rail === rail ? sum + each.amount : sum), 0n);
  againstLimits(state, { account, rail, way: 'in', amount, limits: policy.in, asked }, no);
  if (open.length >= 10) no.add('too-many-open-deposits');
}

function againstArrival({ payments }: PlainState, command: RecordArrival, no: Reasons): void {
  const { rail, provider, transaction, units, evidence, sourceMs } = command;
  if (payments.rails[rail] === undefined) no.add('unknown-rail');
  const isProven =
    /^[a-z0-9-]{2,24}$/.test(provider) &&
    isText(transaction, 120) &&
    /^[0-9a-f]{64}$/.test(evidence) &&
    Number.isSafeInteger(sourceMs) &&
    sourceMs >= 0;
  if (!isProven) no.add('evidence-invalid');
  if (units <= 0n || units > MOST) no.add('amount-not-positive');
  if (payments.transactions.has(`${provider} ${transaction}`)) no.add('transaction-known');
}

export function carryIn(state: PlainState, command: In): Record<string, unknown> {
  const { payments } = state;
  if (isDesk(command)) return carryDesk(state, command);
  switch (command.kind) {
    case 'set-rail':
      return { id: carryRail(state, command) };
    case 'switch-rail': {
      const { kind: _, atMs: __, ...told } = command;
      payments.rails[command.rail]!.open[command.direction] = command.isOpen;
      note(state, 'rail-switched', told);
      return { id: command.rail };
    }
    case 'attest-custody': {
      const rail = payments.rails[command.rail]!;
      const expected = booked(state, rail);
      rail.difference = command.units - expected;
      note(state, 'custody-attested', { units: command.units, expected, rail: command.rail, source: command.source });
      return { id: command.rail };
    }
    case 'create-deposit': {
      const { account, rail, amount } = command;
      const deposit = ++payments.lastDeposit;
      const endsMs = state.atMs + payments.rails[rail]!.policy.depositMs;
      payments.deposits.set(deposit, { account, rail, amount, state: 'created' });
      schedule(state, 'expire-deposit', deposit, endsMs);
      note(state, 'deposit-created', { deposit, amount, endsMs, account, rail });
      return { id: deposit };
    }
    case 'begin-deposit':
      payments.deposits.get(command.deposit)!.state = 'pending';
      note(state, 'deposit-begun', { deposit: command.deposit, reference: command.reference });
      return { id: command.deposit };
    case 'fail-deposit':
      endDeposit(state, command.deposit, 'fail', command.reason);
      return { id: command.deposit };
    case 'record-arrival':
      return { id: arrive(state, command) };
    case 'record-transfer':
      return { id: placeTransfer(state, command) };
    case 'assign-arrival': {
      const { arrival: id, account, maker, checker } = command;
      const { rail, units, deposit } = payments.arrivals.get(id)!;
      const asked = payments.deposits.get(deposit);
      const isFor = asked?.account === account && asked.rail === rail && asked.amount === units;
      const given = isFor && asked.state !== 'success' ? deposit : 0;
      const isLate = given !== 0 && ['expired', 'fail'].includes(asked!.state);
      credit(state, { arrival: id, deposit: given, units, account, rail, isLate, maker, checker });
      return { id };
    }
    case 'return-arrival':
      sendBack(state, command);
      return { id: command.arrival };
    case 'assign-address': {
      const { name } = payments.rails[command.rail]!;
      const key = `${command.account} ${name}`;
      const known = payments.addresses.get(key);
      if (known !== undefined) return { id: known };
      const index = [...payments.addresses.keys()].filter((each) => each.endsWith(` ${name}`)).length;
      payments.addresses.set(key, index);
      const rail = payments.rails.findIndex((each) => each.name === name);
      note(state, 'address-assigned', { account: command.account, rail, index });
      return { id: index };
    }
    case 'set-limit-multiple':
      payments.times.set(command.account, command.times);
      note(state, 'limit-multiple-set', { account: command.account, times: command.times });
      return { account: command.account };
  }
}

function carryRail(state: PlainState, command: SetRail): number {
  const { name, asset, wallet, policy, maker, checker, fromMs = 0 } = command;
  const { payments } = state;
  const old = payments.rails.findIndex((each) => each.name === name && each.asset === asset);
  const last = payments.rails[old]?.planned?.version ?? payments.rails[old]?.version ?? 0;
  if (old >= 0) unschedule(state, 'start-policy', old);
  if (fromMs > state.atMs) {
    payments.rails[old]!.planned = { version: last + 1, policy };
    schedule(state, 'start-policy', old, fromMs);
    note(state, 'rail-policy-planned', { rail: old, version: last + 1, fromMs, maker, checker, policy });
    return old;
  }
  const [custody, clearing, suspense] = [
    house(state, `custody:${name}`, true),
    house(state, `clearing:${name}`, false),
    house(state, `suspense:${name}`, false),
  ];
  let rail = old;
  if (rail < 0) {
    const fresh: PlainRail = {
      name,
      asset,
      wallet,
      custody,
      clearing,
      suspense,
      policy,
      version: 1,
      planned: null,
      open: { in: true, out: true },
      failing: { in: '', out: '' },
      difference: 0n,
      ownMoney: null,
      hours: new Map(),
    };
    rail = payments.rails.push(fresh) - 1;
  } else Object.assign(payments.rails[rail]!, { policy, version: last + 1, planned: null });
  const { version } = payments.rails[rail]!;
  note(state, 'rail-set', {
    rail,
    version,
    asset,
    wallet,
    custody,
    clearing,
    suspense,
    name,
    maker,
    checker,
    policy,
  });
  return rail;
}

export function endDeposit(state: PlainState, deposit: number, outcome: 'fail' | 'expired', reason: string): void {
  state.payments.deposits.get(deposit)!.state = outcome;
  unschedule(state, 'expire-deposit', deposit);
  schedule(state, 'forget-deposit', deposit, state.atMs + 30 * DAY);
  note(state, 'deposit-ended', { deposit, outcome, reason });
}

function arrive(state: PlainState, command: RecordArrival): number {
  const { rail: index, provider, transaction, units, verdict, evidence, sourceMs } = command;
  const { payments } = state;
  const rail = payments.rails[index]!;
  const arrival = ++payments.lastArrival;
  const deposit = payments.deposits.get(command.deposit);
  const { asset } = rail;
  pass(state, {
    from: rail.custody,
    to: rail.suspense,
    asset,
    amount: units,
    why: 'deposit',
    cause: `deposit ${arrival}`,
  });
  payments.transactions.add(`${provider} ${transaction}`);
  payments.arrivals.set(arrival, {
    rail: index,
    units,
    deposit: deposit ? command.deposit : 0,
    isNobodys: deposit === undefined && verdict === 'unmatched',
    atMs: state.atMs,
    stage: 0,
  });
  schedule(state, 'age-arrival', arrival, state.atMs + DAY);
  note(state, 'arrival-recorded', {
    arrival,
    units,
    deposit: deposit ? command.deposit : 0,
    sourceMs,
    rail: index,
    verdict,
    provider,
    transaction,
    evidence,
  });
  const isAsked = deposit?.rail === index && deposit.amount === units && deposit.state !== 'success';
  if (!isAsked || verdict !== 'paid') return arrival;
  const isLate = deposit.state === 'expired' || deposit.state === 'fail';
  const { account } = deposit;
  credit(state, { arrival, deposit: command.deposit, units, account, rail: index, isLate, maker: '', checker: '' });
  return arrival;
}

interface Credited {
  arrival: number;
  deposit: number;
  units: bigint;
  account: number;
  rail: number;
  isLate: boolean;
  maker: string;
  checker: string;
}

function credit(state: PlainState, told: Credited): void {
  const { payments } = state;
  const { suspense, wallet, asset } = payments.rails[told.rail]!;
  const to = purseAccount(told.account, wallet);
  pass(state, { from: suspense, to, asset, amount: told.units, why: 'deposit', cause: `deposit ${told.arrival}` });
  payments.arrivals.delete(told.arrival);
  unschedule(state, 'age-arrival', told.arrival);
  payments.counted.push({ key: `${told.account} ${told.rail} in`, atMs: state.atMs, units: told.units });
  keepCredit(state, told);
  const deposit = payments.deposits.get(told.deposit);
  if (deposit !== undefined) {
    deposit.state = 'success';
    unschedule(state, 'expire-deposit', told.deposit);
    schedule(state, 'forget-deposit', told.deposit, state.atMs + 30 * DAY);
  }
  note(state, 'arrival-credited', { ...told });
}

/** The clock's. */
export function ageArrival(state: PlainState, id: number): void {
  const arrival = state.payments.arrivals.get(id)!;
  const rail = state.payments.rails[arrival.rail]!;
  arrival.stage += 1;
  unschedule(state, 'age-arrival', id);
  if (arrival.stage === 3) {
    const line = { from: rail.suspense, to: rail.clearing, asset: rail.asset, amount: arrival.units };
    pass(state, { ...line, why: 'refund', cause: `deposit ${id}` });
  } else schedule(state, 'age-arrival', id, arrival.atMs + [24, 72, 168][arrival.stage]! * HOUR);
  note(state, 'arrival-aged', { arrival: id, stage: arrival.stage });
}
