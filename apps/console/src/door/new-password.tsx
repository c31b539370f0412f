// In: a new password so far.
// Out: its two fields, with what is wrong beside each.
import { TextField } from '@mui/material';
import { texts } from '../texts/index.ts';
import { LEAST_PASSWORD, passwordProblems } from './passwords.ts';

interface NewPasswordProps {
  readonly password: string;
  readonly again: string;
  onPassword(text: string): void;
  onAgain(text: string): void;
}

export function NewPassword({ password, again, onPassword, onAgain }: NewPasswordProps) {
  const problems = passwordProblems(password, again);
  return (
    <>
      <TextField
        label={texts.door.newPassword(LEAST_PASSWORD)}
        type="password"
        autoComplete="new-password"
        required
        value={password}
        onChange={(event) => onPassword(event.target.value)}
        error={problems.password !== null}
        helperText={problems.password}
      />
      <TextField
        label={texts.door.passwordAgain}
        type="password"
        autoComplete="new-password"
        required
        value={again}
        onChange={(event) => onAgain(event.target.value)}
        error={problems.again !== null}
        helperText={problems.again}
      />
    </>
  );
}
