// In: how much was guessed wrong from an address. Out: the work that is asked of whoever guesses from there: a proof of work, then a wait.
import { USUAL, type Work } from './captcha.ts';
import type { Caller } from './devices.ts';
import type { Rooms } from './rooms.ts';

/** Times the operator's factor. One address may be a carrier's, with a town behind it: nobody there is refused, all pay a little. */
const STEPS: readonly { readonly from: number; readonly work: Work }[] = [
  { from: 200, work: { rounds: 8_000, waitMs: 60_000 } },
  { from: 50, work: { rounds: 4_000, waitMs: 10_000 } },
];
/** From here a proof of work is asked where the operator wants any. */
const ASKED_FROM = 20;

/** What an address has to do for one guess; null: nothing yet. */
export async function workOf(
  { attempts, options }: Pick<Rooms, 'attempts' | 'options'>,
  address: string,
): Promise<Work | null> {
  const wrong = (await attempts.wrongFrom(address)) / options.addressFactor;
  const raised = STEPS.find(({ from }) => wrong >= from);
  if (raised !== undefined) return raised.work;
  return wrong >= ASKED_FROM && options.captchaRequired ? USUAL : null;
}

/**
 * Before a guess of somebody who is not signed in. Who is signed in is never asked: their own counts bound them.
 * @throws Refused captcha-required, captcha-invalid, captcha-too-early
 */
export async function requireWork(rooms: Rooms, { address }: Caller, answer: string | undefined): Promise<void> {
  const work = await workOf(rooms, address);
  if (work !== null) await rooms.captcha.accept(answer, work);
}
