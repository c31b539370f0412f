// In: what the money is for, in percent.
// Out: a ring with the whole sum in the middle, and the list beside it.
import type { Offering, OfferingAbout } from '@hilsa/contract';
import { product } from '../../kernel/decimals.ts';
import { abbreviate, localDigits, useLanguage } from '../../i18n/index.ts';
import styles from './offering.module.css';

const RADIUS = 45;

export function UseRing({
  parts,
  offering,
}: {
  readonly parts: OfferingAbout['useOfProceeds'];
  readonly offering: Offering;
}) {
  const language = useLanguage();
  const length = 2 * Math.PI * RADIUS;
  const whole = product(offering.subscriptionQuantity, offering.issuePrice, 0);
  const starts = parts.map((_, n) => parts.slice(0, n).reduce((sum, { percent }) => sum + percent, 0));
  return (
    <div className={styles.purposes}>
      <span className={styles.purposeCircle}>
        <svg viewBox="0 0 110 110" width="110" height="110" aria-hidden="true">
          {parts.map(({ title, percent }, n) => (
            <circle
              key={title}
              cx="55"
              cy="55"
              r={RADIUS}
              data-part={n}
              strokeDasharray={`${Math.max(0, (percent / 100) * length - 2)} ${length}`}
              strokeDashoffset={-(starts[n]! / 100) * length}
              transform="rotate(-90 55 55)"
            />
          ))}
        </svg>
        <span>
          <b>
            {offering.moneyAsset === 'BDT' ? '৳' : ''}
            {abbreviate(whole, language, 1)}
          </b>
          {offering.moneyAsset !== 'BDT' && <i>{offering.moneyAsset}</i>}
        </span>
      </span>
      <ul>
        {parts.map(({ title, percent }, n) => (
          <li key={title}>
            <i data-part={n} />
            <span>{title}</span>
            <b>{localDigits(String(percent), language)}%</b>
          </li>
        ))}
      </ul>
    </div>
  );
}
