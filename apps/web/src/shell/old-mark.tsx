// In: what is shown from an earlier visit while the fresh answer is on its way; what the server, being away, does not renew.
// Out: a small mark that says of when it is. It lies over the page, so that nothing moves when it comes or goes.
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { momentText, useLanguage, useText } from '../i18n/index.ts';
import { useOldestKnown } from '../kernel/queries.ts';
import { useSignedIn } from '../kernel/session.ts';
import { balances, useLive } from '../live/index.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './frame.module.css';

/** What is fresh before an eye has found it needs no mark; a line that was cut mends itself as quickly, mostly. */
const PATIENCE_MS = { known: 400, cut: 2_500 } as const;

export function OldMark() {
  return useSignedIn() ? <OwnMark /> : <LateMark cutMs={0} />;
}

/** Own balances stand in every sum: whoever is signed in follows them on every page (live/follow.ts), which is how a cut is known. */
function OwnMark() {
  const cutMs = useLive(balances, (now) => (now.isStale ? now.atMs : 0));
  return <LateMark cutMs={cutMs} />;
}

function LateMark({ cutMs }: { readonly cutMs: number }) {
  const atMs = useOldestKnown();
  const isKnown = useLate(atMs > 0, PATIENCE_MS.known);
  const isCut = useLate(cutMs > 0, PATIENCE_MS.cut);
  const shown = [...(isKnown ? [atMs] : []), ...(isCut ? [cutMs] : [])];
  return shown.length > 0 ? <Mark atMs={Math.min(...shown)} /> : null;
}

/** True once it has been so for a while. */
function useLate(isSo: boolean, afterMs: number): boolean {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    if (!isSo) return undefined;
    const timer = setTimeout(() => setLate(true), afterMs);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isSo, afterMs]);
  return isSo && isLate;
}

function Mark({ atMs }: { readonly atMs: number }) {
  const text = useText();
  const language = useLanguage();
  const [nowMs] = useState(() => Date.now());
  return (
    <p className={styles.old} role="status">
      <Icon icon={History} size={14} />
      {text('shell.last-known', { when: momentText(atMs, nowMs, language) })}
    </p>
  );
}
