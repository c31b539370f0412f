// In: the hour at UTC+6 and the account in use.
// Out: the head of Home: the way to the drawer, who is here, which world, what is new. On a desktop the frame shows most of it.
import { useState } from 'react';
import { openDrawer } from '../../kernel/drawer-state.ts';
import { shortAccount } from '../../account/masked-account.ts';
import { useKept } from '../../kernel/store.ts';
import { useWorldSwitch } from '../../account/world-switch.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Bell } from '../../messages/bell.tsx';
import { FishTile, NavigationBar, SegmentedControl, useHeaderSlot } from '../../parts/index.ts';
import styles from './home.module.css';

const SIX_HOURS_MS = 6 * 3_600_000;

export function Greeting() {
  const text = useText();
  const language = useLanguage();
  const slot = useHeaderSlot();
  const user = useKept((kept) => kept.userInfo);
  const world = useWorldSwitch();
  const [openedMs] = useState(() => Date.now());
  const hour = new Date(openedMs + SIX_HOURS_MS).getUTCHours();
  const hello = text(hour < 5 || hour >= 17 ? 'home.evening' : hour < 12 ? 'home.morning' : 'home.afternoon');
  const account = (known: string): string =>
    known.startsWith('demo-')
      ? text('world.demo-account')
      : localDigits(`${text('home.account')} ${shortAccount(known)}`, language);
  const name = user === null ? text('home.guest') : (user.name ?? account(user.account));
  if (slot !== null) return <NavigationBar title={hello} large />;
  return (
    <header className={styles.greeting}>
      <button type="button" className={styles.logo} aria-label={text('drawer.open')} onClick={openDrawer}>
        <FishTile />
      </button>
      <div className={styles.hello}>
        <p>{hello}</p>
        <h1>{name}</h1>
      </div>
      <SegmentedControl
        size="small"
        label={text('world.label')}
        options={world.options}
        value={world.value}
        onChange={world.choose}
      />
      <Bell edge="end" />
    </header>
  );
}
