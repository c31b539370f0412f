// In: a title, content, and one action at the end.
// Out: a sheet from the bottom of a phone, a centred card on a desktop. Drag its head down, press the scrim or Escape to close.
import { X } from 'lucide-react';
import { type PointerEvent, type ReactNode, useId, useRef } from 'react';
import { useText } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { useModal } from './modal.ts';
import styles from './sheet.module.css';

export interface SheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly title: ReactNode;
  /** Beside the title, left: a mark. */
  readonly mark?: ReactNode;
  /** Under the title, one line. */
  readonly subtitle?: ReactNode;
  /** The action, last; it stays in reach while the content scrolls. */
  readonly footer?: ReactNode;
  readonly children: ReactNode;
}

export function Sheet({ open, onClose, title, mark, subtitle, footer, children }: SheetProps) {
  const text = useText();
  const titleId = useId();
  const { dialog, present, handlers } = useModal(open, onClose);
  const drag = useDragDown(dialog, onClose);
  if (!present) return null;
  return (
    <dialog ref={dialog} tabIndex={-1} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
      <header className={styles.head} {...drag}>
        <i className={styles.grabber} />
        <div className={styles.titles}>
          {mark}
          <div className={styles.words}>
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
            {subtitle !== undefined && <p className={styles.subtitle}>{subtitle}</p>}
          </div>
          <IconButton icon={X} label={text('common.close')} onClick={onClose} edge="end" />
        </div>
      </header>
      <div className={styles.content}>{children}</div>
      {footer !== undefined && <footer className={styles.footer}>{footer}</footer>}
    </dialog>
  );
}

const CLOSES_AT_PX = 90;

function useDragDown(dialog: React.RefObject<HTMLDialogElement | null>, close: () => void) {
  const from = useRef<number | null>(null);
  const pulled = (event: PointerEvent): number =>
    from.current === null ? 0 : Math.max(0, event.clientY - from.current);
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.pointerType === 'mouse' || (event.target as Element).closest('button') !== null) return;
      from.current = event.clientY;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (from.current !== null) dialog.current?.style.setProperty('transform', `translateY(${pulled(event)}px)`);
    },
    onPointerUp: (event: PointerEvent<HTMLElement>) => {
      if (pulled(event) > CLOSES_AT_PX) close();
      from.current = null;
      dialog.current?.style.removeProperty('transform');
    },
    onPointerCancel: () => {
      from.current = null;
      dialog.current?.style.removeProperty('transform');
    },
  };
}
