// In: actions on one thing.
// Out: that one of them waits for a second person, with the way there; nothing while none does.
import { Alert } from '@mui/material';
import type { ActionName } from '@hilsa/contract/console/desks';
import { Link } from 'react-admin';
import { useAsk } from '../../app/queries.ts';
import { words } from './words.ts';

export function Waiting({ action, subject }: { readonly action: ActionName; readonly subject: string }) {
  const { data } = useAsk('/approvals/list', { state: 'waiting', action, subject });
  const waiting = data?.list[0];
  if (waiting === undefined) return null;
  return (
    <Alert severity="info">
      <Link to={`/approvals/${waiting.id}/show`}>{words.waits}</Link>
    </Alert>
  );
}
