// In: `/user/info`.
// Out: who the customer is to us: picture, name, number, contacts, kind of account, and the pages about them.
import {
  AtSign,
  BadgeCheck,
  Copy,
  Gauge,
  Gem,
  Globe,
  IdCard,
  Landmark,
  Phone,
  Shield,
  UserPlus,
  UserRound,
  Vault,
} from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { BoSheet } from '../../account/bo-sheet.tsx';
import { copyText } from '../../account/copy-text.ts';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Group, Groups, Page } from '../../account/layout.tsx';
import { maskedAccount, spacedId } from '../../account/masked-account.ts';
import { useCall } from '../../kernel/queries.ts';
import { dayText, LANGUAGES, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { IconButton, MenuRow, Tag } from '../../parts/index.ts';
import { Avatar } from './avatar.tsx';
import { KindSheet } from './kind-sheet.tsx';
import { NameSheet } from './name-sheet.tsx';
import { TaxSheet } from './tax-sheet.tsx';
import styles from './profile.module.css';

type User = ReplyOf<'/user/info'>['user'];

export default function ProfileScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  return (
    <Page title={text('page.profile')}>
      <Answer query={info} rows={7}>
        {({ user }) => (
          <Groups>
            <Head user={user} />
            {user.demoOnly ? <DemoOnly /> : <Rows user={user} />}
          </Groups>
        )}
      </Answer>
    </Page>
  );
}

function Head({ user }: { readonly user: User }) {
  const text = useText();
  const language = useLanguage();
  return (
    <section className={styles.head}>
      {!user.demoOnly && <Avatar fileId={user.avatarFileId} />}
      <h2>{user.name ?? maskedAccount(user.account)}</h2>
      <div className={styles.tags}>
        <Tag tone={user.kind === 'hni' ? 'accent' : 'plain'}>
          {text(user.demoOnly ? 'world.demo-account' : user.kind === 'hni' ? 'kind.hni' : 'kind.regular')}
        </Tag>
        {!user.demoOnly && (
          <Tag tone={user.idStatus === 'succ' ? 'accent' : 'plain'}>{text(`identity.${user.idStatus}`)}</Tag>
        )}
      </div>
      <p className={styles.id}>
        {text('drawer.user-id')} <b>{localDigits(spacedId(user.id), language)}</b>
        <IconButton icon={Copy} size={18} label={text('drawer.copy-id')} onClick={() => copyText(user.id)} />
      </p>
      <p className={styles.since}>{text('profile.since', { day: dayText(user.createdAtMs, language) })}</p>
    </section>
  );
}

function Rows({ user }: { readonly user: User }) {
  const text = useText();
  const language = useLanguage();
  const [sheet, setSheet] = useState<'none' | 'name' | 'kind' | 'tax' | 'bo'>('none');
  const none = text('security.none');
  const tax = useCall('/user/tax', {}).data;
  const bo = useCall('/user/bo', {}).data;
  const endOf = (told: { readonly ending: string | null } | undefined): string =>
    told === undefined ? '' : told.ending === null ? none : `•• ${localDigits(told.ending, language)}`;
  return (
    <>
      <Group title={text('profile.about-you')}>
        <MenuRow
          icon={UserRound}
          title={text('profile.name')}
          state={user.name ?? none}
          onPress={() => setSheet('name')}
        />
        <MenuRow
          icon={Phone}
          title={text('login.phone-number')}
          state={user.phone === null ? none : maskedAccount(user.phone)}
          to="/pages/user/contact"
          search={{ kind: 'phone' }}
        />
        <MenuRow
          icon={AtSign}
          title={text('login.email-address')}
          state={user.email === null ? none : maskedAccount(user.email)}
          to="/pages/user/contact"
          search={{ kind: 'email' }}
        />
        <MenuRow
          icon={Globe}
          title={text('page.language')}
          state={LANGUAGES.find((option) => option.code === language)?.name}
          to="/pages/common/lang"
        />
      </Group>
      <Group title={text('profile.account')}>
        <MenuRow
          icon={user.idStatus === 'succ' ? BadgeCheck : IdCard}
          title={text('page.identity')}
          state={text(`identity.${user.idStatus}`)}
          to="/pages/user/kyc"
        />
        <MenuRow
          icon={Gem}
          title={text('kind.title')}
          state={text(
            user.kind === 'hni' ? 'kind.hni' : user.kindRequest?.status === 'pending' ? 'kind.asked' : 'kind.regular',
          )}
          onPress={() => setSheet('kind')}
        />
        <MenuRow icon={Landmark} title={text('tax.title')} state={endOf(tax)} onPress={() => setSheet('tax')} />
        <MenuRow icon={Vault} title={text('bo.title')} state={endOf(bo)} onPress={() => setSheet('bo')} />
        <MenuRow icon={Gauge} title={text('page.score')} to="/pages/user/creditScore" />
        <MenuRow icon={UserPlus} title={text('page.referral')} to="/pages/user/referral" />
        <MenuRow icon={Shield} title={text('page.security')} to="/pages/user/security" />
      </Group>
      <NameSheet name={user.name} open={sheet === 'name'} onClose={() => setSheet('none')} />
      <TaxSheet country={tax?.country ?? 'BD'} open={sheet === 'tax'} onClose={() => setSheet('none')} />
      <BoSheet open={sheet === 'bo'} onClose={() => setSheet('none')} />
      <KindSheet user={user} open={sheet === 'kind'} onClose={() => setSheet('none')} />
    </>
  );
}
