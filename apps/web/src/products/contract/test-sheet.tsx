// In: a customer who has not passed the suitability test.
// Out: five questions; passed, the leverage cap rises; not passed, what was wrong is said.
import { useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { outdate } from '../../kernel/queries.ts';
import { send } from '../../kernel/send.ts';
import { tell } from '../../kernel/tell.ts';
import { Button, Radios, Sheet, toast } from '../../parts/index.ts';
import { QUESTIONS } from './test-questions.ts';
import styles from './contract.module.css';

export function TestSheet({ open, onClose }: { readonly open: boolean; readonly onClose: () => void }) {
  const text = useText();
  const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
  const [wrong, setWrong] = useState<readonly string[]>([]);
  const [busy, setBusy] = useState(false);
  const isWhole = QUESTIONS.every(({ id }) => answers[id] !== undefined);
  const hand = async (): Promise<void> => {
    setBusy(true);
    try {
      const told = await send('/coin/contract/test', {
        answers: QUESTIONS.map(({ id }) => `${id}:${answers[id] ?? ''}`).join(','),
      });
      setWrong(told.wrong);
      if (!told.isTested) return;
      outdate('/coin/contract/order/multiple');
      toast(text('test.passed'));
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
      title={text('test.title')}
      subtitle={text('test.subtitle')}
      footer={
        <Button kind="primary" busy={busy} why={isWhole ? null : text('test.answer-all')} onClick={() => void hand()}>
          {text('test.hand-in')}
        </Button>
      }
    >
      <div className={styles.test}>
        {QUESTIONS.map((question) => (
          <div key={question.id} className={styles.question}>
            <p>{text(question.asks)}</p>
            <Radios
              className={styles.answers}
              itemClassName={styles.answer}
              label={text(question.asks)}
              value={answers[question.id] ?? ''}
              onChange={(value) => {
                setAnswers({ ...answers, [question.id]: value });
                setWrong(wrong.filter((id) => id !== question.id));
              }}
              options={question.answers.map((answer, index) => ({ value: String(index + 1), label: text(answer) }))}
            />
            {wrong.includes(question.id) && (
              <p className={styles.wrong} role="alert">
                {text('test.wrong')}
              </p>
            )}
          </div>
        ))}
      </div>
    </Sheet>
  );
}
