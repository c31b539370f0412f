// In: the kept indicators.
// Out: switches for each, and their parameters to change.
import { useState } from 'react';
import { keep, useKept } from '../../kernel/store.ts';
import { useText } from '../../i18n/index.ts';
import { AmountInput, Sheet, Switch, TextButton } from '../../parts/index.ts';
import { type IndicatorName, chosen } from './indicator-names.ts';
import styles from './chart.module.css';

interface Props {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly main: string;
  readonly sub: string;
  readonly mainNames: readonly IndicatorName[];
  readonly subNames: readonly IndicatorName[];
}

/** Periods a chart can show sensibly. */
const LONGEST_PERIOD = 500;

export function IndicatorSheet({ open, onClose, main, sub, mainNames, subNames }: Props) {
  const text = useText();
  return (
    <Sheet open={open} onClose={onClose} title={text('chart.indicators')}>
      <h3 className={styles.group}>{text('indicator.main')}</h3>
      <Group names={mainNames} kept={main} onKeep={(mainInd) => keep({ mainInd })} />
      <h3 className={styles.group}>{text('indicator.sub')}</h3>
      <Group names={subNames} kept={sub} onKeep={(subInd) => keep({ subInd })} />
    </Sheet>
  );
}

function Group({
  names,
  kept,
  onKeep,
}: {
  readonly names: readonly IndicatorName[];
  readonly kept: string;
  readonly onKeep: (kept: string) => void;
}) {
  const text = useText();
  const on = new Set(chosen(kept, names).map((one) => one.name));
  const turn = (name: string, isOn: boolean): void =>
    onKeep(
      names
        .filter((one) => (one.name === name ? isOn : on.has(one.name)))
        .map((one) => one.name)
        .join(','),
    );
  return (
    <>
      {names.map((one) => (
        <div key={one.name}>
          <div className={styles.indicator}>
            <div>
              <b>{one.name}</b>
              <span>{text(one.describes)}</span>
            </div>
            <Switch label={one.name} on={on.has(one.name)} onChange={(isOn) => turn(one.name, isOn)} />
          </div>
          {on.has(one.name) && <Params indicator={one} />}
        </div>
      ))}
    </>
  );
}

function Params({ indicator }: { readonly indicator: IndicatorName }) {
  const text = useText();
  const all = useKept((kept) => kept.indicatorParams);
  const now = all[indicator.name] ?? indicator.params;
  const set = (index: number, typed: string): void => {
    const value = Number.parseInt(typed, 10);
    if (!(value >= 1 && value <= LONGEST_PERIOD)) return;
    keep({ indicatorParams: { ...all, [indicator.name]: now.map((old, place) => (place === index ? value : old)) } });
  };
  return (
    <div className={styles.params}>
      {now.map((value, index) => (
        <Param
          key={`${index}:${value}`}
          label={text('indicator.param', { number: index + 1 })}
          value={value}
          onChange={(typed) => set(index, typed)}
        />
      ))}
      {all[indicator.name] !== undefined && (
        <span className={styles.reset}>
          <TextButton
            onClick={() =>
              keep({
                indicatorParams: Object.fromEntries(Object.entries(all).filter(([name]) => name !== indicator.name)),
              })
            }
          >
            {text('indicator.reset')}
          </TextButton>
        </span>
      )}
    </div>
  );
}

/** Typed freely; taken when the field is left, so that it may be empty in between. */
function Param({
  label,
  value,
  onChange,
}: {
  readonly label: string;
  readonly value: number;
  readonly onChange: (typed: string) => void;
}) {
  const [typed, setTyped] = useState(String(value));
  return (
    <AmountInput
      label={label}
      labelled="hidden"
      align="center"
      decimals={0}
      value={typed}
      onChange={setTyped}
      onBlur={() => {
        onChange(typed);
        setTyped(String(value));
      }}
      onKeyDown={(event) => {
        if (event.key === 'Enter') event.currentTarget.blur();
      }}
    />
  );
}
