// In: which conversations to show.
// Out: them, the longest waiting at the top, with what is unread; j and k walk through.
import { Box, Chip, List, ListItemButton, ListItemText, Tab, Tabs, Typography } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { useNavigate } from 'react-admin';
import { useEffect, useState } from 'react';
import { isTyping } from '../../app/keyboard-help.tsx';
import { useAsk } from '../../app/queries.ts';
import { Age, useNow } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { words } from './words.ts';

type Show = keyof typeof words.shows;
type Thread = ConsoleReplyOf<'/chat/list'>['list'][number];

export function Inbox({ chosen }: { readonly chosen: string | null }) {
  const [show, setShow] = useState<Show>('all');
  const threads = useAsk('/chat/list', { show, limit: 100 });
  const list = threads.data?.list ?? [];
  useWalk(
    list.map((thread) => thread.customerId),
    chosen,
  );
  return (
    <>
      <Tabs value={show} onChange={(_, next: Show) => setShow(next)} variant="fullWidth" aria-label={words.inbox}>
        {(Object.keys(words.shows) as Show[]).map((name) => (
          <Tab key={name} value={name} label={words.shows[name]} sx={{ minWidth: 0 }} />
        ))}
      </Tabs>
      <Box sx={{ overflowY: 'auto', flex: 1, px: 1 }}>
        {threads.isPending && <Rows />}
        {threads.isError && <Failed problem={threads.error} retry={() => void threads.refetch()} />}
        {threads.data !== undefined && list.length === 0 && <Nothing>{words.empty[show]}</Nothing>}
        <List disablePadding>
          {list.map((thread) => (
            <Line key={thread.customerId} thread={thread} chosen={thread.customerId === chosen} />
          ))}
        </List>
      </Box>
    </>
  );
}

function Line({ thread, chosen }: { readonly thread: Thread; readonly chosen: boolean }) {
  const navigate = useNavigate();
  const now = useNow();
  const typing = thread.typingUntilMs !== null && thread.typingUntilMs > now;
  return (
    <Box component="li" sx={{ listStyle: 'none' }}>
      <ListItemButton selected={chosen} onClick={() => navigate(`/chat/${thread.customerId}`)} sx={{ gap: 1 }}>
        <ListItemText
          primary={thread.account}
          secondary={typing ? words.typing : thread.lastText}
          slotProps={{
            primary: { noWrap: true, sx: { fontWeight: thread.unread > 0 ? 600 : 400 } },
            secondary: { noWrap: true },
          }}
        />
        <Box sx={{ display: 'grid', justifyItems: 'end', gap: 0.5 }}>
          <Typography variant="caption" color={thread.state === 'waiting' ? 'warning' : 'textSecondary'}>
            <Age ms={thread.waitingSinceMs ?? thread.lastAtMs} />
          </Typography>
          {thread.unread > 0 && <Chip size="small" color="primary" label={thread.unread} />}
        </Box>
      </ListItemButton>
    </Box>
  );
}

function useWalk(ids: readonly string[], chosen: string | null): void {
  const navigate = useNavigate();
  useEffect(() => {
    const listen = (event: KeyboardEvent) => {
      if (isTyping(event.target) || event.ctrlKey || event.metaKey || event.altKey) return;
      const step = event.key === 'j' ? 1 : event.key === 'k' ? -1 : 0;
      const next = ids[chosen === null ? 0 : ids.indexOf(chosen) + step];
      if (step !== 0 && next !== undefined) navigate(`/chat/${next}`);
    };
    addEventListener('keydown', listen);
    return () => removeEventListener('keydown', listen);
  });
}
