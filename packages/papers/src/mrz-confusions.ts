// In: a passport's lines that cannot be right as they stand. Out: the lines they may be, were O/0, I/1, B/8 and S/5 taken for one another.
import { isChecked } from './mrz-check-digit.ts';

/** What machines and people take for one another; which one is right depends on the place in the line. */
const DIGIT_FOR: Readonly<Record<string, string>> = { O: '0', I: '1', B: '8', S: '5' };
const LETTER_FOR: Readonly<Record<string, string>> = { '0': 'O', '1': 'I', '8': 'B', '5': 'S' };

/**
 * Both lines with each place holding what it may hold. Whether they are right then is not known here.
 * @param first 44 signs @param second 44 signs
 */
export function likelierLines(first: string, second: string): readonly [string, string] {
  const names = first.slice(0, 2) + lettered(first.slice(2));
  const numberCheck = digits(second.slice(9, 10));
  const personalCheck = second[42] === '<' ? '<' : digits(second.slice(42, 43));
  return [
    names,
    fitting(second.slice(0, 9), numbersOf(second.slice(0, 9), names.slice(2, 5)), numberCheck) +
      numberCheck +
      lettered(second.slice(10, 13)) +
      digits(second.slice(13, 20)) +
      second.slice(20, 21) +
      digits(second.slice(21, 28)) +
      fitting(second.slice(28, 42), [digits(second.slice(28, 42))], personalCheck) +
      personalCheck +
      digits(second.slice(43)),
  ];
}

/** As written if the check digit agrees, or the only other reading that it agrees with; as written where there is none or several. */
function fitting(written: string, others: readonly string[], check: string): string {
  if (check === '<' || isChecked(written, check)) return written;
  const agreeing = [...new Set(others.filter((other) => isChecked(other, check)))];
  return agreeing.length === 1 ? (agreeing[0] ?? written) : written;
}

/** Numbers of Bangladesh begin with one letter or two, and the rest are digits; of other states nothing is known. */
function numbersOf(written: string, country: string): string[] {
  if (country !== 'BGD') return [];
  return [1, 2].map((count) => lettered(written.slice(0, count)) + digits(written.slice(count)));
}

function digits(signs: string): string {
  return Array.from(signs, (sign) => DIGIT_FOR[sign] ?? sign).join('');
}

function lettered(signs: string): string {
  return Array.from(signs, (sign) => LETTER_FOR[sign] ?? sign).join('');
}
