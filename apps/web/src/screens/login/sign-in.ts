// In: what is typed to sign in, or a passkey.
// Out: the sign-in's answer; a proof of work is found on the way when the server wants one.
import type { ReplyOf } from '@hilsa/contract';
import { Refused } from '@hilsa/wire';
import { solvedCaptcha, withProof } from '../../account/captcha.ts';
import { contactOf } from '../../account/contact.ts';
import { showPasskey } from '@hilsa/wire/passkey';
import { propsNow } from '../../kernel/props.ts';
import { wire } from '../../kernel/wire.ts';
import type { LoginFields } from './entry-form.ts';

export type SignedIn = ReplyOf<'/user/login'>;

/** What a sign-in may need beside the password. */
export interface Extra {
  /** Digits of the authenticator app. */
  readonly totp?: string;
  /** The code that was sent, while sign-in is locked for devices that were never here. */
  readonly code?: string;
}

/** Signs in, with what else was asked for, and with a proof of work: where it is always wanted it is found ahead, else when the server asks. */
export async function loginWith(fields: LoginFields, extra: Extra = {}): Promise<SignedIn> {
  const request = { ...contactOf(fields), password: fields.password, ...extra };
  const isWanted = propsNow()?.captcha === 'required' && extra.code === undefined;
  if (isWanted) return wire.call('/user/login', { ...request, captcha: await solvedCaptcha() });
  return withProof((proof) => wire.call('/user/login', { ...request, ...proof }));
}

/** Whether a refused sign-in would be let in with a code sent to the contact. */
export function codeHelps(error: unknown): boolean {
  return error instanceof Refused && error.refusal === 'sign-in-locked' && error.detail['methods'] === 'code';
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
