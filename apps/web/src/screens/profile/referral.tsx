// In: `/user/referral`, page by page.
// Out: the customer's code as text, link and QR code; whom it brought, masked; and what it earned, which may be nothing.
import { Copy, Share2 } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { copyText } from '../../account/copy-text.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { QrCode } from '../../account/qr-code.tsx';
import { useCall } from '../../app/queries.ts';
import { tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { dayText, formatNumber, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, EmptyState, Icon, IconButton, SectionHeader } from '../../parts/index.ts';
import styles from './profile.module.css';

type Referral = ReplyOf<'/user/referral'>;
const PAGE = 50;

export default function ReferralScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  const referral = useCall('/user/referral', { limit: PAGE }, { enabled: info.data?.user.demoOnly === false });
  return (
    <Page title={text('page.referral')} fallback="/pages/tabbar/mine">
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
  const language = useLanguage();
  const share = (): void => {
    void navigator.share({ title: 'Hilsa', url: referral.link }).catch(() => undefined);
  };
  return (
    <>
      <section className={styles.invitation}>
        <p className={styles.text}>{text('referral.text')}</p>
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
      <dl className={styles.figures}>
        <div>
          <dt>{text('referral.invited')}</dt>
          <dd>{localDigits(String(referral.invitedCount), language)}</dd>
        </div>
        <div>
          <dt>{text('referral.earned')}</dt>
          <dd>
            {formatNumber(referral.earned, language)} {referral.asset}
          </dd>
        </div>
      </dl>
      <Invited first={referral} />
    </>
  );
}

function Invited({ first }: { readonly first: Referral }) {
  const text = useText();
  const language = useLanguage();
  const [more, setMore] = useState<readonly Referral[]>([]);
  const [busy, setBusy] = useState(false);
  const pages = [first, ...more];
  const cursor = pages.at(-1)?.nextCursor ?? null;
  const list = pages.flatMap((page) => page.invited);
  const load = async (): Promise<void> => {
    if (cursor === null) return;
    setBusy(true);
    try {
      const next = await wire.call('/user/referral', { cursor, limit: PAGE });
      setMore((before) => [...before, next]);
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  if (list.length === 0) return <EmptyState title={text('referral.empty')} text={text('referral.empty-text')} />;
  return (
    <section>
      <SectionHeader title={text('referral.list')} />
      <Group>
        {list.map((person, index) => (
          <p key={`${person.account}-${person.joinedAtMs}-${index}`} className={styles.person}>
            <b>{person.account}</b>
            <span>{dayText(person.joinedAtMs, language)}</span>
          </p>
        ))}
      </Group>
      {cursor !== null && (
        <Button kind="quiet" size="small" wide busy={busy} onClick={() => void load()}>
          {text('reading.more')}
        </Button>
      )}
    </section>
  );
}
