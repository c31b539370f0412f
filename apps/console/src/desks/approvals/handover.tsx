// In: what an action gave back, such as the one-time link of an invitation.
// Out: it once, to be handed over; it is not kept anywhere.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { texts } from '../../texts/index.ts';

const words = texts.approvals;

export function Handover({ result }: { readonly result: Readonly<Record<string, string>> }) {
  const notify = useNotify();
  const copy = async (text: string) => {
    await navigator.clipboard.writeText(text);
    notify(words.copied, { type: 'info' });
  };
  const entries = Object.entries(result);
  if (entries.length === 0) return null;
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{words.result}</Typography>
      {entries.map(([name, text]) => (
        <Box key={name} sx={{ mt: 1 }}>
          <Typography variant="caption" color="textSecondary">
            {name}
          </Typography>
          <Typography component="code" sx={{ display: 'block', overflowWrap: 'anywhere' }}>
            {text}
          </Typography>
          <Button size="small" onClick={() => void copy(text)}>
            {words.copy}
          </Button>
        </Box>
      ))}
    </Alert>
  );
}
