// In: what a guest would see here, and the page to come back to.
// Out: the two ways in, in place of a page that would be empty.
import { go } from '../kernel/router.ts';
import type { Path } from '../kernel/paths.ts';
import { useTryDemo } from './try-demo.ts';
import { type MessageKey, useText } from '../i18n/index.ts';
import { Button, EmptyState } from '../parts/index.ts';
import styles from './guest-door.module.css';

export function GuestDoor({ title, back }: { readonly title: MessageKey; readonly back: Path }) {
  const text = useText();
  const { busy, tryDemo } = useTryDemo();
  return (
    <EmptyState
      title={text(title)}
      text={text('positions.guest-text')}
      action={
        <div className={styles.ways}>
          <Button kind="primary" size="small" wide onClick={() => go('/pages/common/login', { back })}>
            {text('login.submit')}
          </Button>
          <Button size="small" wide busy={busy} onClick={tryDemo}>
            {text('login.demo')}
          </Button>
        </div>
      }
    />
  );
}
