// In: the kind of the account, and the last request to change it.
// Out: what the kinds are, what became of the request, and a new one where it may be made.
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { send } from '../../kernel/send.ts';
import { outdate } from '../../kernel/queries.ts';
import { isFieldInvalid, tell } from '../../kernel/tell.ts';
import { useText } from '../../i18n/index.ts';
import { Button, MessageRow, Sheet, toast } from '../../parts/index.ts';
import styles from './profile.module.css';

type User = ReplyOf<'/user/info'>['user'];

const MOST_CHARACTERS = 500;

export function KindSheet({
  user,
  open,
  onClose,
}: {
  readonly user: User;
  readonly open: boolean;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const request = user.kindRequest;
  const mayAsk = user.kind === 'regular' && request?.status !== 'pending';
  const submit = async (): Promise<void> => {
    if (reason.trim() === '') {
      setError(text('kind.reason-missing'));
      return;
    }
    setBusy(true);
    try {
      await send('/user/kind/request', { reason: reason.trim() });
      outdate('/user/info');
      setReason('');
      toast(text('kind.sent'));
      onClose();
    } catch (failure) {
      if (isFieldInvalid(failure)) setError(text('profile.not-plain'));
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('kind.title')}
      footer={
        mayAsk && (
          <Button kind="primary" busy={busy} onClick={() => void submit()}>
            {text('kind.ask')}
          </Button>
        )
      }
    >
      <div className={styles.sheetForm}>
        <p className={styles.text}>{text(user.kind === 'hni' ? 'kind.hni-text' : 'kind.regular-text')}</p>
        {request !== null && <RequestState request={request} />}
        {mayAsk && (
          <label className={styles.area}>
            <span>{text('kind.reason')}</span>
            <textarea
              rows={4}
              maxLength={MOST_CHARACTERS}
              value={reason}
              aria-invalid={error !== null || undefined}
              aria-describedby={error === null ? undefined : 'kind-reason-error'}
              onChange={(event) => {
                setReason(event.target.value);
                setError(null);
              }}
            />
            {error !== null && (
              <span id="kind-reason-error" className={styles.wrong}>
                {error}
              </span>
            )}
          </label>
        )}
      </div>
    </Sheet>
  );
}

function RequestState({ request }: { readonly request: NonNullable<User['kindRequest']> }) {
  const text = useText();
  const decision = request.decisionReason === null ? undefined : request.decisionReason;
  if (request.status === 'pending')
    return <MessageRow kind="offline" title={text('kind.pending')} text={`“${request.reason}”`} />;
  return request.status === 'rejected' ? (
    <MessageRow kind="late" title={text('kind.rejected')} text={decision} />
  ) : (
    <MessageRow kind="offline" title={text('kind.approved')} text={decision} />
  );
}
