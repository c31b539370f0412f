// In: whether a list goes on, and how more of it is asked for.
// Out: its last line, which says one of three things: more, loading, no more.
import { useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import styles from './states.module.css';

/** @param load asks for the next page; null: there is none. @param any whether the list has rows at all: an empty one says so itself */
export function LoadMore({
  load,
  busy,
  any = true,
}: {
  readonly load: (() => void) | null;
  readonly busy: boolean;
  readonly any?: boolean;
}) {
  const text = useText();
  if (load === null) return any ? <p className={styles.noMore}>{text('common.no-more')}</p> : null;
  return (
    <Button kind="quiet" size="small" wide busy={busy} onClick={load}>
      {text(busy ? 'common.loading' : 'common.more')}
    </Button>
  );
}
