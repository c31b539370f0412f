// In: the platform's notices.
// Out: the newest one in a row that opens it; nothing when there is none.
import { ChevronRight, Megaphone } from 'lucide-react';
import { useCall } from '../../kernel/queries.ts';
import { NOTICES_FRESH_MS } from '../../messages/unread.ts';
import { Go, Icon } from '../../parts/index.ts';
import styles from './home.module.css';

export function NoticeRow() {
  const newest = useCall('/index/notice', {}, { staleMs: NOTICES_FRESH_MS }).data?.list[0];
  if (newest === undefined) return null;
  return (
    <Go to="/pages/notice/detail" search={{ id: newest.id }} className={styles.notice}>
      <Icon icon={Megaphone} />
      <span>{newest.title}</span>
      <Icon icon={ChevronRight} />
    </Go>
  );
}
