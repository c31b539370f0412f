// In: what is shown from an earlier visit while the fresh answer is on its way.
// Out: a small mark that says of when it is. It lies over the page, so that nothing moves when it comes or goes.
import { History } from 'lucide-react';
import { useEffect, useState } from 'react';
import { momentText, useLanguage, useText } from '../i18n/index.ts';
import { useOldestKnown } from '../kernel/queries.ts';
import { Icon } from '../parts/icon.tsx';
import styles from './frame.module.css';

/** What is fresh before an eye has found it needs no mark. */
const PATIENCE_MS = 400;

export function OldMark() {
  const atMs = useOldestKnown();
  const [isLate, setLate] = useState(false);
  const isOld = atMs > 0;
  useEffect(() => {
    if (!isOld) return undefined;
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => {
      clearTimeout(timer);
      setLate(false);
    };
  }, [isOld]);
  return isOld && isLate ? <Mark atMs={atMs} /> : null;
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
