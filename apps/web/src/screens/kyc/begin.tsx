// In: a customer who is not verified, or whose papers came back.
// Out: what the check is for or what is wrong, what will be asked, and the consent without which nothing begins.
import { Check, CircleAlert, IdCard, ScanLine, Timer } from 'lucide-react';
import { type FormEvent, useId, useState } from 'react';
import { useLanguage, useText } from '../../i18n/index.ts';
import { Button, Go, Icon, type LucideIcon } from '../../parts/index.ts';
import { Head } from './head.tsx';
import type { IdentityStanding, PaperType } from './words.ts';
import styles from './kyc.module.css';

export function Begin({ standing, onBegin }: { readonly standing: IdentityStanding; readonly onBegin: () => void }) {
  const text = useText();
  const [consent, setConsent] = useState(false);
  const [tried, setTried] = useState(false);
  const again = standing.idStatus === 'fail';
  const begin = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (consent) onBegin();
  };
  return (
    <form className={styles.form} noValidate onSubmit={begin}>
      {again ? (
        <>
          <Head
            icon={CircleAlert}
            kind="wrong"
            title={text('papers.fail-title')}
            text={
              standing.redo.includes('type')
                ? text('papers.fail-text-all')
                : text('papers.fail-text', { count: standing.redo.length })
            }
          />
          <Reasons standing={standing} />
        </>
      ) : (
        <>
          <Head icon={IdCard} title={text('papers.begin-title')} text={<RequiredFor standing={standing} />} />
          <ul className={styles.facts}>
            <Fact icon={IdCard} title={text('papers.need-document')} text={text('papers.need-document-text')} />
            <Fact icon={ScanLine} title={text('papers.need-pictures')} text={text('papers.need-pictures-text')} />
            <Fact icon={Timer} title={text('papers.need-review')} text={text('papers.need-review-text')} />
          </ul>
        </>
      )}
      <Consent checked={consent} wrong={tried && !consent} onChange={setConsent} />
      <Button kind="primary" type="submit">
        {text(again ? 'papers.redo' : 'papers.begin')}
      </Button>
    </form>
  );
}

function RequiredFor({ standing }: { readonly standing: IdentityStanding }) {
  const text = useText();
  const language = useLanguage();
  if (standing.requiredFor.length === 0) return text('papers.begin-text-free');
  const list = new Intl.ListFormat(language === 'bn-BN' ? 'bn-BD' : 'en-US', { type: 'conjunction' });
  return text('papers.begin-text', {
    what: list.format(standing.requiredFor.map((what) => text(`papers.for-${what}`))),
  });
}

function Fact({ icon, title, text }: { readonly icon: LucideIcon; readonly title: string; readonly text: string }) {
  return (
    <li>
      <Icon icon={icon} size={20} />
      <span>
        <b>{title}</b>
        <i>{text}</i>
      </span>
    </li>
  );
}

/** What to give again, in the order it will be asked for, with every reason told about it. */
function Reasons({ standing }: { readonly standing: IdentityStanding }) {
  const text = useText();
  const type: PaperType = standing.paper?.type ?? 'id-card';
  return (
    <ul className={styles.facts}>
      {listed(standing).map((field) => (
        <li key={field}>
          <Icon icon={CircleAlert} size={20} className={styles.wrongIcon} />
          <span>
            <b>{text(field === 'front' ? `papers.front-${type}` : `papers.field-${field}`)}</b>
            {standing.reasons
              .filter((reason) => reason.field === field)
              .map((reason) => (
                <i key={reason.reason}>{reason.text}</i>
              ))}
            {!standing.reasons.some((reason) => reason.field === field) && <i>{text('papers.comes-along')}</i>}
          </span>
        </li>
      ))}
    </ul>
  );
}

/** With another document everything changes: then only what somebody wrote about is named. */
function listed({ redo, reasons }: IdentityStanding): IdentityStanding['redo'] {
  return redo.includes('type') ? redo.filter((field) => reasons.some((reason) => reason.field === field)) : redo;
}

function Consent({
  checked,
  wrong,
  onChange,
}: {
  readonly checked: boolean;
  readonly wrong: boolean;
  readonly onChange: (checked: boolean) => void;
}) {
  const text = useText();
  const id = useId();
  return (
    <div className={styles.consentBox}>
      <label className={styles.consent}>
        <input
          type="checkbox"
          checked={checked}
          onChange={(event) => onChange(event.target.checked)}
          {...(wrong ? { 'aria-invalid': true, 'aria-describedby': id } : {})}
        />
        <span className={styles.tick} data-wrong={wrong || undefined}>
          <Icon icon={Check} size={16} weight={3} />
        </span>
        <span>{text('papers.consent')}</span>
      </label>
      <p className={styles.read}>
        <Go to="/pages/common/privacyPolicy" target="_blank">
          {text('papers.read-privacy')}
        </Go>
      </p>
      {wrong && (
        <p id={id} className={styles.wrong} role="alert">
          {text('papers.consent-missing')}
        </p>
      )}
    </div>
  );
}
