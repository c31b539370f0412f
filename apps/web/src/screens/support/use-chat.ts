// In: the channel of the chat, the pages of its history, and what is on its way.
// Out: one conversation, kept in step while it is before somebody's eyes, and marked as read then.
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import type { ChatMessage } from '@hilsa/contract';
import { useKept } from '../../kernel/store.ts';
import { wire } from '../../kernel/wire.ts';
import { chat, joined } from '../../live/index.ts';
import { chatWasRead } from '../../messages/unread.ts';
import { useOutgoing } from './outgoing.ts';
import { newestAnswer } from './talk.ts';

const NOBODY = (): (() => void) => () => undefined;

function listenToSight(listener: () => void): () => void {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
}

/** Whether the page is in sight. Out of sight nobody listens, so that the server tells by other ways. */
function useInSight(): boolean {
  return useSyncExternalStore(listenToSight, () => document.visibilityState === 'visible');
}

/** `atEnd`: the newest message stands before the reader, not somewhere below. */
export function useChat(atEnd: boolean) {
  const inSight = useInSight();
  const world = useKept((kept) => kept.userAccountType);
  const live = useSyncExternalStore(inSight ? chat.subscribe : NOBODY, chat.get);
  const { waiting, sent } = useOutgoing();
  const history = useInfiniteQuery({
    queryKey: ['/user/chat/list', 'pages', world],
    queryFn: ({ pageParam, signal }) =>
      wire.call('/user/chat/list', pageParam === '' ? {} : { cursor: pageParam }, { signal }),
    initialPageParam: '',
    getNextPageParam: (page) => page.nextCursor ?? undefined,
  });
  const now = live.value;
  const messages = useMemo(
    () =>
      joined(
        joined(
          (history.data?.pages ?? []).flatMap((page) => page.list),
          sent,
        ),
        now?.messages ?? [],
      ),
    [history.data, sent, now],
  );
  const unread = now?.unread ?? history.data?.pages[0]?.unread ?? 0;
  useReading(messages, unread, inSight && atEnd);
  return {
    messages,
    waiting,
    unread,
    readByOperator: now?.readByOperator ?? history.data?.pages[0]?.readByOperator ?? null,
    isTyping: useTyping(now?.typingUntilMs ?? null),
    isStale: live.isStale || live.status === 'failed',
    /** Nothing is known yet. */
    isWaiting: history.isPending && now === null,
    error: history.isError && now === null ? history.error : null,
    retry: () => void history.refetch(),
    hasEarlier: history.hasNextPage,
    isFetchingEarlier: history.isFetchingNextPage,
    fetchEarlier: () => void history.fetchNextPage(),
  };
}

/** What is before somebody's eyes is read. */
function useReading(messages: readonly ChatMessage[], unread: number, isSeen: boolean): void {
  const marked = useRef<string | null>(null);
  const newest = newestAnswer(messages);
  useEffect(() => {
    if (!isSeen || unread === 0 || newest === null || marked.current === newest) return;
    marked.current = newest;
    wire.call('/user/chat/read', { messageId: newest }).then(
      (left) => chatWasRead(left.unread),
      () => {
        // The mark goes with the next message, or with the next visit.
        marked.current = null;
      },
    );
  }, [newest, unread, isSeen]);
}

/** A device's clock may be wrong, so nobody types for longer than the server ever says. */
const TYPING_AT_MOST_MS = 6_000;

function useTyping(untilMs: number | null): boolean {
  const [typing, setTyping] = useState(false);
  useEffect(() => {
    if (untilMs === null) {
      setTyping(false);
      return undefined;
    }
    const left = Math.min(TYPING_AT_MOST_MS, untilMs - Date.now());
    setTyping(left > 0);
    const timer = setTimeout(() => setTyping(false), Math.max(0, left));
    return () => clearTimeout(timer);
  }, [untilMs]);
  return typing;
}
