// In: a purpose that needs a fresh proof that it is the customer.
// Out: the sheet that takes it, by passkey, by authenticator app, or by password and code; and the confirmation it earns.
import type { ReplyOf, RequestOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { KeyRound } from 'lucide-react';
import { type FormEvent, useEffect, useState } from 'react';
import { closeGates } from '../kernel/gates.ts';
import { go } from '../kernel/router.ts';
import { sentenceOf, tell } from '../kernel/tell.ts';
import { wire } from '../kernel/wire.ts';
import { useText } from '../i18n/index.ts';
import { Button, Icon, MessageRow, PasswordInput, Sheet, Skeleton, TextButton } from '../parts/index.ts';
import { CodeInput } from './code-input.tsx';
import {
  type ConfirmField,
  type ConfirmFields,
  confirmProblems,
  confirmRequest,
  fieldOfRefusal,
} from './confirm-form.ts';
import { passkeysWork, showPasskey, turnedAway } from '@hilsa/wire/passkey';
import { TotpInput } from './totp-input.tsx';
import styles from './account.module.css';

type Purpose = RequestOf<'/user/confirm'>['purpose'];
type Ways = ReplyOf<'/user/confirm/options'>;
const EMPTY: ConfirmFields = { totp: '', password: '', code: '' };

export function ConfirmSheet({
  purpose,
  open,
  onDone,
  onClose,
}: {
  readonly purpose: Purpose;
  readonly open: boolean;
  readonly onDone: (confirmation: string) => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const { ways, failed, ask } = useWays(purpose);
  return (
    <Sheet open={open} onClose={onClose} title={text('confirm-you.title')}>
      <p className={styles.lead}>{text(`confirm-you.${purpose}`)}</p>
      {failed !== null && (
        <MessageRow
          kind="failed"
          title={failed}
          action={<TextButton onClick={ask}>{text('common.retry')}</TextButton>}
        />
      )}
      {failed === null && ways === null && (
        <div className={styles.form} role="status" aria-label={text('common.loading')}>
          <Skeleton width="40%" height={12} />
          <Skeleton width="100%" height={48} round={14} />
          <Skeleton width="100%" height={52} round={16} />
        </div>
      )}
      {ways !== null && <ConfirmForm purpose={purpose} ways={ways} onDone={onDone} onUsed={ask} />}
    </Sheet>
  );
}

/** How this customer can confirm now. A challenge is good once, so it is asked for again after each use. */
function useWays(purpose: Purpose): {
  readonly ways: Ways | null;
  readonly failed: string | null;
  readonly ask: () => void;
} {
  const [ways, setWays] = useState<Ways | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const ending = new AbortController();
    wire
      .call('/user/confirm/options', { purpose }, { signal: ending.signal })
      .then((reply) => {
        if (!ending.signal.aborted) setWays(reply);
      })
      .catch((error: unknown) => {
        if (!ending.signal.aborted) setFailed(sentenceOf(error));
      });
    return () => ending.abort();
    // A new round asks again.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [purpose, round]);
  return {
    ways,
    failed,
    ask: () => {
      setFailed(null);
      setRound((before) => before + 1);
    },
  };
}

function ConfirmForm({
  purpose,
  ways,
  onDone,
  onUsed,
}: {
  readonly purpose: Purpose;
  readonly ways: Ways;
  readonly onDone: (confirmation: string) => void;
  readonly onUsed: () => void;
}) {
  const text = useText();
  const [fields, setFields] = useState(EMPTY);
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<ConfirmField, string>>>({});
  const [busy, setBusy] = useState<'no' | 'typed' | 'passkey'>('no');
  const method = ways.methods.includes('totp') ? 'totp' : 'code';
  const typed = ways.methods.includes('totp') || ways.methods.includes('code');
  const withPasskey = ways.passkey !== null && passkeysWork();
  const problems = confirmProblems(method, fields);
  const shown = (field: ConfirmField): string | null => {
    const problem = problems[field];
    return refused[field] ?? (tried && problem !== undefined ? text(problem) : null);
  };
  const change = (part: Partial<ConfirmFields>): void => {
    setFields((before) => ({ ...before, ...part }));
    setRefused({});
  };
  const send = async (way: 'typed' | 'passkey', request: () => Promise<RequestOf<'/user/confirm'>>): Promise<void> => {
    if (busy !== 'no') return;
    setBusy(way);
    try {
      onDone((await wire.call('/user/confirm', await request())).confirmation);
    } catch (error) {
      const field = error instanceof Refused ? fieldOfRefusal(error.refusal, method) : undefined;
      if (field !== undefined) setRefused({ [field]: sentenceOf(error) });
      else if (!turnedAway(error)) tell(error);
      if (way === 'passkey') onUsed();
    } finally {
      setBusy('no');
    }
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0) void send('typed', async () => confirmRequest(purpose, method, fields));
  };
  const passkey = async (): Promise<RequestOf<'/user/confirm'>> => ({
    purpose,
    method: 'passkey',
    challengeId: ways.challengeId ?? '',
    response: await showPasskey(ways.passkey ?? {}),
  });
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      {typed && method === 'totp' && (
        <TotpInput value={fields.totp} error={shown('totp')} onChange={(totp) => change({ totp })} />
      )}
      {typed && method === 'code' && (
        <>
          <PasswordInput
            label={text('login.password')}
            value={fields.password}
            onChange={(password) => change({ password })}
            error={shown('password')}
            autoComplete="current-password"
            maxLength={64}
          />
          <CodeInput
            contact={null}
            purpose="confirm"
            value={fields.code}
            error={shown('code')}
            onChange={(code) => change({ code })}
            note={text('confirm-you.code-to', { target: ways.codeTargets[0] ?? '' })}
          />
        </>
      )}
      <div className={styles.actions}>
        {typed && (
          <Button kind="primary" type="submit" busy={busy === 'typed'}>
            {text('confirm-you.submit')}
          </Button>
        )}
        {withPasskey && (
          <Button
            kind={typed ? 'plain' : 'primary'}
            busy={busy === 'passkey'}
            onClick={() => void send('passkey', passkey)}
          >
            <span className={styles.withIcon}>
              <Icon icon={KeyRound} size={20} />
              {text('passkey.use')}
            </span>
          </Button>
        )}
        {!typed && !withPasskey && <MessageRow kind="failed" title={text('passkey.not-here')} />}
      </div>
      {!ways.methods.includes('code') && (
        <TextButton
          onClick={() => {
            closeGates();
            go('/pages/account/reset', { what: 'second-factor' });
          }}
        >
          {text('confirm-you.lost')}
        </TextButton>
      )}
    </form>
  );
}
