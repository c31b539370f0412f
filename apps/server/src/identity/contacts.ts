// In: what a person typed as phone or e-mail. Out: one canonical contact, or the refusal that says what is wrong; and a contact as others may see it.
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { Refused } from './refused.ts';

export interface Contact {
  kind: 'phone' | 'email';
  /** +8801712345678, or the address in lower case. */
  value: string;
}

const BANGLADESH_MOBILE = /^(?:\+?880|0)?(1[3-9]\d{8})$/;
// One @, a dotted domain, no spaces or control characters: a code proves the rest.
const EMAIL = /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}$/;
const BENGALI_ZERO = 0x09e6;

/**
 * A phone number in international form.
 * @param areaCode country calling code with its plus; +880 follows the numbering plan (13-19 prefixes), others what is known of their country's
 * @throws Refused phone-format-invalid
 */
export function readPhone(text: string, areaCode: string): Contact {
  const digits = text.replace(/[০-৯]/g, (digit) => String(digit.charCodeAt(0) - BENGALI_ZERO)).replace(/[\s()-]/g, '');
  if (areaCode === '+880') {
    const local = BANGLADESH_MOBILE.exec(digits)?.[1];
    if (local === undefined) throw new Refused('phone-format-invalid', { example: '01712345678' });
    return { kind: 'phone', value: `+880${local}` };
  }
  const local = digits.startsWith(areaCode) ? digits.slice(areaCode.length) : digits.replace(/^0/, '');
  const parsed = parsePhoneNumberFromString(areaCode + local);
  if (parsed === undefined || !parsed.isValid() || `+${parsed.countryCallingCode}` !== areaCode)
    throw new Refused('phone-format-invalid', { example: `${areaCode} 201 555 0123` });
  return { kind: 'phone', value: parsed.number };
}

/** An address in lower case. @throws Refused email-format-invalid */
export function readEmail(text: string): Contact {
  const value = text.trim().toLowerCase();
  if (value.length > 254 || value.includes('..') || !EMAIL.test(value))
    throw new Refused('email-format-invalid', { example: 'name@example.com' });
  return { kind: 'email', value };
}

/** Exactly one of phone and e-mail. @throws Refused fields-conflict, field-missing or a format refusal */
export function readContact(given: {
  phone?: string | undefined;
  email?: string | undefined;
  areaCode: string;
}): Contact {
  if (given.phone !== undefined && given.email !== undefined)
    throw new Refused('fields-conflict', { fields: 'phone, email' });
  if (given.phone !== undefined) return readPhone(given.phone, given.areaCode);
  if (given.email !== undefined) return readEmail(given.email);
  throw new Refused('field-missing', { field: 'phone' });
}

/** Where a code goes: text with an @ is an address, anything else a phone number. */
export function readTarget(text: string, areaCode: string): Contact {
  return text.includes('@') ? readEmail(text) : readPhone(text, areaCode);
}

/** +8801712345678 as +88017•••••678, rahim@example.com as r••••@example.com; what is no contact stays as it is. */
export function maskedContact(contact: string): string {
  const at = contact.indexOf('@');
  if (at > 0) return `${contact.slice(0, 1)}••••${contact.slice(at)}`;
  return /^\+\d{8,}$/.test(contact) ? `${contact.slice(0, 6)}•••••${contact.slice(-3)}` : contact;
}
