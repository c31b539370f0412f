// In: a question, asked from anywhere with ask().
// Out: the answer. One question at a time; the dialog names what will happen and how not to do it.
import { useId, useSyncExternalStore } from 'react';
import { useText } from '../i18n/index.ts';
import { Button } from './button.tsx';
import { useModal } from './modal.ts';
import styles from './dialog.module.css';

export interface Question {
  readonly title: string;
  readonly text?: string;
  /** What pressing yes does: a verb, not "OK". */
  readonly confirm: string;
  /** Absent: the catalogue's "Cancel". null: only the one button (a notice). */
  readonly cancel?: string | null;
  readonly danger?: boolean;
}
interface Asked {
  readonly question: Question;
  readonly answer: (yes: boolean) => void;
  readonly open: boolean;
}

let asked: Asked | null = null;
const listeners = new Set<() => void>();

function put(next: Asked | null): void {
  asked = next;
  for (const listener of listeners) listener();
}

/** Opens the dialog; resolves true when confirmed, false when cancelled, escaped or replaced by a newer question. */
export function ask(question: Question): Promise<boolean> {
  asked?.answer(false);
  return new Promise((resolve) => {
    put({
      question,
      open: true,
      answer: (yes) => {
        resolve(yes);
        if (asked?.question === question) put({ question, answer: () => undefined, open: false });
      },
    });
  });
}

/** Stands once in the app; shows what `ask` asks. */
export function DialogHost() {
  const text = useText();
  const titleId = useId();
  const current = useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => asked,
  );
  const close = (): void => current?.answer(false);
  const { dialog, present, handlers } = useModal(current?.open === true, close);
  if (!present || current === null) return null;
  const { question } = current;
  return (
    <dialog
      ref={dialog}
      tabIndex={-1}
      className={styles.dialog}
      role="alertdialog"
      aria-labelledby={titleId}
      {...handlers}
    >
      <h2 id={titleId} className={styles.title}>
        {question.title}
      </h2>
      {question.text !== undefined && <p className={styles.text}>{question.text}</p>}
      <div className={styles.actions}>
        {question.cancel !== null && (
          <Button size="small" wide onClick={close}>
            {question.cancel ?? text('common.cancel')}
          </Button>
        )}
        <Button
          size="small"
          wide
          kind={question.danger === true ? 'danger' : 'primary'}
          onClick={() => current.answer(true)}
        >
          {question.confirm}
        </Button>
      </div>
    </dialog>
  );
}
