// In: somebody who was told of a reset they did not ask for.
// Out: what waits is cancelled: by the word in the message that told of it, or by a fresh code.
import { useState } from 'react';
import { sixDigitsOf } from '../../account/confirm-form.ts';
import { withProof } from '../../account/captcha.ts';
import { contactOf } from '../../account/contact.ts';
import { useForm } from '../../kernel/form.ts';
import { outdate } from '../../kernel/queries.ts';
import { go } from '../../kernel/router.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Input, toast } from '../../parts/index.ts';
import { type WhoField, whoProblems } from './reset-form.ts';
import { useKnownContact } from './known-contact.ts';
import { WhoFields } from './who-fields.tsx';
import styles from './reset.module.css';

const FIELD_OF: Readonly<Record<string, WhoField>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'code-required': 'code',
  'code-invalid': 'code',
};

export function CancelForm() {
  const text = useText();
  const known = useKnownContact();
  const signedIn = useSignedIn();
  const [contact, setContact] = useState(known);
  const [code, setCode] = useState('');
  const [word, setWord] = useState('');
  const byWord = word.trim() !== '';
  const { code: codeProblem, ...others } = whoProblems({ contact, code });
  const problems = byWord || codeProblem === undefined ? others : { ...others, code: codeProblem };
  const form = useForm(problems, FIELD_OF, async () => {
    const shown = byWord ? { cancelCode: word.trim() } : { code: sixDigitsOf(code) };
    const { cancelled } = await withProof((proof) =>
      wire.call('/user/reset/cancel', { ...contactOf(contact), ...shown, ...proof }),
    );
    outdate('/user/security');
    toast(text('reset.cancelled-count', { count: cancelled }));
    go(signedIn ? '/pages/user/security' : '/pages/common/login', {}, { replace: true });
  });
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.text}>{text('reset.cancel-text')}</p>
      <Input
        label={text('reset.cancel-word')}
        hint={text('reset.cancel-word-hint')}
        value={word}
        onChange={(typed) => {
          setWord(typed);
          form.typed();
        }}
        placeholder="K7QM-2PXW"
        autoCapitalize="characters"
        autoComplete="off"
        maxLength={12}
      />
      <WhoFields
        purpose="cancel-reset"
        contact={contact}
        code={code}
        form={form}
        onContact={setContact}
        onCode={setCode}
      />
      <Button kind="danger" type="submit" busy={form.busy}>
        {text('reset.cancel-all')}
      </Button>
    </form>
  );
}
