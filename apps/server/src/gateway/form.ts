// In: form or query text. Out: its fields, each once; anything unclear is refused.
import { Refused } from '../identity/index.ts';

const MOST_FIELDS = 40;

/**
 * Reads application/x-www-form-urlencoded text strictly: a repeated field, a broken escape or bytes that are no UTF-8 are refused.
 * Every field is an own property; the one name that could not be is refused.
 * @throws Refused body-unreadable, field-repeated, field-unknown
 */
export function readForm(text: string): Record<string, string> {
  const fields: Record<string, string> = {};
  if (text === '') return fields;
  const plain = !text.includes('%') && !text.includes('+');
  const pairs = text.split('&');
  if (pairs.length > MOST_FIELDS) throw new Refused('body-unreadable');
  for (const pair of pairs) {
    if (pair === '') throw new Refused('body-unreadable');
    const equals = pair.indexOf('=');
    const rawName = equals < 0 ? pair : pair.slice(0, equals);
    const rawValue = equals < 0 ? '' : pair.slice(equals + 1);
    const name = plain ? rawName : unescape(rawName);
    if (name === '__proto__') throw new Refused('field-unknown', { field: name });
    if (Object.hasOwn(fields, name)) throw new Refused('field-repeated', { field: name.slice(0, 40) });
    fields[name] = plain ? rawValue : unescape(rawValue);
  }
  return fields;
}

function unescape(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    throw new Refused('body-unreadable');
  }
}
