// In: the kinds of documents that count.
// Out: the one the customer has.
import { Check } from 'lucide-react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, Radios } from '../../parts/index.ts';
import { Drawing } from './drawing.tsx';
import { PAPER_TYPES, type PaperType } from './words.ts';
import styles from './kyc.module.css';

export function TypeStep({
  type,
  onChoose,
  onDone,
}: {
  readonly type: PaperType;
  readonly onChoose: (type: PaperType) => void;
  readonly onDone: () => void;
}) {
  const text = useText();
  return (
    <div className={styles.form}>
      <h2 className={styles.title}>{text('papers.field-type')}</h2>
      <Radios
        className={styles.types}
        itemClassName={styles.type}
        label={text('papers.field-type')}
        value={type}
        onChange={onChoose}
        options={PAPER_TYPES.map((option) => ({
          value: option,
          label: (
            <>
              <Drawing type={option} side="front" small />
              <span>
                <b>{text(`papers.type-${option}`)}</b>
                <i>{text(`papers.type-text-${option}`)}</i>
              </span>
              {option === type && <Icon icon={Check} size={20} />}
            </>
          ),
        }))}
      />
      <Button kind="primary" onClick={onDone}>
        {text('papers.go-on')}
      </Button>
    </div>
  );
}
