// In: a field of an own form, what is typed in it, what is wrong with it.
// Out: the input that fits how it is typed, with its hint or its problem below.
import { useText, useLanguage, formatNumber, type MessageKey } from '../../i18n/index.ts';
import { AmountInput, SegmentedControl, SelectField, Switch } from '../../parts/index.ts';
import { TIMES, type OwnField, type OwnRule, type Typed } from './own-fields.ts';
import type { OwnProblem } from './own-form.ts';
import styles from './robot.module.css';

const CHOICES: Readonly<Record<'mode' | 'average', readonly string[]>> = {
  mode: ['arithmetic', 'geometric'],
  average: ['simple', 'exponential'],
};
const CHOICE_TEXTS: Readonly<Record<string, MessageKey>> = {
  arithmetic: 'robot.mode-arithmetic',
  geometric: 'robot.mode-geometric',
  simple: 'robot.average-simple',
  exponential: 'robot.average-exponential',
};
/** Fields that need a word more than their name. */
const HINTS: Readonly<Partial<Record<OwnField, MessageKey>>> = {
  trailsUp: 'robot.hint-trails-up',
  stopAt: 'robot.hint-never',
  takeAt: 'robot.hint-never',
  takePpm: 'robot.hint-take',
  filter: 'robot.hint-filter',
  skip: 'robot.hint-skip',
};
const DIGITS: Readonly<Partial<Record<Typed, number>>> = { price: 8, 'price-or-none': 8, money: 2, percent: 4 };

/** What is wrong, in a sentence. */
export function useProblemText(): (problem: OwnProblem | undefined) => string | null {
  const text = useText();
  const language = useLanguage();
  const said = (limit: string): string =>
    limit.endsWith('%') ? `${formatNumber(limit.slice(0, -1), language)}%` : formatNumber(limit, language);
  return (problem) => {
    if (problem === undefined) return null;
    if (problem.word === 'from-to')
      return text('robot.wrong-from-to', { least: said(problem.least), most: said(problem.most) });
    if (problem.word === 'single') return text('robot.wrong-single', { most: said(problem.most) });
    return text(`robot.wrong-${problem.word}`);
  };
}

export function OwnInput({
  rule,
  name,
  typed,
  value,
  asset,
  problem,
  onChange,
}: {
  readonly rule: OwnRule;
  readonly name: OwnField;
  readonly typed: Typed;
  readonly value: string;
  readonly asset: string;
  readonly problem: OwnProblem | undefined;
  readonly onChange: (value: string) => void;
}) {
  const text = useText();
  const problemText = useProblemText();
  const label = text(labelOf(rule, name));
  const hintKey = HINTS[name];
  const hint = hintKey === undefined ? undefined : text(hintKey);
  if (typed === 'switch')
    return (
      <div className={styles.setting}>
        <span>
          <b>{label}</b>
          {hint !== undefined && <i>{hint}</i>}
        </span>
        <Switch label={label} on={value === 'on'} onChange={(on) => onChange(on ? 'on' : 'off')} />
      </div>
    );
  if (typed === 'choice')
    return (
      <div className={styles.choice}>
        <p className={styles.label}>{label}</p>
        <SegmentedControl
          label={label}
          options={CHOICES[name === 'mode' ? 'mode' : 'average'].map((each) => ({
            value: each,
            label: text(CHOICE_TEXTS[each] ?? 'robot.mode-arithmetic'),
          }))}
          value={value}
          onChange={onChange}
        />
      </div>
    );
  if (typed === 'candles') {
    const all = (TIMES as readonly string[]).includes(value) ? TIMES : [...TIMES, value];
    const options = all.map((each) => ({ value: each, label: timeText(each) }));
    return <SelectField label={label} options={options} value={value} onChange={onChange} />;
  }
  return (
    <AmountInput
      label={label}
      decimals={DIGITS[typed] ?? 0}
      value={value}
      onChange={onChange}
      error={problemText(problem)}
      hint={hint}
      {...(typed === 'percent' && { after: '%' })}
      {...(typed === 'money' && { after: asset })}
    />
  );

  function timeText(candles: string): string {
    const minutes = Number(candles);
    if (minutes % 1_440 === 0) return text('robot.time-days', { count: minutes / 1_440 });
    return minutes % 60 === 0
      ? text('robot.time-hours', { count: minutes / 60 })
      : text('robot.time-minutes', { count: minutes });
  }
}

/** Shares and steps are called alike everywhere, but where a rule means something else by them. */
function labelOf(rule: OwnRule, name: OwnField): MessageKey {
  if (name === 'everyCandles') return rule === 'dca' ? 'robot.field-buys-every' : 'robot.field-looks-every';
  return `robot.field-${name}`;
}
