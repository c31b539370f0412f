// In: how the account is secured.
// Out: what is about to change and how to stop it, and why withdrawals wait.
import { Refused } from '@hilsa/wire';
import { useState } from 'react';
import { useMoment } from '../../account/moment.ts';
import { outdate } from '../../kernel/queries.ts';
import { tell } from '../../kernel/tell.ts';
import { send } from '../../kernel/send.ts';
import { useText } from '../../i18n/index.ts';
import { Button, MessageRow, ask, toast } from '../../parts/index.ts';
import type { Security } from './protections.ts';

export function Warnings({ security }: { readonly security: Security }) {
  const text = useText();
  const moment = useMoment();
  // Which hold still stands is the server's word; it is asked again with every visit.
  const hold = security.withdrawalHoldUntilMs;
  return (
    <>
      {security.pendingResets.map((reset) => (
        <PendingReset key={reset.id} reset={reset} />
      ))}
      {hold !== null && (
        <MessageRow
          kind="offline"
          title={text('security.hold')}
          text={text('security.hold-text', { time: moment(hold) })}
        />
      )}
    </>
  );
}

function PendingReset({ reset }: { readonly reset: Security['pendingResets'][number] }) {
  const text = useText();
  const moment = useMoment();
  const [busy, setBusy] = useState(false);
  const cancel = async (): Promise<void> => {
    const sure = await ask({ title: text('reset.cancel-sure'), confirm: text('reset.cancel'), danger: true });
    if (!sure) return;
    setBusy(true);
    try {
      await send('/user/reset/cancel', { id: reset.id });
      toast(text('reset.cancelled'));
    } catch (error) {
      // It may have ended meanwhile: the list then says so.
      if (!(error instanceof Refused && error.refusal === 'unknown-reset')) tell(error);
    } finally {
      outdate('/user/security');
      setBusy(false);
    }
  };
  return (
    <MessageRow
      kind="late"
      title={text(`reset.pending-${reset.what}`)}
      text={
        reset.effectiveAtMs === null
          ? text('reset.waits-for-staff')
          : text('reset.takes-effect', { time: moment(reset.effectiveAtMs) })
      }
      action={
        <Button size="small" kind="danger" busy={busy} onClick={() => void cancel()}>
          {text('reset.cancel')}
        </Button>
      }
    />
  );
}
