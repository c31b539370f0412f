// In: the fields the server asks for, what was begun, and the step of the address.
// Out: the steps that give them, each a page to go back from, and the whole sent at the end.
import { Refused } from '@hilsa/wire';
import { useState } from 'react';
import { Page } from '../../account/layout.tsx';
import { back, depthNow, backToDepth, go } from '../../kernel/router.ts';
import { sentenceOf, tell } from '../../kernel/tell.ts';
import { send } from '../../kernel/send.ts';
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { DetailsStep } from './details-step.tsx';
import { type Draft, changeDraft, chooseType, dropPicture, forgetDraft, keepPicture } from './draft.ts';
import { type Step, fieldOfRefusal, fieldsToGive, standingChanged, stepOf, stepsOf, submission } from './kyc-form.ts';
import { PictureStep } from './picture-step.tsx';
import { ReviewStep } from './review-step.tsx';
import { TypeStep } from './type-step.tsx';
import { type IdentityStanding, KYC } from './words.ts';
import styles from './kyc.module.css';

const SIDES = ['front', 'back'] as const;

export interface WizardProps {
  readonly standing: IdentityStanding;
  readonly draft: Draft;
  /** As the address says it; another step than there is means the first. */
  readonly step: string;
  /** From the review one goes to a single step and straight back. */
  readonly single: boolean;
  /** null: the server knows something newer than this page. */
  readonly onDone: (standing: IdentityStanding | null) => void;
}

export function Wizard({ standing, draft, step, single, onDone }: WizardProps) {
  const text = useText();
  const { type, details, pictures, refused } = draft;
  const fields = fieldsToGive(standing.redo, type);
  const steps = stepsOf(fields);
  const at = steps.find((each) => each === step) ?? steps[0] ?? 'review';
  const index = steps.indexOf(at);
  const [busy, setBusy] = useState(false);

  const open = (next: Step, alone: boolean): void => go(KYC, { step: next, only: alone ? 'true' : '' });
  // A step opened by itself leads back to the review of all; there it is when nothing lies behind.
  const leave = (): void => (depthNow() > 0 ? back() : go(KYC));
  const goOn = (): void => (single ? leave() : open(steps[index + 1] ?? 'review', false));
  const submit = async (): Promise<void> => {
    setBusy(true);
    try {
      const sent = await send('/user/auth/submit', submission(standing.consentVersion, fields, draft));
      onDone(sent);
      forgetDraft();
      // Back from here leads to where the check was opened from, not through its steps once more.
      backToDepth(draft.depth);
    } catch (error) {
      // A picture that waited for longer than a day is no longer there.
      if (error instanceof Refused && error.refusal === 'unknown-file') for (const side of SIDES) dropPicture(side);
      const field = error instanceof Refused ? fieldOfRefusal(error.refusal, error.detail, fields) : undefined;
      if (field !== undefined) {
        if (field === 'front' || field === 'back') dropPicture(field);
        changeDraft({ refused: { [field]: sentenceOf(error) } });
        open(stepOf(field), true);
        return;
      }
      tell(error);
      if (error instanceof Refused && standingChanged(error.refusal)) {
        onDone(null);
        backToDepth(draft.depth);
      }
    } finally {
      setBusy(false);
    }
  };

  return (
    <Page title={text('page.identity')}>
      <Progress at={index} of={steps.length} />
      {at === 'type' && <TypeStep type={type} onChoose={chooseType} onDone={goOn} />}
      {at === 'details' && (
        <DetailsStep
          type={type}
          fields={fields}
          details={details}
          refused={refused}
          onChange={(change) => changeDraft({ details: { ...details, ...change }, refused: {} })}
          onDone={goOn}
        />
      )}
      {(at === 'front' || at === 'back') && (
        <PictureStep
          key={at}
          side={at}
          type={type}
          refused={refused[at] ?? null}
          kept={pictures[at]}
          other={pictures[at === 'front' ? 'back' : 'front']}
          onKeep={(picture, blob) => keepPicture(at, picture, blob)}
          onDone={goOn}
        />
      )}
      {at === 'review' && (
        <ReviewStep
          fields={fields}
          draft={draft}
          busy={busy}
          onChange={(field) => open(stepOf(field), field !== 'type')}
          onSend={() => void submit()}
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
