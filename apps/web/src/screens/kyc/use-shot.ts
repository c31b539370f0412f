// In: a picture just taken or opened.
// Out: its bytes, an address to show it by, and what is wrong with it; null before one is there.
import type { PictureSource } from '@hilsa/contract';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { jpegOf } from '../../messages/open-picture.ts';
import { type Checker, type Verdict, openChecker } from './checker.ts';
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

type Opened = HTMLCanvasElement | Promise<HTMLCanvasElement>;

/**
 * A picture chosen while another is opened or looked at takes its place, however long the earlier one takes.
 * @param otherLikeness perceptual hash of the other side's picture
 */
export function useShot(
  type: PaperType,
  otherLikeness: string | null,
): {
  readonly shot: Shot | null;
  /** A picture is being opened: `shot` is the one before it. */
  readonly opening: boolean;
  readonly show: (picture: Opened, source: PictureSource) => Promise<void>;
  readonly drop: () => void;
} {
  const [shot, setShot] = useState<Shot | null>(null);
  const [opening, setOpening] = useState(false);
  const url = useRef<string | null>(null);
  const turn = useRef(0);
  const drop = (): void => {
    turn.current += 1;
    takeAway(url);
    setOpening(false);
    setShot(null);
  };
  useEffect(
    () => () => {
      turn.current += 1;
      takeAway(url);
    },
    [],
  );
  const show = async (picture: Opened, source: PictureSource): Promise<void> => {
    turn.current += 1;
    const own = turn.current;
    setOpening(true);
    try {
      const canvas = await picture;
      const blob = await jpegOf(canvas, QUALITY);
      if (turn.current !== own) return;
      takeAway(url);
      const address = URL.createObjectURL(blob);
      url.current = address;
      setOpening(false);
      setShot({ blob, url: address, source, verdict: null, looking: true });
      const verdict = await verdictOn(canvas, type, otherLikeness);
      if (turn.current === own) setShot({ blob, url: address, source, verdict, looking: false });
    } finally {
      if (turn.current === own) setOpening(false);
    }
  };
  return { shot, opening, show, drop };
}

function takeAway(url: RefObject<string | null>): void {
  if (url.current !== null) URL.revokeObjectURL(url.current);
  url.current = null;
}

async function verdictOn(
  canvas: HTMLCanvasElement,
  type: PaperType,
  otherLikeness: string | null,
): Promise<Verdict | null> {
  let checker: Checker | null = null;
  try {
    checker = openChecker();
    return await checker.check(pixelsOf(canvas), type, otherLikeness);
  } catch {
    return null;
  } finally {
    checker?.close();
  }
}
