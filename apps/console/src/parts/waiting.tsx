// In: actions on one thing.
// Out: that one of them waits for a second person, with the way there; nothing while none does.
import { Alert } from '@mui/material';
import type { ActionName } from '@hilsa/contract/console/desks';
import { Link } from 'react-admin';
import { useAsk } from '../app/queries.ts';
import { decidedWords } from './decided-words.ts';

interface WaitingProps {
  readonly actions: readonly ActionName[];
  readonly subject: string;
  /** Instead of the words that every desk has. */
  readonly says?: string;
}

export function Waiting({ actions, ...rest }: WaitingProps) {
  return actions.map((action) => <Waits key={action} action={action} {...rest} />);
}

function Waits({ action, subject, says = decidedWords.waits }: Omit<WaitingProps, 'actions'> & { action: ActionName }) {
  const waiting = useAsk('/approvals/list', { state: 'waiting', action, subject }).data?.list[0];
  if (waiting === undefined) return null;
  return (
    <Alert severity="info">
      <Link to={`/approvals/${waiting.id}/show`}>{says}</Link>
    </Alert>
  );
}
