// In: `/user/referral`, page by page.
// Out: the rule; the customer's code as text, link and QR code; what it earned by asset; and whom it brought, masked, with what came from each.
import { Copy, Share2 } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { copyText } from '../../account/copy-text.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { QrCode } from '../../account/qr-code.tsx';
import { useFurtherPages } from '../../kernel/pages.ts';
import { useCall } from '../../kernel/queries.ts';
import { wire } from '../../kernel/wire.ts';
import { dayText, formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, CoinMark, EmptyState, Icon, IconButton, LoadMore, Money, SectionHeader } from '../../parts/index.ts';
import { useCurrencyShown } from '../../wallet/display.tsx';
import styles from './referral.module.css';

type Referral = ReplyOf<'/user/referral'>;
const PAGE = 50;
/** Friends trade while one looks. */
const ASK_AGAIN_MS = 30_000;

export default function ReferralScreen() {
  const text = useText();
  const currency = useCurrencyShown();
  const info = useCall('/user/info', {});
  const referral = useCall(
    '/user/referral',
    { limit: PAGE, currency },
    {
      enabled: info.data?.user.demoOnly === false,
      everyMs: ASK_AGAIN_MS,
    },
  );
  return (
    <Page title={text('page.referral')}>
      <Answer query={info}>
        {({ user }) =>
          user.demoOnly ? <DemoOnly /> : <Answer query={referral}>{(data) => <Invitation referral={data} />}</Answer>
        }
      </Answer>
    </Page>
  );
}

function Invitation({ referral }: { readonly referral: Referral }) {
  const text = useText();
  const share = (): void => {
    void navigator.share({ title: 'Hilsa', url: referral.link }).catch(() => undefined);
  };
  return (
    <>
      <section className={styles.invitation}>
        <Rule rebateBps={referral.rebateBps} />
        <QrCode content={referral.link} label={text('referral.qr')} />
        <p className={styles.code}>
          <span>{text('mine.referral')}</span>
          <b translate="no">{referral.inviteCode}</b>
          <IconButton icon={Copy} label={text('mine.copy-referral')} onClick={() => copyText(referral.inviteCode)} />
        </p>
        <div className={styles.ways}>
          <Button kind="primary" size="small" wide onClick={() => copyText(referral.link)}>
            {text('referral.copy-link')}
          </Button>
          {typeof navigator.share === 'function' && (
            <Button size="small" wide onClick={share}>
              <span className={styles.withIcon}>
                <Icon icon={Share2} size={18} />
                {text('referral.share')}
              </span>
            </Button>
          )}
        </div>
      </section>
      <Figures referral={referral} />
      {referral.invitedCount > 0 && <Earned referral={referral} />}
      <Invited first={referral} />
    </>
  );
}

/** What is in force now, openly: the share, of what, and that there is one level. */
function Rule({ rebateBps }: { readonly rebateBps: number }) {
  const text = useText();
  const language = useLanguage();
  // Hundredths of a percent are a rate, not an amount.
  const share = `${formatNumber(String(rebateBps / 100), language)}%`;
  return (
    <p className={styles.rule}>
      {rebateBps > 0 && <b>{text('referral.rule', { share })}</b>}
      <span>{text(rebateBps > 0 ? 'referral.text' : 'referral.text-unrebated')}</span>
    </p>
  );
}

function Figures({ referral }: { readonly referral: Referral }) {
  const text = useText();
  const language = useLanguage();
  return (
    <dl className={styles.figures}>
      <div>
        <dt>{text('referral.invited')}</dt>
        <dd>{localDigits(String(referral.invitedCount), language)}</dd>
      </div>
      <div>
        <dt>{text('referral.worth')}</dt>
        <dd>
          <Money value={referral.worth} asset={referral.currency} own decimals={2} />
        </dd>
      </div>
    </dl>
  );
}

function Earned({ referral: { earned, currency } }: { readonly referral: Referral }) {
  const text = useText();
  return (
    <section>
      <SectionHeader title={text('referral.earned')} />
      <Group>
        {earned.length === 0 && <p className={styles.nothing}>{text('referral.nothing-earned')}</p>}
        {earned.map(({ asset, amount, worth }) => (
          <p key={asset} className={styles.row}>
            <CoinMark asset={asset} size={36} />
            <b className={styles.words}>{asset}</b>
            <span className={styles.amounts}>
              <b>
                <Money value={amount} own decimals={8} least={0} />
              </b>
              <span className={styles.weaker}>
                <Money value={worth} asset={currency} own decimals={2} />
              </span>
            </span>
          </p>
        ))}
      </Group>
    </section>
  );
}

function Invited({ first }: { readonly first: Referral }) {
  const text = useText();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/user/referral', { cursor, limit: PAGE }),
  );
  const list = pages.flatMap((page) => page.invited);
  if (list.length === 0) return <EmptyState title={text('referral.empty')} text={text('referral.empty-text')} />;
  return (
    <section>
      <SectionHeader title={text('referral.list')} />
      <Group>
        {list.map((person, index) => (
          <Person key={`${person.account}-${person.joinedAtMs}-${index}`} person={person} />
        ))}
      </Group>
      <LoadMore load={load} busy={busy} any={list.length > 0} />
    </section>
  );
}

function Person({ person }: { readonly person: Referral['invited'][number] }) {
  const text = useText();
  const language = useLanguage();
  return (
    <p className={styles.row}>
      <span className={styles.words}>
        <b translate="no">{person.account}</b>
        <span className={styles.weaker}>{text('referral.joined', { day: dayText(person.joinedAtMs, language) })}</span>
      </span>
      <span className={styles.amounts}>
        {person.earned.length === 0 && <span className={styles.weaker}>{text('referral.nothing')}</span>}
        {person.earned.map(({ asset, amount }) => (
          <Money key={asset} value={amount} asset={asset} own decimals={8} least={0} />
        ))}
      </span>
    </p>
  );
}
