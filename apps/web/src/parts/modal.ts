// In: whether a modal is wanted, and what closing means.
// Out: what a native <dialog> needs to open, close with its motion, and keep its content until the motion ends.
import { type MouseEvent, type RefObject, type SyntheticEvent, useEffect, useRef, useState } from 'react';

/** The longest closing motion (the drawer's), in ms. */
const GONE_AFTER_MS = 320;

export interface Modal {
  readonly dialog: RefObject<HTMLDialogElement | null>;
  /** Render the content while this is true: it outlives `open` by the closing motion. */
  readonly present: boolean;
  readonly handlers: {
    readonly onCancel: (event: SyntheticEvent) => void;
    readonly onClose: () => void;
    readonly onClick: (event: MouseEvent<HTMLDialogElement>) => void;
  };
}

/** The browser's own modal: focus stays inside, Escape closes, the page behind is inert. `maskCloses`: a press on the scrim closes too. */
export function useModal(open: boolean, close: () => void, maskCloses = true): Modal {
  const dialog = useRef<HTMLDialogElement>(null);
  const [present, setPresent] = useState(open);
  if (open && !present) setPresent(true);

  useEffect(() => {
    const element = dialog.current;
    if (element === null) return undefined;
    if (open) {
      if (!element.open) {
        element.showModal();
        // The dialog itself takes the focus: a reader hears its name, and no button lights up before a key is pressed.
        (element.querySelector<HTMLElement>('[data-first-focus]') ?? element).focus();
      }
      return undefined;
    }
    if (element.open) element.close();
    const timer = setTimeout(() => setPresent(false), GONE_AFTER_MS);
    return () => clearTimeout(timer);
  }, [open]);

  return {
    dialog,
    present,
    handlers: {
      // A toast or an inner dialog may bubble its own events here; only this dialog's count.
      onCancel: (event) => {
        if (event.target === dialog.current) {
          event.preventDefault();
          close();
        }
      },
      onClose: () => {
        if (open && dialog.current?.open === false) close();
      },
      onClick: (event) => {
        if (maskCloses && event.target === dialog.current && isOutside(event, dialog.current)) close();
      },
    },
  };
}

function isOutside(event: MouseEvent, element: HTMLElement | null): boolean {
  if (element === null || event.detail === 0) return false;
  const box = element.getBoundingClientRect();
  return event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
}
