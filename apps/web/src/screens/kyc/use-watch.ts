// In: a running camera.
// Out: what its picture lacks, looked at again and again; calls `shoot` once when all has been well for a moment.
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { openChecker } from './checker.ts';
import { look } from './pixels.ts';
import { FIRST_LOOK, type Watch, isSteady, looked } from './steady.ts';
import type { PaperType } from './words.ts';

/** Between two looks: the phone stays cool, and an eye sees no delay. */
const REST_MS = 150;

/** null: the pictures cannot be looked at here; the shutter still works, and the server looks. */
export function useWatch(
  video: RefObject<HTMLVideoElement | null>,
  type: PaperType,
  otherLikeness: string | null,
  running: boolean,
  shoot: () => void,
): Watch | null {
  const [watch, setWatch] = useState<Watch | null>(FIRST_LOOK);
  const shootNow = useEffectEvent(shoot);
  useEffect(() => {
    if (!running) return undefined;
    const checker = openChecker();
    const canvas = document.createElement('canvas');
    let ended = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    let now = FIRST_LOOK;
    const round = async (): Promise<void> => {
      const image = video.current === null ? null : look(video.current, type, canvas);
      if (image !== null) {
        const { flaws } = await checker.check(image, type, otherLikeness);
        if (ended) return;
        now = looked(now, flaws, performance.now());
        setWatch(now);
        if (isSteady(now, performance.now())) {
          shootNow();
          return;
        }
      }
      timer = setTimeout(next, REST_MS);
    };
    const next = (): void => {
      round().catch(() => {
        if (!ended) setWatch(null);
      });
    };
    next();
    return () => {
      ended = true;
      clearTimeout(timer);
      checker.close();
    };
  }, [running, type, otherLikeness, video]);
  return running ? watch : FIRST_LOOK;
}
