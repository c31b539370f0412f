// In: the session's cookie, which no script can read.
// Out: who is signed in, asked at most twice a minute, and forgotten at sign-out.
import type { Me } from '@hilsa/contract/console/index';
import { call } from './call.ts';

const FRESH_MS = 30_000;

let kept: { readonly me: Promise<Me>; readonly atMs: number } | null = null;
let email: string | null = null;

/** @throws CallFailed when nobody is signed in */
export function whoAmI(): Promise<Me> {
  if (kept !== null && Date.now() - kept.atMs < FRESH_MS) return kept.me;
  const me = call('/me', {});
  rememberMe(me);
  // A failure is asked again at once.
  me.catch(() => {
    if (kept?.me === me) kept = null;
  });
  return me;
}

/** After signing in, which answers the same. */
export function rememberMe(me: Promise<Me>): void {
  kept = { me, atMs: Date.now() };
  me.then(
    ({ operator }) => (email = operator.email),
    () => undefined,
  );
}

export function forgetMe(): void {
  kept = null;
}

/** Who was here last on this page, for the door that stands before the desks when a session has ended. */
export function lastEmail(): string | null {
  return email;
}
