// In: what a coming version of a market's rules changes.
// Out: each change as a line in words: what it is of, what it was, what it will be.
import type { ReplyOf } from '@hilsa/contract';
import type { MessageKey } from '../../../i18n/index.ts';
import { PHASE_WORDS } from '../../../market/shares/words.ts';

export type RuleChange = ReplyOf<'/stock/index/rules'>['changes'][number];

export interface RuleLine {
  readonly what: string;
  /** Null: it was not there. */
  readonly before: string | null;
  /** Null: it is there no more. */
  readonly after: string | null;
}

interface Says {
  readonly text: (key: MessageKey, values?: Readonly<Record<string, string>>) => string;
  readonly digits: (text: string) => string;
  /** A decimal, grouped. */
  readonly number: (decimal: string) => string;
  readonly date: (date: string) => string;
}

const TOPICS: Readonly<Record<RuleChange['topic'], MessageKey>> = {
  hours: 'stock.rule-hours',
  calendar: 'stock.rule-calendar',
  closed: 'stock.rule-closed',
  opened: 'stock.rule-opened',
  special: 'stock.rule-special',
  withoutSettlement: 'stock.rule-unsettled',
  limits: 'stock.rule-limits',
  overrides: 'stock.rule-override',
  commission: 'stock.charge',
  parts: 'stock.charge',
  settlement: 'stock.rule-settlement',
  spotBoard: 'stock.rule-spot',
  record: 'stock.rule-record',
  accountFee: 'stock.rule-account-fee',
};
const PARTS: Readonly<Record<string, MessageKey>> = {
  broker: 'stock.part-broker',
  depository: 'stock.part-depository',
  exchange: 'stock.part-exchange',
  tax: 'stock.part-tax',
};
const DATES = /\d{4}-\d{2}-\d{2}/g;

/** @param share what is set for others alone, or for another category, is left out; null: all */
export function ruleLines(
  changes: readonly RuleChange[],
  share: { readonly code: string; readonly category: string } | null,
  says: Says,
): RuleLine[] {
  return changes
    .filter(({ topic, key }) => share === null || topic !== 'overrides' || key === share.code)
    .filter(({ topic, key }) => share === null || topic !== 'settlement' || key === share.category)
    .map((change) => ({
      what: [says.text(TOPICS[change.topic]), ofWhat(change, says)].filter((word) => word !== '').join(' · '),
      before: change.before === null ? null : valueOf(change.topic, change.before, says),
      after: change.after === null ? null : valueOf(change.topic, change.after, says),
    }));
}

function ofWhat({ topic, key }: RuleChange, { text, number, date }: Says): string {
  if (topic === 'hours') return key in PHASE_WORDS ? text(PHASE_WORDS[key as keyof typeof PHASE_WORDS]) : key;
  if (topic === 'parts') return PARTS[key] === undefined ? key : text(PARTS[key]);
  if (topic === 'limits')
    return key === '' ? text('stock.rule-above') : text('stock.rule-up-to', { price: number(key) });
  if (topic === 'settlement') return key === 'default' ? '' : `${text('stock.category')} ${key}`;
  return key.replaceAll(DATES, date);
}

const SETTLES = /^T\+(\d+) \/ T\+(\d+)(, netted)?$/;
const RECORD = /^(\d+) \+ (\d+)$/;

function valueOf(topic: RuleChange['topic'], value: string, { text, digits, number, date }: Says): string {
  const settles = topic === 'settlement' || topic === 'spotBoard' ? SETTLES.exec(value) : null;
  if (settles !== null) {
    const days = text('stock.settlement-days', { buy: digits(settles[1]!), sell: digits(settles[2]!) });
    return settles[3] === undefined ? days : `${days}, ${text('stock.rule-netted')}`;
  }
  const record = topic === 'record' ? RECORD.exec(value) : null;
  if (record !== null) return text('stock.rule-record-days', { spot: digits(record[1]!), still: digits(record[2]!) });
  if (topic === 'limits') return `±${digits(value)}%`;
  if (topic === 'commission' || topic === 'parts') return `${digits(value)}%`;
  if (topic === 'accountFee') return number(value);
  return digits(value.replaceAll(DATES, date));
}
