// In: the kept customer and, on opening, `/user/login/info`.
// Out: the drawer from the left: who you are, where money and account pages are, language, theme and sign out.
import { ChevronRight, Copy, Languages, LogOut, Moon, ShieldAlert, ShieldCheck, Sun } from 'lucide-react';
import { type Language, isBengali, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { IconButton } from '../../parts/button.tsx';
import { ask } from '../../kernel/ask.ts';
import { FishTile } from '../../parts/fish.tsx';
import { Icon } from '../../parts/icon.tsx';
import { useModal } from '../../parts/modal.ts';
import { Scales } from '../../parts/scales.tsx';
import { toast } from '../../kernel/toast.ts';
import { closeDrawer, useDrawerOpen } from '../../kernel/drawer-state.ts';
import { chooseLanguage } from '../../account/choose-language.ts';
import { maskedAccount, spacedId } from '../../account/masked-account.ts';
import { useLoginInfo } from '../../account/login-info.ts';
import { go, hrefOf } from '../../kernel/router.ts';
import { signOut, useSignedIn } from '../../kernel/session.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { type Entry, closesDrawer, destinationOf, entriesOf } from './entries.ts';
import styles from './side-drawer.module.css';

export default function SideDrawer() {
  const text = useText();
  const open = useDrawerOpen();
  const signedIn = useSignedIn();
  const { offersAutoApply, autoApplies } = useLoginInfo(open, 0);
  const maskCloses = useKept((kept) => kept.maskClosesDrawer);
  const { dialog, present, handlers } = useModal(open, closeDrawer, maskCloses);

  if (!present) return null;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.drawer}
      aria-label={text('drawer.label')}
      {...handlers}
      onKeyDown={(event) => {
        if (closesDrawer(event.key)) {
          event.preventDefault();
          closeDrawer();
        }
      }}
    >
      <Head signedIn={signedIn} />
      <nav className={styles.entries} aria-label={text('drawer.label')}>
        <Entries entries={entriesOf(offersAutoApply)} signedIn={signedIn} autoApplies={autoApplies} />
      </nav>
      <Foot signedIn={signedIn} />
    </dialog>
  );
}

function leave(destination: {
  readonly path: Parameters<typeof go>[0];
  readonly search?: Parameters<typeof go>[1];
}): void {
  closeDrawer();
  go(destination.path, destination.search);
}

function Head({ signedIn }: { readonly signedIn: boolean }) {
  const text = useText();
  const language = useLanguage();
  const user = useKept((kept) => kept.userInfo);
  const demo = useKept((kept) => kept.userAccountType) === 'demo';
  if (!signedIn || user === null) {
    return (
      <div className={styles.head}>
        <Scales />
        <button type="button" className={styles.who} onClick={() => leave({ path: '/pages/common/login' })}>
          <FishTile size={48} />
          <span className={styles.names}>
            <span className={styles.account}>{text('drawer.sign-in')}</span>
            <span className={styles.state}>{text('drawer.guest')}</span>
          </span>
          <Icon icon={ChevronRight} size={20} />
        </button>
      </div>
    );
  }
  const verified = user.idStatus === 'succ';
  return (
    <>
      <div className={styles.head}>
        <Scales />
        <button type="button" className={styles.who} onClick={() => leave({ path: '/pages/user/userInfo' })}>
          <FishTile size={48} />
          <span className={styles.names}>
            <span className={styles.account}>{user.name ?? maskedAccount(user.account)}</span>
            <span className={verified ? styles.verified : styles.state}>
              <Icon icon={verified ? ShieldCheck : ShieldAlert} size={14} />
              {text(`identity.${statusOf(user.idStatus)}`)}
              {demo && ` · ${text('world.demo-account')}`}
            </span>
          </span>
          <Icon icon={ChevronRight} size={20} />
        </button>
      </div>
      <div className={styles.id}>
        <span className={styles.idLabel}>{text('drawer.user-id')}</span>
        <span className={styles.idValue}>{localDigits(spacedId(user.id), language)}</span>
        <IconButton
          icon={Copy}
          size={18}
          label={text('drawer.copy-id')}
          edge="end"
          onClick={() => void copy(user.id, text('toast.copied'), text('toast.copy-failed'))}
        />
      </div>
    </>
  );
}

function statusOf(idStatus: string): 'none' | 'pending' | 'succ' | 'fail' {
  return idStatus === 'pending' || idStatus === 'succ' || idStatus === 'fail' ? idStatus : 'none';
}

async function copy(words: string, done: string, failed: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(words);
    toast(done);
  } catch {
    toast(failed, { wrong: true });
  }
}

function Entries({
  entries,
  signedIn,
  autoApplies,
}: {
  readonly entries: readonly Entry[];
  readonly signedIn: boolean;
  readonly autoApplies: boolean;
}) {
  const text = useText();
  return (
    <>
      {entries.map((entry) => (
        <button
          key={entry.path}
          type="button"
          className={styles.entry}
          onClick={() => leave(destinationOf(entry, signedIn, hrefOf))}
        >
          <Icon icon={entry.icon} size={20} className={styles.entryIcon} />
          <span>{text(entry.title)}</span>
          {entry.path === '/pages/user/ipoSwitch' && (
            <span className={styles.off}>{text(autoApplies ? 'common.on' : 'common.off')}</span>
          )}
        </button>
      ))}
    </>
  );
}

function Foot({ signedIn }: { readonly signedIn: boolean }) {
  const text = useText();
  const language = useLanguage();
  const theme = useKept((kept) => kept.theme);
  const other: Language = isBengali(language) ? 'en-US' : 'bn-BN';
  const leaveAccount = async (): Promise<void> => {
    if (!(await ask({ title: text('drawer.sign-out-sure'), confirm: text('drawer.sign-out'), danger: true }))) return;
    closeDrawer();
    await signOut();
  };
  return (
    <div className={styles.foot}>
      {signedIn && (
        <button type="button" className={styles.out} onClick={() => void leaveAccount()}>
          <Icon icon={LogOut} size={20} />
          {text('drawer.sign-out')}
        </button>
      )}
      <button
        type="button"
        className={styles.language}
        lang={other.slice(0, 2)}
        onClick={() => void chooseLanguage(other)}
      >
        <Icon icon={Languages} size={18} />
        {isBengali(other) ? 'বাংলা' : 'English'}
      </button>
      <IconButton
        icon={theme === 'light' ? Moon : Sun}
        size={20}
        edge="end"
        label={text(theme === 'light' ? 'drawer.dark' : 'drawer.light')}
        onClick={() => keep({ theme: theme === 'light' ? 'dark' : 'light' })}
      />
    </div>
  );
}
