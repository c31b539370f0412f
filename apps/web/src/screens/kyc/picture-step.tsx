// In: a side of a document.
// Out: a picture of it, by the camera, or from a file where there is none that works; looked at before it is sent, and sent once it is good.
import { Camera as CameraIcon, CircleCheck, Images, Scan, Sun, Type } from 'lucide-react';
import { type ChangeEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { tell } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { PICTURE_FILES, openPicture } from '../../messages/open-picture.ts';
import { tellPicture } from '../../messages/tell-picture.ts';
import { Button, Icon, MessageRow } from '../../parts/index.ts';
import { CameraView } from './camera-view.tsx';
import type { DraftPicture } from './draft.ts';
import { Drawing } from './drawing.tsx';
import { RULES, type Side } from './kyc-form.ts';
import { LONGEST_SIDE } from './pixels.ts';
import { Preview } from './preview.tsx';
import { type Shot, useShot } from './use-shot.ts';
import { hasCamera } from '../../account/use-camera.ts';
import { usePictureAddress } from './use-picture-address.ts';
import type { PaperType } from './words.ts';
import styles from './kyc.module.css';

export interface PictureStepProps {
  readonly side: Side;
  readonly type: PaperType;
  /** What the server said about the picture before. */
  readonly refused: string | null;
  readonly kept: DraftPicture | undefined;
  /** The other side, which must not be the same picture. */
  readonly other: DraftPicture | undefined;
  readonly onKeep: (picture: DraftPicture, blob: Blob) => void;
  readonly onDone: () => void;
}

export function PictureStep({ side, type, refused, kept, other, onKeep, onDone }: PictureStepProps) {
  const text = useText();
  const [filming, setFilming] = useState(false);
  const { shot, opening, show, drop } = useShot(type, other?.likeness ?? null);
  const file = useRef<HTMLInputElement>(null);
  const [busy, setBusy] = useState(false);
  const ending = useEnding();
  const choose = (event: ChangeEvent<HTMLInputElement>): void => {
    const chosen = event.target.files?.[0];
    event.target.value = '';
    if (chosen === undefined) return;
    setFilming(false);
    show(openPicture(chosen, LONGEST_SIDE), 'upload').catch(tellPicture);
  };
  const keep = async ({ blob, verdict, source }: Shot): Promise<void> => {
    setBusy(true);
    try {
      const { fileId } = await wire.pictures.add('paper', blob, ending.current?.signal);
      onKeep({ fileId, likeness: verdict?.likeness ?? null, source }, blob);
      onDone();
    } catch (error) {
      if (ending.current?.signal.aborted !== true) tell(error);
    } finally {
      setBusy(false);
    }
  };
  const title = text(side === 'front' ? `papers.front-${type}` : 'papers.field-back');
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{title}</h2>
      {refused !== null && shot === null && !filming && <MessageRow kind="failed" title={refused} />}
      {filming ? (
        <CameraView
          type={type}
          otherLikeness={other?.likeness ?? null}
          onTake={(canvas) => {
            setFilming(false);
            show(canvas, 'camera').catch(tell);
          }}
          onUpload={() => file.current?.click()}
          onClose={() => setFilming(false)}
        />
      ) : shot !== null ? (
        <Preview
          shot={opening ? { ...shot, looking: true } : shot}
          title={title}
          busy={busy}
          onUse={() => void keep(shot)}
          onAgain={() => {
            drop();
            setFilming(hasCamera());
          }}
          onUpload={() => file.current?.click()}
        />
      ) : kept !== undefined ? (
        <Kept
          type={type}
          side={side}
          picture={kept}
          title={title}
          onDone={onDone}
          onCamera={() => setFilming(true)}
          file={file}
        />
      ) : (
        <Guide side={side} type={type} onCamera={() => setFilming(true)} file={file} />
      )}
      <input ref={file} type="file" accept={PICTURE_FILES} hidden onChange={choose} />
    </div>
  );
}

/** Cuts off what is under way when the step is left. */
function useEnding(): RefObject<AbortController | null> {
  const ending = useRef<AbortController | null>(null);
  useEffect(() => {
    const own = new AbortController();
    ending.current = own;
    return () => own.abort();
  }, []);
  return ending;
}

const RULE_ICONS = { border: Scan, clear: Type, light: Sun } as const;

interface WaysProps {
  readonly onCamera: () => void;
  readonly file: RefObject<HTMLInputElement | null>;
}

function Guide({ side, type, onCamera, file }: WaysProps & { readonly side: Side; readonly type: PaperType }) {
  const text = useText();
  const camera = hasCamera();
  return (
    <>
      <div className={styles.stage}>
        <Drawing type={type} side={side} />
      </div>
      <ul className={styles.rules}>
        {RULES.map((rule) => (
          <li key={rule}>
            <Icon icon={RULE_ICONS[rule]} size={20} />
            <span>
              <b>{text(`papers.rule-${rule}`)}</b>
              <i>{text(`papers.rule-text-${rule}`)}</i>
            </span>
          </li>
        ))}
      </ul>
      <div className={styles.actions}>
        {camera && (
          <Button kind="primary" onClick={onCamera}>
            <span className={styles.withIcon}>
              <Icon icon={CameraIcon} size={20} />
              {text('papers.open-camera')}
            </span>
          </Button>
        )}
        {!camera && (
          <Button kind="primary" onClick={() => file.current?.click()}>
            <span className={styles.withIcon}>
              <Icon icon={Images} size={20} />
              {text('papers.upload')}
            </span>
          </Button>
        )}
      </div>
      {!camera && <p className={styles.note}>{text('papers.camera-unsupported')}</p>}
    </>
  );
}

function Kept({
  type,
  side,
  picture,
  title,
  onDone,
  onCamera,
  file,
}: WaysProps & {
  readonly type: PaperType;
  readonly side: Side;
  readonly picture: DraftPicture;
  readonly title: string;
  readonly onDone: () => void;
}) {
  const text = useText();
  const address = usePictureAddress(picture);
  return (
    <>
      {address === null ? (
        <div className={styles.stage}>
          <Drawing type={type} side={side} />
          <p className={styles.received} role="status">
            <Icon icon={CircleCheck} size={20} />
            {text('papers.received')}
          </p>
        </div>
      ) : (
        <img className={styles.shot} src={address} alt={title} />
      )}
      <div className={styles.actions}>
        <Button kind="primary" onClick={onDone}>
          {text('papers.go-on')}
        </Button>
        <Button onClick={hasCamera() ? onCamera : () => file.current?.click()}>{text('papers.again')}</Button>
      </div>
    </>
  );
}
