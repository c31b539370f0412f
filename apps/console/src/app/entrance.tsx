// In: an address of the console, and whether a session stands.
// Out: the door, an invitation, or the desks; when a session ends the desks stay as they are behind the door, so that nothing typed is lost.
import { lazy, Suspense, useCallback, useEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { FirstPasskey } from '../door/first-passkey.tsx';
import { LoginPage } from '../door/login.tsx';
import { DoorShell } from '../door/shell.tsx';
import { wearLook } from '../look/device-look.ts';
import { door as words } from '../texts/parts.ts';
import { CallFailed, sentenceOf } from './call.ts';
import { forgetMe, lastEmail, whoAmI } from './me.ts';
import { onSession, tellSession } from './session.ts';

const App = lazy(() => import('./app.tsx'));
const Invite = lazy(() => import('../door/invite.tsx'));
/** The desks come over the line while the code is being typed. */
const fetchDesks = () => void import('./app.tsx');

type Place = 'asking' | 'unreachable' | 'door' | 'passkey' | 'desks' | 'locked';

export function Entrance() {
  const [token, setToken] = useState(invitationToken);
  const [place, setPlace] = useState<Place>(token === null ? 'asking' : 'door');
  const [problem, setProblem] = useState<unknown>(null);
  const ask = useCallback(() => {
    setPlace('asking');
    whoAmI().then(
      ({ needsPasskey }) => setPlace(needsPasskey ? 'passkey' : 'desks'),
      (failure: unknown) => {
        setProblem(failure);
        setPlace(failure instanceof CallFailed && failure.sessionEnded ? 'door' : 'unreachable');
      },
    );
  }, []);
  useEffect(() => {
    if (token === null) ask();
    // An invitation opened over the desks is for somebody else: they go, with all they hold.
    const turn = () => invitationToken() !== null && location.reload();
    addEventListener('hashchange', turn);
    return () => removeEventListener('hashchange', turn);
  }, [token, ask]);
  useEffect(
    () =>
      onSession((state) => {
        if (state === 'ended') forgetMe();
        setPlace((before) => (state === 'open' ? 'desks' : before === 'desks' ? 'locked' : before));
      }),
    [],
  );
  if (token !== null) {
    const enter = () => {
      history.replaceState(null, '', '#/');
      setToken(null);
    };
    return (
      <Suspense fallback={<DoorShell title={words.invited} />}>
        <Invite token={token} onEntered={enter} />
      </Suspense>
    );
  }
  if (place === 'asking') return <DoorShell title={words.product} busy />;
  if (place === 'unreachable') return <Unreachable problem={problem} onRetry={ask} />;
  if (place === 'door') return <LoginPage onCode={fetchDesks} onEntered={ask} />;
  if (place === 'passkey') return <FirstPasskey onMade={ask} />;
  return (
    <>
      <Suspense fallback={<DoorShell title={words.product} busy />}>
        <App />
      </Suspense>
      {place === 'locked' && <Lock />}
    </>
  );
}

/** Over everything, whatever dialog is open below: nothing behind it can be read, reached or pressed. */
function Lock() {
  const dialog = useRef<HTMLDialogElement>(null);
  const [email] = useState(lastEmail);
  useEffect(() => {
    wearLook();
    dialog.current?.showModal();
  }, []);
  const enter = (entered: { readonly email: string }) => {
    if (entered.email === email) return tellSession('open');
    // Somebody else: nothing of the one before may stay on the page.
    location.hash = '#/';
    location.reload();
  };
  return createPortal(
    <dialog
      ref={dialog}
      className="lock"
      aria-label={words.signIn}
      onCancel={(event) => event.preventDefault()}
      onClose={(event) => event.currentTarget.showModal()}
    >
      <LoginPage {...(email === null ? {} : { email })} onEntered={enter} />
    </dialog>,
    document.body,
  );
}

function Unreachable({ problem, onRetry }: { readonly problem: unknown; onRetry(): void }) {
  return (
    <DoorShell title={words.product}>
      <p className="problem" role="alert">
        {sentenceOf(problem)}
      </p>
      <button type="button" className="submit" onClick={onRetry}>
        {words.retry}
      </button>
    </DoorShell>
  );
}

/** From behind the # of an invitation's link; empty when the link was cut. */
function invitationToken(): string | null {
  return /^#\/invite\/?(.*)$/.exec(location.hash)?.[1] ?? null;
}
