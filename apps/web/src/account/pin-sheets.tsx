// In: the wish to set a PIN, or a call that needs the transaction PIN.
// Out: the sheets that ask for it; what went wrong stands under the cells.
import { Refused } from '@hilsa/wire';
import { LockKeyhole } from 'lucide-react';
import { useState } from 'react';
import { GateClosed, closeGates } from '../kernel/gates.ts';
import { send } from '../kernel/send.ts';
import { outdate } from '../kernel/queries.ts';
import { go } from '../kernel/router.ts';
import { sentenceOf, tell } from '../kernel/tell.ts';
import { wire } from '../kernel/wire.ts';
import { localDigits, timeText, useLanguage, useText } from '../i18n/index.ts';
import { Button, Sheet, TextButton, toast } from '../parts/index.ts';
import { choiceProblem } from './pin.ts';
import { PinPad } from './pin-pad.tsx';
import { useSecondsUntil } from './seconds.ts';
import styles from './account.module.css';

export type PinKind = 'transaction' | 'withdrawal';

/** Chooses a PIN in two steps: type it, type it again. */
export function SetPinSheet({
  kind,
  change = false,
  why,
  open,
  onDone,
  onClose,
}: {
  readonly kind: PinKind;
  /** There is one already: the server asks for a confirmation first. */
  readonly change?: boolean;
  /** Why it is asked now. */
  readonly why?: string;
  readonly open: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [chosen, setChosen] = useState<string | null>(null);
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const startOver = (sentence: string | null): void => {
    setChosen(null);
    setPin('');
    setError(sentence);
  };
  const save = async (typed: string): Promise<void> => {
    setBusy(true);
    try {
      await send('/user/pin/set', { kind, pin: typed, pinConfirmation: typed });
      outdate('/user/security');
      toast(text(kind === 'transaction' ? 'pin.transaction-set' : 'pin.withdrawal-set'));
      startOver(null);
      onDone();
    } catch (failure) {
      if (failure instanceof GateClosed) startOver(null);
      else if (failure instanceof Refused && failure.refusal.startsWith('pin')) startOver(sentenceOf(failure));
      else {
        startOver(null);
        tell(failure);
      }
    } finally {
      setBusy(false);
    }
  };
  const full = (typed: string): void => {
    if (chosen === null) {
      const problem = choiceProblem(typed);
      if (problem !== null) return startOver(text(problem));
      setChosen(typed);
      setPin('');
      return undefined;
    }
    if (typed !== chosen) return startOver(text('pin.differ'));
    void save(typed);
    return undefined;
  };
  const titles = {
    transaction: change ? 'pin.change-transaction' : 'pin.set-transaction',
    withdrawal: change ? 'pin.change-withdrawal' : 'pin.set-withdrawal',
  } as const;
  return (
    <Sheet open={open} onClose={onClose} title={text(titles[kind])}>
      <p className={styles.lead}>{chosen === null ? (why ?? text('pin.choose')) : text('pin.again')}</p>
      <PinPad
        pin={pin}
        error={error}
        busy={busy}
        hint={text(chosen === null ? 'pin.rule' : 'pin.again-hint')}
        corner={chosen !== null && <TextButton onClick={() => startOver(null)}>{text('pin.start-over')}</TextButton>}
        onChange={(typed) => {
          setPin(typed);
          setError(null);
        }}
        onFull={full}
      />
    </Sheet>
  );
}

/** Asks for the transaction PIN and unlocks trading in this sign-in. */
export function UnlockSheet({
  about,
  open,
  onDone,
  onClose,
}: {
  /** What goes on once it is given. */
  readonly about?: string | undefined;
  readonly open: boolean;
  readonly onDone: () => void;
  readonly onClose: () => void;
}) {
  const text = useText();
  const [pin, setPin] = useState('');
  const [error, setError] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const [lockedUntilMs, setLockedUntilMs] = useState(0);
  const unlock = async (typed: string): Promise<void> => {
    setBusy(true);
    try {
      await wire.call('/user/pin/unlock', { pin: typed });
      outdate('/user/security');
      onDone();
    } catch (failure) {
      if (failure instanceof Refused && failure.refusal === 'pin-locked')
        setLockedUntilMs(Number(failure.detail['untilMs'] ?? 0));
      else if (failure instanceof Refused) setError(sentenceOf(failure));
      else tell(failure);
    } finally {
      setPin('');
      setBusy(false);
    }
  };
  const forgot = (): void => {
    closeGates();
    go('/pages/account/reset', { what: 'transaction-pin' });
  };
  return (
    <Sheet open={open} onClose={onClose} title={text('pin.transaction')} subtitle={about}>
      <p className={styles.lead}>{text('pin.unlock-text')}</p>
      {lockedUntilMs > 0 ? (
        <PinLocked untilMs={lockedUntilMs} onOver={() => setLockedUntilMs(0)} onForgot={forgot} />
      ) : (
        <PinPad
          pin={pin}
          error={error}
          busy={busy}
          corner={<TextButton onClick={forgot}>{text('pin.forgot')}</TextButton>}
          onChange={(typed) => {
            setPin(typed);
            setError(null);
          }}
          onFull={(typed) => void unlock(typed)}
        />
      )}
    </Sheet>
  );
}

function PinLocked({
  untilMs,
  onOver,
  onForgot,
}: {
  readonly untilMs: number;
  readonly onOver: () => void;
  readonly onForgot: () => void;
}) {
  const text = useText();
  const language = useLanguage();
  const seconds = useSecondsUntil(untilMs);
  const clock = `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`;
  return (
    <div className={styles.locked}>
      <LockKeyhole size={28} aria-hidden="true" />
      <p>{text('pin.locked', { time: timeText(untilMs, language) })}</p>
      {seconds > 0 && <p className={styles.lockClock}>{localDigits(clock, language)}</p>}
      <Button size="small" wide disabled={seconds > 0} onClick={onOver}>
        {text('common.retry')}
      </Button>
      <TextButton onClick={onForgot}>{text('pin.reset')}</TextButton>
    </div>
  );
}
