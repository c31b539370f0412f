// In: decimal strings from the wire.
// Out: them as text: tabular, U+2212 minus, sign where direction matters, lakh grouping in Bengali, dots when balances are hidden.
import { Fragment } from 'react';
import { type NumberShape, abbreviate, formatNumber, signed, useLanguage } from '../i18n/index.ts';
import { names } from '../look/names.ts';
import { useKept } from '../kernel/store.ts';
import styles from './amounts.module.css';

const HIDDEN = '••••••';

export interface MoneyProps extends NumberShape {
  readonly value: string | null | undefined;
  /** `BDT` gives a tight ৳ in front; any other code follows after a space; absent: the number alone. */
  readonly asset?: string;
  /** K/M/G/T from 10,000 up. */
  readonly short?: boolean;
  /** The customer's own money: becomes dots while balances are hidden. Prices are never private. */
  readonly own?: boolean;
  /** Colours by sign: up, down, or none for zero. */
  readonly toned?: boolean;
}

/** An amount. Nothing to show is `--`. */
export function Money({ value, asset, short = false, own = false, toned = false, ...shape }: MoneyProps) {
  const language = useLanguage();
  const hidden = useKept((kept) => kept.hideBalances) && own;
  if (value === null || value === undefined || value === '') return <span className={styles.number}>--</span>;
  if (hidden) return <span className={styles.number}>{HIDDEN}</span>;
  const number = short ? abbreviate(value, language) : formatNumber(value, language, shape);
  return (
    <span className={names(styles.number, toned && styles[toneOf(value)])}>
      {asset === 'BDT' ? withTaka(number) : number}
      {asset !== undefined && asset !== 'BDT' && <> {asset}</>}
    </span>
  );
}

/** The one total of a screen (40, or 34 at 320 px): the sign of money stands apart and the decimals step back. */
export function Total({
  value,
  asset,
  hero = false,
}: {
  readonly value: string | null | undefined;
  readonly asset: string;
  readonly hero?: boolean;
}) {
  const language = useLanguage();
  const hidden = useKept((kept) => kept.hideBalances);
  const [whole = '', fraction] =
    value === null || value === undefined ? ['--'] : formatNumber(value, language, { decimals: 2 }).split('.');
  return (
    <span className={names(styles.total, hero && styles.hero)}>
      {asset === 'BDT' && <span className={styles.taka}>৳</span>}
      {hidden ? (
        HIDDEN
      ) : (
        <>
          {whole}
          {fraction !== undefined && <span className={styles.fraction}>.{fraction}</span>}
        </>
      )}
      {asset !== 'BDT' && <span className={styles.code}>{asset}</span>}
    </span>
  );
}

/** `+1.51%` in its direction's colour. `value` is a percentage as a decimal string; cut to 2 digits. */
export function Change({ value }: { readonly value: string | null | undefined }) {
  const language = useLanguage();
  if (value === null || value === undefined) return <span className={styles.number}>--</span>;
  return <span className={names(styles.number, styles[toneOf(value)])}>{signed(value, language, 2)}%</span>;
}

/** The small pill with triangle and sign; `block` is the 84×32 one of the markets list, without a triangle. */
export function ChangePill({
  value,
  block = false,
}: {
  readonly value: string | null | undefined;
  readonly block?: boolean;
}) {
  const language = useLanguage();
  const tone = value === null || value === undefined ? 'flat' : toneOf(value);
  return (
    <span className={names(styles.pill, block && styles.block, styles[`${tone}Pill`])}>
      {!block && tone !== 'flat' && <Triangle down={tone === 'down'} />}
      {value === null || value === undefined ? '--' : `${signed(value, language, 2)}%`}
    </span>
  );
}

/** A quiet label in the pill's shape: "Spot", "Isolated", "Off". */
export function Tag({
  children,
  tone = 'plain',
}: {
  readonly children: React.ReactNode;
  readonly tone?: 'plain' | 'up' | 'down' | 'accent' | 'sand';
}) {
  return <span className={names(styles.tag, styles[`${tone}Tag`])}>{children}</span>;
}

export function Triangle({ down = false }: { readonly down?: boolean }) {
  return (
    <svg viewBox="0 0 8 7" width="8" height="7" aria-hidden="true" focusable="false">
      <path fill="currentColor" d={down ? 'M.8 1h6.400L4 6.400z' : 'M.8 6h6.400L4 .6z'} strokeLinejoin="round" />
    </svg>
  );
}

/** The direction of an amount, from its digits. */
export function toneOf(value: string): 'up' | 'down' | 'flat' {
  if (!/[1-9]/.test(value)) return 'flat';
  return value.startsWith('-') ? 'down' : 'up';
}

function withTaka(number: string) {
  const sign = /^[+\u2212]/.test(number) ? number.slice(0, 1) : '';
  return (
    <Fragment>
      {sign}
      <span className={styles.tight}>৳</span>
      {number.slice(sign.length)}
    </Fragment>
  );
}
