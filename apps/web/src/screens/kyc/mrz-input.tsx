// In: the two lines at the foot of a passport's photo page, as typed.
// Out: them in capitals, how many of their characters are there, what they say once they are right, and what may be meant while they are not.
import { type MrzSuggestion, readMrz } from '@hilsa/papers';
import { CircleAlert } from 'lucide-react';
import { useId } from 'react';
import { dayText, localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { Icon, TextButton } from '../../parts/index.ts';
import { MRZ_SIGNS, signsOf, tidyMrz } from './kyc-form.ts';
import styles from './kyc.module.css';

export interface MrzInputProps {
  readonly value: string;
  readonly error: string | null;
  /** UTC milliseconds now. */
  readonly atMs: number;
  readonly onChange: (mrz: string) => void;
  readonly onBlur: () => void;
}

export function MrzInput({ value, error, atMs, onChange, onBlur }: MrzInputProps) {
  const text = useText();
  const language = useLanguage();
  const id = useId();
  const reading = readMrz(value, atMs);
  const meant = reading.ok ? null : reading.suggestion;
  const count = (number: number): string => localDigits(String(number), language);
  return (
    <div>
      <div className={styles.mrzHead}>
        <label htmlFor={id}>{text('papers.field-mrz')}</label>
        <span>
          {count(signsOf(value))}/{count(MRZ_SIGNS)}
        </span>
      </div>
      <textarea
        id={id}
        className={styles.mrz}
        rows={4}
        value={value}
        onChange={(event) => onChange(tidyMrz(event.target.value))}
        onBlur={onBlur}
        placeholder={`P<BGD${'<'.repeat(39)}`}
        autoCapitalize="characters"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={120}
        lang="en"
        aria-invalid={error === null ? undefined : true}
        aria-describedby={`${id}-below`}
      />
      <div id={`${id}-below`} className={styles.below}>
        {error !== null && (
          <p className={styles.error}>
            <Icon icon={CircleAlert} size={14} />
            <span>{error}</span>
          </p>
        )}
        {error === null && (
          <p>
            {reading.ok
              ? text('papers.mrz-reads', {
                  name: `${reading.mrz.givenNames} ${reading.mrz.surname}`.trim(),
                  number: reading.mrz.number,
                  day: dayText(Date.parse(reading.mrz.expiry), language),
                })
              : text('papers.mrz-hint')}
          </p>
        )}
      </div>
      {meant !== null && (
        <div className={styles.meant} role="status">
          <p>{text('papers.mrz-meant')}</p>
          <Marked lines={meant} typed={value} />
          <TextButton onClick={() => onChange(meant.join('\n'))}>{text('papers.mrz-take')}</TextButton>
        </div>
      )}
    </div>
  );
}

/** The lines that may be meant, with the signs that differ from the typed ones marked. */
function Marked({ lines, typed }: { readonly lines: MrzSuggestion; readonly typed: string }) {
  const before = typed.replaceAll(/\s/g, '');
  return (
    <pre className={styles.meantLines} lang="en">
      {lines.map((line, row) => (
        <span key={row}>
          {Array.from(line, (sign, at) =>
            sign === before[row * line.length + at] ? sign : <mark key={at}>{sign}</mark>,
          )}
        </span>
      ))}
    </pre>
  );
}
