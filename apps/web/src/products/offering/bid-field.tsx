// In: an offering whose book is being built, and the price typed so far.
// Out: the price an eligible investor bids: within the band, a tick up or down, where it lies in the band, and what it means.
import { Minus, Plus } from 'lucide-react';
import type { Offering } from '@hilsa/contract';
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { decimalsOf, difference, percentage } from '../../kernel/decimals.ts';
import { AmountInput, IconButton } from '../../parts/index.ts';
import { amountText } from './pieces.tsx';
import { bidProblem, bidStepped } from './wish.ts';
import styles from './offering.module.css';

export function BidField({
  offering,
  bid,
  problem,
  onChange,
}: {
  readonly offering: Offering;
  readonly bid: string;
  readonly problem: string | null;
  onChange(bid: string): void;
}) {
  const text = useText();
  const language = useLanguage();
  const { band, moneyAsset } = offering;
  if (band === null) return null;
  const amount = (value: string): string => amountText(value, moneyAsset, language);
  const { lowest, highest, tick } = band;
  const isPrice = bidProblem(offering, bid) === null;
  const place = isPrice ? percentage(difference(bid, lowest), difference(highest, lowest)) : null;
  return (
    <section className={styles.bid} aria-label={text('offering.bid')}>
      <div className={styles.stepper}>
        <IconButton
          icon={Minus}
          label={text('offering.bid-less')}
          disabled={bid === lowest}
          onClick={() => onChange(bidStepped(offering, bid, false))}
        />
        <AmountInput
          label={text('offering.bid')}
          labelled="inside"
          align="center"
          decimals={Math.max(2, decimalsOf(tick))}
          value={bid}
          onChange={onChange}
          error={problem}
          hint={text('offering.bid-steps', { tick: amount(tick) })}
        />
        <IconButton
          icon={Plus}
          label={text('offering.bid-more')}
          disabled={bid === highest}
          onClick={() => onChange(bidStepped(offering, bid, true))}
        />
      </div>
      <div className={styles.bidBand}>
        <span>{amount(lowest)}</span>
        <i aria-hidden="true">{place !== null && <b style={{ insetInlineStart: `${place}%` }} />}</i>
        <span>{amount(highest)}</span>
      </div>
      <p className={styles.quiet}>
        {text('offering.bid-means', { percent: formatNumber(band.discountPercent, language) })}
      </p>
    </section>
  );
}
