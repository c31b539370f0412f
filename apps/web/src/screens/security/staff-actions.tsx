// In: `/user/operator-actions`, page by page.
// Out: what our people did to this account, with their reasons, and every look at the pictures of its papers.
import type { ReplyOf } from '@hilsa/contract';
import { Answer, Group, Page } from '../../account/layout.tsx';
import { useMoment } from '../../account/moment.ts';
import { useFurtherPages } from '../../kernel/pages.ts';
import { useCall } from '../../kernel/queries.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { EmptyState, LoadMore } from '../../parts/index.ts';
import { wordOf } from './staff-words.ts';
import styles from './security.module.css';

type Actions = ReplyOf<'/user/operator-actions'>;
const PAGE = 20;

export default function StaffActionsScreen() {
  const text = useText();
  const actions = useCall('/user/operator-actions', { limit: PAGE });
  return (
    <Page title={text('page.staff-actions')}>
      <p className={styles.text}>{text('staff.text')}</p>
      <Answer query={actions}>{(first) => <List first={first} />}</Answer>
    </Page>
  );
}

function List({ first }: { readonly first: Actions }) {
  const text = useText();
  const moment = useMoment();
  const { pages, busy, load } = useFurtherPages(first, (cursor) =>
    wire.call('/user/operator-actions', { cursor, limit: PAGE }),
  );
  const list = pages.flatMap((page) => page.list);
  if (list.length === 0) return <EmptyState title={text('staff.none')} text={text('staff.none-text')} />;
  return (
    <>
      <Group>
        {list.map((action) => (
          <article key={action.id} className={styles.row}>
            <div className={styles.rowWords}>
              <b>{text(wordOf(action.action))}</b>
              {action.reason !== '' && <p className={styles.reason}>“{action.reason}”</p>}
              <span>
                {moment(action.atMs)} · {text(`staff.role-${action.role}`)}
              </span>
            </div>
          </article>
        ))}
      </Group>
      <LoadMore load={load} busy={busy} />
    </>
  );
}
