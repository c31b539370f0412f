// In: an alert's kind.
// Out: what it is called, what its figure is counted in, and which market takes it.
import type { AlertKind, ReplyOf } from '@hilsa/contract';
import type { MessageKey } from '../../i18n/index.ts';
import type { ListingKey } from '../../kernel/keys.ts';

export type Alert = ReplyOf<'/alert/list'>['list'][number];

/** As it is chosen. */
export const KIND_WORDS: Readonly<Record<AlertKind, MessageKey>> = {
  'price-above': 'watch.price-above',
  'price-below': 'watch.price-below',
  'change-above': 'watch.change-above',
  'change-below': 'watch.change-below',
  volume: 'watch.volume',
  band: 'watch.band',
  'record-date': 'watch.record-date',
};
/** As a rule of its own, with `{value}`. */
export const RULE_WORDS: Readonly<Record<AlertKind, MessageKey>> = {
  'price-above': 'watch.rule-price-above',
  'price-below': 'watch.rule-price-below',
  'change-above': 'watch.rule-change-above',
  'change-below': 'watch.rule-change-below',
  volume: 'watch.rule-volume',
  band: 'watch.rule-band',
  'record-date': 'watch.rule-record-date',
};
export const FIGURE_WORDS: Readonly<Record<Exclude<AlertKind, 'band'>, MessageKey>> = {
  'price-above': 'watch.figure-price',
  'price-below': 'watch.figure-price',
  'change-above': 'watch.figure-percent',
  'change-below': 'watch.figure-percent',
  volume: 'watch.figure-volume',
  'record-date': 'watch.figure-days',
};

/** Only shares have a band and record dates. */
export function kindsFor(key: ListingKey): readonly AlertKind[] {
  const all = ['price-above', 'price-below', 'change-above', 'change-below', 'volume'] as const;
  return key.startsWith('stock:') ? [...all, 'band', 'record-date'] : all;
}

export function decimalsFor(kind: AlertKind, priceDecimals: number, quantityDecimals: number): number {
  if (kind === 'price-above' || kind === 'price-below') return priceDecimals;
  if (kind === 'volume') return quantityDecimals;
  return kind === 'record-date' ? 0 : 2;
}
