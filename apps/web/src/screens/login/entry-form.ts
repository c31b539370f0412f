// In: what is typed into the login or the registration form.
// Out: the problems beside each field, and the request when there are none. Pure, so that it is tested without a browser.
import type { RequestOf } from '@hilsa/contract';
import { type Contact, contactOf, contactProblem } from '../../account/contact.ts';
import type { Problem } from '../../kernel/form.ts';
import { passwordProblem, repeatProblem } from '../../account/password.ts';
import { asciiDigits } from '../../i18n/index.ts';

export interface LoginFields extends Contact {
  readonly password: string;
}
export interface RegisterFields extends LoginFields {
  readonly code: string;
  readonly repeat: string;
  readonly referral: string;
  readonly consent: boolean;
}

export type Field = 'contact' | 'code' | 'password' | 'repeat' | 'referral' | 'consent';
export type Problems = Partial<Record<Field, Problem>>;

export function loginProblems(fields: LoginFields): Problems {
  return found({
    contact: contactProblem(fields),
    password: fields.password === '' ? { key: 'login.password-missing' } : passwordProblem(fields.password),
  });
}

/** What /common/props says about registration here. */
export interface Asked {
  readonly code: boolean;
  readonly referral: boolean;
}

export function registerProblems(fields: RegisterFields, asked: Asked): Problems {
  return found({
    contact: contactProblem(fields),
    code: asked.code && !/^\d{6}$/.test(asciiDigits(fields.code)) ? { key: 'register.code-wrong' } : null,
    password: passwordProblem(fields.password),
    repeat: repeatProblem(fields.password, fields.repeat),
    referral: referralProblem(fields.referral.trim(), asked.referral),
    consent: fields.consent ? null : { key: 'register.consent-missing' },
  });
}

function referralProblem(referral: string, required: boolean): Problem | null {
  if (referral === '') return required ? { key: 'register.referral-missing' } : null;
  return /^[A-Z0-9]{4,12}$/.test(referral.toUpperCase()) ? null : { key: 'register.referral-wrong' };
}

function found(problems: Readonly<Record<string, Problem | null>>): Problems {
  return Object.fromEntries(Object.entries(problems).filter(([, problem]) => problem !== null));
}

export function registerRequest(
  fields: RegisterFields,
  consentVersion: string,
  captcha: string | undefined,
): RequestOf<'/user/register'> {
  const code = asciiDigits(fields.code);
  const referral = fields.referral.trim().toUpperCase();
  return {
    ...contactOf(fields),
    password: fields.password,
    passwordConfirmation: fields.repeat,
    consentVersion,
    ...(code === '' ? {} : { code }),
    ...(referral === '' ? {} : { inviteCode: referral }),
    ...(captcha === undefined ? {} : { captcha }),
  };
}
