// In: how many notices wait.
// Out: the bell that opens them, with a dot while any is unread, and its number spoken.
import { Bell as BellIcon } from 'lucide-react';
import { go } from '../kernel/router.ts';
import { useText } from '../i18n/index.ts';
import { IconButton } from '../parts/index.ts';
import { useUnread } from './unread.ts';

export function Bell({ edge }: { readonly edge?: 'start' | 'end' }) {
  const text = useText();
  const unread = useUnread();
  return (
    <IconButton
      icon={BellIcon}
      label={unread > 0 ? text('notices.waiting', { count: unread }) : text('page.notices')}
      dot={unread > 0}
      {...(edge === undefined ? {} : { edge })}
      onClick={() => go('/pages/notice/list')}
    />
  );
}
