// In: `?id=`, and the path, which says the kind.
// Out: one offering in full: its dates, demand in each quota and the odds now, what it is about, and the way to apply.
import { FileText, Shield } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Offering, OfferingAbout } from '@hilsa/contract';
import { Answer, Page } from '../../account/layout.tsx';
import { sum } from '../../kernel/decimals.ts';
import { useCall } from '../../kernel/queries.ts';
import { go, usePlace, useSearch } from '../../kernel/router.ts';
import { useKept } from '../../kernel/store.ts';
import { abbreviate, dayText, formatNumber, localDigits, timeText, useLanguage, useText } from '../../i18n/index.ts';
import { Button, Icon, MessageRow, SectionHeader, Sheet, Skeleton } from '../../parts/index.ts';
import { BlockScale } from './block-scale.tsx';
import { CoinRaise } from './coin-raise.tsx';
import { KINDS, kindOfPath } from './kinds.ts';
import { amountText, mainQuota, Mark, OwnStateTag, shortMoment } from './pieces.tsx';
import { QuotaGlasses } from './quota-glasses.tsx';
import { Rail } from './rail.tsx';
import { oddsText } from './rows.tsx';
import { UseRing } from './use-ring.tsx';
import { useServerNow } from './server-now.ts';
import styles from './offering.module.css';

const EVERY_MS = 10_000;

export default function DetailScreen() {
  const text = useText();
  const id = useSearch('id');
  const kind = kindOfPath(usePlace().path);
  const found = useCall(KINDS[kind].info, { id: id || '0' }, { enabled: id !== '', everyMs: EVERY_MS });
  const nowMs = useServerNow(found);
  if (id === '')
    return (
      <Page title={text(`offering.list-${kind}`)}>
        <MessageRow kind="failed" title={text('offering.unknown')} action={<BackToHub />} />
      </Page>
    );
  return (
    <Page title={found.data?.offering.name ?? text(`offering.list-${kind}`)}>
      <Answer query={found} rows={8}>
        {({ offering, about }) => <Shown offering={offering} about={about} nowMs={nowMs} />}
      </Answer>
    </Page>
  );
}

function BackToHub() {
  const text = useText();
  return (
    <Button size="small" onClick={() => go('/pages/tabbar/ipo')}>
      {text('offering.to-hub')}
    </Button>
  );
}

function Shown({
  offering,
  about,
  nowMs,
}: {
  readonly offering: Offering;
  readonly about: OfferingAbout;
  readonly nowMs: number;
}) {
  const text = useText();
  const language = useLanguage();
  const { kind, moneyAsset } = offering;
  // The last block that was opened is remembered, as the specification's `stockOfflineData`.
  useEffect(() => {
    if (kind === 'block') useKept.setState({ stockOfflineData: { id: offering.id, code: offering.code } });
  }, [kind, offering.id, offering.code]);
  const quota = mainQuota(offering);
  return (
    <div className={styles.page}>
      <header className={styles.head}>
        <Mark name={offering.name} kind={kind} />
        <b className={styles.price}>{amountText(offering.publicPrice ?? offering.issuePrice, moneyAsset, language)}</b>
        <span className={styles.headAside}>
          <b>{offering.code}</b>
          <span>
            {text(kind === 'coin' ? 'offering.coins-in-all' : 'offering.shares-in-all', {
              quantity: abbreviate(offering.subscriptionQuantity, language, 1),
            })}
          </span>
        </span>
      </header>
      <div className={styles.headTags}>
        <OwnStateTag state={offering.ownState} />
        {offering.band !== null && offering.publicPrice === null && (
          <span className={styles.quiet}>
            {text('offering.band', {
              lowest: amountText(offering.band.lowest, moneyAsset, language),
              highest: formatNumber(offering.band.highest, language, { decimals: 2 }),
            })}
          </span>
        )}
        {offering.reason !== '' && (
          <span className={styles.quiet}>{text(`offering.cancel-${offering.reason}` as never)}</span>
        )}
      </div>
      <Rail offering={offering} nowMs={nowMs} />
      {kind === 'block' && <BlockScale offering={offering} />}
      {kind === 'coin' && <CoinRaise offering={offering} />}
      {/* Of a draw among the applicants of all houses our own are not the odds. */}
      {kind === 'ipo' && quota !== undefined && offering.status === 'open' && offering.drawnBy === 'house' && (
        <section className={styles.odds}>
          <div>
            <p>
              {text(offering.method === 'lottery' ? 'offering.odds-in' : 'offering.part-in', {
                category: text(`offering.quota-${quota.category}` as never),
              })}
            </p>
            <b>{oddsText(quota, offering, text, language)}</b>
            <span>
              {text('offering.odds-why', {
                applicants: formatNumber(String(quota.applicants), language),
                quantity: formatNumber(quota.offered, language),
                time: shortMoment(offering.dates.closes, nowMs, language),
              })}
            </span>
          </div>
          {quota.oneIn !== null && <OddsDots oneIn={quota.oneIn} />}
        </section>
      )}
      {kind === 'ipo' && <QuotaGlasses offering={offering} />}
      <About offering={offering} about={about} />
      <Foot offering={offering} nowMs={nowMs} />
    </div>
  );
}

