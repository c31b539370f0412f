// In: a customer's id.
// Out: the conversation: older messages on demand, new ones live, marks of reading and typing, and the answer below.
import { Box, Button, Chip, Typography } from '@mui/material';
import type { ChatMessage } from '@hilsa/contract';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../app/call.ts';
import { useAsk } from '../../app/queries.ts';
import { beginsDay, chatDay } from '../../parts/chat-day.ts';
import { useNow } from '../../parts/moment.tsx';
import { useMay } from '../../parts/rights.ts';
import { Failed, Rows } from '../../parts/states.tsx';
import { Answer } from './answer.tsx';
import { Head } from './head.tsx';
import { Message } from './message.tsx';
import { words } from './words.ts';

const PATH = '/chat/messages/list';

export function Conversation({ customerId }: { readonly customerId: string }) {
  const may = useMay();
  const thread = useAsk('/chat/get', { customerId });
  const messages = useInfiniteQuery({
    queryKey: [PATH, { customerId }],
    queryFn: ({ pageParam, signal }) =>
      call(PATH, { customerId, ...(pageParam === null ? {} : { cursor: pageParam }) }, signal),
    initialPageParam: null as string | null,
    getNextPageParam: (page) => page.nextCursor,
  });
  const list = (messages.data?.pages.flatMap((page) => page.list) ?? []).toReversed();
  useReading(customerId, list, may('answer-chat'));
  const end = useEnd(list.at(-1)?.id);
  const typingUntilMs = thread.data?.typingUntilMs ?? null;
  return (
    <>
      <Head customerId={customerId} thread={thread.data ?? null} />
      <Box
        sx={{ flex: 1, overflowY: 'auto', p: 2, display: 'flex', flexDirection: 'column', gap: 1 }}
        tabIndex={0}
        role="log"
      >
        {messages.isPending && <Rows />}
        {messages.isError && <Failed problem={messages.error} retry={() => void messages.refetch()} />}
        {messages.hasNextPage && (
          <Button size="small" onClick={() => void messages.fetchNextPage()} disabled={messages.isFetchingNextPage}>
            {words.older}
          </Button>
        )}
        <Messages customerId={customerId} list={list} readByCustomer={thread.data?.readByCustomer ?? null} />
        {typingUntilMs !== null && <Typing key={typingUntilMs} untilMs={typingUntilMs} />}
        <div ref={end} />
      </Box>
      {may('answer-chat') ? (
        <Answer customerId={customerId} />
      ) : (
        <Typography color="textSecondary" sx={{ p: 2 }}>
          {words.readOnly}
        </Typography>
      )}
    </>
  );
}

interface MessagesProps {
  readonly customerId: string;
  readonly list: readonly ChatMessage[];
  readonly readByCustomer: string | null;
}

function Messages({ customerId, list, readByCustomer }: MessagesProps) {
  const now = useNow();
  return list.map((message, index) => (
    <Box key={message.id} sx={{ display: 'contents' }}>
      {beginsDay(message.atMs, list[index - 1]?.atMs) && (
        <Chip size="small" label={chatDay(message.atMs, now)} sx={{ alignSelf: 'center', my: 1 }} />
      )}
      <Message customerId={customerId} message={message} read={message.id === readByCustomer} />
    </Box>
  ));
}

/** Over by itself when the moment has passed: the server does not say "stopped typing". */
function Typing({ untilMs }: { readonly untilMs: number }) {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setOver(true), Math.max(0, untilMs - Date.now()));
    return () => clearTimeout(timer);
  }, [untilMs]);
  if (over) return null;
  return (
    <Typography variant="caption" color="textSecondary" role="status">
      {words.customer} {words.typing}
    </Typography>
  );
}

/** Tells the customer how far somebody has read, once for each newest message of theirs, while the page is looked at. */
function useReading(customerId: string, list: readonly ChatMessage[], enabled: boolean): void {
  const told = useRef<string | null>(null);
  const newest = list.findLast((message) => message.from === 'customer')?.id;
  useEffect(() => {
    if (!enabled || newest === undefined || told.current === newest) return;
    const tell = () => {
      if (document.visibilityState !== 'visible') return;
      told.current = newest;
      // A mark that does not arrive is made with the next message.
      call('/chat/read', { customerId, messageId: newest }).catch(() => undefined);
    };
    tell();
    document.addEventListener('visibilitychange', tell, { once: true });
    return () => document.removeEventListener('visibilitychange', tell);
  }, [customerId, newest, enabled]);
}

function useEnd(newest: string | undefined) {
  const end = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (newest !== undefined) end.current?.scrollIntoView({ block: 'end' });
  }, [newest]);
  return end;
}
