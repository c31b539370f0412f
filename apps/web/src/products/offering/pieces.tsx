// In: an offering, an application.
// Out: the small parts that lists, details and records share: the mark, the label of a state, the ring that closes, short dates.
import type { ApplicationState, Offering, OwnState } from '@hilsa/contract';
import type { ReactNode } from 'react';
import {
  dayText,
  formatNumber,
  type Language,
  localDigits,
  type MessageKey,
  timeText,
  useLanguage,
  useText,
} from '../../i18n/index.ts';
import { ShareMark, Tag } from '../../parts/index.ts';
import { partsLeft } from './left.ts';
import styles from './offering.module.css';

/** Circle: a coin; squircle: a share. Drawn initials, never somebody's logo. */
export function Mark({
  name,
  kind,
  size = 44,
}: {
  readonly name: string;
  readonly kind: string;
  readonly size?: number;
}) {
  const words = name.split(' ').filter((word) => word !== '');
  const initials = words.length > 1 ? `${words[0]![0]}${words.at(-1)![0]}` : name.slice(0, 2);
  return <ShareMark code={name} letters={initials.toUpperCase()} size={size} round={kind === 'coin'} />;
}

export function OwnStateTag({ state }: { readonly state: OwnState }) {
  const text = useText();
  return <Tag tone={state === 'applying' ? 'accent' : 'plain'}>{text(`offering.own-${state}`)}</Tag>;
}

const LIVELY: ReadonlySet<ApplicationState> = new Set([
  'under-review',
  'to-be-allocated',
  'pending-payment',
  'in-transaction',
  'settling',
]);
export function ApplicationTag({ state }: { readonly state: ApplicationState }) {
  const text = useText();
  return <Tag tone={LIVELY.has(state) ? 'accent' : 'plain'}>{text(`offering.state-${state}`)}</Tag>;
}

/** A ring round something: the share of a window that is gone. */
export function Ring({
  share,
  size = 52,
  children,
}: {
  readonly share: number;
  readonly size?: number;
  readonly children: ReactNode;
}) {
  const radius = size / 2 - 2;
  const length = 2 * Math.PI * radius;
  return (
    <span className={styles.ring} style={{ width: size, height: size }}>
      <svg viewBox={`0 0 ${size} ${size}`} width={size} height={size} aria-hidden="true">
        <circle cx={size / 2} cy={size / 2} r={radius} className={styles.ringTrack} />
        {share > 0 && (
          <circle
            cx={size / 2}
            cy={size / 2}
            r={radius}
            className={styles.ringGone}
            strokeDasharray={`${length * share} ${length}`}
            transform={`rotate(-90 ${size / 2} ${size / 2})`}
          />
        )}
      </svg>
      {children}
    </span>
  );
}

/** `5 h 02 min`, numbers large, units small. */
export function TimeLeft({ ms, className }: { readonly ms: number; readonly className?: string | undefined }) {
  const text = useText();
  const language = useLanguage();
  return (
    <span className={className}>
      {partsLeft(ms).map(({ number, unit }) => (
        <span key={unit} className={styles.timePart}>
          <b>{localDigits(number, language)}</b> {text(`offering.unit-${unit}`)}{' '}
        </span>
      ))}
    </span>
  );
}

const SIX_HOURS_MS = 6 * 3_600_000;

export function isSameDay(one: number, other: number): boolean {
  const day = (atMs: number): number => Math.floor((atMs + SIX_HOURS_MS) / 86_400_000);
  return day(one) === day(other);
}

/** The time alone today, else the day with its name. */
export function shortMoment(atMs: number, nowMs: number, language: Language): string {
  return isSameDay(atMs, nowMs) ? timeText(atMs, language) : dayText(atMs, language, true);
}

/** An amount in words: ৳ tight in front, other money behind. */
export function amountText(value: string, asset: string, language: Language): string {
  return asset === 'BDT'
    ? `৳${formatNumber(value, language, { decimals: 2 })}`
    : `${formatNumber(value, language, { decimals: 2 })} ${asset}`;
}

export function methodKey({ method, band }: Pick<Offering, 'method' | 'band'>): MessageKey {
  return band === null ? `offering.method-${method}` : 'offering.method-book';
}

/** The quota that speaks for the offering: the one with most applicants. */
export function mainQuota({ quotas }: Offering): Offering['quotas'][number] | undefined {
  return quotas.toSorted((one, other) => Number(other.quantity) - Number(one.quantity))[0];
}
