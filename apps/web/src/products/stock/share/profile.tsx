// In: a share's rules and company.
// Out: them in words: the company, what sets today's limits, settlement and charges, and what the company decided.
import { civilDayText, formatNumber, localDigits, useLanguage, useText } from '../../../i18n/index.ts';
import type { CorporateAction } from '@hilsa/contract';
import type { MessageKey } from '../../../i18n/index.ts';
import type { ShareInstrument } from '../../../market/shares/share-instrument.ts';
import { useSectorName } from '../../../market/shares/sector-name.ts';
import { nameIn, NO_CATEGORY, signOf } from '../../../market/shares/words.ts';
import { SectionHeader } from '../../../parts/index.ts';
import { ComingRules } from './coming-rules.tsx';
import styles from './share.module.css';

const BASES: Readonly<Record<ShareInstrument['detail']['limits']['basis'], MessageKey>> = {
  table: 'stock.basis-table',
  override: 'stock.basis-override',
  floor: 'stock.basis-floor',
  none: 'stock.basis-none',
};

export function Profile({ instrument }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const sectorName = useSectorName();
  const language = useLanguage();
  const { share, profile, limits, settlement, charges, priceSteps, actions, maxAmount, maxQuantity } =
    instrument.detail;
  const number = (value: string): string => formatNumber(value, language);
  const money = (value: string): string => signOf(share.currency) + number(value);
  const percent = (ppm: number): string => localDigits(`${ppm / 10_000}%`, language);
  const days = (count: number): string => localDigits(String(count), language);
  const lines: readonly (readonly [string, string])[] = [
    [text('stock.company'), nameIn(share, language)],
    [text('stock.sector'), sectorName(share.sector)],
    ...(share.category === NO_CATEGORY ? [] : [[text('stock.category'), share.category] as const]),
    ...(profile.isin === null ? [] : [[text('stock.isin'), profile.isin] as const]),
    ...(profile.faceValue === null ? [] : [[text('stock.face-value'), money(profile.faceValue)] as const]),
    ...(profile.netAssetValue === null
      ? []
      : [
          [
            text('stock.net-asset-value'),
            `${money(profile.netAssetValue.value)} · ${civilDayText(profile.netAssetValue.date, language)}`,
          ] as const,
        ]),
    ...(profile.sharesOutstanding === null
      ? []
      : [[text('stock.shares-outstanding'), number(profile.sharesOutstanding)] as const]),
    ...(profile.listedOn === null
      ? []
      : [[text('stock.listed-on'), civilDayText(profile.listedOn, language)] as const]),
    ...(profile.oldCodes.length === 0 ? [] : [[text('stock.old-codes'), profile.oldCodes.join(', ')] as const]),
    [
      text('stock.limits-why'),
      limits.upBps === null
        ? text(BASES[limits.basis])
        : `±${percent(limits.upBps * 100)} · ${text(BASES[limits.basis])}`,
    ],
    [text('stock.reference'), money(limits.reference)],
    [
      text('stock.price-steps'),
      priceSteps
        .map(({ from, step }) => text('stock.step-from', { step: number(step), from: number(from) }))
        .join(' · '),
    ],
    [
      text('stock.settlement'),
      text('stock.settlement-days', { buy: days(settlement.buyDays), sell: days(settlement.sellDays) }),
    ],
    [text('stock.charge'), percent(charges.ppm)],
    [text('stock.most'), maxQuantity === null ? money(maxAmount) : `${money(maxAmount)} · ${number(maxQuantity)}`],
  ];
  return (
    <section>
      <dl className={styles.facts}>
        {lines.map(([name, value]) => (
          <div key={name}>
            <dt>{name}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </dl>
      {actions.length > 0 && (
        <>
          <SectionHeader title={text('stock.actions')} />
          <dl className={styles.facts}>
            {actions.map((action) => (
              <ActionLine key={action.id} action={action} />
            ))}
          </dl>
        </>
      )}
      <ComingListing instrument={instrument} />
      <ComingRules country={share.country} share={{ code: share.symbol, category: share.category }} />
      {share.generated && <p className={styles.note}>{text('stock.generated')}</p>}
      {share.simulated && <p className={styles.note}>{text('stock.simulated')}</p>}
    </section>
  );
}

/** What two people have agreed that its listing becomes, and from which day on. */
function ComingListing({ instrument: { detail } }: { readonly instrument: ShareInstrument }) {
  const text = useText();
  const sectorName = useSectorName();
  const language = useLanguage();
  const { coming, share, profile } = detail;
  if (coming === null) return null;
  const percent = (value: string | null): string => (value === null ? '--' : `${formatNumber(value, language)}%`);
  const worth = (value: { readonly value: string; readonly date: string } | null): string =>
    value === null
      ? '--'
      : `${signOf(share.currency)}${formatNumber(value.value, language)} · ${civilDayText(value.date, language)}`;
  const lines = [
    [text('stock.category'), share.category, coming.category],
    [text('stock.sector'), sectorName(share.sector), sectorName(coming.sector)],
    [text('stock.float'), percent(profile.freeFloatPercent), percent(coming.freeFloatPercent)],
    [text('stock.isin'), profile.isin ?? '--', coming.isin ?? '--'],
    [text('stock.net-asset-value'), worth(profile.netAssetValue), worth(coming.netAssetValue)],
  ] as const;
  return (
    <section className={styles.coming}>
      <SectionHeader title={text('stock.coming-listing', { date: civilDayText(coming.fromDate, language) })} />
      <dl className={styles.facts}>
        {lines
          .filter(([, before, after]) => before !== after)
          .map(([name, before, after]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>
                {after}
                <small>{text('stock.rule-was', { before })}</small>
              </dd>
            </div>
          ))}
      </dl>
    </section>
  );
}

const KINDS: Readonly<Record<CorporateAction['kind'], MessageKey>> = {
  'cash-dividend': 'stock.action-dividend',
  bonus: 'stock.action-bonus',
  rights: 'stock.action-rights',
  split: 'stock.action-split',
  merger: 'stock.action-merger',
  'new-code': 'stock.action-code',
  delisting: 'stock.action-delisting',
};

function ActionLine({ action }: { readonly action: CorporateAction }) {
  const text = useText();
  const language = useLanguage();
  const what =
    action.perShare !== null
      ? formatNumber(action.perShare, language)
      : action.gained !== null && action.held !== null
        ? `${text('stock.ratio', {
            gained: formatNumber(action.gained, language),
            held: formatNumber(action.held, language),
          })} ${action.newSymbol ?? ''}`.trim()
        : (action.newSymbol ?? '');
  const datesOf = (dates: readonly string[]): string =>
    dates.map((date) => civilDayText(date, language, true)).join(', ');
  return (
    <div>
      <dt>
        {text(KINDS[action.kind])} {what}
      </dt>
      <dd>
        {action.recordDate === null ? '--' : civilDayText(action.recordDate, language)}
        {action.spotDays.length > 0 && <small>{text('stock.spot-days', { dates: datesOf(action.spotDays) })}</small>}
        {action.stillDays.length > 0 && <small>{text('stock.still-days', { dates: datesOf(action.stillDays) })}</small>}
      </dd>
    </div>
  );
}
