// In: an offering and the time.
// Out: it as the card that closes soonest, or as a row with its ring.
import type { Offering } from '@hilsa/contract';
import { go } from '../../kernel/router.ts';
import { compare, sum } from '../../kernel/decimals.ts';
import { dayText, formatNumber, localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Go } from '../../parts/index.ts';
import { KINDS } from './kinds.ts';
import { leftText, shareGone, timesAsked } from './left.ts';
import {
  amountText,
  mainQuota,
  Mark,
  methodKey,
  OwnStateTag,
  Ring,
  shortMoment,
  TimeLeft,
  isSameDay,
} from './pieces.tsx';
import styles from './offering.module.css';

/** What closes first, with everything that decides about it and the way in. */
export function LeadCard({ offering, nowMs }: { readonly offering: Offering; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { kind, id, dates, moneyAsset } = offering;
  const quota = mainQuota(offering);
  const times = timesAsked(offering.demand, offering.subscriptionQuantity);
  const isToday = isSameDay(dates.closes, nowMs);
  const held = amountText(sum(offering.minAmount, offering.fee), moneyAsset, language);
  return (
    <section className={styles.lead} aria-label={offering.name}>
      <Go to={KINDS[kind].detailPage} search={{ id }} className={styles.leadHead}>
        <Mark name={offering.name} kind={kind} />
        <span className={styles.leadName}>
          <b>{offering.name}</b>
          <span>
            {offering.code} · {text(methodKey(offering))}
          </span>
        </span>
        <OwnStateTag state={offering.ownState} />
      </Go>
      <div className={styles.leadNumbers}>
        <div>
          <p>
            {text(isToday ? 'offering.closes-today' : 'offering.closes-on', {
              time: isToday ? timeText(dates.closes, language) : dayText(dates.closes, language, true),
            })}
          </p>
          <TimeLeft ms={dates.closes - nowMs} className={styles.bigTime} />
        </div>
        <div className={styles.right}>
          {kind === 'coin' ? (
            <>
              <p>{text('offering.raised')}</p>
              <b>{amountText(offering.raised, moneyAsset, language)}</b>
            </>
          ) : kind === 'block' ? (
            <>
              <p>{text('offering.discount')}</p>
              <b>{percentOfBps(offering.block?.discountBps ?? 0, language)}</b>
            </>
          ) : (
            <>
              <p>{text('offering.odds-now')}</p>
              <b>{oddsText(quota, offering, text, language)}</b>
            </>
          )}
        </div>
      </div>
      <div className={styles.window} role="presentation">
        <i style={{ width: `${shareGone(dates.opens, dates.closes, nowMs) * 100}%` }} />
      </div>
      <div className={styles.windowWords}>
        <span>{text('offering.opened', { day: shortMoment(dates.opens, nowMs, language) })}</span>
        <span>{text('offering.asked-for', { times: localDigits(String(times), language) })}</span>
      </div>
      <div className={styles.leadFoot}>
        <div>
          <b>
            {text(kind === 'coin' ? 'offering.a-coin' : 'offering.a-share', {
              price: amountText(offering.issuePrice, moneyAsset, language),
            })}
          </b>
          <span>{text('offering.held-not-paid', { amount: held })}</span>
        </div>
        <div className={styles.leadAction}>
          {offering.ownState === 'applying' ? (
            <Button onClick={() => go('/pages/stockIPO/ipoRecord', { tab: kind })}>{text('offering.my-order')}</Button>
          ) : (
            <Button kind="primary" onClick={() => go(KINDS[kind].orderPage, { id })}>
              {text('offering.apply')}
            </Button>
          )}
        </div>
      </div>
    </section>
  );
}

export function percentOfBps(bps: number, language: 'en-US' | 'bn-BN'): string {
  return `${formatNumber((bps / 100).toFixed(2), language, { decimals: 2 })}%`;
}

/** Pro rata gives everybody the same part; a lottery gives all or nothing. */
export function oddsText(
  quota: Offering['quotas'][number] | undefined,
  { method }: Pick<Offering, 'method'>,
  text: ReturnType<typeof useText>,
  language: 'en-US' | 'bn-BN',
): string {
  if (quota === undefined || quota.oneIn === null) return '--';
  if (compare(quota.demand, quota.offered) <= 0)
    return text(method === 'lottery' ? 'offering.odds-all' : 'offering.part-all');
  if (quota.oneIn <= 1) return text(method === 'lottery' ? 'offering.odds-most' : 'offering.part-most');
  const number = localDigits(String(quota.oneIn), language);
  return text(method === 'lottery' ? 'offering.odds-one-in' : 'offering.part-one-in', { number });
}

/** A row with the ring of its window; what is over says what became of it. */
export function OfferingRow({ offering, nowMs }: { readonly offering: Offering; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { dates, kind, status } = offering;
  const isOpen = status === 'open';
  const isComing = status === 'upcoming';
  const price =
    offering.band !== null && offering.publicPrice === null
      ? text('offering.band', {
          lowest: amountText(offering.band.lowest, offering.moneyAsset, language),
          highest: formatNumber(offering.band.highest, language, { decimals: 2 }),
        })
      : amountText(offering.publicPrice ?? offering.issuePrice, offering.moneyAsset, language);
  const about = isComing
    ? price
    : `${price} · ${text('offering.asked-for-short', {
        times: localDigits(String(timesAsked(offering.demand, offering.subscriptionQuantity)), language),
      })}`;
  const moment = isComing ? dates.opens : isOpen ? dates.closes : status === 'closed' ? dates.draws : dates.lists;
  const words = isComing
    ? text('offering.opens-at', { time: timeText(dates.opens, language) })
    : isOpen
      ? leftText(dates.closes - nowMs, language, (unit) => text(`offering.unit-${unit}`))
      : text(`offering.then-${status}`);
  return (
    <Go to={KINDS[kind].detailPage} search={{ id: offering.id }} className={styles.row}>
      <Ring share={isComing ? 0 : isOpen ? shareGone(dates.opens, dates.closes, nowMs) : 1}>
        <Mark name={offering.name} kind={kind} size={36} />
      </Ring>
      <span className={styles.rowWords}>
        <span className={styles.rowName}>
          <b>{offering.name}</b>
          <OwnStateTag state={offering.ownState} />
        </span>
        <span className={styles.rowAbout}>{about}</span>
      </span>
      <span className={styles.rowTime}>
        <b>{shortMoment(moment, nowMs, language)}</b>
        <span>{words}</span>
      </span>
    </Go>
  );
}
