// In: the auditor's state and what is due in it. Out: it is done, earliest first, a step at a time; closings and retirements go on so.
import { endMember, tellMember } from './plain-membership.ts';
import { applyPair, endQuote } from './plain-conversion.ts';
import { close, fire } from './plain-matching.ts';
import { applyTable, countPlain } from './plain-fees.ts';
import { leftBehind } from './plain-trails.ts';
import { applyFund, dealPlain, goOnPlain, payPlain } from './plain-fund.ts';
import { doPaymentWork } from './plain-payments.ts';
import {
  isDue,
  isFull,
  openOrdersOfOwner,
  type PlainDue,
  type PlainInstrument,
  type PlainState,
  type PlainSweep,
  schedule,
  unschedule,
} from './plain-state.ts';

/** Close an owner's orders, newest first; what is more than a step goes on later. Returns how many there are. */
export function closeOrdersOf(state: PlainState, owner: number, sweep: PlainSweep): number {
  const mine = openOrdersOfOwner(state, owner).filter(
    ({ account, instrument }) =>
      (sweep.account === null || account === sweep.account) &&
      (sweep.instrument === null || instrument === sweep.instrument),
  );
  for (const order of mine.toReversed()) {
    // It has ended with the one it was linked to.
    if (!state.orders.has(order.id)) continue;
    if (isFull(state)) {
      if (!state.sweeps.has(owner)) {
        state.sweeps.set(owner, sweep);
        schedule(state, 'close-orders', owner, state.atMs);
        state.tape.push(`sweep of ${owner} ${sweep.reason} begins`);
      }
      return mine.length;
    }
    close(state, order, sweep.reason);
  }
  if (state.sweeps.delete(owner)) {
    unschedule(state, 'close-orders', owner);
    state.tape.push(`sweep of ${owner} ends`);
  }
  return mine.length;
}

export function retire(state: PlainState, index: number): void {
  const instrument = state.instruments[index]!;
  for (const line of [instrument.buy, instrument.sell, instrument.falling, instrument.rising]) {
    while (line.length > 0) {
      if (isFull(state)) return;
      close(state, line[0]!, 'instrument-retired');
    }
  }
  if (instrument.arriving !== null) return;
  if (isDue(state, 'go-on-matching', index)) {
    unschedule(state, 'go-on-matching', index);
    state.tape.push(`go-on-matching of ${index} done`);
  }
  for (const work of ['retire-instrument', 'apply-rules']) unschedule(state, work, index);
  state.instruments[index] = null;
  state.tape.push(`retired ${index}`);
}

const WORKS = [
  'release-hold',
  'expire-order',
  'go-on-matching',
  'close-orders',
  'apply-rules',
  'retire-instrument',
  'expire-quote',
  'expire-deposit',
  'forget-deposit',
  'age-arrival',
  'release-payout-hold',
  'urge-withdrawal',
  'tell-membership',
  'end-membership',
  'apply-pair',
  'deal-fund',
  'go-on-fund',
  'pay-redemption',
  'apply-fund-rules',
  'apply-fee-table',
  'count-volumes',
  'forget-credit',
  'start-policy',
];

/** Do what is due, earliest first, until a step is full. */
export function runDue(state: PlainState): { count: number; more: boolean } {
  // What goes on in steps waits for what is timed.
  const isStep = ({ work }: PlainDue): boolean =>
    work === 'go-on-matching' || work === 'close-orders' || work === 'retire-instrument' || work === 'go-on-fund';
  const next = (): PlainDue | undefined =>
    state.due
      .filter(({ atMs }) => atMs <= state.atMs)
      .sort(
        (a, b) =>
          Number(isStep(a)) - Number(isStep(b)) ||
          a.atMs - b.atMs ||
          WORKS.indexOf(a.work) - WORKS.indexOf(b.work) ||
          a.subject - b.subject,
      )[0];
  let count = 0;
  for (let event = next(); event !== undefined && !isFull(state); event = next()) {
    doWork(state, event);
    count++;
  }
  return { count, more: next() !== undefined };
}

function doWork(state: PlainState, { work, subject }: PlainDue): void {
  if (work === 'expire-order') close(state, state.orders.get(subject)!, 'expired');
  else if (work === 'close-orders') closeOrdersOf(state, subject, state.sweeps.get(subject)!);
  else if (work === 'retire-instrument') retire(state, subject);
  else if (work === 'expire-quote') endQuote(state, subject);
  else if (work === 'tell-membership') tellMember(state, subject);
  else if (work === 'end-membership') endMember(state, subject);
  else if (work === 'deal-fund') dealPlain(state, subject);
  else if (work === 'go-on-fund') goOnPlain(state, subject);
  else if (work === 'pay-redemption') payPlain(state, subject);
  else if (work === 'apply-fund-rules') applyFund(state, subject);
  else if (work === 'apply-fee-table') applyTable(state, subject);
  else if (work === 'count-volumes') countPlain(state, subject);
  else if (work === 'apply-pair') applyPair(state, subject);
  else if (work === 'apply-rules') {
    const instrument = state.instruments[subject]!;
    Object.assign(instrument, { listing: instrument.coming, version: instrument.version + 1, coming: null });
    unschedule(state, 'apply-rules', subject);
    state.tape.push(`rules of ${subject} applied as version ${instrument.version}`);
  } else if (!doPaymentWork(state, work, subject)) {
    const instrument = state.instruments[subject]!;
    const { length } = state.tape;
    fire(state, instrument);
    if (!isPending(state, instrument)) {
      unschedule(state, work, subject);
      state.tape.push(`${work} of ${subject} done`);
    } else if (state.tape.length === length) throw new Error('the auditor goes on matching and nothing comes of it');
  }
}

function isPending(state: PlainState, instrument: PlainInstrument): boolean {
  const { arriving, last, rising, falling } = instrument;
  const reached = (rising[0]?.trigger ?? Infinity) <= last || (falling[0]?.trigger ?? 0) >= last;
  return arriving !== null || leftBehind(state, instrument) !== undefined || (last > 0 && reached);
}
