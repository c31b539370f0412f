// In: the digits of an authenticator app so far.
// Out: one field for them: six digits, taken from a keyboard, a paste or the phone's own offer.
import { TextField, type TextFieldProps } from '@mui/material';

export const CODE_DIGITS = 6;

export function CodeField({
  value,
  onDigits,
  ...rest
}: Omit<TextFieldProps, 'value' | 'onChange'> & {
  readonly value: string;
  readonly onDigits: (digits: string) => void;
}) {
  return (
    <TextField
      {...rest}
      fullWidth
      value={value}
      onChange={(event) => onDigits(event.target.value.replace(/\D/g, '').slice(0, CODE_DIGITS))}
      autoComplete="one-time-code"
      slotProps={{ htmlInput: { inputMode: 'numeric', maxLength: CODE_DIGITS + 1, style: { letterSpacing: '0.3em' } } }}
    />
  );
}
