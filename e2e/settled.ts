// In: somebody who calls, and a compliance desk. Out: they have checked papers, a withdrawal PIN and an authenticator app: whoever takes money out has.
import { AuthenticatorApp } from './authenticator-app.ts';
import type { DeskCalls } from './desk-calls.ts';
import type { CallingCustomer } from './register-by-call.ts';

/** @param now where the server's time passes apart from the machine's, UTC milliseconds */
export async function settles(
  mine: CallingCustomer,
  desk: DeskCalls,
  { name, now }: { readonly name: string; readonly now: () => number },
): Promise<AuthenticatorApp> {
  await mine.registers();
  await mine.setsPin('withdrawal');
  await desk.signsInAgain();
  await mine.sendsPapers(name, `1990${Date.now()}`);
  await desk.act('approve-papers', await desk.caseOf(mine.user.id), {}, 'Card and person fit together');
  const confirmation = await mine.confirms('change-second-factor');
  const { secret } = await mine.ask<{ secret: string }>('/user/totp/begin');
  const app = new AuthenticatorApp(secret, now);
  await mine.ask('/user/totp/enable', { code: await app.code(), confirmation });
  return app;
}
