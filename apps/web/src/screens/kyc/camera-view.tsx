// In: a kind of document.
// Out: the camera with a frame in its shape, one calm sentence about what is missing, and a picture: by itself when all is well, or by hand.
import { Check, SwitchCamera } from 'lucide-react';
import { aspectOf } from '@hilsa/papers';
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, IconButton, MessageRow, TextButton } from '../../parts/index.ts';
import { Frame } from './frame.tsx';
import { RULES, rulesKept } from './kyc-form.ts';
import { take } from './pixels.ts';
import type { Watch } from './steady.ts';
import { type CameraTrouble, type Facing, useCamera } from '../../account/use-camera.ts';
import { useWatch } from './use-watch.ts';
import type { PaperType } from './words.ts';
import styles from './kyc.module.css';

export interface CameraViewProps {
  readonly type: PaperType;
  /** Of the other side's picture: the same side is not taken twice. */
  readonly otherLikeness: string | null;
  readonly onTake: (canvas: HTMLCanvasElement) => void;
  readonly onUpload: () => void;
  readonly onClose: () => void;
}

export function CameraView({ type, otherLikeness, onTake, onUpload, onClose }: CameraViewProps) {
  const [facing, setFacing] = useState<Facing>('environment');
  const { video, state, several, again } = useCamera(facing);
  const running = state.name === 'running';
  const shoot = (): void => {
    const canvas = video.current === null ? null : take(video.current, type);
    if (canvas !== null) onTake(canvas);
  };
  const watch = useWatch(video, type, otherLikeness, running, shoot);
  return (
    <>
      <div className={styles.camera} style={{ aspectRatio: String(aspectOf(type)) }} hidden={state.name === 'failed'}>
        <video ref={video} muted playsInline aria-hidden="true" />
        {running && <Frame type={type} watch={watch} />}
      </div>
      {state.name === 'failed' ? (
        <Trouble trouble={state.trouble} onUpload={onUpload} onRetry={again} />
      ) : (
        <>
          <Kept watch={watch} />
          <Sentence running={running} watch={watch} />
          <div className={styles.shutterRow}>
            <span className={styles.noButton} />
            <Shutter disabled={!running} onPress={shoot} />
            <SwitchButton
              several={several}
              onSwitch={() => setFacing(facing === 'environment' ? 'user' : 'environment')}
            />
          </div>
          <CloseButton onClose={onClose} />
        </>
      )}
    </>
  );
}

function Sentence({ running, watch }: { readonly running: boolean; readonly watch: Watch | null }) {
  const text = useText();
  const sentence = !running
    ? text('papers.camera-starting')
    : watch === null
      ? text('papers.not-looked')
      : watch.said === null
        ? text('papers.hold-still')
        : text(`papers.flaw-${watch.said}`);
  return (
    <p className={styles.sentence} role="status" data-good={(running && watch?.said === null) || undefined}>
      {sentence}
    </p>
  );
}

/** Which of the three rules the picture keeps right now. */
function Kept({ watch }: { readonly watch: Watch | null }) {
  const text = useText();
  if (watch === null) return null;
  const kept = rulesKept(watch.flaws);
  return (
    <ul className={styles.keptRules} aria-hidden="true">
      {RULES.map((rule) => (
        <li key={rule} data-kept={kept.includes(rule) || undefined}>
          <Icon icon={Check} size={14} weight={3} />
          {text(`papers.rule-short-${rule}`)}
        </li>
      ))}
    </ul>
  );
}

function Shutter({ disabled, onPress }: { readonly disabled: boolean; readonly onPress: () => void }) {
  const text = useText();
  return (
    <button
      type="button"
      className={styles.shutter}
      disabled={disabled}
      aria-label={text('papers.take')}
      onClick={onPress}
    >
      <i />
    </button>
  );
}

function SwitchButton({ several, onSwitch }: { readonly several: boolean; readonly onSwitch: () => void }) {
  const text = useText();
  if (!several) return <span className={styles.noButton} />;
  return <IconButton icon={SwitchCamera} size={24} label={text('papers.switch-camera')} onClick={onSwitch} />;
}

function CloseButton({ onClose }: { readonly onClose: () => void }) {
  const text = useText();
  return (
    <div className={styles.closeRow}>
      <TextButton onClick={onClose}>{text('papers.close-camera')}</TextButton>
    </div>
  );
}

function Trouble({
  trouble,
  onUpload,
  onRetry,
}: {
  readonly trouble: CameraTrouble;
  readonly onUpload: () => void;
  readonly onRetry: () => void;
}) {
  const text = useText();
  return (
    <>
      <MessageRow kind="failed" title={text('papers.camera-failed')} text={text(`papers.camera-${trouble}`)} />
      <div className={styles.actions}>
        <Button kind="primary" onClick={onUpload}>
          {text('papers.upload')}
        </Button>
        {trouble !== 'unsupported' && <Button onClick={onRetry}>{text('papers.camera-retry')}</Button>}
      </div>
    </>
  );
}
