// In: a price that changes.
// Out: the price; the digits that changed take the direction's colour and fade back. Nothing else moves.
import { useState } from 'react';
import { formatNumber, useLanguage } from '../i18n/index.ts';
import { names } from '../look/names.ts';
import { compare } from '../kernel/decimals.ts';
import styles from './tick-price.module.css';

interface Shown {
  readonly value: string | null;
  readonly text: string;
  readonly changedFrom: number;
  readonly tone: 'up' | 'down' | null;
  readonly count: number;
}

/** `decimals`: those of the tick, so that the length stays. Shows `--` while there is no price. */
export function TickPrice({
  value,
  decimals,
}: {
  readonly value: string | null | undefined;
  readonly decimals: number;
}) {
  const language = useLanguage();
  const text = value === null || value === undefined ? '--' : formatNumber(value, language, { decimals });
  const [shown, setShown] = useState<Shown>({
    value: value ?? null,
    text,
    changedFrom: text.length,
    tone: null,
    count: 0,
  });
  let now = shown;
  if (shown.text !== text) {
    const isMove = shown.value !== null && value !== null && value !== undefined && shown.value !== value;
    now = {
      value: value ?? null,
      text,
      changedFrom: isMove ? firstDifference(shown.text, text) : text.length,
      tone: isMove ? (compare(value, shown.value) > 0 ? 'up' : 'down') : null,
      count: shown.count + 1,
    };
    setShown(now);
  }
  return (
    <span className={styles.price}>
      {text.slice(0, now.changedFrom)}
      <span key={now.count} className={names(now.tone !== null && styles[now.tone])}>
        {text.slice(now.changedFrom)}
      </span>
    </span>
  );
}

/** The place from which two texts differ; everything when their lengths do. */
export function firstDifference(one: string, other: string): number {
  if (one.length !== other.length) return 0;
  let place = 0;
  while (place < one.length && one[place] === other[place]) place += 1;
  return place;
}
