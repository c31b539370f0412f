// In: where we are and how that screen wants to be held.
// Out: the strip, the screen, and the tabs; on a desktop the rail and the header instead.
import { useEffect, useRef, useState } from 'react';
import { useText } from '../i18n/index.ts';
import { Bell } from '../messages/bell.tsx';
import { SegmentedControl } from '../parts/choices.tsx';
import { EmptyState } from '../parts/states.tsx';
import { FishTile } from '../parts/fish.tsx';
import { Go } from '../parts/go.tsx';
import { HeaderSlot, useWide } from '../parts/header-slot.ts';
import { Icon } from '../parts/icon.tsx';
import { SandboxPill, SandboxStrip } from '../parts/sandbox-mark.tsx';
import { Wave } from '../parts/wave.tsx';
import { names } from '../look/names.ts';
import { openDrawer } from '../kernel/drawer-state.ts';
import { OfflineBar } from './offline-bar.tsx';
import { OldMark } from './old-mark.tsx';
import { useDefaultLanguage, useProps } from '../kernel/props.ts';
import { usePlace } from '../kernel/router.ts';
import { keep } from '../kernel/store.ts';
import { ScreenHost } from './screen-host.tsx';
import type { Route } from '../kernel/screen.ts';
import { routeOf } from './routes.ts';
import { StandingBar } from './standing-bar.tsx';
import { RAIL, TAB_PATHS, TAB_SETS, type Tab, litTab, tabSetOf } from './tabs.ts';
import { useWorldSwitch } from '../account/world-switch.ts';
import styles from './frame.module.css';

export function Frame() {
  const { path, visit } = usePlace();
  const wide = useWide();
  const props = useProps();
  useDefaultLanguage();
  const main = useRef<HTMLElement>(null);
  const [slot, setSlot] = useState<HTMLElement | null>(null);
  const screen = path === null ? null : routeOf(path);
  const bare = screen?.layout === 'bare';
  const sandbox = props.mode === 'sandbox';
  const tabs = TAB_SETS[tabSetOf(props.tabSet)];
  const showTabs = !wide && screen?.tabs === true;
  const tabHere = TAB_PATHS.find((tab) => tab === path);
  useEffect(() => {
    if (tabHere !== undefined) keep({ systemRouter: tabHere });
  }, [tabHere]);

  // A new page starts with the reader and the keyboard at its top.
  useEffect(() => {
    if (visit > 0) main.current?.focus({ preventScroll: true });
  }, [visit]);

  return (
    <HeaderSlot value={wide && !bare ? slot : null}>
      {sandbox && (!wide || bare) && <SandboxStrip />}
      {wide && !bare && <Rail screen={screen} />}
      {wide && !bare && <Header slot={setSlot} sandbox={sandbox} />}
      <main
        ref={main}
        tabIndex={-1}
        className={names(
          styles.main,
          wide && !bare && styles.wide,
          bare && styles.bare,
          showTabs && styles.tabbed,
          screen?.layout === 'wide' && styles.full,
        )}
      >
        <OfflineBar />
        {!bare && <StandingBar />}
        {path === null ? <NoSuchPage /> : <ScreenHost path={path} visit={visit} />}
      </main>
      <OldMark />
      {showTabs && <TabBar tabs={tabs} screen={screen} />}
    </HeaderSlot>
  );
}

function TabBar({ tabs, screen }: { readonly tabs: readonly Tab[]; readonly screen: Route | null }) {
  const text = useText();
  const lit = litTab(tabs, screen?.tab);
  return (
    <nav className={styles.tabs} aria-label={text('tab.bar')}>
      {tabs.map((tab) => (
        <TabLink key={tab.id} tab={tab} here={lit === tab.id} className={styles.tab} />
      ))}
    </nav>
  );
}

function TabLink({
  tab,
  here,
  className,
}: {
  readonly tab: Tab;
  readonly here: boolean;
  readonly className: string | undefined;
}) {
  const text = useText();
  return (
    <Go
      to={tab.path}
      {...(tab.search === undefined ? {} : { search: tab.search })}
      className={names(className, here && styles.here)}
      {...(here ? { 'aria-current': 'page' as const } : {})}
    >
      {here && <Wave className={styles.wave} />}
      <Icon icon={tab.icon} size={24} weight={here ? 2 : 1.75} />
      <span>{text(tab.title)}</span>
    </Go>
  );
}

function Rail({ screen }: { readonly screen: Route | null }) {
  const text = useText();
  return (
    <nav className={styles.rail} aria-label={text('tab.bar')}>
      <button type="button" className={styles.logo} aria-label={text('drawer.open')} onClick={openDrawer}>
        <FishTile />
      </button>
      {RAIL.map((tab) => (
        <TabLink
          key={tab.id}
          tab={tab}
          here={screen?.tab === tab.id}
          className={names(styles.railTab, tab.id === 'mine' && styles.foot)}
        />
      ))}
    </nav>
  );
}

function Header({
  slot,
  sandbox,
}: {
  readonly slot: (element: HTMLElement | null) => void;
  readonly sandbox: boolean;
}) {
  const text = useText();
  const world = useWorldSwitch();
  return (
    <section className={styles.header} aria-label={text('page.header')}>
      <div ref={slot} className={styles.slot} />
      {sandbox && <SandboxPill />}
      <SegmentedControl
        size="small"
        label={text('world.label')}
        options={world.options}
        value={world.value}
        onChange={world.choose}
      />
      <Bell />
    </section>
  );
}

function NoSuchPage() {
  const text = useText();
  return (
    <div className={styles.nowhere}>
      <h1 className="spoken">{text('nowhere.title')}</h1>
      <EmptyState
        title={text('nowhere.title')}
        text={text('nowhere.text')}
        action={
          <Go to="/pages/tabbar/home" className={styles.homeLink}>
            {text('nowhere.home')}
          </Go>
        }
      />
    </div>
  );
}
