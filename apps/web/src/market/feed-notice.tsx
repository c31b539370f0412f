// In: a live value.
// Out: nothing while it is fresh; once it is old for some seconds, a row that says how old and what that means.
import { useEffect, useState } from 'react';
import { momentText, useLanguage, useText } from '../i18n/index.ts';
import { type Live, useConnection, useLive } from '../live/index.ts';
import { MessageRow, TextButton } from '../parts/index.ts';
import { wire } from '../kernel/wire.ts';
import styles from './feed-notice.module.css';

/** Shorter breaks mend themselves before anybody has read a sentence about them. */
const PATIENCE_MS = 2_500;

export function FeedNotice<Value>({ live }: { readonly live: Live<Value> }) {
  const text = useText();
  const language = useLanguage();
  const isStale = useLive(live, (now) => now.isStale);
  const atMs = useLive(live, (now) => (now.isStale ? now.atMs : 0));
  const { connection } = useConnection();
  const [told, setTold] = useState(false);
  const [openedMs] = useState(() => Date.now());
  useEffect(() => {
    if (!isStale) {
      setTold(false);
      return undefined;
    }
    const timer = setTimeout(() => setTold(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, [isStale]);
  if (!told || !isStale) return null;
  const since = momentText(atMs, openedMs, language);
  return (
    <div className={styles.notice}>
      {connection === 'open' ? (
        <MessageRow kind="late" title={text('feed.late')} text={text('feed.late-text', { since })} />
      ) : (
        <MessageRow
          kind="offline"
          title={text('feed.cut')}
          text={text('feed.cut-text', { since })}
          action={<TextButton onClick={() => wire.stream.retryNow()}>{text('common.retry')}</TextButton>}
        />
      )}
    </div>
  );
}
