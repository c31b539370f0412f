// In: a new password, typed twice.
// Out: how strong it is, and what is wrong with it. Pure.
import type { Problem } from '../kernel/form.ts';

export const PASSWORD_LEAST = 6;
export const PASSWORD_MOST = 20;

/** Characters as a person counts them, a surrogate pair being one; the server counts the same way. */
function charactersOf(password: string): number {
  return Array.from(password).length;
}

export function passwordProblem(password: string): Problem | null {
  const count = charactersOf(password);
  return count < PASSWORD_LEAST || count > PASSWORD_MOST ? { key: 'register.password-short', values: { count } } : null;
}

export function repeatProblem(password: string, repeat: string): Problem | null {
  return repeat === password ? null : { key: 'register.passwords-differ' };
}

/** Problems of a new password typed twice, beside their fields. */
export function newPasswordProblems(
  password: string,
  repeat: string,
): Readonly<Partial<Record<'password' | 'repeat', Problem>>> {
  const short = passwordProblem(password);
  const differs = repeatProblem(password, repeat);
  return { ...(short === null ? {} : { password: short }), ...(differs === null ? {} : { repeat: differs }) };
}

/** A rough measure for the bar under a new password: length first, then variety. The server refuses well-known ones. */
export function strengthOf(password: string): 'none' | 'weak' | 'fair' | 'good' {
  const length = charactersOf(password);
  if (length === 0) return 'none';
  const kinds = [/[a-z]/, /[A-Z]/, /\d/, /[^a-zA-Z\d]/].filter((kind) => kind.test(password)).length;
  const different = new Set(password).size;
  if (length < 8 || different < 5) return 'weak';
  return length >= 12 || (length >= 10 && kinds >= 3) ? 'good' : 'fair';
}
