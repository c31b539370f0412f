// In: a conversation's head.
// Out: whose it is, who has taken it on, and taking on, handing over, closing.
import { Box, Button, IconButton, Menu, MenuItem, Tooltip, Typography } from '@mui/material';
import type { ConsolePath, ConsoleReplyOf, ConsoleRequestOf } from '@hilsa/contract/console/index';
import { useQueryClient } from '@tanstack/react-query';
import { ArrowLeft, UserRound } from 'lucide-react';
import { Link, useGetIdentity, useNotify } from 'react-admin';
import { useState } from 'react';
import { call, sentenceOf } from '../../app/call.ts';
import { askAgain, useAsk } from '../../app/queries.ts';
import { useMay } from '../../parts/rights.ts';
import { words } from './words.ts';

type Thread = ConsoleReplyOf<'/chat/get'>;

export function Head({ customerId, thread }: { readonly customerId: string; readonly thread: Thread | null }) {
  const may = useMay();
  return (
    <Box
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1,
        p: 1,
        pl: 2,
        borderBottom: 1,
        borderColor: 'divider',
      }}
    >
      <Tooltip title={words.back}>
        <IconButton component={Link} to="/chat" aria-label={words.back} sx={{ display: { md: 'none' } }}>
          <ArrowLeft size={18} aria-hidden />
        </IconButton>
      </Tooltip>
      <Box sx={{ flex: '1 1 140px', minWidth: 0 }}>
        <Typography variant="subtitle2" component="h2" noWrap>
          {thread?.account ?? customerId}
        </Typography>
        {thread !== null && (
          <Typography variant="caption" color="textSecondary">
            {words.states[thread.state]} ·{' '}
            {thread.operatorName === null ? words.unassigned : words.takenBy(thread.operatorName)}
          </Typography>
        )}
      </Box>
      {may('read-customers') && (
        <Tooltip title={words.profile}>
          <IconButton component={Link} to={`/customers/${customerId}/show`} aria-label={words.profile}>
            <UserRound size={18} aria-hidden />
          </IconButton>
        </Tooltip>
      )}
      {thread !== null && may('answer-chat') && <Assignment customerId={customerId} thread={thread} />}
    </Box>
  );
}

function Assignment({ customerId, thread }: { readonly customerId: string; readonly thread: Thread }) {
  const { identity } = useGetIdentity();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const colleagues = useAsk('/colleagues/list', {}, { enabled: anchor !== null });
  const run = useRun();
  const me = identity === undefined ? null : String(identity.id);
  const assign = (operatorId: string | null) => {
    setAnchor(null);
    void run('/chat/assign', { customerId, operatorId });
  };
  return (
    <>
      {thread.operatorId === me ? (
        <Button size="small" onClick={() => assign(null)}>
          {words.giveBack}
        </Button>
      ) : (
        <Button size="small" variant="contained" onClick={() => assign(me)}>
          {words.take}
        </Button>
      )}
      <Button size="small" aria-haspopup="menu" onClick={(event) => setAnchor(event.currentTarget)}>
        {words.handTo}
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {(colleagues.data?.list ?? []).map((colleague) => (
          <MenuItem
            key={colleague.id}
            selected={colleague.id === thread.operatorId}
            onClick={() => assign(colleague.id)}
          >
            {colleague.name}
          </MenuItem>
        ))}
      </Menu>
      {thread.state !== 'closed' && (
        <Button size="small" onClick={() => void run('/chat/close', { customerId })}>
          {words.close}
        </Button>
      )}
    </>
  );
}

function useRun() {
  const notify = useNotify();
  const queries = useQueryClient();
  return async <Path extends ConsolePath>(path: Path, request: ConsoleRequestOf<Path>) => {
    try {
      await call(path, request);
      await askAgain(queries, [{ topic: 'chat', id: null }]);
    } catch (problem) {
      notify(sentenceOf(problem), { type: 'error' });
    }
  };
}
