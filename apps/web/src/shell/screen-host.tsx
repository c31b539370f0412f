// In: where we are.
// Out: that screen, its loading state, or what to do when its code did not come or it broke.
import { Component, type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { say, useText } from '../i18n/index.ts';
import { Button } from '../parts/button.tsx';
import { EmptyState } from '../parts/states.tsx';
import { RowSkeleton, Skeleton } from '../parts/rows.tsx';
import type { Path } from '../kernel/paths.ts';
import { go, hrefOf, here } from '../kernel/router.ts';
import { routeOf } from './routes.ts';
import { type LoadProblem, useScreen } from './screen-loader.ts';
import { useSignedIn } from '../kernel/session.ts';
import styles from './screen-host.module.css';

export function ScreenHost({ path, visit }: { readonly path: Path; readonly visit: number }) {
  const loaded = useScreen(path);
  const signedIn = useSignedIn();
  const mustSignIn = routeOf(path).customerOnly === true && !signedIn;
  const [before, setBefore] = useState<{ readonly component: ComponentType; readonly key: string } | null>(null);
  const component = loaded.state === 'ready' ? loaded.component : null;
  const key = `${path}#${visit}`;
  if (component !== null && before?.key !== key) setBefore({ component, key });
  useTitle(path, component !== null);
  useEffect(() => {
    if (mustSignIn) go('/pages/common/login', { back: hrefOf(path, here().search) }, { replace: true });
  }, [mustSignIn, path]);

  if (mustSignIn) return <Waiting />;
  if (loaded.state === 'failed') return <LoadFailed problem={loaded.problem} retry={loaded.retry} />;
  if (loaded.state === 'loading') return <Waiting />;
  if (component !== null) {
    const Screen = component;
    return (
      <Guarded key={key}>
        <Screen />
      </Guarded>
    );
  }
  // The first 200 ms: the page before stays, so that a quick change never flickers.
  if (before === null) return null;
  const Before = before.component;
  return (
    <Guarded key={before.key}>
      <Before />
    </Guarded>
  );
}

/** The window is called by the page once its texts are here, which travel with its code; and anew in another language. */
function useTitle(path: Path, isHere: boolean): void {
  const text = useText();
  useEffect(() => {
    if (isHere) document.title = `${text(routeOf(path).title)} · Hilsa`;
  }, [path, isHere, text]);
}

function Waiting() {
  const text = useText();
  return (
    <div className={styles.waiting} role="status" aria-label={text('common.loading')}>
      <Skeleton width={132} height={24} round={8} />
      <Skeleton width="100%" height={140} round={20} />
      <RowSkeleton rows={5} />
    </div>
  );
}

/** The page's code did not come. Where its file is gone, and after a second failure, a reload brings the new version. */
function LoadFailed({ problem, retry }: { readonly problem: LoadProblem; readonly retry: () => void }) {
  const text = useText();
  const [tried, setTried] = useState(false);
  const reloads = tried || problem === 'missing';
  return (
    <div className={styles.failed} role="alert">
      <EmptyState
        title={text(`load.${problem}`)}
        text={text(navigator.onLine ? `load.${problem}-text` : 'load.offline-text')}
        action={
          <Button
            size="small"
            kind="primary"
            onClick={() => {
              if (reloads) location.reload();
              else {
                setTried(true);
                retry();
              }
            }}
          >
            {text(reloads ? 'load.reload' : 'common.retry')}
          </Button>
        }
      />
    </div>
  );
}

/** A screen that throws takes only itself down. */
class Guarded extends Component<{ readonly children: ReactNode }, { readonly broken: boolean }> {
  override state = { broken: false };
  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true };
  }
  override render(): ReactNode {
    if (!this.state.broken) return this.props.children;
    return (
      <div className={styles.failed} role="alert">
        <EmptyState
          title={say('load.broken')}
          text={say('load.broken-text')}
          action={
            <Button size="small" kind="primary" onClick={() => location.reload()}>
              {say('load.reload')}
            </Button>
          }
        />
      </div>
    );
  }
}
