// In: a key's own limits as typed.
// Out: two fields for them; empty is as for everybody.
import { asciiDigits, formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { Input } from '../../parts/index.ts';
import { MOST, type LimitProblem, type Limits } from './key-form.ts';
import styles from './programs.module.css';

interface OwnLimitsProps {
  readonly limits: Limits;
  /** What holds now; null: as for everybody. */
  readonly now?: Readonly<Record<keyof Limits, number | null>>;
  readonly wrong: { readonly field: string; readonly problem: LimitProblem } | null;
  readonly onChange: (limits: Limits) => void;
}

export function OwnLimits({ limits, now, wrong, onChange }: OwnLimitsProps) {
  const text = useText();
  const language = useLanguage();
  return (
    <div className={styles.columnsOfTwo}>
      {(['weight', 'orders'] as const).map((name) => (
        <Input
          key={name}
          label={text(`programs.limit-${name}`)}
          value={limits[name]}
          inputMode="numeric"
          maxLength={5}
          autoComplete="off"
          placeholder={formatNumber(String(now?.[name] ?? MOST[name]), language)}
          error={wrong?.field === name ? text(`programs.${wrong.problem}`) : null}
          onChange={(typed) => onChange({ ...limits, [name]: asciiDigits(typed).replaceAll(/\D/g, '') })}
        />
      ))}
    </div>
  );
}
