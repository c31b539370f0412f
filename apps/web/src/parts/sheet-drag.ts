// In: a finger on an open sheet: on its head, or on content that is scrolled to its top.
// Out: the sheet follows it downwards, and closes when it was pulled far or let go fast; scrolled content scrolls, a field stays a field.
import { type RefObject, useEffect, useRef } from 'react';

const CLOSES_AT_PX = 90;
/** A flick: this fast at the end, and far enough not to be a tremble. */
const CLOSES_AT_PX_PER_MS = 0.5;
const FLICK_LEAST_PX = 24;
/** Below this a finger has not said yet where it goes. */
const DECIDES_AT_PX = 8;
/** Only the last moments count for the speed: who slows down has thought again. */
const SPEED_OVER_MS = 80;

interface Moment {
  readonly y: number;
  readonly atMs: number;
}

/** Whether a sheet pulled so far, with these last moments, closes. */
export function closesAt(pulledPx: number, moments: readonly Moment[]): boolean {
  if (pulledPx > CLOSES_AT_PX) return true;
  const last = moments.at(-1);
  const first = moments.find(({ atMs }) => last !== undefined && last.atMs - atMs <= SPEED_OVER_MS);
  if (last === undefined || first === undefined || last.atMs === first.atMs) return false;
  return pulledPx >= FLICK_LEAST_PX && (last.y - first.y) / (last.atMs - first.atMs) >= CLOSES_AT_PX_PER_MS;
}

/** What takes the finger for itself. */
const TAKES_FINGERS = 'input, textarea, select, [contenteditable], [role=slider], canvas';

function isAtTop(target: Element, sheet: Element): boolean {
  for (let box: Element | null = target; box !== null && box !== sheet; box = box.parentElement)
    if (box.scrollTop > 0) return false;
  return true;
}

/** @param close what a pull down does */
export function useDragDown(sheet: RefObject<HTMLDialogElement | null>, present: boolean, close: () => void): void {
  const latest = useRef(close);
  useEffect(() => {
    latest.current = close;
  });
  useEffect(() => {
    const element = sheet.current;
    if (!present || element === null) return undefined;
    let from: { readonly x: number; readonly y: number } | null = null;
    let isPulled = false;
    let moments: Moment[] = [];
    const begin = (event: TouchEvent): void => {
      const [touch] = event.touches;
      const target = event.target as Element;
      const isFree = event.touches.length === 1 && target.closest(TAKES_FINGERS) === null && isAtTop(target, element);
      from = touch === undefined || !isFree ? null : { x: touch.clientX, y: touch.clientY };
      isPulled = false;
      moments = [];
    };
    const move = (event: TouchEvent): void => {
      const [touch] = event.touches;
      if (from === null || touch === undefined) return;
      const down = touch.clientY - from.y;
      if (!isPulled) {
        if (Math.max(Math.abs(down), Math.abs(touch.clientX - from.x)) < DECIDES_AT_PX) return;
        // Upwards or sideways: it is the content's.
        if (down < Math.abs(touch.clientX - from.x)) {
          from = null;
          return;
        }
        isPulled = true;
      }
      event.preventDefault();
      moments = [...moments.slice(-8), { y: touch.clientY, atMs: event.timeStamp }];
      element.style.setProperty('transition', 'none');
      element.style.setProperty('transform', `translateY(${Math.max(0, down)}px)`);
    };
    const end = (event: TouchEvent): void => {
      if (isPulled && from !== null) {
        element.style.removeProperty('transition');
        element.style.removeProperty('transform');
        const pulled = (moments.at(-1)?.y ?? from.y) - from.y;
        if (event.type === 'touchend' && closesAt(pulled, moments)) latest.current();
      }
      from = null;
      isPulled = false;
    };
    element.addEventListener('touchstart', begin, { passive: true });
    element.addEventListener('touchmove', move, { passive: false });
    element.addEventListener('touchend', end);
    element.addEventListener('touchcancel', end);
    return () => {
      element.removeEventListener('touchstart', begin);
      element.removeEventListener('touchmove', move);
      element.removeEventListener('touchend', end);
      element.removeEventListener('touchcancel', end);
    };
  }, [sheet, present]);
}

/** Keeps a sheet above the on-screen keyboard, and what is typed into in sight: `--keyboard` is what the keyboard covers of the page. */
export function useAboveKeyboard(sheet: RefObject<HTMLDialogElement | null>, present: boolean): void {
  useEffect(() => {
    const element = sheet.current;
    const view = globalThis.visualViewport;
    if (!present || element === null || view === null || view === undefined) return undefined;
    const follow = (): void => {
      // A page that is pinched larger is no keyboard.
      const covered = view.scale > 1.01 ? 0 : Math.max(0, Math.round(innerHeight - view.height - view.offsetTop));
      element.style.setProperty('--keyboard', `${covered}px`);
      if (covered > 0 && element.contains(document.activeElement))
        document.activeElement?.scrollIntoView({ block: 'nearest' });
    };
    follow();
    view.addEventListener('resize', follow);
    view.addEventListener('scroll', follow);
    return () => {
      view.removeEventListener('resize', follow);
      view.removeEventListener('scroll', follow);
    };
  }, [sheet, present]);
}
