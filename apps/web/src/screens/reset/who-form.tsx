// In: what is to be reset.
// Out: whose it is, proved by the code sent to their phone or address.
import { Check } from 'lucide-react';
import { useState } from 'react';
import { withProof } from '../../account/captcha.ts';
import { useForm } from '../../kernel/form.ts';
import { go } from '../../kernel/router.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, TextButton, Radios } from '../../parts/index.ts';
import { useKnownContact } from './known-contact.ts';
import { type Begun, WHATS, type What, type WhoField, beginRequest, whoProblems } from './reset-form.ts';
import { WhoFields } from './who-fields.tsx';
import styles from './reset.module.css';

const FIELD_OF: Readonly<Record<string, WhoField>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'code-invalid': 'code',
};

export function WhoForm({
  what: asked,
  onBegun,
}: {
  readonly what: What;
  readonly onBegun: (what: What, begun: Begun) => void;
}) {
  const text = useText();
  const known = useKnownContact();
  const [what, setWhat] = useState(asked);
  const [contact, setContact] = useState(known);
  const [code, setCode] = useState('');
  const form = useForm(whoProblems({ contact, code }), FIELD_OF, async () =>
    onBegun(
      what,
      await withProof((proof) =>
        wire.call('/user/reset/begin', { ...beginRequest(what, { contact, code }), ...proof }),
      ),
    ),
  );
  return (
    <form className={styles.form} noValidate onSubmit={form.submit}>
      <p className={styles.text}>{text('reset.text')}</p>
      <Radios
        className={styles.whats}
        itemClassName={styles.what}
        label={text('reset.what')}
        value={what}
        onChange={setWhat}
        options={WHATS.map((option) => ({
          value: option,
          label: (
            <>
              <span>{text(`reset.what-${option}`)}</span>
              {option === what && <Icon icon={Check} size={20} />}
            </>
          ),
        }))}
      />
      <WhoFields purpose="reset" contact={contact} code={code} form={form} onContact={setContact} onCode={setCode} />
      <Button kind="primary" type="submit" busy={form.busy}>
        {text('reset.go-on')}
      </Button>
      <TextButton onClick={() => go('/pages/account/reset', { cancel: '1' })}>{text('reset.not-me')}</TextButton>
    </form>
  );
}
