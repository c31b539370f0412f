// In: a call that waits for a factor proven anew.
// Out: the question over whatever is open, answered by a passkey or a code; then the call goes on where it was.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { passkeysWork, showPasskey, turnedAway } from '@hilsa/wire/passkey';
import { useEffect, useId, useState, type SyntheticEvent } from 'react';
import { call, sentenceOf } from '../app/call.ts';
import { onFactorAsked } from '../app/fresh-factor.ts';
import { texts } from '../texts/index.ts';

const words = texts.factor;
const CODE_DIGITS = 6;

/** Nothing else is asked: the field is where one goes on. */
const focus = (input: HTMLInputElement | null) => input?.focus();
const focusUnless = (passkey: boolean) => (passkey ? null : focus);

type Ways = ConsoleReplyOf<'/factor/options'>;

/** Stands once in the frame; shows nothing until somebody is asked. */
export function FactorQuestion() {
  const [answer, setAnswer] = useState<((proven: boolean) => void) | null>(null);
  useEffect(() => onFactorAsked(() => new Promise<boolean>((resolve) => setAnswer(() => resolve))), []);
  if (answer === null) return null;
  const close = (proven: boolean) => {
    setAnswer(null);
    answer(proven);
  };
  return <FactorDialog onClose={close} />;
}

function FactorDialog({ onClose }: { onClose(proven: boolean): void }) {
  const [ways, setWays] = useState<Ways | null>(null);
  const [code, setCode] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const titleId = useId();
  useEffect(() => {
    const stop = new AbortController();
    call('/factor/options', {}, stop.signal).then(setWays, (failure: unknown) => {
      if (!stop.signal.aborted) setProblem(sentenceOf(failure));
    });
    return () => stop.abort();
  }, []);
  const prove = async (given: () => Promise<Parameters<typeof call<'/factor/prove'>>[1]>) => {
    setBusy(true);
    setProblem(null);
    try {
      await call('/factor/prove', await given());
      return onClose(true);
    } catch (failure) {
      setProblem(turnedAway(failure) ? words.turnedAway : sentenceOf(failure));
    }
    setCode('');
    setBusy(false);
    // A challenge is answered once.
    setWays(await call('/factor/options', {}).catch(() => ways));
  };
  const byCode = (event: SyntheticEvent) => {
    event.preventDefault();
    void prove(() => Promise.resolve({ totp: code }));
  };
  const passkey = ways?.passkey ?? null;
  const byPasskey = passkey !== null && passkeysWork();
  return (
    <Dialog open onClose={() => !busy && onClose(false)} fullWidth maxWidth="xs" aria-labelledby={titleId}>
      <form onSubmit={byCode} noValidate>
        <DialogTitle id={titleId}>{words.title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary">{words.text}</Typography>
          {byPasskey && (
            <Button
              variant="contained"
              disabled={busy}
              onClick={() =>
                void prove(async () => ({
                  passkey: { challengeId: passkey.challengeId, response: await showPasskey(passkey.options) },
                }))
              }
            >
              {words.byPasskey}
            </Button>
          )}
          {ways?.app === true && (
            <TextField
              inputRef={focusUnless(byPasskey)}
              label={texts.door.code}
              helperText={texts.door.codeHint}
              value={code}
              onChange={(event) => setCode(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
              slotProps={{
                htmlInput: { inputMode: 'numeric', autoComplete: 'one-time-code', maxLength: CODE_DIGITS + 1 },
              }}
            />
          )}
          {ways !== null && !ways.app && !byPasskey && <Alert severity="warning">{words.noWay}</Alert>}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={() => onClose(false)} disabled={busy}>
            {texts.action.cancel}
          </Button>
          {ways?.app === true && (
            <Button
              type="submit"
              variant={byPasskey ? 'outlined' : 'contained'}
              disabled={busy || code.length !== CODE_DIGITS}
            >
              {busy ? texts.door.busy : words.byCode}
            </Button>
          )}
        </DialogActions>
      </form>
    </Dialog>
  );
}
