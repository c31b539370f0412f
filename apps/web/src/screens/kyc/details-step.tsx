// In: the typed fields the server asks for.
// Out: them, checked while they are typed as the server will check them.
import { CircleCheck } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { useText } from '../../i18n/index.ts';
import { Button, Icon, Input } from '../../parts/index.ts';
import { type DetailField, type Details, detailProblems, detailsOf } from './kyc-form.ts';
import { MrzInput } from './mrz-input.tsx';
import type { PaperField, PaperType } from './words.ts';
import styles from './kyc.module.css';

export interface DetailsStepProps {
  readonly type: PaperType;
  readonly fields: readonly PaperField[];
  readonly details: Details;
  /** What the server said about a field. */
  readonly refused: Partial<Record<PaperField, string>>;
  readonly onChange: (change: Partial<Details>) => void;
  readonly onDone: () => void;
}

export function DetailsStep({ type, fields, details, refused, onChange, onDone }: DetailsStepProps) {
  const text = useText();
  const [tried, setTried] = useState(false);
  const [left, setLeft] = useState<readonly DetailField[]>([]);
  const [openedAtMs] = useState(Date.now);
  const problems = detailProblems(type, fields, details, openedAtMs);
  /** A field one is still typing in is not wrong yet. */
  const shown = (field: DetailField): string | null => {
    const problem = problems[field];
    const due = tried || (left.includes(field) && details[field] !== '');
    return refused[field] ?? (due && problem !== undefined ? text(problem.key, problem.values) : null);
  };
  const leave = (field: DetailField) => () => setLeft((before) => [...before, field]);
  const isGood = (field: DetailField): boolean => problems[field] === undefined && refused[field] === undefined;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setTried(true);
    if (Object.keys(problems).length === 0 && Object.keys(refused).length === 0) onDone();
  };
  const asked = detailsOf(fields);
  return (
    <form className={styles.form} noValidate onSubmit={submit}>
      <h2 className={styles.title}>{text('papers.details-title')}</h2>
      {asked.includes('name') && (
        <Input
          label={text('papers.field-name')}
          value={details.name}
          onChange={(name) => onChange({ name })}
          onBlur={leave('name')}
          error={shown('name')}
          hint={text('papers.name-hint')}
          autoComplete="name"
          autoCapitalize="words"
          maxLength={120}
          after={isGood('name') && <Good />}
        />
      )}
      {asked.includes('number') && (
        <Input
          label={text(`papers.number-${type}`)}
          value={details.number}
          onChange={(number) => onChange({ number })}
          onBlur={leave('number')}
          error={shown('number')}
          hint={text(`papers.number-hint-${type}`)}
          inputMode={type === 'id-card' ? 'numeric' : 'text'}
          autoCapitalize="characters"
          autoComplete="off"
          spellCheck={false}
          maxLength={40}
          after={isGood('number') && <Good />}
        />
      )}
      {asked.includes('mrz') && (
        <MrzInput
          value={details.mrz}
          error={shown('mrz')}
          atMs={openedAtMs}
          onChange={(mrz) => onChange({ mrz })}
          onBlur={leave('mrz')}
        />
      )}
      <Button kind="primary" type="submit">
        {text('papers.go-on')}
      </Button>
    </form>
  );
}

function Good() {
  const text = useText();
  return (
    <span className={styles.good}>
      <Icon icon={CircleCheck} size={20} />
      <i className="spoken">{text('papers.looks-right')}</i>
    </span>
  );
}
