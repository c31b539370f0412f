// In: the conversations, and the one in the address.
// Out: the inbox beside the conversation; on a phone one after the other.
import { Box, Card, useMediaQuery, type Theme } from '@mui/material';
import { Title, useParams } from 'react-admin';
import { Nothing } from '../../parts/states.tsx';
import { Conversation } from './conversation.tsx';
import { Inbox } from './inbox.tsx';
import { words } from './words.ts';

export default function ChatDesk() {
  const { customerId } = useParams();
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('md'));
  const chosen = customerId !== undefined && /^[1-9]\d{0,15}$/.test(customerId) ? customerId : null;
  return (
    <Box
      sx={{
        py: 2,
        display: 'grid',
        gap: 1.5,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '320px minmax(0, 1fr)' },
        height: 'calc(100dvh - 64px)',
      }}
    >
      <Title title={words.desk} />
      {(!narrow || chosen === null) && (
        <Card sx={{ overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
          <Inbox chosen={chosen} />
        </Card>
      )}
      {(!narrow || chosen !== null) && (
        <Card sx={{ overflow: 'hidden', display: 'flex', flexDirection: 'column' }}>
          {chosen === null ? (
            <Box sx={{ m: 'auto' }}>
              <Nothing>{words.choose}</Nothing>
            </Box>
          ) : (
            <Conversation key={chosen} customerId={chosen} />
          )}
        </Card>
      )}
    </Box>
  );
}
