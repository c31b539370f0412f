// In: `/user/auth`: where the identity check stands.
// Out: what it is for, the way through it, and what came of it.
import { useEffect, useState } from 'react';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { outdate, queries, useCall } from '../../kernel/queries.ts';
import { depthNow, go, useSearch } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Begin } from './begin.tsx';
import { beginDraft, useDraft } from './draft.ts';
import { Given } from './given.tsx';
import { fieldsToGive, stepsOf } from './kyc-form.ts';
import { Wizard } from './wizard.tsx';
import { type IdentityStanding, KYC } from './words.ts';

/** While people look at the papers, their answer is asked for this often. */
const REVIEW_EVERY_MS = 15_000;
/** What the other pages were told last: each step is a page of its own, and they need to hear of a change only. */
let told: IdentityStanding['idStatus'] | undefined;

export default function IdentityScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  return info.data?.user.demoOnly === false ? (
    <Check />
  ) : (
    <Page title={text('page.identity')}>
      <Answer query={info}>{() => <DemoOnly />}</Answer>
    </Page>
  );
}

function Check() {
  const text = useText();
  const [waits, setWaits] = useState(false);
  const standing = useCall('/user/auth', {}, waits ? { everyMs: REVIEW_EVERY_MS } : {});
  const idStatus = standing.data?.idStatus;
  useEffect(() => {
    setWaits(idStatus === 'pending');
    if (idStatus === undefined || idStatus === told) return;
    told = idStatus;
    // The profile and the drawer say the same word.
    for (const path of ['/user/info', '/user/login/info'] as const) outdate(path);
  }, [idStatus]);
  const isOpen = idStatus === 'none' || idStatus === 'fail';
  if (isOpen && standing.data !== undefined) return <Open standing={standing.data} />;
  return (
    <Page title={text('page.identity')}>
      <Answer query={standing} rows={5}>
        {(data) => <Given standing={data} />}
      </Answer>
    </Page>
  );
}

/** Something is to be given. What comes back after a decision begins with its reasons and a consent of its own. */
function Open({ standing }: { readonly standing: IdentityStanding }) {
  const text = useText();
  const step = useSearch('step');
  const single = useSearch('only') !== '';
  const draft = useDraft(standing);
  if (step !== '' && draft !== null)
    return <Wizard standing={standing} draft={draft} step={step} single={single} onDone={settle} />;
  const begin = (): void => {
    beginDraft(standing, depthNow());
    go(KYC, { step: stepsOf(fieldsToGive(standing.redo, standing.paper?.type ?? 'id-card'))[0] ?? 'review' });
  };
  return (
    <Page title={text('page.identity')}>
      <Begin standing={standing} onBegin={begin} />
    </Page>
  );
}

/** The server's answer to what was sent is the standing now; whoever else shows it asks again. */
function settle(standing: IdentityStanding | null): void {
  if (standing !== null)
    queries.setQueriesData<IdentityStanding>({ queryKey: ['/user/auth'] }, (before) =>
      before === undefined ? before : standing,
    );
  outdate('/user/auth');
}
