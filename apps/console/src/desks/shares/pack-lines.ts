// In: a market's rules. Out: them as lines that a person writes, one thing a line, and back; null where a line says something else.
import type { MarketPackPage } from '@hilsa/contract/console/index';

export type Terms = MarketPackPage['terms'];
type Hours = Terms['hours'];

const DATE = '(\\d{4}-\\d{2}-\\d{2})';
const PERCENT = '(\\d{1,2}(?:\\.\\d{1,4})?)\\s*%?';
const PRICE = '(\\d{1,9}(?:\\.\\d{1,4})?)';

function read<Item>(text: string, line: RegExp, of: (match: readonly string[]) => Item): Item[] | null {
  const lines = text
    .split('\n')
    .map((one) => one.trim())
    .filter((one) => one !== '');
  const matches = lines.map((one) => line.exec(one));
  return matches.every((match) => match !== null) ? matches.map((match) => of(match)) : null;
}

const hoursText = (hours: Hours): string =>
  hours.map(({ phase, from, until }) => `${phase} ${from} ${until}`).join(', ');

type Settles = Pick<Terms['settlement'][number], 'buyDays' | 'sellDays' | 'netted'>;
const settlesText = ({ buyDays, sellDays, netted }: Settles): string =>
  `${buyDays} ${sellDays}${netted ? ' netted' : ''}`;
const SETTLES = '(\\d{1,2})\\s+(\\d{1,2})(?:\\s+(netted))?';
const MOST_DAYS = 10;
/** @param from where its three parts begin in the match */
const settlesOf = (match: readonly string[], from: number): Settles => ({
  buyDays: Number(match[from]),
  sellDays: Number(match[from + 1]),
  netted: match[from + 2] !== undefined,
});
const isSettling = ({ buyDays, sellDays }: Settles): boolean => buyDays <= MOST_DAYS && sellDays <= MOST_DAYS;

/** The fields of the form, each a text. */
export function termsLines(terms: Terms) {
  return {
    hours: terms.hours.map(({ phase, from, until }) => `${phase} ${from} ${until}`).join('\n'),
    calendar: `${terms.calendarFrom} ${terms.calendarUntil}`,
    closed: terms.closed.map(({ date, reason }) => `${date} ${reason}`).join('\n'),
    opened: terms.opened.map(({ date, reason }) => `${date} ${reason}`).join('\n'),
    special: terms.special
      .map(({ from, until, reason, hours }) => `${from} ${until} ${reason}: ${hoursText(hours)}`)
      .join('\n'),
    withoutSettlement: terms.withoutSettlement.join('\n'),
    limits: (terms.limits ?? []).map(({ upTo, percent }) => `${upTo ?? 'above'} ${percent}`).join('\n'),
    overrides: terms.overrides
      .map(({ symbol, upPercent, downPercent, floor }) =>
        [symbol, upPercent && `up ${upPercent}`, downPercent && `down ${downPercent}`, floor && `floor ${floor}`]
          .filter((part) => part !== null)
          .join(' '),
      )
      .join('\n'),
    commission: terms.commission ?? '',
    parts: terms.parts.map(({ name, percent }) => `${name} ${percent}`).join('\n'),
    settlement: terms.settlement.map((rule) => `${rule.category} ${settlesText(rule)}`).join('\n'),
    spotBoard:
      terms.spotBoard === null
        ? ''
        : `${terms.spotBoard.daysBefore} ${terms.spotBoard.stillDays} ${settlesText(terms.spotBoard)}`,
    accountFee: terms.accountFee ?? '',
  };
}
export type TermsLines = ReturnType<typeof termsLines>;

const PHASE_LINE = /^(opening-auction|continuous|closing-auction|post-close)\s+(\d{2}:\d{2})\s+(\d{2}:\d{2})$/;
const phaseOf = (match: readonly string[]): Hours[number] => ({
  phase: match[1] as Hours[number]['phase'],
  from: match[2]!,
  until: match[3]!,
});
const dated = (text: string) =>
  read(text, new RegExp(`^${DATE}\\s+(.{1,80})$`), (match) => ({ date: match[1]!, reason: match[2]! }));