/** One lit of as many as there are, at most twelve. */
function OddsDots({ oneIn }: { readonly oneIn: number }) {
  const many = Math.min(12, Math.max(1, oneIn));
  const around = many - 1;
  return (
    <svg viewBox="0 0 80 80" width="80" height="80" aria-hidden="true" className={styles.dots}>
      {Array.from({ length: around }, (_, n) => {
        const angle = (n / Math.max(1, around)) * 2 * Math.PI - Math.PI / 2;
        return (
          <circle key={n} cx={40 + 28 * Math.cos(angle)} cy={40 + 28 * Math.sin(angle)} r={around > 8 ? 6 : 8.5} />
        );
      })}
      <circle cx="40" cy="40" r="9.5" className={styles.dotOwn} />
    </svg>
  );
}

function About({ offering, about }: { readonly offering: Offering; readonly about: OfferingAbout }) {
  const text = useText();
  const language = useLanguage();
  const [opened, setOpened] = useState<string | null>(null);
  return (
    <>
      {about.useOfProceeds.length > 0 && (
        <section>
          <SectionHeader title={text('offering.money-for')} />
          <UseRing parts={about.useOfProceeds} offering={offering} />
        </section>
      )}
      {about.financials.length > 0 && (
        <section>
          <SectionHeader title={text('offering.figures')} />
          <table className={styles.figures}>
            <thead>
              <tr>
                <th>{text('offering.year')}</th>
                <th>{text('offering.revenue')}</th>
                <th>{text('offering.profit')}</th>
                <th>{text('offering.assets')}</th>
              </tr>
            </thead>
            <tbody>
              {about.financials.map(({ year, revenue, profit, assets }) => (
                <tr key={year}>
                  <th>{localDigits(year, language)}</th>
                  <td>{formatNumber(revenue, language)}</td>
                  <td>{formatNumber(profit, language)}</td>
                  <td>{formatNumber(assets, language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className={styles.quiet}>{text('offering.figures-unit')}</p>
        </section>
      )}
      {about.risks.length > 0 && (
        <section>
          <SectionHeader title={text('offering.risks')} />
          <ul className={styles.risks}>
            {about.risks.map((risk) => (
              <li key={risk}>{risk}</li>
            ))}
          </ul>
        </section>
      )}
      <section>
        <SectionHeader title={text('offering.read-before')} />
        {about.documents.map(({ title, digest }) => (
          <button key={digest} type="button" className={styles.document} onClick={() => setOpened(digest)}>
            <span className={styles.tile}>
              <Icon icon={FileText} size={20} />
            </span>
            <span>
              <b>{title}</b>
              <span>{fours(digest)}</span>
            </span>
            <i>{text('offering.read')}</i>
          </button>
        ))}
        {offering.underwritten && (
          <div className={styles.document}>
            <span className={styles.tile}>
              <Icon icon={Shield} size={20} />
            </span>
            <span>
              <b>{about.underwriter || text('offering.underwriter')}</b>
              <span>{text('offering.underwriter-does')}</span>
            </span>
            <i>{text('offering.held-too')}</i>
          </div>
        )}
        {offering.drawnBy === 'exchange' && <p className={styles.quiet}>{text('offering.exchange-draws')}</p>}
        {offering.resultsDigest !== '' && (
          <p className={styles.quiet}>{text('offering.exchange-drew', { digest: fours(offering.resultsDigest) })}</p>
        )}
        {offering.commit !== '' && (
          <p className={styles.quiet}>
            {text('offering.sealed', {
              commit: fours(offering.commit),
              round: formatNumber(String(offering.round), language),
            })}
          </p>
        )}
      </section>
      <DocumentSheet digest={opened} onClose={() => setOpened(null)} />
    </>
  );
}

/** `51c0 e2d7 … 9ae2` */
export function fours(digest: string): string {
  return digest.length < 16 ? digest : `${digest.slice(0, 4)} ${digest.slice(4, 8)} … ${digest.slice(-4)}`;
}

export function DocumentSheet({ digest, onClose }: { readonly digest: string | null; readonly onClose: () => void }) {
  const text = useText();
  const found = useCall('/offering/document', { digest: digest ?? '0'.repeat(64) }, { enabled: digest !== null });
  return (
    <Sheet open={digest !== null} onClose={onClose} title={found.data?.title ?? text('offering.document')}>
      {found.data === undefined ? <Skeleton width="100%" height={160} /> : <DocumentText body={found.data.text} />}
      {digest !== null && <p className={styles.digest}>SHA-256 {digest}</p>}
    </Sheet>
  );
}

/** Text as it is; figures, which are data, as lines. */
function DocumentText({ body }: { readonly body: string }) {
  return <pre className={styles.paper}>{body.startsWith('{') ? JSON.stringify(JSON.parse(body), null, 1) : body}</pre>;
}

function Foot({ offering, nowMs }: { readonly offering: Offering; readonly nowMs: number }) {
  const text = useText();
  const language = useLanguage();
  const { kind, id, moneyAsset, dates, own } = offering;
  const held = amountText(sum(offering.minAmount, offering.fee), moneyAsset, language);
  if (own !== null && own.state !== 'closed' && own.state !== 'fail')
    return (
      <div className={styles.foot}>
        <p>{text('offering.you-applied', { state: text(`offering.state-${own.state}`) })}</p>
        <Button onClick={() => go('/pages/stockIPO/ipoRecord', { tab: kind, open: own.id })}>
          {text('offering.my-order')}
        </Button>
      </div>
    );
  if (offering.status !== 'open')
    return (
      <div className={styles.foot}>
        <p>
          {offering.status === 'upcoming'
            ? text('offering.opens-on', {
                day: dayText(dates.opens, language, true),
                time: timeText(dates.opens, language),
              })
            : text(`offering.then-${offering.status}-long`)}
        </p>
        <Button disabled>{text(offering.status === 'upcoming' ? 'offering.not-yet' : 'offering.over')}</Button>
      </div>
    );
  return (
    <div className={styles.foot}>
      <p>
        {offering.method === 'first-come'
          ? text('offering.free-again-block', { day: shortMoment(dates.closes, nowMs, language) })
          : text('offering.free-again', { day: shortMoment(dates.release, nowMs, language) })}
      </p>
      <Button kind="primary" onClick={() => go(KINDS[kind].orderPage, { id })}>
        {kind === 'coin' ? text('offering.apply-coins') : text('offering.apply-held', { amount: held })}
      </Button>
    </div>
  );
}
