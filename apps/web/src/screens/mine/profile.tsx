// In: the kept customer, or none.
// Out: the head of the Mine tab: account, identity state, number to copy, referral code, and the switch between the two accounts.
import { Copy, ShieldAlert, ShieldCheck } from 'lucide-react';
import { maskedAccount, spacedId } from '../../account/masked-account.ts';
import { useCall } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { useKept } from '../../kernel/store.ts';
import { useTryDemo } from '../../account/try-demo.ts';
import { useWorldSwitch } from '../../account/world-switch.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Button, FishTile, Icon, IconButton, SegmentedControl, toast, useWide } from '../../parts/index.ts';
import styles from './mine.module.css';

export function Profile() {
  const signedIn = useSignedIn();
  const user = useKept((kept) => kept.userInfo);
  return signedIn && user !== null ? (
    <Customer id={user.id} name={user.name ?? null} account={user.account} idStatus={user.idStatus} />
  ) : (
    <Guest />
  );
}

function Customer({
  id,
  name,
  account,
  idStatus,
}: {
  readonly id: string;
  readonly name: string | null;
  readonly account: string;
  readonly idStatus: string;
}) {
  const text = useText();
  const language = useLanguage();
  const world = useWorldSwitch();
  const wide = useWide();
  const inviteCode = useCall('/user/info', {}, { staleMs: 60_000 }).data?.user.inviteCode ?? null;
  const verified = idStatus === 'succ';
  const status = idStatus === 'pending' || idStatus === 'succ' || idStatus === 'fail' ? idStatus : 'none';
  const copy = (words: string): void => {
    navigator.clipboard.writeText(words).then(
      () => toast(text('toast.copied')),
      () => toast(text('toast.copy-failed'), { wrong: true }),
    );
  };
  return (
    <section className={styles.profile}>
      <div className={styles.who}>
        <FishTile size={48} />
        <div className={styles.names}>
          <p className={styles.account}>{name ?? maskedAccount(account)}</p>
          {name !== null && <p className={styles.state}>{maskedAccount(account)}</p>}
          <p className={verified ? styles.verified : styles.state}>
            <Icon icon={verified ? ShieldCheck : ShieldAlert} size={14} />
            {text(`identity.${status}`)}
          </p>
        </div>
      </div>
      <dl className={styles.facts}>
        <div>
          <dt>{text('drawer.user-id')}</dt>
          <dd>
            {localDigits(spacedId(id), language)}
            <IconButton icon={Copy} size={18} label={text('drawer.copy-id')} edge="end" onClick={() => copy(id)} />
          </dd>
        </div>
        {inviteCode !== null && (
          <div>
            <dt>{text('mine.referral')}</dt>
            <dd>
              {inviteCode}
              <IconButton
                icon={Copy}
                size={18}
                label={text('mine.copy-referral')}
                edge="end"
                onClick={() => copy(inviteCode)}
              />
            </dd>
          </div>
        )}
        {!wide && (
          <div>
            <dt>{text('mine.world')}</dt>
            <dd>
              <SegmentedControl
                size="small"
                label={text('world.label')}
                options={world.options}
                value={world.value}
                onChange={world.choose}
              />
            </dd>
          </div>
        )}
      </dl>
    </section>
  );
}

function Guest() {
  const text = useText();
  const { busy, tryDemo } = useTryDemo();
  return (
    <section className={styles.profile}>
      <div className={styles.who}>
        <FishTile size={48} />
        <div className={styles.names}>
          <p className={styles.account}>{text('mine.guest')}</p>
          <p className={styles.state}>{text('mine.guest-text')}</p>
        </div>
      </div>
      <div className={styles.ways}>
        <Button
          kind="primary"
          size="small"
          wide
          onClick={() => go('/pages/common/login', { back: '/pages/tabbar/mine' })}
        >
          {text('login.submit')}
        </Button>
        <Button size="small" wide busy={busy} onClick={tryDemo}>
          {text('login.demo')}
        </Button>
      </div>
    </section>
  );
}
