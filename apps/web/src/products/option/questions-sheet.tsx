// In: a customer who has not answered the questions about options.
// Out: five questions; answered, options can be bought; not answered rightly, what was wrong is said.
import { useState } from 'react';
import { type MessageKey, useText } from '../../i18n/index.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, Radios, Sheet, toast } from '../../parts/index.ts';
import styles from './option.module.css';

interface Question {
  readonly id: string;
  readonly asks: MessageKey;
  readonly answers: readonly [MessageKey, MessageKey, MessageKey];
}
/** In order; the right answers are the server's. */
const QUESTIONS: readonly Question[] = [
  { id: 'loss', asks: 'option.ask-loss', answers: ['option.ask-loss-1', 'option.ask-loss-2', 'option.ask-loss-3'] },
  {
    id: 'average',
    asks: 'option.ask-average',
    answers: ['option.ask-average-1', 'option.ask-average-2', 'option.ask-average-3'],
  },
  {
    id: 'ceiling',
    asks: 'option.ask-ceiling',
    answers: ['option.ask-ceiling-1', 'option.ask-ceiling-2', 'option.ask-ceiling-3'],
  },
  { id: 'time', asks: 'option.ask-time', answers: ['option.ask-time-1', 'option.ask-time-2', 'option.ask-time-3'] },
  { id: 'sell', asks: 'option.ask-sell', answers: ['option.ask-sell-1', 'option.ask-sell-2', 'option.ask-sell-3'] },
];

export function QuestionsSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const isWhole = QUESTIONS.every(({ id }) => answers[id] !== undefined);
  const hand = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = await send('/stock/order/option/test', {
        answers: QUESTIONS.map(({ id }) => `${id}:${answers[id] ?? ''}`).join(','),
      });
      setWrong(told.wrong);
      if (!told.isTested) return;
      outdate('/stock/index/option/rule');
      toast(text('option.questions-passed'));
      onClose();
    } catch (error) {
      tell(error);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title={text('option.questions')}
      subtitle={text('option.questions-text')}
      footer={
        <>
          {!isWhole && <p className={styles.problem}>{text('option.questions-left')}</p>}
          <Button kind="primary" busy={busy} disabled={!isWhole} onClick={() => void hand()}>
            {text('option.questions-send')}
          </Button>
        </>
      }
    >
      <div className={styles.test}>
        {QUESTIONS.map(({ id, asks, answers: given }) => (
          <div key={id} className={styles.question}>
            <p>{text(asks)}</p>
            <Radios
              className={styles.answers}
              itemClassName={styles.choice}
              label={text(asks)}
              value={answers[id] ?? ''}
              onChange={(value) => {
                setAnswers({ ...answers, [id]: value });
                setWrong(wrong.filter((one) => one !== id));
              }}
              options={given.map((answer, index) => ({ value: String(index + 1), label: text(answer) }))}
            />
            {wrong.includes(id) && (
              <p className={styles.wrong} role="alert">
                {text('option.questions-wrong')}
              </p>
            )}
          </div>
        ))}
      </div>
    </Sheet>
  );
}
