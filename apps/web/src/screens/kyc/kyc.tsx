// In: `/user/auth`: where the identity check stands.
// Out: what it is for, the way through it, and what came of it.
import { useEffect, useState } from 'react';
import { DemoOnly } from '../../account/demo-only.tsx';
import { Answer, Page } from '../../account/layout.tsx';
import { outdate, queries, useCall } from '../../app/queries.ts';
import { useText } from '../../i18n/index.ts';
import { Begin } from './begin.tsx';
import { Given } from './given.tsx';
import { Wizard } from './wizard.tsx';
import type { IdentityStanding } from './words.ts';

/** While people look at the papers, their answer is asked for this often. */
const REVIEW_EVERY_MS = 15_000;

export default function IdentityScreen() {
  const text = useText();
  const info = useCall('/user/info', {});
  return info.data?.user.demoOnly === false ? (
    <Check />
  ) : (
    <Page title={text('page.identity')} fallback="/pages/user/userInfo">
      <Answer query={info}>{() => <DemoOnly />}</Answer>
    </Page>
  );
}

function Check() {
  const text = useText();
  const [waits, setWaits] = useState(false);
  const standing = useCall('/user/auth', {}, waits ? { everyMs: REVIEW_EVERY_MS } : {});
  const [begun, setBegun] = useState(false);
  const idStatus = standing.data?.idStatus;
  useEffect(() => {
    setWaits(idStatus === 'pending');
    // The profile and the drawer say the same word.
    if (idStatus !== undefined) for (const path of ['/user/info', '/user/login/info'] as const) outdate(path);
  }, [idStatus]);
  const open = idStatus === 'none' || idStatus === 'fail';
  const done = (now: IdentityStanding | null): void => {
    // What comes back while one waits here begins with its reasons and a consent of its own.
    setBegun(false);
    settle(now);
  };
  if (begun && open && standing.data !== undefined)
    return <Wizard standing={standing.data} onLeave={() => setBegun(false)} onDone={done} />;
  return (
    <Page title={text('page.identity')} fallback="/pages/user/userInfo">
      <Answer query={standing} rows={5}>
        {(data) =>
          data.idStatus === 'none' || data.idStatus === 'fail' ? (
            <Begin standing={data} onBegin={() => setBegun(true)} />
          ) : (
            <Given standing={data} />
          )
        }
      </Answer>
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
