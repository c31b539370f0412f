// In: one field's label, value, and what is wrong with it.
// Out: it as every field of the door is: the label inside, the hint or the problem below.
import { useId, type InputHTMLAttributes, type Ref } from 'react';

export interface FieldProps extends Omit<InputHTMLAttributes<HTMLInputElement>, 'onChange' | 'value'> {
  readonly label: string;
  readonly value: string;
  readonly problem?: string | null;
  readonly hint?: string;
  readonly inputRef?: Ref<HTMLInputElement>;
  onText(text: string): void;
}

export function Field({ label, value, problem = null, hint, inputRef, onText, ...rest }: FieldProps) {
  const id = useId();
  const below = problem ?? hint;
  return (
    <div className="field" data-wrong={problem === null ? undefined : ''}>
      <label htmlFor={id}>{label}</label>
      <input
        {...rest}
        id={id}
        ref={inputRef}
        value={value}
        onChange={(event) => onText(event.target.value)}
        aria-invalid={problem !== null}
        aria-describedby={below === undefined ? undefined : `${id}-below`}
      />
      {below !== undefined && <p id={`${id}-below`}>{below}</p>}
    </div>
  );
}
