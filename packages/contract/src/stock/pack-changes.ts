// In: the terms of two versions of a market's rules. Out: what the second changes, line by line, for whoever agrees to it and whoever reads it.
import type { PackTermsOnWire } from './packs.ts';

export const PACK_TOPICS = [
  'hours',
  'calendar',
  'closed',
  'opened',
  'special',
  'withoutSettlement',
  'limits',
  'overrides',
  'commission',
  'parts',
  'settlement',
  'spotBoard',
  'record',
  'accountFee',
] as const;
export type PackTopic = (typeof PACK_TOPICS)[number];
export interface PackChange {
  readonly topic: PackTopic;
  /** What of it: a date, a phase, a code, a price. */
  readonly key: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** Null: it is there no more. */
  readonly after: string | null;
}

type Lines = readonly (readonly [key: string, says: string])[];
type SpotBoard = NonNullable<PackTermsOnWire['spotBoard']>;
type Hours = PackTermsOnWire['hours'];

const hoursLines = (hours: Hours): Lines => hours.map(({ phase, from, until }) => [phase, `${from}–${until}`]);

/** Business days after the trade: bought shares, then the money of sales. */
const settles = ({ buyDays, sellDays, netted }: PackTermsOnWire['settlement'][number] | SpotBoard): string =>
  `T+${buyDays} / T+${sellDays}${netted ? ', netted' : ''}`;

function linesOf(terms: PackTermsOnWire): Readonly<Record<PackTopic, Lines>> {
  return {
    hours: hoursLines(terms.hours),
    calendar: [['', `${terms.calendarFrom} – ${terms.calendarUntil}`]],
    closed: terms.closed.map(({ date, reason }) => [date, reason]),
    opened: terms.opened.map(({ date, reason }) => [date, reason]),
    special: terms.special.map(({ from, until, reason, hours }) => [
      `${from} – ${until}`,
      `${reason}: ${hoursLines(hours)
        .map(([, says]) => says)
        .join(', ')}`,
    ]),
    withoutSettlement: terms.withoutSettlement.map((date) => [date, date]),
    limits: terms.limits?.map(({ upTo, percent }) => [upTo ?? '', percent]) ?? [],
    overrides: terms.overrides.map(({ symbol, upPercent, downPercent, floor }) => [
      symbol,
      [upPercent && `+${upPercent}`, downPercent && `−${downPercent}`, floor && `≥ ${floor}`]
        .filter((part) => part !== null)
        .join(' '),
    ]),
    commission: terms.commission === null ? [] : [['', terms.commission]],
    parts: terms.parts.map(({ name, percent }) => [name, percent]),
    settlement: terms.settlement.map((rule) => [rule.category, settles(rule)]),
    spotBoard: terms.spotBoard === null ? [] : [['', settles(terms.spotBoard)]],
    record: terms.spotBoard === null ? [] : [['', `${terms.spotBoard.daysBefore} + ${terms.spotBoard.stillDays}`]],
    accountFee: terms.accountFee === null ? [] : [['', terms.accountFee]],
  };
}

/** By topic, and in it in the order of what it speaks of. Empty when the two say the same. */
export function packChanges(before: PackTermsOnWire, after: PackTermsOnWire): PackChange[] {
  const [old, young] = [linesOf(before), linesOf(after)];
  return PACK_TOPICS.flatMap((topic) => {
    const [was, is] = [new Map(old[topic]), new Map(young[topic])];
    return [...new Set([...was.keys(), ...is.keys()])]
      .map((key): PackChange => ({ topic, key, before: was.get(key) ?? null, after: is.get(key) ?? null }))
      .filter((change) => change.before !== change.after);
  });
}
