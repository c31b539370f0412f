// In: what is typed to sign in, or a passkey.
// Out: the sign-in's answer; a proof of work is found on the way when the server wants one.
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { solvedCaptcha } from '../../account/captcha.ts';
import { contactOf } from '../../account/contact.ts';
import { showPasskey } from '../../account/passkey.ts';
import { wire } from '../../app/wire.ts';
import type { LoginFields } from './entry-form.ts';

export type SignedIn = ReplyOf<'/user/login'>;

/** Signs in, with the digits of the authenticator app when they are asked for. After failed tries the server wants a proof of work. */
export async function loginWith(fields: LoginFields, totp?: string): Promise<SignedIn> {
  const request = { ...contactOf(fields), password: fields.password, ...(totp === undefined ? {} : { totp }) };
  try {
    return await wire.call('/user/login', request);
  } catch (error) {
    if (!(error instanceof Refused) || error.refusal !== 'captcha-required') throw error;
    return wire.call('/user/login', { ...request, captcha: await solvedCaptcha() });
  }
}

/** Signs in by a passkey of this site alone: it is both factors at once. */
export async function loginByPasskey(): Promise<SignedIn> {
  const { challengeId, options } = await wire.call('/user/passkey/login/options', {});
  return wire.call('/user/passkey/login', { challengeId, response: await showPasskey(options) });
}

/** Which second factors a refused sign-in asks for; null when it was refused for another reason. */
export function secondFactorsOf(error: unknown): readonly string[] | null {
  if (!(error instanceof Refused) || error.refusal !== 'second-factor-required') return null;
  return String(error.detail['methods'] ?? '').split(',');
}
