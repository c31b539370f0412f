// In: a coin sale.
// Out: what is raised against the minimum, and the staircase by which coins become one's own.
import type { Offering } from '@hilsa/contract';
import { compare, product } from '../../kernel/decimals.ts';
import { dayText, formatNumber, localDigits, monthDayText, useLanguage, useText } from '../../i18n/index.ts';
import { SectionHeader } from '../../parts/index.ts';
import { amountText } from './pieces.tsx';
import styles from './offering.module.css';

const EXAMPLE = 1_000;
const MONTH_MS = 30.44 * 86_400_000;

export function CoinRaise({ offering }: { readonly offering: Offering }) {
  const text = useText();
  const language = useLanguage();
  const { raised, minimumRaise, moneyAsset, subscriptionQuantity, issuePrice, vesting, seller } = offering;
  const whole = product(subscriptionQuantity, issuePrice, 2);
  const share = (value: string): number => Math.min(100, (Number(value) / Math.max(1, Number(whole))) * 100);
  const isReached = minimumRaise === null || compare(raised, minimumRaise) >= 0;
  return (
    <>
      <section className={styles.raise}>
        <p>{text('offering.raised')}</p>
        <b>
          {formatNumber(raised, language, { decimals: 0 })} <span>{moneyAsset}</span>
        </b>
        <div className={styles.raiseMarks}>
          {minimumRaise !== null && (
            <span
              style={{
                left: `${share(minimumRaise)}%`,
                transform: `translateX(-${Math.min(100, share(minimumRaise))}%)`,
              }}
            >
              {text('offering.minimum', { amount: formatNumber(minimumRaise, language, { decimals: 0 }) })}
            </span>
          )}
          {(minimumRaise === null || share(minimumRaise) < 65) && (
            <i>{formatNumber(whole, language, { decimals: 0 })}</i>
          )}
        </div>
        <div className={styles.raiseBar}>
          <i style={{ width: `${share(raised)}%` }} />
          {minimumRaise !== null && <em style={{ left: `${share(minimumRaise)}%` }} />}
        </div>
        <p className={styles.quiet}>{text(isReached ? 'offering.raise-reached' : 'offering.raise-short')}</p>
      </section>
      {vesting !== null && (
        <Staircase offering={offering} first={Number(vesting.firstPercent)} months={vesting.months} />
      )}
      <dl className={styles.card}>
        <div>
          <dt>{text('offering.for-coins', { quantity: formatNumber(String(EXAMPLE), language) })}</dt>
          <dd>{amountText(product(String(EXAMPLE), issuePrice, 2), moneyAsset, language)}</dd>
        </div>
        <div>
          <dt>{text('offering.fee')}</dt>
          <dd>{amountText(offering.fee, moneyAsset, language)}</dd>
        </div>
        {seller.lockedUntil !== null && (
          <div>
            <dt>{text('offering.seller-keeps')}</dt>
            <dd>
              {text('offering.percent-until', {
                percent: localDigits(seller.keepsPercent, language),
                day: dayText(seller.lockedUntil, language),
              })}
            </dd>
          </div>
        )}
      </dl>
    </>
  );
}

/** Bars to the total, the new part on top. */
function Staircase({
  offering,
  first,
  months,
}: {
  readonly offering: Offering;
  readonly first: number;
  readonly months: number;
}) {
  const text = useText();
  const language = useLanguage();
  const atOnce = (EXAMPLE * first) / 100;
  const part = months === 0 ? 0 : (EXAMPLE - atOnce) / months;
  const steps = Array.from({ length: months + 1 }, (_, n) => Math.round(atOnce + part * n));
  const month = new Intl.DateTimeFormat(language === 'bn-BN' ? 'bn-BD' : 'en-GB', { month: 'short', timeZone: 'UTC' });
  return (
    <section>
      <SectionHeader title={text('offering.when-yours')} />
      <p className={styles.quiet}>
        {text('offering.vesting-says', {
          all: formatNumber(String(EXAMPLE), language),
          first: formatNumber(String(Math.round(atOnce)), language),
          part: formatNumber(String(Math.round(part)), language),
        })}
      </p>
      <ol className={styles.stairs}>
        {steps.map((total, n) => (
          <li key={total}>
            <b>{formatNumber(String(total), language)}</b>
            <i style={{ height: `${(total / EXAMPLE) * 148}px` }} data-first={n === 0 || undefined}>
              {n > 0 && <em style={{ height: `${(part / total) * 100}%` }} />}
            </i>
            <span>
              {n === 0
                ? monthDayText(offering.dates.lists, language)
                : month.format(offering.dates.lists + n * MONTH_MS)}
            </span>
          </li>
        ))}
      </ol>
      <p className={styles.legend}>
        <i data-first />
        {text('offering.at-listing', { day: dayText(offering.dates.lists, language, true) })}
        <i />
        {text('offering.each-month')}
      </p>
    </section>
  );
}
