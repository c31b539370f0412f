// In: six digits of the authenticator app as typed.
// Out: their field.
import { useText } from '../i18n/index.ts';
import { Input } from '../parts/index.ts';

export function TotpInput({
  value,
  error,
  onChange,
}: {
  readonly value: string;
  readonly error: string | null;
  readonly onChange: (totp: string) => void;
}) {
  const text = useText();
  return (
    <Input
      label={text('totp.code')}
      value={value}
      onChange={onChange}
      error={error}
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={7}
      hint={text('totp.code-hint')}
    />
  );
}
