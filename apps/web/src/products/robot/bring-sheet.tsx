// In: the robots that take own settings.
// Out: settings read back: pasted as text, from the camera, or from a picture of their code; then their form is opened with them in it.
import { Camera, ClipboardPaste, Image } from 'lucide-react';
import { useEffect, useId, useRef, useState } from 'react';
import type { Robot } from '@hilsa/contract';
import { readSettings } from '@hilsa/strategies/settings-text';
import { useCamera } from '../../account/use-camera.ts';
import { go } from '../../kernel/router.ts';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, Sheet, toast } from '../../parts/index.ts';
import { readCode, readFile } from './read-code.ts';
import { symbolsOf } from './own-form.ts';
import styles from './robot.module.css';

const LOOKS_EVERY_MS = 300;

export function BringSheet({
  open,
  onClose,
  own,
}: {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly own: readonly Robot[];
}) {
  const text = useText();
  return (
    <Sheet open={open} onClose={onClose} title={text('robot.bring')}>
      {open && <Ways own={own} onDone={onClose} />}
    </Sheet>
  );
}

type Wrong = 'robot.bring-none' | 'robot.bring-no-code' | 'robot.bring-no-picture' | 'robot.bring-no-robot';

function Ways({ own, onDone }: { readonly own: readonly Robot[]; readonly onDone: () => void }) {
  const text = useText();
  const id = useId();
  const file = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [scanning, setScanning] = useState(false);
  const [wrong, setWrong] = useState<Wrong | null>(null);
  const take = (words: string): boolean => {
    const settings = words.trim();
    const named = readSettings(settings);
    if (named === null) {
      setWrong('robot.bring-none');
      return false;
    }
    // The same rule takes settings of coins and of shares: what they name says which.
    const symbols = symbolsOf(named);
    const ofRule = own.filter(({ rule }) => rule === named.rule);
    const robot = ofRule.find(({ markets }) => symbols.every((symbol) => markets.includes(symbol))) ?? ofRule[0];
    if (robot === undefined) {
      setWrong('robot.bring-no-robot');
      return false;
    }
    onDone();
    toast(text('robot.bring-read'));
    go('/pages/robot/detail', { id: robot.robotId, settings }, { replace: true });
    return true;
  };
  const paste = async (): Promise<void> => {
    try {
      const words = await navigator.clipboard.readText();
      setTyped(words);
      take(words);
    } catch {
      // Not allowed, or no such thing here: the field can be pasted into by hand.
      document.getElementById(id)?.focus();
    }
  };
  const open = async (chosen: File | undefined): Promise<void> => {
    if (chosen === undefined) return;
    try {
      const words = await readFile(chosen);
      if (words === null) setWrong('robot.bring-no-code');
      else take(words);
    } catch {
      setWrong('robot.bring-no-picture');
    }
  };
  return (
    <div className={styles.ticket}>
      <div className={styles.choice}>
        <label className={styles.label} htmlFor={id}>
          {text('robot.bring-text')}
        </label>
        <textarea
          id={id}
          className={styles.area}
          rows={4}
          spellCheck={false}
          autoCapitalize="none"
          maxLength={2_000}
          placeholder="hilsa-robot-1;…"
          value={typed}
          aria-invalid={wrong !== null}
          onChange={({ target }) => {
            setTyped(target.value);
            setWrong(null);
          }}
        />
        {wrong !== null && (
          <p className={styles.wrong} role="alert">
            {text(wrong)}
          </p>
        )}
      </div>
      {typed.trim() === '' ? (
        <Button onClick={() => void paste()}>
          <span className={styles.withIcon}>
            <Icon icon={ClipboardPaste} size={18} />
            {text('robot.bring-paste')}
          </span>
        </Button>
      ) : (
        <Button kind="primary" onClick={() => take(typed)}>
          {text('robot.bring-take')}
        </Button>
      )}
      {scanning ? (
        <Scanner onSeen={take} />
      ) : (
        <Button onClick={() => setScanning(true)}>
          <span className={styles.withIcon}>
            <Icon icon={Camera} size={18} />
            {text('robot.bring-scan')}
          </span>
        </Button>
      )}
      <Button onClick={() => file.current?.click()}>
        <span className={styles.withIcon}>
          <Icon icon={Image} size={18} />
          {text('robot.bring-picture')}
        </span>
      </Button>
      <input
        ref={file}
        type="file"
        accept="image/*"
        hidden
        aria-label={text('robot.bring-picture')}
        onChange={({ target }) => {
          void open(target.files?.[0]);
          target.value = '';
        }}
      />
      <p className={styles.quiet}>{text('robot.carry-note')}</p>
    </div>
  );
}

/** The camera's picture, looked at a few times a second until it shows settings; any other code is passed over. */
function Scanner({ onSeen }: { readonly onSeen: (words: string) => boolean }) {
  const text = useText();
  const { video, state, again } = useCamera('environment');
  const isRunning = state.name === 'running';
  useEffect(() => {
    if (!isRunning) return undefined;
    let ended = false;
    let timer: ReturnType<typeof setTimeout>;
    const look = async (): Promise<void> => {
      const words = video.current === null ? null : await readCode(video.current);
      if (ended || (words !== null && onSeen(words))) return;
      timer = setTimeout(() => void look(), LOOKS_EVERY_MS);
    };
    void look();
    return () => {
      ended = true;
      clearTimeout(timer);
    };
  }, [isRunning, onSeen, video]);
  if (state.name === 'failed')
    return (
      <div className={styles.choice}>
        <p className={styles.wrong} role="alert">
          {text(state.trouble === 'denied' ? 'robot.camera-denied' : 'robot.camera-none')}
        </p>
        <Button size="small" onClick={again}>
          {text('robot.camera-again')}
        </Button>
      </div>
    );
  return (
    <figure className={styles.scanner}>
      <video ref={video} muted playsInline aria-label={text('robot.bring-scan')} />
      <figcaption>{text('robot.bring-hold')}</figcaption>
    </figure>
  );
}
