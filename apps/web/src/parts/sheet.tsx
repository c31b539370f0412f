// In: a title, content, and one action at the end.
// Out: a sheet from the bottom of a phone, a centred card on a desktop. Pull it down, press the scrim or Escape to close.
import { X } from 'lucide-react';
import { type ReactNode, useId } from 'react';
import { useText } from '../i18n/index.ts';
import { IconButton } from './button.tsx';
import { useModal } from './modal.ts';
import { useAboveKeyboard, useDragDown } from './sheet-drag.ts';
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
  useDragDown(dialog, present, onClose);
  useAboveKeyboard(dialog, present);
  if (!present) return null;
  return (
    <dialog ref={dialog} tabIndex={-1} className={styles.sheet} aria-labelledby={titleId} {...handlers}>
      <header className={styles.head}>
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
