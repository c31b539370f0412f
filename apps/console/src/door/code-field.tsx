// In: the digits of an authenticator app so far.
// Out: one field for them: six digits, taken from a keyboard, a paste or the phone's own offer.
import { Field, type FieldProps } from './field.tsx';

export const CODE_DIGITS = 6;

export function CodeField({ onText, ...rest }: FieldProps) {
  return (
    <Field
      {...rest}
      onText={(text) => onText(text.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      autoComplete="one-time-code"
      inputMode="numeric"
      maxLength={CODE_DIGITS + 1}
      className="code"
    />
  );
}
