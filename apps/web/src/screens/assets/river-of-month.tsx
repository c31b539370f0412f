// In: what flowed in a month. Out: it as one river, entering at the top and leaving at the foot, to scale, with a scale bar. Each arm is a button.
import { formatNumber, civilDayText, useLanguage, useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { sum } from '../../kernel/decimals.ts';
import { useKept } from '../../kernel/store.ts';
import { Money } from '../../parts/index.ts';
import { armsOf, type ArmKey, type ArmOf, type Period } from './arms.ts';
import { monthRiver, RIVER, scaleBar, type DrawnArm } from './month-river.ts';
import styles from './river.module.css';

const WIDTH = 358;

export function RiverOfMonth({ period, onOpen }: { readonly period: Period; readonly onOpen: (key: ArmKey) => void }) {
  const text = useText();
  const language = useLanguage();
  const hidden = useKept((kept) => kept.hideBalances);
  // Arms that carry nothing are in the table only; the two ends are always told.
  const arms = armsOf(period).filter(({ key, value }) => /[1-9]/.test(value) || key === 'opening' || key === 'closing');
  const side = (of: 'into' | 'out') => arms.filter((arm) => arm.side === of);
  const drawn = (of: 'into' | 'out') => side(of).map(({ key, value }) => ({ key, value: pixelValue(value) }));
  const river = monthRiver(drawn('into'), drawn('out'), WIDTH);
  if (river === null) return null;
  const whole = sum(...side('into').map(({ value }) => value));
  const bar = scaleBar(river.scale, 12);
  const { trunk } = river;
  const draw = (arm: DrawnArm, from: 'top' | 'foot') => (
    <path
      key={arm.key}
      d={arm.path}
      className={styles[arm.key]}
      data-from={from}
      onClick={() => onOpen(arm.key as ArmKey)}
    />
  );
  return (
    <section className={styles.river} aria-label={text('page.where-it-went')}>
      <Labels arms={side('into')} period={period} onOpen={onOpen} />
      <svg viewBox={`0 0 ${WIDTH} ${RIVER.height}`} className={styles.drawing} aria-hidden="true">
        <defs>
          <linearGradient id="river-opening" x1="0" x2="0" y1="0" y2="1">
            <stop offset="0" stopColor="var(--a1)" stopOpacity=".4" />
            <stop offset="1" stopColor="var(--a1)" />
          </linearGradient>
        </defs>
        {river.into.map((arm) => draw(arm, 'top'))}
        {river.out.map((arm) => draw(arm, 'foot'))}
        <rect
          x={trunk.x}
          y={RIVER.meet - 0.5}
          width={trunk.wide}
          height={RIVER.part - RIVER.meet + 1}
          className={styles.trunk}
        />
      </svg>
      <p className={styles.together}>
        <span>{text('river.together')}</span>
        <b>
          <Money value={whole} asset={period.currency} own decimals={2} />
        </b>
      </p>
      <Labels arms={side('out')} period={period} onOpen={onOpen} />
      {!hidden && (
        <p className={styles.scale}>
          <i style={{ width: bar * river.scale }} aria-hidden="true" />
          {text('river.scale', {
            amount: `${period.currency === 'BDT' ? '৳' : ''}${formatNumber(String(bar), language)}${period.currency === 'BDT' ? '' : ` ${period.currency}`}`,
          })}
        </p>
      )}
    </section>
  );
}

function Labels({
  arms: shown,
  period: of,
  onOpen: press,
}: {
  readonly arms: readonly ArmOf[];
  readonly period: Period;
  readonly onOpen: (key: ArmKey) => void;
}) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className={styles.labels}>
      {shown.map(({ key, value, word, sign }) => (
        <button key={key} type="button" onClick={() => press(key)}>
          <span>{text(word, { day: civilDayText(key === 'opening' ? of.from : of.to, language) })}</span>
          <b className={styles[`${key}Word`]}>
            <Money
              value={sign === '-' ? `-${value}` : value}
              {...(key === 'opening' || key === 'closing' ? { asset: of.currency } : {})}
              own
              decimals={2}
              {...(sign === '' || !/[1-9]/.test(value) ? {} : { sign: 'always' as const })}
            />
          </b>
        </button>
      ))}
    </div>
  );
}
