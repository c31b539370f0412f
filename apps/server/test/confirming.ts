// In: doors and a person. Out: how they prove who they are: a code of a purpose, a confirmation, an authenticator app.
import { generate } from 'otplib';
import type { ReadRequest } from '@hilsa/contract';
import { ask, captcha, codeFor, PASSWORD, type Doors, type Person } from './doors.ts';

type Purpose = ReadRequest<'/user/confirm'>['purpose'];

const A_MINUTE_MS = 61_000;

/** A code sent to the person's phone. The clock moves on, so that another may be sent at once. */
export async function codeOf(
  doors: Doors,
  person: Pick<Person, 'phone' | 'token'>,
  purpose: 'confirm' | 'reset',
): Promise<string> {
  doors.clock.ahead += A_MINUTE_MS;
  const fields = purpose === 'confirm' ? { purpose } : { purpose, target: person.phone, captcha: await captcha(doors) };
  await ask(doors, '/common/code/send', fields, purpose === 'confirm' ? person.token : undefined);
  return codeFor(doors, person.phone);
}

/** A confirmation by password and code. */
export async function confirmed(doors: Doors, person: Person, purpose: Purpose, password = PASSWORD): Promise<string> {
  const code = await codeOf(doors, person, 'confirm');
  const { confirmation } = await ask(doors, '/user/confirm', { purpose, method: 'code', password, code }, person.token);
  return confirmation;
}

/** Turns the authenticator app on. `next` is its code of a later moment, never one that was used: the clock moves on. */
export async function withAuthenticator(doors: Doors, person: Person): Promise<{ next(): Promise<string> }> {
  const { secret } = await ask(doors, '/user/totp/begin', {}, person.token);
  const next = () => {
    doors.clock.ahead += A_MINUTE_MS;
    return generate({ secret, epoch: Math.floor((Date.now() + doors.clock.ahead) / 1000) });
  };
  const confirmation = await confirmed(doors, person, 'change-second-factor');
  await ask(doors, '/user/totp/enable', { code: await next(), confirmation }, person.token);
  return { next };
}
