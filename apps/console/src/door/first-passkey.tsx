// In: an administrator who has no passkey yet, where one is needed.
// Out: one made on this device, and the way to the desks; nothing else is open until then.
import { passkeyHindrance } from '@hilsa/wire/passkey';
import { useState, type SyntheticEvent } from 'react';
import { call } from '../app/call.ts';
import { forgetMe } from '../app/me.ts';
import { addPasskey, whyNoPasskey } from '../app/new-passkey.ts';
import { door as words } from '../texts/parts.ts';
import { Field } from './field.tsx';
import { DoorShell } from './shell.tsx';

export function FirstPasskey({ onMade }: { onMade(): void }) {
  const [name, setName] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const hindrance = passkeyHindrance();
  const make = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await addPasskey(name.trim());
      forgetMe();
      onMade();
    } catch (failure) {
      setProblem(whyNoPasskey(failure));
      setBusy(false);
    }
  };
  const leave = async () => {
    forgetMe();
    await call('/logout', {}).catch(() => undefined);
    location.reload();
  };
  return (
    <DoorShell title={words.firstPasskey}>
      <form onSubmit={(event) => void make(event)}>
        <p className="second">{words.firstPasskeyText}</p>
        <Field label={words.passkeyName} hint={words.passkeyNameHint} value={name} onText={setName} maxLength={40} />
        {(problem ?? hindrance) !== null && (
          <p className="problem" role="alert">
            {problem ?? words.passkeyHindered[hindrance!]}
          </p>
        )}
        <button type="submit" className="submit" disabled={busy || hindrance !== null || name.trim() === ''}>
          {busy ? words.busy : words.makePasskey}
        </button>
        <button type="button" className="quiet" onClick={() => void leave()} disabled={busy}>
          {words.signOut}
        </button>
      </form>
    </DoorShell>
  );
}
