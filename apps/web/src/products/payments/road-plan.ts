// In: a payment, its steps so far, how such payments fared. Out: the rows of its road: what was done, what is next and until when, what comes
// after; and where the band of half to nine in ten runs. Pure.
import type { MessageKey } from '../../i18n/index.ts';
import type { Band, Deposit, Kind, Step, Withdrawal } from './channels.ts';

export type Who = 'you' | 'machine' | 'operator' | 'partner';
export interface RoadRow {
  readonly step: string;
  readonly key: MessageKey;
  readonly who: Who;
  readonly standing: 'done' | 'next' | 'later' | 'ended';
  /** When it was; of what is next: until when at the latest, null where no date is promised. */
  readonly atMs: number | null;
  /** Since the asking, of those like it; null where nothing was measured. */
  readonly band: { readonly halfMs: number; readonly mostMs: number } | null;
}
interface Planned {
  readonly step: string;
  readonly key: MessageKey;
  readonly who: Who;
}

const ENDS: Readonly<Record<string, Planned>> = {
  cancelled: { step: 'cancelled', key: 'road.cancelled', who: 'you' },
  failed: { step: 'failed', key: 'road.failed', who: 'machine' },
  fail: { step: 'fail', key: 'road.fail', who: 'partner' },
  expired: { step: 'expired', key: 'road.expired', who: 'machine' },
};

function planIn(kind: Kind): Planned[] {
  // Nobody asks for what a network brings: it is seen.
  if (kind === 'coin')
    return [
      { step: 'begun', key: 'road.seen', who: 'partner' },
      { step: 'placed', key: 'road.placed', who: 'partner' },
      { step: 'arrived', key: 'road.deep', who: 'partner' },
      { step: 'credited', key: 'road.credited', who: 'machine' },
    ];
  return [
    { step: 'asked', key: 'road.asked', who: 'you' },
    ...(kind === 'wallet' ? [{ step: 'begun', key: 'road.begun', who: 'partner' } as const] : []),
    { step: 'arrived', key: 'road.seen', who: 'partner' },
    { step: 'credited', key: 'road.credited', who: 'machine' },
  ];
}

function planOut(needsTwo: boolean): Planned[] {
  return [
    { step: 'asked', key: 'road.asked', who: 'you' },
    { step: 'proof-checked', key: 'road.proof-checked', who: 'machine' },
    ...(needsTwo
      ? ([
          { step: 'endorsed', key: 'road.first-approval', who: 'operator' },
          { step: 'approved', key: 'road.second-approval', who: 'operator' },
        ] as const)
      : [{ step: 'approved', key: 'road.approved', who: 'machine' } as const]),
    { step: 'sent', key: 'road.sent', who: 'machine' },
    { step: 'arrived', key: 'road.arrived', who: 'partner' },
  ];
}

export function roadIn(
  deposit: Pick<Deposit, 'state' | 'expiresAtMs'>,
  kind: Kind,
  steps: readonly Step[],
  band: Band,
): RoadRow[] {
  // A block comes when it comes; whoever pays has until the deposit ends.
  const untilMs = () => (kind === 'coin' ? null : deposit.expiresAtMs);
  return rowsOf(planIn(kind), { steps, band, over: overOf(deposit.state), untilMs });
}

export function roadOut(
  withdrawal: Pick<Withdrawal, 'state' | 'needsTwo' | 'decidedByMs'>,
  steps: readonly Step[],
  band: Band,
): RoadRow[] {
  const { needsTwo, decidedByMs } = withdrawal;
  const isDecision = (step: string) => step === 'endorsed' || step === 'approved';
  return rowsOf(planOut(needsTwo), {
    steps,
    band,
    over: overOf(withdrawal.state),
    // A bank's own time is not ours to promise; the decision is.
    untilMs: (step) => (isDecision(step) ? decidedByMs : null),
  });
}

function overOf(state: string): Planned | null {
  return ENDS[state] ?? null;
}

function rowsOf(
  plan: readonly Planned[],
  given: {
    steps: readonly Step[];
    band: Band;
    over: Planned | null;
    untilMs: (step: string) => number | null;
  },
): RoadRow[] {
  const { steps, band, over, untilMs } = given;
  const bandOf = (step: string): RoadRow['band'] => {
    const found = band.find((each) => each.step === step);
    return found === undefined ? null : { halfMs: found.p50Ms, mostMs: found.p90Ms };
  };
  const rows: RoadRow[] = [];
  let isNextSaid = false;
  for (const planned of plan) {
    const done = steps.find(({ step }) => step === planned.step);
    if (done !== undefined)
      rows.push({ ...planned, who: done.actor, standing: 'done', atMs: done.atMs, band: bandOf(planned.step) });
    else if (over === null) {
      rows.push({
        ...planned,
        standing: isNextSaid ? 'later' : 'next',
        atMs: isNextSaid ? null : untilMs(planned.step),
        band: bandOf(planned.step),
      });
      isNextSaid = true;
    }
  }
  if (over !== null) {
    const last = steps.find(({ step }) => step === over.step);
    rows.push({ ...over, who: last?.actor ?? over.who, standing: 'ended', atMs: last?.atMs ?? null, band: null });
  }
  return rows;
}

const FIRST_MS = 60_000;
const DAY_MS = 86_400_000;

/**
 * A time since the asking on the road's axis, 0 to 1: the first minute straight, as far as `minute` of the width, then by its logarithm as far as
 * two days.
 */
export function along(sinceMs: number, minute = 0.17): number {
  if (sinceMs <= FIRST_MS) return (Math.max(0, sinceMs) / FIRST_MS) * minute;
  return Math.min(1, minute + ((1 - minute) * Math.log(sinceMs / FIRST_MS)) / Math.log((2 * DAY_MS) / FIRST_MS));
}
