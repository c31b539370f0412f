// In: what is typed into the three steps of a reset.
// Out: the problems beside each field, and the requests when there are none. Pure.
import type { ReplyOf, RequestOf } from '@hilsa/contract';
import { isSixDigits, sixDigitsOf } from '../../account/confirm-form.ts';
import { type Contact, contactOf, contactProblem } from '../../account/contact.ts';
import type { Problem } from '../../kernel/form.ts';
import { newPasswordProblems } from '../../account/password.ts';
import { choiceProblem } from '../../account/pin.ts';

export type What = RequestOf<'/user/reset/begin'>['what'];
export type Begun = ReplyOf<'/user/reset/begin'>;

export const WHATS: readonly What[] = ['password', 'transaction-pin', 'withdrawal-pin', 'second-factor'];

/** What the address asks to reset; the password when it says nothing known. */
export function whatOf(word: string): What {
  return WHATS.find((what) => what === word) ?? 'password';
}

export interface WhoFields {
  readonly contact: Contact;
  readonly code: string;
}
export interface NewFields {
  readonly password: string;
  readonly repeat: string;
  readonly pin: string;
  readonly pinAgain: string;
  readonly totp: string;
}
export type WhoField = 'contact' | 'code';
export type NewField = keyof NewFields;

export function whoProblems(fields: WhoFields): Partial<Record<WhoField, Problem>> {
  const contact = contactProblem(fields.contact);
  return {
    ...(contact === null ? {} : { contact }),
    ...(isSixDigits(fields.code) ? {} : { code: { key: 'register.code-wrong' } }),
  } satisfies Partial<Record<WhoField, Problem>>;
}

/** `withTotp`: the digits of the app are given too, so they must be six. */
export function newProblems(what: What, fields: NewFields, withTotp: boolean): Partial<Record<NewField, Problem>> {
  const problems: Partial<Record<NewField, Problem>> = {};
  if (what === 'second-factor') {
    if (fields.password === '') problems.password = { key: 'login.password-missing' };
    return problems;
  }
  if (what === 'password') {
    Object.assign(problems, newPasswordProblems(fields.password, fields.repeat));
  } else {
    const pin = sixDigitsOf(fields.pin);
    const weak = choiceProblem(pin);
    if (!isSixDigits(pin)) problems.pin = { key: 'reset.pin-wrong' };
    else if (weak !== null) problems.pin = { key: weak };
    if (sixDigitsOf(fields.pinAgain) !== pin) problems.pinAgain = { key: 'pin.differ' };
  }
  if (withTotp && !isSixDigits(fields.totp)) problems.totp = { key: 'totp.wrong' };
  return problems;
}

export function beginRequest(what: What, fields: WhoFields): RequestOf<'/user/reset/begin'> {
  return { ...contactOf(fields.contact), what, code: sixDigitsOf(fields.code) };
}

/** What proves more than the code did: the app's digits, a passkey's answer, or nothing. */
export type Proof = { readonly totp: string } | { readonly challengeId: string; readonly response: string } | null;

export function finishRequest(
  what: What,
  begun: Begun,
  fields: NewFields,
  proof: Proof,
): RequestOf<'/user/reset/finish'> {
  const value =
    what === 'second-factor'
      ? { password: fields.password }
      : what === 'password'
        ? { password: fields.password, passwordConfirmation: fields.repeat }
        : { pin: sixDigitsOf(fields.pin), pinConfirmation: sixDigitsOf(fields.pinAgain) };
  return { reset: begun.reset, ...value, ...proof };
}