/** The first field that does not read, or the terms. */
export function readTermsLines(lines: TermsLines): Terms | keyof TermsLines {
  const hours = read(lines.hours, PHASE_LINE, phaseOf);
  if (hours === null || hours.length === 0) return 'hours';
  const [calendar] = read(lines.calendar, new RegExp(`^${DATE}\\s+${DATE}$`), (match) => match) ?? [];
  if (calendar === undefined) return 'calendar';
  const [closed, opened] = [dated(lines.closed), dated(lines.opened)];
  if (closed === null) return 'closed';
  if (opened === null) return 'opened';
  const special = read(lines.special, new RegExp(`^${DATE}\\s+${DATE}\\s+([^:]{1,80}):\\s*(.+)$`), (match) => ({
    from: match[1]!,
    until: match[2]!,
    reason: match[3]!.trim(),
    hours: read(match[4]!.replaceAll(',', '\n'), PHASE_LINE, phaseOf) ?? [],
  }));
  if (special === null || special.some((one) => one.hours.length === 0)) return 'special';
  const withoutSettlement = read(lines.withoutSettlement, new RegExp(`^${DATE}$`), (match) => match[1]!);
  if (withoutSettlement === null) return 'withoutSettlement';
  const limits = read(lines.limits, new RegExp(`^(?:above|${PRICE})\\s+${PERCENT}$`), (match) => ({
    upTo: match[1] ?? null,
    percent: match[2]!,
  }));
  if (limits === null) return 'limits';
  const override = new RegExp(
    `^([A-Z0-9]{1,20})(?:\\s+up\\s+${PERCENT})?(?:\\s+down\\s+${PERCENT})?(?:\\s+floor\\s+${PRICE})?$`,
  );
  const overrides = read(lines.overrides, override, (match) => ({
    symbol: match[1]!,
    upPercent: match[2] ?? null,
    downPercent: match[3] ?? null,
    floor: match[4] ?? null,
  }));
  if (overrides === null) return 'overrides';
  const commissions = read(lines.commission, new RegExp(`^${PERCENT}$`), (match) => match[1]!);
  if (commissions === null || commissions.length > 1) return 'commission';
  const parts = read(lines.parts, new RegExp(`^([a-z-]{1,20})\\s+${PERCENT}$`), (match) => ({
    name: match[1]!,
    percent: match[2]!,
  }));
  if (parts === null) return 'parts';
  const settlement = read(lines.settlement, new RegExp(`^([A-Z]|default)\\s+${SETTLES}$`), (match) => ({
    category: match[1]!,
    ...settlesOf(match, 2),
  }));
  if (settlement === null || settlement.length === 0 || !settlement.every(isSettling)) return 'settlement';
  if (new Set(settlement.map(({ category }) => category)).size !== settlement.length) return 'settlement';
  const spotBoards = read(lines.spotBoard, new RegExp(`^(\\d{1,2})\\s+(\\d{1,2})\\s+${SETTLES}$`), (match) => ({
    ...settlesOf(match, 3),
    daysBefore: Number(match[1]),
    stillDays: Number(match[2]),
  }));
  if (spotBoards === null || spotBoards.length > 1 || !spotBoards.every(isSettling)) return 'spotBoard';
  if (spotBoards.some(({ daysBefore, stillDays }) => daysBefore > MOST_DAYS || stillDays > MOST_DAYS))
    return 'spotBoard';
  const fees = read(lines.accountFee, new RegExp(`^${PRICE}$`), (match) => match[1]!);
  if (fees === null || fees.length > 1) return 'accountFee';
  return {
    hours,
    calendarFrom: calendar[1]!,
    calendarUntil: calendar[2]!,
    closed,
    opened,
    special,
    withoutSettlement,
    limits: limits.length === 0 ? null : limits,
    overrides,
    commission: commissions[0] ?? null,
    parts,
    settlement,
    spotBoard: spotBoards[0] ?? null,
    accountFee: fees[0] ?? null,
  };
}
