// In: what is typed to confirm something sensitive.
// Out: the problems beside each field, and the request when there are none. Pure.
import type { RequestOf } from '@hilsa/contract';
import { asciiDigits, type MessageKey } from '../i18n/index.ts';

export interface ConfirmFields {
  readonly totp: string;
  readonly password: string;
  readonly code: string;
}
export type ConfirmField = keyof ConfirmFields;

/** Six digits, however they were typed: Bengali ones too, and the space an app puts in the middle. */
export function sixDigitsOf(typed: string): string {
  return asciiDigits(typed).replace(/\s/g, '');
}

export function isSixDigits(typed: string): boolean {
  return /^\d{6}$/.test(sixDigitsOf(typed));
}

export function confirmProblems(
  method: 'totp' | 'code',
  fields: ConfirmFields,
): Partial<Record<ConfirmField, MessageKey>> {
  if (method === 'totp') return isSixDigits(fields.totp) ? {} : { totp: 'totp.wrong' };
  return {
    ...(fields.password === '' ? { password: 'login.password-missing' } : {}),
    ...(isSixDigits(fields.code) ? {} : { code: 'register.code-wrong' }),
  };
}

export function confirmRequest(
  purpose: RequestOf<'/user/confirm'>['purpose'],
  method: 'totp' | 'code',
  fields: ConfirmFields,
): RequestOf<'/user/confirm'> {
  return method === 'totp'
    ? { purpose, method, totp: sixDigitsOf(fields.totp) }
    : { purpose, method, password: fields.password, code: sixDigitsOf(fields.code) };
}

/** The field a refusal stands under; undefined when it belongs to none. */
export function fieldOfRefusal(refusal: string, method: 'totp' | 'code'): ConfirmField | undefined {
  if (refusal === 'totp-invalid') return 'totp';
  if (refusal === 'credentials-invalid') return 'password';
  if (refusal === 'code-invalid' || refusal === 'code-required') return 'code';
  return refusal === 'sign-in-locked' ? (method === 'totp' ? 'totp' : 'password') : undefined;
}
