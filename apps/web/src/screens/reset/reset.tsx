// In: a forgotten password or PIN, or a lost second factor; a phone or an address that still works.
// Out: in three steps a new one: who, what, and when it counts. The same page stops a reset that somebody else began.
import type { ReplyOf } from '@hilsa/contract';
import { useState } from 'react';
import { Page } from '../../account/layout.tsx';
import { useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { CancelForm } from './cancel-form.tsx';
import { NewForm } from './new-form.tsx';
import { Outcome } from './outcome.tsx';
import { type Begun, type What, whatOf } from './reset-form.ts';
import { WhoForm } from './who-form.tsx';

type Step =
  | { readonly name: 'who' }
  | { readonly name: 'new'; readonly what: What; readonly begun: Begun }
  | { readonly name: 'end'; readonly what: What; readonly reply: ReplyOf<'/user/reset/finish'> };

export default function ResetScreen() {
  const text = useText();
  const asked = whatOf(useSearch('what'));
  const cancels = useSearch('cancel') === '1';
  const [step, setStep] = useState<Step>({ name: 'who' });
  return (
    <Page title={text(cancels ? 'reset.cancel-title' : 'page.reset')}>
      {cancels ? (
        <CancelForm />
      ) : step.name === 'who' ? (
        <WhoForm what={asked} onBegun={(what, begun) => setStep({ name: 'new', what, begun })} />
      ) : step.name === 'new' ? (
        <NewForm
          what={step.what}
          begun={step.begun}
          onDone={(reply) => setStep({ name: 'end', what: step.what, reply })}
          onStale={() => setStep({ name: 'who' })}
        />
      ) : (
        <Outcome what={step.what} reply={step.reply} />
      )}
    </Page>
  );
}
