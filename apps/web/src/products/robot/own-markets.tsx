// In: the markets of an own form and those there are.
// Out: one of them, or several with their parts, each put in and taken out.
import { X } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { AmountInput, IconButton, SelectField } from '../../parts/index.ts';
import type { OwnForm, OwnMarket } from './own-form.ts';
import styles from './robot.module.css';

/** As many as the rule's settings may name. */
const MOST = { weights: 10, momentum: 50 } as const;

export function OneMarket({
  markets,
  value,
  onChange,
}: {
  readonly markets: readonly OwnMarket[];
  readonly value: string;
  readonly onChange: (market: OwnMarket) => void;
}) {
  const text = useText();
  return (
    <SelectField
      label={text('robot.own-market')}
      options={markets.map(({ symbol, base }) => ({ value: symbol, label: base }))}
      value={value}
      onChange={(symbol) => {
        const market = markets.find((each) => each.symbol === symbol);
        if (market !== undefined) onChange(market);
      }}
    />
  );
}

export function SeveralMarkets({
  rule,
  markets,
  chosen,
  error,
  onChange,
}: {
  readonly rule: 'weights' | 'momentum';
  readonly markets: readonly OwnMarket[];
  readonly chosen: OwnForm['markets'];
  readonly error: string | null;
  readonly onChange: (chosen: OwnForm['markets']) => void;
}) {
  const text = useText();
  const left = markets.filter(({ symbol }) => chosen.every((each) => each.symbol !== symbol));
  return (
    <section className={styles.markets}>
      <h3>{text(rule === 'weights' ? 'robot.own-parts' : 'robot.own-markets')}</h3>
      <ul>
        {chosen.map(({ symbol, part }) => {
          const base = markets.find((market) => market.symbol === symbol)?.base ?? symbol;
          return (
            <li key={symbol}>
              <b>{base}</b>
              {rule === 'weights' && (
                <AmountInput
                  label={text('robot.own-part-of', { base })}
                  labelled="hidden"
                  decimals={2}
                  value={part}
                  after="%"
                  onChange={(typed) =>
                    onChange(chosen.map((each) => (each.symbol === symbol ? { ...each, part: typed } : each)))
                  }
                />
              )}
              <IconButton
                icon={X}
                label={text('robot.own-take-out', { base })}
                onClick={() => onChange(chosen.filter((each) => each.symbol !== symbol))}
              />
            </li>
          );
        })}
      </ul>
      {error !== null && (
        <p className={styles.wrong} role="alert">
          {error}
        </p>
      )}
      {left.length > 0 && chosen.length < MOST[rule] && (
        <SelectField
          label={text('robot.own-add-market')}
          options={left.map(({ symbol, base }) => ({ value: symbol, label: base }))}
          value=""
          onChange={(symbol) => onChange([...chosen, { symbol, part: rule === 'weights' ? '10' : '' }])}
        />
      )}
    </section>
  );
}
