// In: the kept customer.
// Out: the Mine tab: who you are and which account is in use, then every page about you and the app.
import {
  ArrowDownToLine,
  ArrowUpFromLine,
  BadgeCheck,
  AlarmClock,
  BellRing,
  ListChecks,
  FileText,
  FlaskConical,
  Crown,
  Gauge,
  HandCoins,
  Globe,
  History,
  Info,
  LogOut,
  MailOpen,
  Megaphone,
  MessageCircle,
  Newspaper,
  Percent,
  Settings2,
  Shield,
  Smartphone,
  SquareCode,
  Star,
  UserPlus,
  UserRound,
  Vote,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { useProps } from '../../kernel/props.ts';
import { signOut, useSignedIn } from '../../kernel/session.ts';
import { LANGUAGES, useLanguage, useText } from '../../i18n/index.ts';
import { names } from '../../look/names.ts';
import { Bell } from '../../messages/bell.tsx';
import { useUnread, useUnreadChat } from '../../messages/unread.ts';
import { IconButton, MenuRow, NavigationBar, ask, useWide } from '../../parts/index.ts';
import { go } from '../../kernel/router.ts';
import { PracticeRow } from './practice-row.tsx';
import { Profile } from './profile.tsx';
import styles from './mine.module.css';

export default function MineScreen() {
  const text = useText();
  const language = useLanguage();
  const signedIn = useSignedIn();
  const wide = useWide();
  const sandbox = useProps().mode === 'sandbox';
  const unread = useUnread();
  const unreadChat = useUnreadChat();
  const waiting = (count: number): string | undefined => (count > 0 ? text('mine.unread', { count }) : undefined);
  return (
    <>
      <NavigationBar
        large
        title={text('page.mine')}
        right={
          <>
            {!wide && <Bell />}
            <IconButton
              icon={Settings2}
              label={text('page.settings')}
              edge="end"
              onClick={() => go('/pages/user/settings')}
            />
          </>
        }
      />
      <div className={names(styles.page, styles.menu)}>
        <Profile />
        {signedIn && (
          <Group title={text('mine.money')}>
            <MenuRow icon={ArrowDownToLine} title={text('menu.deposit')} to="/pages/recharge/recharge" />
            <MenuRow icon={ArrowUpFromLine} title={text('menu.withdraw')} to="/pages/withdraw/bankWithdraw" />
            <MenuRow icon={FileText} title={text('mine.bills')} to="/pages/user/record" />
            <MenuRow icon={History} title={text('mine.life')} to="/pages/user/record" search={{ view: 'life' }} />
            {sandbox && <MenuRow icon={HandCoins} title={text('mine.loans')} to="/pages/user/loan" />}
            <MenuRow icon={Percent} title={text('mine.fees')} to="/pages/user/fees" />
          </Group>
        )}
        {signedIn && (
          <Group title={text('mine.account')}>
            <MenuRow
              icon={Star}
              title={text('mine.favourites')}
              to="/pages/coin/index"
              search={{ list: 'favourites' }}
            />
            <MenuRow icon={Shield} title={text('page.security')} to="/pages/user/security" />
            <MenuRow icon={BadgeCheck} title={text('page.identity')} to="/pages/user/kyc" />
            <MenuRow icon={UserRound} title={text('page.profile')} to="/pages/user/userInfo" />
            <MenuRow icon={Gauge} title={text('page.score')} to="/pages/user/creditScore" />
            <MenuRow icon={Crown} title={text('mine.membership')} to="/pages/stock/vip" />
            <MenuRow icon={UserPlus} title={text('page.referral')} to="/pages/user/referral" />
            <PracticeRow />
          </Group>
        )}
        <Group title={text('mine.reading')}>
          <MenuRow icon={Megaphone} title={text('page.notices')} state={waiting(unread)} to="/pages/notice/list" />
          {signedIn && <MenuRow icon={ListChecks} title={text('mine.watchlists')} to="/pages/user/watchlists" />}
          {signedIn && <MenuRow icon={AlarmClock} title={text('mine.alerts')} to="/pages/user/alerts" />}
          <MenuRow icon={Newspaper} title={text('page.news')} to="/pages/news/list" />
        </Group>
        <Group title={text('mine.help')}>
          <MenuRow
            icon={MessageCircle}
            title={text('page.service')}
            state={waiting(unreadChat)}
            to="/pages/common/service"
          />
          <MenuRow icon={Vote} title={text('page.vote')} to="/pages/stock/vote" />
        </Group>
        <Group title={text('mine.app')}>
          <MenuRow
            icon={Settings2}
            title={text('page.settings')}
            state={text('mine.settings-state')}
            to="/pages/user/settings"
          />
          {signedIn && <MenuRow icon={BellRing} title={text('page.notifications')} to="/pages/user/notifications" />}
          <MenuRow
            icon={Globe}
            title={text('page.language')}
            state={LANGUAGES.find((option) => option.code === language)?.name}
            to="/pages/common/lang"
          />
          <MenuRow icon={Smartphone} title={text('page.install')} to="/pages/common/download" />
          <MenuRow icon={SquareCode} title={text('mine.developers')} to="/pages/common/developers" />
          {sandbox && <MenuRow icon={MailOpen} title={text('page.outbox')} to="/pages/user/outbox" />}
          {sandbox && <MenuRow icon={FlaskConical} title={text('page.sandbox')} to="/pages/common/sandbox" />}
          <MenuRow icon={Info} title={text('page.about')} to="/pages/user/about" />
        </Group>
        {signedIn && (
          <Group>
            <MenuRow icon={LogOut} title={text('drawer.sign-out')} arrow={false} onPress={() => void leave(text)} />
          </Group>
        )}
      </div>
    </>
  );
}

function Group({ title, children }: { readonly title?: string; readonly children: ReactNode }) {
  return (
    <section className={styles.group}>
      {title !== undefined && <h2 className={styles.heading}>{title}</h2>}
      <div className={styles.card}>{children}</div>
    </section>
  );
}

async function leave(text: ReturnType<typeof useText>): Promise<void> {
  if (await ask({ title: text('drawer.sign-out-sure'), confirm: text('drawer.sign-out'), danger: true }))
    await signOut();
}
