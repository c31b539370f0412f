// In: a withdrawal and its steps. Out: what waits, for whom and until when, as a sentence's key and values. Pure.
import type { MessageKey } from '../../i18n/index.ts';
import { kindOf, type Step, type Withdrawal } from './channels.ts';
import { holdKey, reasonKey } from './states.ts';

export interface Standing {
  readonly title: MessageKey;
  readonly text: MessageKey;
  /** Moments the text names. */
  readonly decidedByMs?: number;
  readonly returnedByMs?: number;
  readonly untilMs?: number;
}

const SENT = {
  wallet: 'pay-out.sent-wallet',
  bank: 'pay-out.sent-bank',
  offline: 'pay-out.sent-bank',
  coin: 'coin-out.sent',
} as const;

export function standingOut(
  { state, holds, needsTwo, reason, channel, decidedByMs, returnedByMs, leavesAtMs }: Withdrawal,
  steps: readonly Step[],
  isFrozen: boolean,
): Standing {
  if (state === 'success') return { title: 'pay-out.now-success', text: 'pay-out.is-there' };
  if (state === 'cancelled') return { title: 'pay-out.now-cancelled', text: 'pay.reason-you' };
  if (state === 'failed') return { title: 'pay-out.now-failed', text: reasonKey(reason) ?? 'pay.reason-other' };
  if (state === 'sent')
    return {
      title: 'pay-out.now-sent',
      text: SENT[kindOf(channel)],
    };
  if (isFrozen) return { title: 'pay-out.frozen', text: 'pay-out.frozen-text' };
  const longest = holds.toSorted((one, other) => other.untilMs - one.untilMs)[0];
  if (longest !== undefined)
    return { title: holdKey(longest.reason), text: 'pay-out.held-until', untilMs: longest.untilMs };
  // Asked for at any hour, handed over in the bank's.
  if (state === 'approved' && leavesAtMs !== null)
    return { title: 'pay-out.now-waits', text: 'pay-out.waits-text', untilMs: leavesAtMs };
  if (state === 'approved') return { title: 'pay-out.now-approved', text: 'pay-out.approved-text' };
  if (!needsTwo) return { title: 'pay-out.now-queued', text: 'pay-out.queued-text', decidedByMs, returnedByMs };
  const signed = steps.filter(({ step }) => step === 'endorsed').length;
  return {
    title: signed === 0 ? 'pay-out.now-two' : 'pay-out.now-second',
    text: 'pay-out.two-text',
    decidedByMs,
    returnedByMs,
  };
}
