// In: pictures that were taken and sent.
// Out: the one of each side, with an address to show it by; given back when another takes its place or the page is left.
import { useEffect, useRef, useState } from 'react';
import type { Side } from './kyc-form.ts';

export interface KeptPicture {
  readonly fileId: string;
  /** Of the bytes on this device: the server's are kept encrypted and need not travel back. */
  readonly url: string;
  readonly likeness: string | null;
}
export type KeptPictures = Partial<Record<Side, KeptPicture>>;

export function usePictures(): {
  readonly of: KeptPictures;
  readonly put: (side: Side, picture: KeptPicture) => void;
  /** One side, or both. */
  readonly drop: (side?: Side) => void;
} {
  const [kept, setKept] = useState<KeptPictures>({});
  const urls = useRef(new Set<string>());
  useEffect(() => {
    const made = urls.current;
    return () => {
      for (const url of made) URL.revokeObjectURL(url);
    };
  }, []);
  const forget = (picture: KeptPicture | undefined): void => {
    if (picture === undefined) return;
    URL.revokeObjectURL(picture.url);
    urls.current.delete(picture.url);
  };
  return {
    of: kept,
    put: (side, picture) => {
      if (kept[side]?.url !== picture.url) forget(kept[side]);
      urls.current.add(picture.url);
      setKept((before) => ({ ...before, [side]: picture }));
    },
    drop: (side) => {
      const gone: readonly Side[] = side === undefined ? ['front', 'back'] : [side];
      for (const each of gone) forget(kept[each]);
      setKept((before) => Object.fromEntries(Object.entries(before).filter(([each]) => !gone.includes(each as Side))));
    },
  };
}
