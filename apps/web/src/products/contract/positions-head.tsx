// In: the customer's positions at the marks of now.
// Out: the open profit of all contracts, large; what is in margin, free, and came by funding today.
import { useMemo } from 'react';
import { formatDecimal, parseDecimal } from '@hilsa/money';
import { profitAt, valueAt } from '@hilsa/formulas/contracts';
import { useText } from '../../i18n/index.ts';
import { balanceKey } from '../../kernel/keys.ts';
import { useCall } from '../../kernel/queries.ts';
import { balances, marks, positions, useLive } from '../../live/index.ts';
import { lotsOf, ticksOf } from '../../market/instrument.ts';
import { useInstruments } from '../../market/instruments.ts';
import { names } from '../../look/names.ts';
import { Money, Skeleton, toneOf } from '../../parts/index.ts';
import styles from './contract.module.css';

const QUOTE = 'USDT';
const DECIMALS = 6;

export function PositionsHead() {
  const text = useText();
  const list = useLive(positions, (now) => now.value);
  const free = useLive(balances, (now) => now.value?.get(balanceKey(QUOTE, 'contract'))?.available ?? '0');
  const { data } = useCall('/coin/contract/order/list/active', {});
  const total = useTotal();
  const margin = useMemo(
    () =>
      formatDecimal(
        (list ?? []).reduce((sum, one) => sum + (parseDecimal(one.margin, DECIMALS) ?? 0n), 0n),
        DECIMALS,
      ),
    [list],
  );
  if (list === null || total === null)
    return (
      <div className={styles.head}>
        <Skeleton width={200} height={14} />
        <Skeleton width={180} height={32} round={8} />
        <Skeleton width="100%" height={40} />
      </div>
    );
  const [whole = '0', fraction = '00'] = total.split('.');
  return (
    <section className={styles.head}>
      <p className={styles.label}>{text('contract.open-profit')}</p>
      <p className={names(styles.profit, styles[toneOf(total)])}>
        {/* Below one the whole part has no sign of its own. */}
        {total.startsWith('-') ? '\u2212' : /[1-9]/.test(total) ? '+' : ''}
        <Money value={whole.replace('-', '')} own decimals={0} />
        <small>
          <Money value={fraction.slice(0, 2)} own decimals={0} />
        </small>
        <i>{QUOTE}</i>
      </p>
      <dl className={styles.three}>
        <div>
          <dt>{text('contract.in-margin')}</dt>
          <dd>
            <Money value={margin} own decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{text('contract.free')}</dt>
          <dd>
            <Money value={free} own decimals={2} />
          </dd>
        </div>
        <div>
          <dt>{text('contract.funding-today')}</dt>
          <dd>
            <Money value={data?.fundingToday} own toned decimals={2} sign="always" />
          </dd>
        </div>
      </dl>
    </section>
  );
}

/** Null while markets or positions are on their way. */
function useTotal(): string | null {
  const { bySymbol, status } = useInstruments('perpetual');
  const list = useLive(positions, (now) => now.value);
  const now = useLive(marks, (live) => live.value);
  return useMemo(() => {
    if (list === null || status === 'loading') return null;
    let total = 0n;
    for (const told of list) {
      const instrument = bySymbol.get(told.symbol);
      if (instrument === undefined) continue;
      const ticks = ticksOf(instrument, now?.get(told.symbol)?.mark ?? told.markPrice) ?? 0;
      const value = valueAt(ticks, lotsOf(instrument, told.quantity) ?? 0, instrument.unitsPerTickLot);
      total += profitAt(told.direction, parseDecimal(told.cost, DECIMALS) ?? 0n, value);
    }
    // Cut to the cent, so that whole and fraction are of one number.
    const cents = total / 10n ** BigInt(DECIMALS - 2);
    return formatDecimal(cents, 2);
  }, [list, now, bySymbol, status]);
}
