// In: a new password, entered twice.
// Out: what is wrong with it, before anything is sent.
import { door } from '../texts/parts.ts';

/** The contract's own least length (OPERATOR_PASSWORD); repeated here because that file brings zod along. */
export const LEAST_PASSWORD = 12;

export interface PasswordProblems {
  readonly password: string | null;
  readonly again: string | null;
}

/** An empty field is not wrong yet: it has only not been filled in. */
export function passwordProblems(password: string, again: string): PasswordProblems {
  return {
    password: password !== '' && password.length < LEAST_PASSWORD ? door.passwordShort(LEAST_PASSWORD) : null,
    again: again !== '' && again !== password ? door.passwordsDiffer : null,
  };
}

export function isReady(password: string, again: string): boolean {
  return password.length >= LEAST_PASSWORD && again === password;
}
