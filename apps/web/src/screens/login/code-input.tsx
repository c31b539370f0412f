// In: a contact that is well-formed.
// Out: a six-digit code field with a button that sends it and counts down; in the sandbox, the way to the outbox.
import { Refused } from '@hilsa/wire';
import { useEffect, useState } from 'react';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Go, Input, TextButton, toast } from '../../parts/index.ts';
import { solvedCaptcha } from './captcha.ts';
import { type Field, type RegisterFields, contactProblem, plainPhone } from './entry-form.ts';
import styles from './entry.module.css';

export interface CodeInputProps {
  readonly fields: RegisterFields;
  readonly error: string | null;
  readonly captcha: boolean;
  readonly sandbox: boolean;
  readonly onChange: (code: string) => void;
  readonly onProblem: (problem: Partial<Record<Field, string>>) => void;
}

export function CodeInput({ fields, error, captcha, sandbox, onChange, onProblem }: CodeInputProps) {
  const text = useText();
  const language = useLanguage();
  const [busy, setBusy] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const left = useSecondsUntil(againAtMs);
  const send = async (): Promise<void> => {
    const problem = contactProblem(fields).contact;
    if (problem !== undefined) {
      onProblem({ contact: text(problem.key) });
      return;
    }
    setBusy(true);
    try {
      const target = fields.way === 'email' ? fields.email.trim() : plainPhone(fields.phone);
      const sent = await wire.call('/common/code/send', {
        target,
        areaCode: fields.areaCode,
        purpose: 'register',
        ...(captcha ? { captcha: await solvedCaptcha() } : {}),
      });
      setAgainAtMs(sent.retryAtMs);
      toast(text('register.sent'));
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal.endsWith('format-invalid'))
        onProblem({ contact: sentenceOf(failure) });
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input
      label={text('register.code')}
      value={fields.code}
      onChange={onChange}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      keepHint
      hint={
        sandbox ? (
          <>
            {text('register.code-hint')}{' '}
            <Go to="/pages/user/outbox" target="_blank" className={styles.inline}>
              {text('register.outbox')}
            </Go>
          </>
        ) : undefined
      }
      after={
        <TextButton disabled={busy || left > 0} aria-busy={busy || undefined} onClick={() => void send()}>
          {busy
            ? text('login.solving')
            : left > 0
              ? text('register.again', { seconds: localDigits(String(left), language) })
              : text('register.send')}
        </TextButton>
      }
    />
  );
}

/** Whole seconds until a moment, counting down; 0 when it has passed. */
function useSecondsUntil(atMs: number): number {
  const [nowMs, setNowMs] = useState(0);
  useEffect(() => {
    const count = (): void => setNowMs(Date.now());
    const first = setTimeout(count, 0);
    const timer = setInterval(count, 1000);
    const last = setTimeout(() => clearInterval(timer), Math.max(0, atMs - Date.now()) + 1000);
    return () => {
      clearTimeout(first);
      clearTimeout(last);
      clearInterval(timer);
    };
  }, [atMs]);
  return nowMs === 0 ? 0 : Math.max(0, Math.ceil((atMs - nowMs) / 1000));
}
