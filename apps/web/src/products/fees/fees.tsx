// In: `/user/fees`.
// Out: the customer's own rate in each class of markets, the way to the next, the tiers that are the same for everybody, and each day's volume.
import { useState } from 'react';
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { useCall } from '../../kernel/queries.ts';
import { civilDayText, formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { EmptyState, SectionHeader, SegmentedControl } from '../../parts/index.ts';
import { percentOfRate } from '../../wallet/own-rates.ts';
import { reachOf } from './reach.ts';
import styles from './fees.module.css';

type Fees = ReplyOf<'/user/fees'>;
type Class = Fees['classes'][number];
type Tier = Class['tiers'][number];

export default function FeesScreen() {
  const text = useText();
  const fees = useCall('/user/fees', {});
  return (
    <Page title={text('page.fees')}>
      <Answer query={fees} rows={8}>
        {(data) => <Classes fees={data} />}
      </Answer>
    </Page>
  );
}

function Classes({ fees }: { readonly fees: Fees }) {
  const text = useText();
  const [chosen, setChosen] = useState<Class['feeClass']>('coin');
  const shown = fees.classes.find(({ feeClass }) => feeClass === chosen) ?? fees.classes[0];
  if (shown === undefined) return <EmptyState title={text('fees.no-days')} />;
  return (
    <div className={styles.page}>
      {fees.classes.length > 1 && (
        <SegmentedControl
          label={text('fees.class')}
          value={shown.feeClass}
          onChange={setChosen}
          options={fees.classes.map(({ feeClass }) => ({ value: feeClass, label: text(`fees.${feeClass}`) }))}
        />
      )}
      <Own shown={shown} />
      <Tiers title={text('fees.tiers')} tiers={shown.tiers} asset={shown.asset} own={shown.tier} />
      <Since day={shown.fromDay} word="fees.since" />
      {shown.coming !== null && <Coming coming={shown.coming} asset={shown.asset} />}
      <Days shown={shown} today={fees.today} />
      <p className={styles.quiet}>{text('fees.how')}</p>
    </div>
  );
}

function useRate(): (tier: Tier) => string {
  const language = useLanguage();
  const one = (ppm: number): string => localDigits(`${percentOfRate(ppm)}%`, language);
  return ({ makerFeePpm, takerFeePpm }) =>
    makerFeePpm === takerFeePpm ? one(takerFeePpm) : `${one(makerFeePpm)} / ${one(takerFeePpm)}`;
}

function Own({ shown }: { readonly shown: Class }) {
  const text = useText();
  const language = useLanguage();
  const rate = useRate();
  const { tiers, tier, asset, volume, toNext } = shown;
  const own = tiers[tier]!;
  const next = tiers[tier + 1];
  const reach = reachOf(volume, own.from, toNext);
  return (
    <header className={styles.own}>
      <p>{text('fees.own')}</p>
      <h2>{rate(own)}</h2>
      {own.makerFeePpm !== own.takerFeePpm && (
        <p>
          {text('fees.maker')} / {text('fees.taker')}
        </p>
      )}
      <div
        className={styles.reach}
        role="progressbar"
        aria-label={text('fees.reach')}
        aria-valuemin={0}
        aria-valuemax={1000}
        aria-valuenow={reach}
      >
        <i style={{ inlineSize: `${reach / 10}%` }} />
      </div>
      <p>
        <b>{text('fees.volume', { volume: formatNumber(volume, language, { decimals: 2 }), asset })}</b>
      </p>
      <p>
        {next === undefined || toNext === null
          ? text('fees.lowest')
          : text('fees.to-next', {
              left: formatNumber(toNext, language, { decimals: 2 }),
              asset,
              rate: rate(next),
            })}
      </p>
    </header>
  );
}

function Tiers({
  title,
  tiers,
  asset,
  own,
}: {
  readonly title: string;
  readonly tiers: readonly Tier[];
  readonly asset: string;
  readonly own: number | null;
}) {
  const text = useText();
  const language = useLanguage();
  const one = (ppm: number): string => localDigits(`${percentOfRate(ppm)}%`, language);
  return (
    <section>
      <SectionHeader title={title} />
      <table className={styles.tiers}>
        <thead>
          <tr>
            <th scope="col">{text('fees.from')}</th>
            <th scope="col">{text('fees.maker')}</th>
            <th scope="col">{text('fees.taker')}</th>
          </tr>
        </thead>
        <tbody>
          {tiers.map((tier, n) => (
            <tr key={tier.from} data-own={n === own || undefined}>
              <th scope="row">
                {formatNumber(tier.from, language)} {asset}
                {n === own && <i>{text('fees.yours')}</i>}
              </th>
              <td>{one(tier.makerFeePpm)}</td>
              <td>{one(tier.takerFeePpm)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Since({ day, word }: { readonly day: string; readonly word: 'fees.since' | 'fees.coming' }) {
  const text = useText();
  const language = useLanguage();
  return <p className={styles.quiet}>{text(word, { day: civilDayText(day, language) })}</p>;
}

function Coming({ coming, asset }: { readonly coming: NonNullable<Class['coming']>; readonly asset: string }) {
  const text = useText();
  const language = useLanguage();
  const title = text('fees.coming', { day: civilDayText(coming.fromDay, language) });
  return <Tiers title={title} tiers={coming.tiers} asset={asset} own={null} />;
}

function Days({ shown, today }: { readonly shown: Class; readonly today: string }) {
  const text = useText();
  const language = useLanguage();
  if (shown.days.length === 0) return <EmptyState title={text('fees.no-days')} text={text('fees.no-days-text')} />;
  return (
    <section>
      <SectionHeader title={text('fees.days')} />
      <ul className={styles.days}>
        {shown.days.map(({ day, volume }) => (
          <li key={day}>
            <span>
              {civilDayText(day, language)}
              {day === today && <i>{text('fees.today')}</i>}
            </span>
            <b>
              {formatNumber(volume, language, { decimals: 2 })} {shown.asset}
            </b>
          </li>
        ))}
      </ul>
    </section>
  );
}
