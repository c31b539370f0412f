// In: the rules of an instrument.
// Out: them in words: steps, limits, fees, bands; and where its prices come from.
import { formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { useCoinName } from '../../market/coin-names.ts';
import type { Instrument } from '../../market/instrument.ts';
import styles from '../../market/trading-page.module.css';

export function AboutCoin({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const nameOf = useCoinName();
  const { info, base, quote } = instrument;
  const percent = (bps: number): string =>
    localDigits(`${(bps - (bps % 100)) / 100}.${String(bps % 100).padStart(2, '0')}%`, language);
  const amount = (value: string, code: string): string => `${formatNumber(value, language)} ${code}`;
  const lines: readonly (readonly [string, string])[] = [
    [text('about-coin.name'), nameOf(base, info.name)],
    [
      text('about-coin.status'),
      text(
        info.status === 'trading'
          ? 'about-coin.trading'
          : info.status === 'halted'
            ? 'about-coin.halted'
            : 'about-coin.cancel-only',
      ),
    ],
    ...(info.statusReason === null ? [] : [[text('about-coin.why'), info.statusReason] as const]),
    [text('about-coin.tick'), amount(info.tick, quote)],
    [text('about-coin.lot'), amount(info.lot, base)],
    [text('about-coin.quantity'), `${amount(info.minQuantity, '')}– ${amount(info.maxQuantity, base)}`],
    [text('about-coin.value'), `${amount(info.minNotional, '')}– ${amount(info.maxNotional, quote)}`],
    [text('about-coin.fees'), `${percent(info.makerFeePpm / 100)} / ${percent(info.takerFeePpm / 100)}`],
    [text('about-coin.band'), `±${percent(info.priceBandBps)}`],
    [text('about-coin.protection'), percent(info.marketProtectionBps)],
  ];
  return (
    <section className={styles.about}>
      <dl>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {info.simulated && <p className={styles.footnote}>{text('about-coin.simulated')}</p>}
    </section>
  );
}
