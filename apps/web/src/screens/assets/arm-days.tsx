// In: an arm of the river whose lines are days. Out: them, each with its numbers; a day opens its records.
import { civilDayText, useLanguage, useText } from '../../i18n/index.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { Go, Money, Sheet } from '../../parts/index.ts';
import type { ArmKey, Period } from './arms.ts';
import styles from './river.module.css';

export function ArmDays({
  arm,
  period,
  onClose,
}: {
  readonly arm: ArmKey | null;
  readonly period: Period;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const lines = arm === null ? [] : linesOf(arm, period);
  const name =
    arm === null
      ? ''
      : text(`river.${arm}`, { day: civilDayText(arm === 'opening' ? period.from : period.to, language) });
  return (
    <Sheet open={arm !== null} onClose={onClose} title={text('river.days', { arm: name })}>
      <ul className={styles.days}>
        {lines.map(({ day, value }) => (
          <li key={day}>
            <Go to="/pages/user/record" search={{ from: day, to: day }}>
              <span>{civilDayText(day, language)}</span>
              <Money
                value={value}
                asset={period.currency}
                own
                decimals={2}
                {...(arm === 'gains' || arm === 'losses' ? { sign: 'always' as const, toned: true } : {})}
              />
            </Go>
          </li>
        ))}
      </ul>
    </Sheet>
  );
}

/** Gains and losses are the days' results before costs; of the ends, the one day. */
function linesOf(arm: ArmKey, { days }: Period): { day: string; value: string }[] {
  if (arm === 'opening') return days.slice(0, 1).map(({ day, start }) => ({ day, value: start }));
  if (arm === 'closing') return days.slice(-1).map(({ day, end }) => ({ day, value: end }));
  return days
    .map(({ day, result, costs }) => ({ day, value: sum(result, costs) }))
    .filter(({ value }) => compare(value, '0') === (arm === 'gains' ? 1 : -1));
}
