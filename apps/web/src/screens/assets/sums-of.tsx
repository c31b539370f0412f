// In: the sums of everything owned.
// Out: what the total is made of: a bar to scale, and a line each for market value, frozen, available and open contracts.
import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { Money, toneOf } from '../../parts/index.ts';
import type { Assets } from './use-assets.ts';
import styles from './assets.module.css';

export function SumsOf({ assets }: { readonly assets: Assets }) {
  const text = useText();
  const { currency, marketValue, frozen, available, unrealised, positionProfit, wallets } = assets;
  const holds = wallets.reduce((sum, { frozenBy }) => sum + frozenBy, 0);
  const used = wallets.filter((wallet) => toneOf(wallet.available) !== 'flat').length;
  const money = (value: string, sign = false) => (
    <Money value={value} asset={currency} own decimals={2} {...(sign ? { sign: 'always' as const } : {})} />
  );
  const share = (value: string) => ({ flexGrow: Math.max(0, pixelValue(value)) });
  return (
    <section className={styles.sums} aria-label={text('assets.sums')}>
      <div className={styles.bar} aria-hidden="true">
        <i className={styles.market} style={share(marketValue)} />
        <i className={styles.held} style={share(frozen)} />
        <i className={styles.free} style={share(available)} />
      </div>
      <dl>
        <Line mark={styles.market} name={text('assets.market-value')} value={money(marketValue)}>
          {toneOf(positionProfit) !== 'flat' && (
            <>
              {money(positionProfit, true)} {text('assets.on-cost')}
            </>
          )}
        </Line>
        <Line mark={styles.held} name={text('assets.frozen')} value={money(frozen)}>
          {text('assets.frozen-holds', { count: holds })}
        </Line>
        <Line mark={styles.free} name={text('assets.available')} value={money(available)}>
          {text('assets.in-wallets', { count: used })}
        </Line>
        {toneOf(unrealised) !== 'flat' && (
          <Line
            mark={styles.open}
            name={text('assets.unrealised')}
            value={<Money value={unrealised} asset={currency} own decimals={2} sign="always" toned />}
          >
            {text('assets.unrealised-note')}
          </Line>
        )}
      </dl>
    </section>
  );
}

function Line({
  mark,
  name,
  value,
  children,
}: {
  readonly mark: string | undefined;
  readonly name: string;
  readonly value: ReactNode;
  readonly children: ReactNode;
}) {
  return (
    <div className={styles.sum}>
      <dt>
        <i className={mark} />
        {name}
        <small>{children}</small>
      </dt>
      <dd>{value}</dd>
    </div>
  );
}
