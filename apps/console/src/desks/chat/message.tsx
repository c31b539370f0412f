// In: one message.
// Out: it as a bubble; a picture only when asked for, because each look at one is noted.
import { Box, Button, Typography } from '@mui/material';
import type { ChatMessage } from '@hilsa/contract';
import { CheckCheck, ImageIcon, ShieldAlert } from 'lucide-react';
import { useState } from 'react';
import { chatTime } from '../../parts/chat-day.ts';
import { Failed } from '../../parts/states.tsx';
import { useBytes } from '../../parts/use-bytes.ts';
import { words } from './words.ts';

interface MessageProps {
  readonly customerId: string;
  readonly message: ChatMessage;
  /** The newest of ours that the customer has read. */
  readonly read: boolean;
}

export function Message({ customerId, message, read }: MessageProps) {
  const own = message.from === 'operator';
  return (
    <Box
      sx={{ alignSelf: own ? 'end' : 'start', maxWidth: '85%', display: 'grid', justifyItems: own ? 'end' : 'start' }}
    >
      <Box sx={{ px: 1.5, py: 1, borderRadius: 3, bgcolor: own ? 'action.selected' : 'background.default' }}>
        {message.fileId !== null && <Picture customerId={customerId} fileId={message.fileId} />}
        {message.text !== '' && (
          <Typography sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere' }}>{message.text}</Typography>
        )}
        {message.masked && (
          <Typography
            variant="caption"
            color="warning"
            sx={{ display: 'flex', gap: 0.5, alignItems: 'center', mt: 0.5 }}
          >
            <ShieldAlert size={14} aria-hidden /> {words.masked}
          </Typography>
        )}
      </Box>
      <Typography
        variant="caption"
        color="textSecondary"
        sx={{ display: 'flex', gap: 0.5, alignItems: 'center', px: 0.5 }}
      >
        {own && message.name !== null && `${message.name} · `}
        {chatTime(message.atMs)}
        {read && (
          <>
            <CheckCheck size={14} aria-hidden /> {words.read}
          </>
        )}
      </Typography>
    </Box>
  );
}

function Picture({ customerId, fileId }: { readonly customerId: string; readonly fileId: string }) {
  const [asked, setAsked] = useState(false);
  const { address, problem, retry } = useBytes('/chat/picture', { customerId, fileId }, asked);
  if (problem !== null) return <Failed problem={problem} retry={retry} />;
  if (address !== null)
    return <img src={address} alt="" style={{ maxWidth: '100%', maxHeight: 360, borderRadius: 8 }} />;
  return (
    <Button
      size="small"
      startIcon={<ImageIcon size={16} aria-hidden />}
      disabled={asked}
      onClick={() => setAsked(true)}
    >
      {words.picture}
    </Button>
  );
}
