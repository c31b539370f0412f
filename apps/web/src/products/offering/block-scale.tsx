// In: a block.
// Out: its price against the reference and the price now, on the scale of the day's band; who sells and until when it is locked.
import type { Offering } from '@hilsa/contract';
import { dayText, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { amountText } from './pieces.tsx';
import { percentOfBps } from './rows.tsx';
import styles from './offering.module.css';

export function BlockScale({ offering }: { readonly offering: Offering }) {
  const text = useText();
  const language = useLanguage();
  const { block, issuePrice, moneyAsset, seller, lockedUntil, dates } = offering;
  if (block === null) return null;
  const [low, high] = [Number(block.lowest), Number(block.highest)];
  const place = (price: string): number => Math.min(100, Math.max(0, ((Number(price) - low) / (high - low)) * 100));
  const amount = (value: string): string => amountText(value, moneyAsset, language);
  return (
    <>
      <section className={styles.odds}>
        <div>
          <p>{text('offering.discount-under')}</p>
          <b>{percentOfBps(block.discountBps, language)}</b>
          <span>
            {text('offering.reference-says', {
              price: amount(block.referencePrice),
              source: block.source,
              day: dayText(block.time, language, true),
              time: timeText(block.time, language),
            })}
          </span>
        </div>
      </section>
      <section className={styles.scale} aria-label={text('offering.band-of-day')}>
        <div className={styles.scaleRail}>
          <i className={styles.scaleBlock} style={{ left: `${place(issuePrice)}%` }} />
          <i className={styles.scaleReference} style={{ left: `${place(block.referencePrice)}%` }} />
          {block.priceNow !== null && <i className={styles.scaleNow} style={{ left: `${place(block.priceNow)}%` }} />}
        </div>
        <div className={styles.windowWords}>
          <span>{amount(block.lowest)}</span>
          <span>{amount(block.highest)}</span>
        </div>
      </section>
      <dl className={styles.card}>
        <div>
          <dt>{text('offering.block-price')}</dt>
          <dd>{amount(issuePrice)}</dd>
        </div>
        <div>
          <dt>{text('offering.reference')}</dt>
          <dd>{amount(block.referencePrice)}</dd>
        </div>
        <div>
          <dt>{text('offering.price-now')}</dt>
          <dd>{block.priceNow === null ? '--' : amount(block.priceNow)}</dd>
        </div>
        <div>
          <dt>{text('offering.seller')}</dt>
          <dd>{seller.name}</dd>
        </div>
        <div>
          <dt>{text('offering.settles')}</dt>
          <dd>{dayText(dates.delivers, language, true)}</dd>
        </div>
        <div>
          <dt>{text('offering.locked-until')}</dt>
          <dd>{lockedUntil === null ? text('offering.not-locked') : dayText(lockedUntil, language)}</dd>
        </div>
      </dl>
      <p className={styles.quiet}>{text('offering.no-promise')}</p>
    </>
  );
}
