// In: a new password so far.
// Out: its two fields, with what is wrong beside each.
import { door as words } from '../texts/parts.ts';
import { Field } from './field.tsx';
import { LEAST_PASSWORD, passwordProblems } from './passwords.ts';

interface NewPasswordProps {
  readonly password: string;
  readonly again: string;
  onPassword(text: string): void;
  onAgain(text: string): void;
}

export function NewPassword({ password, again, onPassword, onAgain }: NewPasswordProps) {
  const problems = passwordProblems(password, again);
  const kind = { type: 'password', autoComplete: 'new-password', required: true } as const;
  return (
    <>
      <Field
        {...kind}
        label={words.newPassword(LEAST_PASSWORD)}
        value={password}
        onText={onPassword}
        problem={problems.password}
      />
      <Field {...kind} label={words.passwordAgain} value={again} onText={onAgain} problem={problems.again} />
    </>
  );
}
