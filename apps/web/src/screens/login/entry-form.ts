// In: what is typed into the login or the registration form.
// Out: the problems beside each field, and the request when there are none. Pure, so that it is tested without a browser.
import type { RequestOf } from '@hilsa/contract';
import { asciiDigits, type MessageKey, type Values } from '../../i18n/index.ts';

export type Way = 'phone' | 'email';

export interface LoginFields {
  readonly way: Way;
  readonly areaCode: string;
  readonly phone: string;
  readonly email: string;
  readonly password: string;
}
export interface RegisterFields extends LoginFields {
  readonly code: string;
  readonly repeat: string;
  readonly referral: string;
  readonly consent: boolean;
}

export interface Problem {
  readonly key: MessageKey;
  readonly values?: Values;
}
export type Field = 'contact' | 'code' | 'password' | 'repeat' | 'referral' | 'consent';
export type Problems = Partial<Record<Field, Problem>>;

export const PASSWORD_LEAST = 6;
export const PASSWORD_MOST = 20;

/** Digits of a phone number as typed: Bengali digits read, spaces and dashes dropped. */
export function plainPhone(typed: string): string {
  return asciiDigits(typed).replace(/[\s()-]/g, '');
}

export function loginProblems(fields: LoginFields): Problems {
  return {
    ...contactProblem(fields),
    ...(fields.password === '' ? { password: { key: 'login.password-missing' } } : {}),
  };
}

/** `codeRequired`: what /common/props says about registration here. */
export function registerProblems(fields: RegisterFields, codeRequired: boolean): Problems {
  const length = charactersOf(fields.password);
  return {
    ...contactProblem(fields),
    ...(codeRequired && !/^\d{6}$/.test(asciiDigits(fields.code)) ? { code: { key: 'register.code-wrong' } } : {}),
    ...(length < PASSWORD_LEAST || length > PASSWORD_MOST
      ? { password: { key: 'register.password-short', values: { count: length } } }
      : {}),
    ...(fields.repeat === fields.password ? {} : { repeat: { key: 'register.passwords-differ' } }),
    ...(fields.referral === '' || /^[A-Z0-9]{4,12}$/.test(fields.referral.toUpperCase())
      ? {}
      : { referral: { key: 'register.referral-wrong' } }),
    ...(fields.consent ? {} : { consent: { key: 'register.consent-missing' } }),
  } satisfies Problems;
}

export function contactProblem(fields: LoginFields): Problems {
  if (fields.way === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(fields.email.trim()) ? {} : { contact: { key: 'login.email-wrong' } };
  const digits = plainPhone(fields.phone);
  if (fields.areaCode === '+880')
    return /^(?:\+?880|0)?1[3-9]\d{8}$/.test(digits) ? {} : { contact: { key: 'login.phone-wrong-bd' } };
  return /^\d{6,13}$/.test(digits) ? {} : { contact: { key: 'login.phone-wrong' } };
}

/** The contact as the server takes it. */
export function contactOf(fields: LoginFields): {
  readonly phone?: string;
  readonly email?: string;
  readonly areaCode: string;
} {
  return fields.way === 'email'
    ? { email: fields.email.trim(), areaCode: fields.areaCode }
    : { phone: plainPhone(fields.phone), areaCode: fields.areaCode };
}

export function registerRequest(
  fields: RegisterFields,
  consentVersion: string,
  captcha: string | undefined,
): RequestOf<'/user/register'> {
  const code = asciiDigits(fields.code);
  return {
    ...contactOf(fields),
    password: fields.password,
    passwordConfirmation: fields.repeat,
    consentVersion,
    ...(code === '' ? {} : { code }),
    ...(fields.referral === '' ? {} : { inviteCode: fields.referral.toUpperCase() }),
    ...(captcha === undefined ? {} : { captcha }),
  };
}

/** Characters as a person counts them, a surrogate pair being one; the server counts the same way. */
function charactersOf(password: string): number {
  return Array.from(password).length;
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
