// In: changes of a coming version. Out: lines as people read them; of one share nothing that is set for another.
import { expect, test } from 'vitest';
import { type RuleChange, ruleLines } from './rule-lines.ts';

const says = {
  text: (key: string, values: Readonly<Record<string, string>> = {}) => [key, ...Object.values(values)].join('|'),
  digits: (value: string) => value.replaceAll('1', '১'),
  number: (value: string) => `#${value}`,
  date: (day: string) => `<${day}>`,
};
const lineOf = (change: RuleChange, code: string | null = null) =>
  ruleLines([change], code === null ? null : { code, category: 'A' }, says);

test.each<[RuleChange, string, string | null, string | null]>([
  [
    { topic: 'parts', key: 'exchange', before: '0.03', after: '0.01' },
    'stock.charge · stock.part-exchange',
    '0.03%',
    '0.0১%',
  ],
  [{ topic: 'parts', key: 'stamp', before: null, after: '0.5' }, 'stock.charge · stamp', null, '0.5%'],
  [
    { topic: 'limits', key: '200.00', before: '10', after: '5' },
    'stock.rule-limits · stock.rule-up-to|#200.00',
    '±১0%',
    '±5%',
  ],
  [{ topic: 'limits', key: '', before: '3.75', after: null }, 'stock.rule-limits · stock.rule-above', '±3.75%', null],
  [
    { topic: 'closed', key: '2026-12-16', before: null, after: 'Victory Day' },
    'stock.rule-closed · <2026-12-16>',
    null,
    'Victory Day',
  ],
  [
    { topic: 'hours', key: 'post-close', before: '14:20–14:30', after: '13:20–13:30' },
    'stock.rule-hours · shares.post-close',
    '১4:20–১4:30',
    '১3:20–১3:30',
  ],
  [
    { topic: 'calendar', key: '', before: '2026-01-01 – 2026-12-31', after: '2026-01-01 – 2027-12-31' },
    'stock.rule-calendar',
    '<2026-01-01> – <2026-12-31>'.replaceAll('1', '১'),
    '<2026-01-01> – <2027-12-31>'.replaceAll('1', '১'),
  ],
  [
    { topic: 'settlement', key: 'Z', before: 'T+3 / T+3', after: 'T+2 / T+1, netted' },
    'stock.rule-settlement · stock.category Z',
    'stock.settlement-days|3|3',
    'stock.settlement-days|2|১, stock.rule-netted',
  ],
  [
    { topic: 'spotBoard', key: '', before: null, after: 'T+1 / T+1' },
    'stock.rule-spot',
    null,
    'stock.settlement-days|১|১',
  ],
  [
    { topic: 'record', key: '', before: '2 + 1', after: '3 + 0' },
    'stock.rule-record',
    'stock.rule-record-days|2|১',
    'stock.rule-record-days|3|0',
  ],
  [{ topic: 'commission', key: '', before: '0.4', after: '0.35' }, 'stock.charge', '0.4%', '0.35%'],
])('%o', (change, what, before, after) => {
  expect(lineOf(change)).toEqual([{ what, before, after }]);
});

test('of one share only its own band is told', () => {
  const change: RuleChange = { topic: 'overrides', key: 'GP', before: null, after: '+5 −2' };
  expect(lineOf(change, 'GP')).toHaveLength(1);
  expect(lineOf(change, 'ROBI')).toEqual([]);
  expect(lineOf(change, null)).toHaveLength(1);
  const settles: RuleChange = { topic: 'settlement', key: 'A', before: 'T+2 / T+2', after: 'T+1 / T+1' };
  expect(lineOf(settles, 'GP')).toHaveLength(1);
  expect(lineOf({ ...settles, key: 'Z' }, 'GP')).toEqual([]);
});
