// In: the question that stands now.
// Out: its answer. One question at a time; the dialog names what will happen and how not to do it.
import { useId } from 'react';
import { useText } from '../i18n/index.ts';
import { useAsked } from '../kernel/ask.ts';
import { Button } from './button.tsx';
import { useModal } from './modal.ts';
import styles from './dialog.module.css';

/** Stands once in the app; shows what `ask` asks. */
export function DialogHost() {
  const text = useText();
  const titleId = useId();
  const current = useAsked();
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
