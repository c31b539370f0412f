// In: a fund.
// Out: what it holds as a ring and a list, each with the price, where that came from and when; and the sum that makes the value of a unit.
import { useState, type ReactNode } from 'react';
import type { Fund, FundHolding, FundValue } from '@hilsa/contract';
import { Answer } from '../../account/layout.tsx';
import { difference, percentage } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { dayText, formatNumber, type Language, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { SectionHeader, Sheet, TextButton } from '../../parts/index.ts';
import { amountText, dayMs, percentText } from './pieces.tsx';
import styles from './fund.module.css';

const RADIUS = 45;
const LENGTH = 2 * Math.PI * RADIUS;
const PARTS = 8;

export function Holdings({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const [open, setOpen] = useState(false);
  const found = useCall('/fund/holdings', { id: fund.fundId }, { everyMs: 15_000 });
  return (
    <Answer query={found} rows={4}>
      {({ value: published }) => {
        if (published === null) return <Aims fund={fund} />;
        const value = rightOf(published);
        return (
          <section>
            <SectionHeader
              title={text('fund.holds')}
              action={<TextButton onClick={() => setOpen(true)}>{text('fund.how-computed')}</TextButton>}
            />
            <Held fund={fund} value={value} />
            <Evidence
              fund={fund}
              value={value}
              wrong={published.corrected === null ? null : published}
              open={open}
              onClose={() => setOpen(false)}
            />
          </section>
        );
      }}
    </Answer>
  );
}

/** A value that was wrong by the prices that put it right. */
function rightOf({ corrected, ...published }: FundValue): Omit<FundValue, 'corrected'> {
  if (corrected === null) return published;
  const { value, assets, holdings } = corrected;
  return { ...published, value, assets, holdings };
}

function nameOf({ name, symbol }: Pick<FundHolding, 'name' | 'symbol'>, language: Language): string {
  const named = name === null ? '' : language === 'bn-BN' && name.bn !== '' ? name.bn : name.en;
  return named === '' ? symbol : named;
}

/** Before the first dealing: what it will buy. */
function Aims({ fund }: { readonly fund: Fund }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section>
      <SectionHeader title={text('fund.aims')} />
      <ul className={styles.aims}>
        {fund.terms.targets.map((target) => (
          <li key={target.symbol}>
            <span>{nameOf(target, language)}</span>
            <b>{percentText(target.weightPpm, language)}</b>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Held({ fund, value }: { readonly fund: Fund; readonly value: Omit<FundValue, 'corrected'> }) {
  const text = useText();
  const language = useLanguage();
  const parts = [
    ...value.holdings.map((holding) => ({
      key: holding.symbol,
      label: nameOf(holding, language),
      amount: holding.value,
      share: percentage(holding.value, value.assets, 1) ?? '0',
    })),
    {
      key: 'cash',
      label: text('fund.cash'),
      amount: value.cash,
      share: percentage(value.cash, value.assets, 1) ?? '0',
    },
  ];
  const shares = parts.map(({ share }) => Number(share));
  const starts = shares.map((_, n) => shares.slice(0, n).reduce((sum, share) => sum + share, 0));
  return (
    <div className={styles.held}>
      <svg viewBox="0 0 110 110" width="110" height="110" aria-hidden="true">
        {parts.map(({ key }, n) => (
          <circle
            key={key}
            cx="55"
            cy="55"
            r={RADIUS}
            data-part={key === 'cash' ? 'cash' : n % PARTS}
            strokeDasharray={`${Math.max(0, (shares[n]! / 100) * LENGTH - 2)} ${LENGTH}`}
            strokeDashoffset={-(starts[n]! / 100) * LENGTH}
            transform="rotate(-90 55 55)"
          />
        ))}
      </svg>
      <ul>
        {parts.map(({ key, label, amount, share }, n) => (
          <li key={key}>
            <i data-part={key === 'cash' ? 'cash' : n % PARTS} />
            <span>{label}</span>
            <b>
              {localDigits(share, language)}%<span>{amountText(amount, fund.asset, language)}</span>
            </b>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Evidence({
  fund,
  value,
  wrong,
  open,
  onClose,
}: {
  readonly fund: Fund;
  readonly value: Omit<FundValue, 'corrected'>;
  /** As it was published, where that was wrong. */
  readonly wrong: FundValue | null;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const money = (amount: string): string => amountText(amount, fund.asset, language);
  // Nothing owed takes nothing away.
  const less = (amount: string): string => (/[1-9]/.test(amount) ? `−${money(amount)}` : money(amount));
  const net = difference(difference(value.assets, value.liabilities), value.accruals);
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('fund.how-computed')}
      subtitle={text('fund.value-of', { day: dayText(dayMs(value.day), language, true) })}
    >
      <div className={styles.sheetBody}>
        {wrong !== null && (
          <p className={styles.quiet}>
            {text('fund.put-right', {
              day: dayText(wrong.corrected!.atMs, language, true),
              value: amountText(wrong.value, fund.asset, language, 6),
              made: money(wrong.corrected!.made),
            })}
          </p>
        )}
        <ul className={styles.evidence}>
          {value.holdings.map((holding) => (
            <li key={holding.symbol}>
              <span>
                <b>{nameOf(holding, language)}</b>
                <span>
                  {text('fund.quantity-at', {
                    quantity: formatNumber(holding.quantity, language),
                    price: amountText(holding.price, fund.asset, language),
                  })}
                </span>
                <span>
                  {text(`fund.source-${holding.source}`)},{' '}
                  <span className={styles.whole}>{dayText(holding.priceAtMs, language)}</span>
                </span>
              </span>
              <b>{money(holding.value)}</b>
            </li>
          ))}
        </ul>
        <Sum
          rows={[
            [text('fund.cash'), money(value.cash)],
            [text('fund.assets'), money(value.assets)],
            [text('fund.liabilities'), less(value.liabilities)],
            [text('fund.accruals'), less(value.accruals)],
            [text('fund.net'), money(net)],
            [text('fund.all-units'), formatNumber(value.units, language)],
            [text('fund.one-unit'), amountText(value.value, fund.asset, language, 6)],
          ]}
        />
        <p className={styles.quiet}>{text('fund.rounding')}</p>
      </div>
    </Sheet>
  );
}

export function Sum({ rows }: { readonly rows: readonly (readonly [label: string, value: ReactNode])[] }) {
  return (
    <dl className={styles.figures}>
      {rows.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
