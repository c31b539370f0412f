// In: the path, which says the kind.
// Out: what can be subscribed now, what comes, and what is being drawn.
import { ReceiptText } from 'lucide-react';
import { Page } from '../../account/layout.tsx';
import { go, usePlace } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../../parts/index.ts';
import { Offerings } from './hub.tsx';
import { kindOfPath } from './kinds.ts';
import styles from './offering.module.css';

export default function ListScreen() {
  const text = useText();
  const { path } = usePlace();
  const kind = kindOfPath(path);
  return (
    <Page
      title={text(`offering.list-${kind}`)}
      right={
        <IconButton
          icon={ReceiptText}
          label={text('offering.orders')}
          edge="end"
          onClick={() => go('/pages/stockIPO/ipoRecord', { tab: kind })}
        />
      }
    >
      <div className={styles.page}>
        <Offerings kind={kind} />
      </div>
    </Page>
  );
}
