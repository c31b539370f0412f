// In: keys pressed on the keypad or the keyboard.
// Out: the PIN typed so far, and whether it may be chosen. Pure.
import { asciiDigits, type MessageKey } from '../i18n/index.ts';

export const PIN_LENGTH = 6;

/** A key of the keypad ('0'…'9', 'delete') or of a keyboard ('Backspace', Bengali digits too); anything else changes nothing. */
export function pressed(pin: string, key: string): string {
  if (key === 'delete' || key === 'Backspace') return pin.slice(0, -1);
  const digit = asciiDigits(key);
  return /^\d$/.test(digit) && pin.length < PIN_LENGTH ? pin + digit : pin;
}

/** Why this PIN is too easy to guess; null when it may be sent. The server has the last word: it knows birthdays too. */
export function choiceProblem(pin: string): MessageKey | null {
  if (/^(\d)\1+$/.test(pin) || /^(\d\d)\1+$/.test(pin) || /^(\d{3})\1$/.test(pin)) return 'pin.repeats';
  const steps = new Set(Array.from(pin.slice(1), (digit, index) => digit.charCodeAt(0) - pin.charCodeAt(index)));
  if (steps.size === 1 && (steps.has(1) || steps.has(-1))) return 'pin.sequence';
  return null;
}
