// In: a phone number or an e-mail address as typed.
// Out: what is wrong with it, and the form in which the server takes it. Pure.
import { asciiDigits } from '../i18n/index.ts';
import type { Problem } from '../kernel/form.ts';

/** What a customer is reached by. */
export interface Contact {
  readonly way: 'phone' | 'email';
  readonly areaCode: string;
  readonly phone: string;
  readonly email: string;
}

/** Digits of a phone number as typed: Bengali digits read, spaces and dashes dropped. */
export function plainPhone(typed: string): string {
  return asciiDigits(typed).replace(/[\s()-]/g, '');
}

/** What is wrong with the contact; null when it may be sent. The server checks the country's own format. */
export function contactProblem(contact: Contact): Problem | null {
  if (contact.way === 'email')
    return /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(contact.email.trim()) ? null : { key: 'login.email-wrong' };
  const digits = plainPhone(contact.phone);
  if (contact.areaCode === '+880')
    return /^(?:\+?880|0)?1[3-9]\d{8}$/.test(digits) ? null : { key: 'login.phone-wrong-bd' };
  return /^\d{6,13}$/.test(digits) ? null : { key: 'login.phone-wrong' };
}

/** The contact as the server takes it: exactly one of the two. */
export function contactOf(contact: Contact): {
  readonly phone?: string;
  readonly email?: string;
  readonly areaCode: string;
} {
  return contact.way === 'email'
    ? { email: contact.email.trim(), areaCode: contact.areaCode }
    : { phone: plainPhone(contact.phone), areaCode: contact.areaCode };
}

/** Where a code goes. */
export function targetOf(contact: Contact): string {
  return contact.way === 'email' ? contact.email.trim() : plainPhone(contact.phone);
}

/** The contact behind an account as the server writes it: `+8801712345678` or an address. Null for a demo name. */
export function contactFrom(account: string, areaCodes: readonly string[]): Contact | null {
  if (account.includes('@')) return { way: 'email', areaCode: areaCodes[0] ?? '', phone: '', email: account };
  const [areaCode] = areaCodes
    .filter((code) => account.startsWith(code))
    .toSorted((one, other) => other.length - one.length);
  if (areaCode === undefined) return null;
  return { way: 'phone', areaCode, phone: account.slice(areaCode.length), email: '' };
}
