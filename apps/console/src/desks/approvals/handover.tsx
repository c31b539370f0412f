// In: what an action gave back, such as the one-time link of an invitation.
// Out: the link once, to be handed over; it is not kept anywhere. Nothing else an action gives back is a secret or news.
import { Alert, Box, Button, Typography } from '@mui/material';
import { useNotify } from 'react-admin';
import { momentText } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.approvals;

export function Handover({ result }: { readonly result: Readonly<Record<string, string>> }) {
  const notify = useNotify();
  const { link: path, expiresAtMs } = result;
  if (path === undefined) return null;
  const link = new URL(path, location.origin).href;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(link);
      notify(words.copied, { type: 'info' });
    } catch {
      // Not every browser lets a page write there; the link can be marked and copied by hand.
      notify(words.notCopied, { type: 'warning' });
    }
  };
  return (
    <Alert severity="warning">
      <Typography sx={{ fontWeight: 600 }}>{words.result}</Typography>
      <Typography component="code" sx={{ display: 'block', my: 1, overflowWrap: 'anywhere' }}>
        {link}
      </Typography>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
        <Button size="small" variant="outlined" onClick={() => void copy()}>
          {words.copy}
        </Button>
        {expiresAtMs !== undefined && texts.door.inviteEnds(momentText(Number(expiresAtMs)))}
      </Box>
    </Alert>
  );
}
