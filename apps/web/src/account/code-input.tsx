// In: where a code may go, and what it is for.
// Out: a six-digit code field with a button that sends it and counts down; in the sandbox, the way to the outbox.
import type { RequestOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { useState } from 'react';
import { useProps } from '../kernel/props.ts';
import { sentenceOf, tell } from '../kernel/tell.ts';
import { wire } from '../kernel/wire.ts';
import { localDigits, useLanguage, useText } from '../i18n/index.ts';
import { Go, Input, TextButton, toast } from '../parts/index.ts';
import { type Contact, contactProblem, targetOf } from './contact.ts';
import { solvedCaptcha, withProof } from './captcha.ts';
import { useSecondsUntil } from './seconds.ts';
import styles from './account.module.css';

export type CodePurpose = RequestOf<'/common/code/send'>['purpose'];

export interface CodeInputProps {
  /** null: the signed-in customer's own phone or address. */
  readonly contact: Contact | null;
  readonly purpose: CodePurpose;
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (code: string) => void;
  /** The contact is not one: told beside it. */
  readonly onContactProblem?: (sentence: string) => void;
  /** Where it goes, when the fields do not show it. */
  readonly note?: string;
}

export function CodeInput({ contact, purpose, value, error, onChange, onContactProblem, note }: CodeInputProps) {
  const text = useText();
  const language = useLanguage();
  const props = useProps();
  const [busy, setBusy] = useState(false);
  const [againAtMs, setAgainAtMs] = useState(0);
  const left = useSecondsUntil(againAtMs);
  const send = async (): Promise<void> => {
    const problem = contact === null ? null : contactProblem(contact);
    if (problem !== null) {
      onContactProblem?.(text(problem.key, problem.values));
      return;
    }
    setBusy(true);
    try {
      // A guest's message costs the sender a proof of work; a signed-in customer's does not.
      const proof = props.captcha === 'required' && purpose !== 'confirm' && purpose !== 'contact';
      const first = proof ? { captcha: await solvedCaptcha() } : {};
      const sent = await withProof((more) =>
        wire.call('/common/code/send', {
          ...(contact === null ? {} : { target: targetOf(contact), areaCode: contact.areaCode }),
          purpose,
          ...first,
          ...more,
        }),
      );
      setAgainAtMs(sent.retryAtMs);
      toast(text('register.sent'));
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal.endsWith('format-invalid') && onContactProblem !== undefined)
        onContactProblem(sentenceOf(failure));
      else tell(failure);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Input
      label={text('register.code')}
      value={value}
      onChange={onChange}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={6}
      keepHint
      hint={
        props.mode === 'sandbox' ? (
          <>
            {note} {text('register.code-hint')}{' '}
            <Go to="/pages/user/outbox" target="_blank" className={styles.inline}>
              {text('register.outbox')}
            </Go>
          </>
        ) : (
          note
        )
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
