// In: a new password and its repetition.
// Out: the two fields, and a bar that measures the first.
import { useText } from '../i18n/index.ts';
import { PasswordInput } from '../parts/index.ts';
import { strengthOf } from './password.ts';
import styles from './account.module.css';

export function NewPassword({
  password,
  repeat,
  errors,
  isChange = false,
  onChange,
}: {
  readonly password: string;
  readonly repeat: string;
  readonly errors: { readonly password: string | null; readonly repeat: string | null };
  /** It takes the place of one that is known. */
  readonly isChange?: boolean;
  readonly onChange: (change: { readonly password?: string; readonly repeat?: string }) => void;
}) {
  const text = useText();
  return (
    <>
      <div>
        <PasswordInput
          label={text(isChange ? 'login-password.new' : 'register.password')}
          value={password}
          onChange={(typed) => onChange({ password: typed })}
          error={errors.password}
          hint={text('register.password-hint')}
          autoComplete="new-password"
          maxLength={64}
        />
        <Strength password={password} />
      </div>
      <PasswordInput
        label={text(isChange ? 'login-password.again' : 'register.repeat')}
        value={repeat}
        onChange={(typed) => onChange({ repeat: typed })}
        error={errors.repeat}
        autoComplete="new-password"
        maxLength={64}
      />
    </>
  );
}

function Strength({ password }: { readonly password: string }) {
  const text = useText();
  const level = strengthOf(password);
  if (level === 'none') return null;
  return (
    <p className={styles.strength} data-level={level}>
      <i />
      <i />
      <i />
      <span>{text('register.strength', { level })}</span>
    </p>
  );
}
