// In: the id of the customer's own picture, or none.
// Out: the picture in a circle, else the product's fish; and a way to choose another or none.
import { Camera, Trash2 } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef, useState } from 'react';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { sentenceOf } from '../../kernel/tell.ts';
import { wire } from '../../kernel/wire.ts';
import { useText } from '../../i18n/index.ts';
import { PICTURE_FILES } from '../../messages/open-picture.ts';
import { tellPicture } from '../../messages/tell-picture.ts';
import { Fish } from '../../parts/fish.tsx';
import { Button, Icon, Sheet, Skeleton, toast } from '../../parts/index.ts';
import { squared } from './squared.ts';
import styles from './profile.module.css';

export function Avatar({ fileId }: { readonly fileId: string | null }) {
  const text = useText();
  const [choosing, setChoosing] = useState(false);
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const put = async (work: () => Promise<string>): Promise<void> => {
    setBusy(true);
    try {
      await send('/user/update', { avatarFileId: await work() });
      outdate('/user/info');
      setChoosing(false);
      toast(text('profile.saved'));
    } catch (error) {
      toast(sentenceOf(error), { wrong: true });
    } finally {
      setBusy(false);
    }
  };
  const chosen = (event: ChangeEvent<HTMLInputElement>): void => {
    const file = event.target.files?.[0];
    event.target.value = '';
    if (file === undefined) return;
    void squared(file).then(
      (picture) => put(async () => (await wire.pictures.add('avatar', picture)).fileId),
      tellPicture,
    );
  };
  return (
    <>
      <button
        type="button"
        className={styles.avatar}
        aria-label={text('profile.change-picture')}
        onClick={() => setChoosing(true)}
      >
        <Picture fileId={fileId} />
        <span className={styles.camera}>
          <Icon icon={Camera} size={16} />
        </span>
      </button>
      <input ref={input} type="file" accept={PICTURE_FILES} hidden onChange={chosen} />
      <Sheet open={choosing} onClose={() => setChoosing(false)} title={text('profile.picture')}>
        <div className={styles.sheetForm}>
          <p className={styles.text}>{text('profile.picture-text')}</p>
          <Button kind="primary" busy={busy} onClick={() => input.current?.click()}>
            {text('profile.choose-picture')}
          </Button>
          {fileId !== null && (
            <Button kind="danger" busy={busy} onClick={() => void put(async () => '')}>
              <span className={styles.withIcon}>
                <Icon icon={Trash2} size={20} />
                {text('profile.remove-picture')}
              </span>
            </Button>
          )}
        </div>
      </Sheet>
    </>
  );
}

function Picture({ fileId }: { readonly fileId: string | null }) {
  const { url, failed } = usePicture(fileId);
  if (fileId === null || failed)
    return (
      <span className={styles.fish}>
        <Fish width={48} />
      </span>
    );
  if (url === null) return <Skeleton width={88} height={88} round="50%" />;
  return <img src={url} alt="" width={88} height={88} />;
}

/** The bytes of an own picture as an address for an image, given back when it is no longer shown. */
function usePicture(fileId: string | null): { readonly url: string | null; readonly failed: boolean } {
  const [state, setState] = useState<{ readonly fileId: string; readonly url: string | null } | null>(null);
  useEffect(() => {
    if (fileId === null) return undefined;
    const ending = new AbortController();
    let made: string | null = null;
    wire.pictures
      .read(fileId, ending.signal)
      .then((blob) => {
        if (ending.signal.aborted) return;
        made = URL.createObjectURL(blob);
        setState({ fileId, url: made });
      })
      .catch(() => {
        if (!ending.signal.aborted) setState({ fileId, url: null });
      });
    return () => {
      ending.abort();
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [fileId]);
  const own = state !== null && state.fileId === fileId ? state : null;
  return { url: own?.url ?? null, failed: own !== null && own.url === null };
}
