// In: the fields the server asks for.
// Out: the steps that give them, one after the other and back, and the whole sent at the end.
import { Refused } from '@hilsa/wire';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Page } from '../../account/layout.tsx';
import { sentenceOf, tell } from '../../app/tell.ts';
import { wire } from '../../app/wire.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { IconButton } from '../../parts/index.ts';
import { DetailsStep } from './details-step.tsx';
import {
  type Details,
  type Step,
  fieldOfRefusal,
  fieldsToGive,
  standingChanged,
  stepOf,
  stepsOf,
  submission,
} from './kyc-form.ts';
import { PictureStep } from './picture-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TypeStep } from './type-step.tsx';
import { usePictures } from './use-pictures.ts';
import type { IdentityStanding, PaperField, PaperType } from './words.ts';
import styles from './kyc.module.css';

const NOTHING: Details = { name: '', number: '', mrz: '' };

export interface WizardProps {
  readonly standing: IdentityStanding;
  /** Back before the first step. */
  readonly onLeave: () => void;
  /** null: the server knows something newer than this page. */
  readonly onDone: (standing: IdentityStanding | null) => void;
}

export function Wizard({ standing, onLeave, onDone }: WizardProps) {
  const text = useText();
  const [type, setType] = useState<PaperType>(standing.paper?.type ?? 'id-card');
  const [details, setDetails] = useState(NOTHING);
  const pictures = usePictures();
  const fields = fieldsToGive(standing.redo, type);
  const steps = stepsOf(fields);
  const [at, setAt] = useState<Step>(steps[0] ?? 'review');
  /** From the review one goes to a single step and straight back. */
  const [single, setSingle] = useState(false);
  const [refused, setRefused] = useState<Partial<Record<PaperField, string>>>({});
  const [busy, setBusy] = useState(false);
  const index = Math.max(0, steps.indexOf(at));

  const open = (step: Step, alone: boolean): void => {
    setSingle(alone);
    setAt(step);
    window.scrollTo(0, 0);
    // Reader and keyboard begin at the top of the step, as they do at that of a page.
    document.querySelector('main')?.focus({ preventScroll: true });
  };
  const goOn = (): void => open(single ? 'review' : (steps[index + 1] ?? 'review'), false);
  const goBack = (): void => {
    const before = single ? 'review' : steps[index - 1];
    if (before === undefined) onLeave();
    else open(before, false);
  };
  const choose = (chosen: PaperType): void => {
    if (chosen === type) return;
    // Pictures and numbers are those of one document.
    setType(chosen);
    setDetails({ ...NOTHING, name: details.name });
    setRefused({});
    pictures.drop();
  };
  const send = async (): Promise<void> => {
    setBusy(true);
    try {
      const files = { front: pictures.of.front?.fileId, back: pictures.of.back?.fileId };
      onDone(await wire.call('/user/auth/submit', submission(standing.consentVersion, type, fields, details, files)));
    } catch (error) {
      const field = error instanceof Refused ? fieldOfRefusal(error.refusal, error.detail, fields) : undefined;
      if (field !== undefined) {
        setRefused({ [field]: sentenceOf(error) });
        if (field === 'front' || field === 'back') pictures.drop(field);
        open(stepOf(field), true);
        return;
      }
      tell(error);
      if (error instanceof Refused && standingChanged(error.refusal)) onDone(null);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page
      title={text('page.identity')}
      fallback="/pages/user/userInfo"
      left={<IconButton icon={ChevronLeft} label={text('common.back')} size={24} edge="start" onClick={goBack} />}
    >
      <Progress at={index} of={steps.length} />
      {at === 'type' && <TypeStep type={type} onChoose={choose} onDone={goOn} />}
      {at === 'details' && (
        <DetailsStep
          type={type}
          fields={fields}
          details={details}
          refused={refused}
          onChange={(change) => {
            setDetails((before) => ({ ...before, ...change }));
            setRefused({});
          }}
          onDone={goOn}
        />
      )}
      {(at === 'front' || at === 'back') && (
        <PictureStep
          key={at}
          side={at}
          type={type}
          refused={refused[at] ?? null}
          kept={pictures.of[at]}
          other={pictures.of[at === 'front' ? 'back' : 'front']}
          onKeep={(picture) => {
            pictures.put(at, picture);
            setRefused({});
          }}
          onDone={goOn}
        />
      )}
      {at === 'review' && (
        <ReviewStep
          type={type}
          fields={fields}
          details={details}
          pictures={pictures.of}
          busy={busy}
          onChange={(field) => open(stepOf(field), field !== 'type')}
          onSend={() => void send()}
        />
      )}
    </Page>
  );
}

function Progress({ at, of }: { readonly at: number; readonly of: number }) {
  const text = useText();
  const language = useLanguage();
  const count = (number: number): string => localDigits(String(number), language);
  return (
    <div className={styles.progress}>
      <p>{text('papers.step', { step: count(at + 1), steps: count(of) })}</p>
      <span aria-hidden="true">
        {Array.from({ length: of }, (_, index) => (
          <i key={index} data-done={index <= at || undefined} />
        ))}
      </span>
    </div>
  );
}
