// In: who is signed in, the customer's channel of notices, and what a guest has read on this device.
// Out: how many notices wait to be read: the dot at every bell.
import type { ReplyOf } from '@hilsa/contract';
import { useSyncExternalStore } from 'react';
import { queries, useCall } from '../kernel/queries.ts';
import { useSignedIn } from '../kernel/session.ts';
import { useKept } from '../kernel/store.ts';
import { notices } from '../live/index.ts';

/** The platform's notices change rarely. */
export const NOTICES_FRESH_MS = 300_000;
const NEWEST = { limit: 1 };
const NOBODY = (): (() => void) => () => undefined;

export function useUnread(): number {
  const signedIn = useSignedIn();
  const own = useSyncExternalStore(signedIn ? notices.subscribe : NOBODY, () =>
    signedIn ? (notices.get().value?.unread ?? 0) : 0,
  );
  const read = useKept((kept) => kept.readNotices);
  const platform = useCall('/index/notice', {}, { enabled: !signedIn, staleMs: NOTICES_FRESH_MS });
  if (signedIn) return own;
  return (platform.data?.list ?? []).filter((notice) => !read.includes(notice.id)).length;
}

/** The support's messages the customer has not read. Asked, not followed: who follows the chat counts as looking at it. */
export function useUnreadChat(): number {
  const signedIn = useSignedIn();
  const newest = useCall('/user/chat/list', NEWEST, { enabled: signedIn });
  return signedIn ? (newest.data?.unread ?? 0) : 0;
}

/** The server said how many are left: what was asked for before is not shown any longer. */
export function chatWasRead(unread: number): void {
  queries.setQueriesData<ReplyOf<'/user/chat/list'>>({ queryKey: ['/user/chat/list', NEWEST] }, (known) =>
    known === undefined ? known : { ...known, unread },
  );
}
