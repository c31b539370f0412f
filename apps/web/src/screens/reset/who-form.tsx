// In: what is to be reset.
// Out: whose it is, proved by the code sent to their phone or address.
import { Refused } from '@hilsa/wire';
import { Check } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { AREAS } from '../../account/areas.ts';
import { CodeInput } from '../../account/code-input.tsx';
import { ContactInput } from '../../account/contact-input.tsx';
import { type Contact, contactFrom } from '../../account/contact.ts';
import { go } from '../../app/router.ts';
import { useKept } from '../../app/store.ts';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, TextButton } from '../../parts/index.ts';
import { type Begun, WHATS, type What, type WhoField, beginRequest, whoProblems } from './reset-form.ts';
import styles from './reset.module.css';

const FIELD_OF: Readonly<Record<string, WhoField>> = {
  'phone-format-invalid': 'contact',
  'email-format-invalid': 'contact',
  'code-invalid': 'code',
  'sign-in-locked': 'code',
};

/** The contact of whoever is signed in; else an empty one of the country used last. */
export function useKnownContact(): Contact {
  const { userInfo, areaCode } = useKept();
  const codes = AREAS.map((area) => area.code);
  const known = userInfo === null ? null : contactFrom(userInfo.account, codes);
  return known ?? { way: 'phone', areaCode, phone: '', email: '' };
}

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
  const [tried, setTried] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<WhoField, string>>>({});
  const [busy, setBusy] = useState(false);
  const problems = whoProblems({ contact, code });
  const shown = (field: WhoField): string | null => {
    const problem = problems[field];
    return refused[field] ?? (tried && problem !== undefined ? text(problem.key, problem.values) : null);
  };
  const submit = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setTried(true);
    if (busy || Object.keys(problems).length > 0) return;
    setBusy(true);
    try {
      onBegun(what, await wire.call('/user/reset/begin', beginRequest(what, { contact, code })));
    } catch (error) {
      const field = error instanceof Refused ? FIELD_OF[error.refusal] : undefined;
      if (field === undefined) tell(error);
      else setRefused({ [field]: sentenceOf(error) });
    } finally {
      setBusy(false);
    }
  };
  return (
    <form className={styles.form} noValidate onSubmit={(event) => void submit(event)}>
      <p className={styles.text}>{text('reset.text')}</p>
      <div className={styles.whats} role="radiogroup" aria-label={text('reset.what')}>
        {WHATS.map((option) => (
          <button
            key={option}
            type="button"
            role="radio"
            aria-checked={option === what}
            className={styles.what}
            onClick={() => setWhat(option)}
          >
            <span>{text(`reset.what-${option}`)}</span>
            {option === what && <Icon icon={Check} size={20} />}
          </button>
        ))}
      </div>
      <ContactInput
        contact={contact}
        error={shown('contact')}
        onChange={(change) => {
          setContact((before) => ({ ...before, ...change }));
          setRefused({});
        }}
      />
      <CodeInput
        contact={contact}
        purpose="reset"
        value={code}
        error={shown('code')}
        onChange={(typed) => {
          setCode(typed);
          setRefused({});
        }}
        onContactProblem={(sentence) => setRefused({ contact: sentence })}
      />
      <Button kind="primary" type="submit" busy={busy}>
        {text('reset.go-on')}
      </Button>
      <TextButton onClick={() => go('/pages/account/reset', { cancel: '1' })}>{text('reset.not-me')}</TextButton>
    </form>
  );
}
