// In: a picture just taken or opened.
// Out: its bytes, an address to show it by, and what is wrong with it; null before one is there.
import type { PictureSource } from '@hilsa/contract';
import { useEffect, useRef, useState } from 'react';
import { jpegOf } from '../../messages/open-picture.ts';
import { type Verdict, openChecker } from './checker.ts';
import { QUALITY, pixelsOf } from './pixels.ts';
import type { PaperType } from './words.ts';

export interface Shot {
  readonly blob: Blob;
  readonly url: string;
  readonly source: PictureSource;
  /** null while it is looked at, and where this browser cannot look: the server will. */
  readonly verdict: Verdict | null;
  readonly looking: boolean;
}

/** @param otherLikeness perceptual hash of the other side's picture */
export function useShot(
  type: PaperType,
  otherLikeness: string | null,
): {
  readonly shot: Shot | null;
  readonly show: (canvas: HTMLCanvasElement, source: PictureSource) => Promise<void>;
  readonly drop: () => void;
} {
  const [shot, setShot] = useState<Shot | null>(null);
  const url = useRef<string | null>(null);
  const drop = (): void => {
    if (url.current !== null) URL.revokeObjectURL(url.current);
    url.current = null;
    setShot(null);
  };
  useEffect(
    () => () => {
      if (url.current !== null) URL.revokeObjectURL(url.current);
    },
    [],
  );
  const show = async (canvas: HTMLCanvasElement, source: PictureSource): Promise<void> => {
    const blob = await jpegOf(canvas, QUALITY);
    drop();
    const own = URL.createObjectURL(blob);
    url.current = own;
    setShot({ blob, url: own, source, verdict: null, looking: true });
    const verdict = await verdictOn(canvas, type, otherLikeness);
    if (url.current !== own) return;
    setShot({ blob, url: own, source, verdict, looking: false });
  };
  return { shot, show, drop };
}

async function verdictOn(
  canvas: HTMLCanvasElement,
  type: PaperType,
  otherLikeness: string | null,
): Promise<Verdict | null> {
  const checker = openChecker();
  try {
    return await checker.check(pixelsOf(canvas), type, otherLikeness);
  } catch {
    return null;
  } finally {
    checker.close();
  }
}
