// In: what somebody typed into the chat. Out: the same with everything that looks like a PIN or a code taken out. The app warns by it, the server keeps by it.

/** Between the digits of one number: a space or a hyphen of any kind, with spaces around it. */
const BETWEEN = String.raw`[\p{Zs}\t\n]{0,2}\p{Pd}?[\p{Zs}\t\n]{0,2}`;
/** Digits of any script that belong together: "482913", "482 913", "4-8-2-9-1-3", "৪৮২৯১৩". */
const GROUP = new RegExp(String.raw`\p{Nd}(?:${BETWEEN}\p{Nd})*`, 'gu');
/** Six single digits, whatever stands between them: "4.8.2.9.1.3", "4, 8, 2, 9, 1, 3". */
const SPELLED = /(?<![\p{Nd}\p{L}])\p{Nd}(?:[^\p{L}\p{Nd}]{1,3}\p{Nd}){5}(?![\p{Nd}\p{L}])/gu;

/** After such a word four to eight digits are a secret, however they are written; a PIN may be another bank's. */
const SECRET_BEFORE =
  /(?:(?<!\p{L})(?:pins?|otp|totp|cvv|password|passcode)(?!\p{L})|পিন|ওটিপি|পাসওয়ার্ড|পাসওয়ার্ড)[^\p{Nd}\n]{0,16}$/iu;
/** After such a word a number is a number: it names an account, an order or an error. */
const NAME_BEFORE =
  /(?:(?<!\p{L})(?:id|uid|orders?|ticket|account|error|reference)(?!\p{L})|আইডি|অর্ডার|হিসাব)(?:[\s:#=.-]|(?<!\p{L})(?:no|nr|number|is|code)(?!\p{L})|নম্বর|নং|হলো)*$/iu;
const AMOUNT_BEFORE = /(?:[#$৳]\s?|\p{Nd}[.,])$/u;
const AMOUNT_AFTER = /^(?:[.,]\p{Nd}| ?(?:usdt|bdt|btc|eth|tk|taka|টাকা|%|٪))/iu;
/** 01712345678, +880 1712 345678; with a plus, a number of any other country. */
const TELEPHONE = new RegExp(
  String.raw`^(?:(?:[8৮]${BETWEEN}[8৮]${BETWEEN}[0০]${BETWEEN})?[0০]?${BETWEEN}[1১]${BETWEEN}[3-9৩-৯](?:${BETWEEN}\p{Nd}){8})(?!\p{Nd})`,
  'u',
);
const LEAST_ABROAD = 8;

/**
 * A PIN, a password of digits or a code has six digits here. Amounts (a currency, a decimal), numbers that are named (#, id, order)
 * and telephone numbers stay. Support never needs a code, and what is not stored cannot leak.
 */
export function maskCodes(text: string): { text: string; masked: boolean } {
  const hidden = text.replace(SPELLED, dots).replace(GROUP, (group, at: number, whole: string) => {
    const before = whole.slice(Math.max(0, at - LONGEST_WORD), at);
    const after = whole.slice(at + group.length, at + group.length + LONGEST_WORD);
    const count = digitsIn(group);
    if (SECRET_BEFORE.test(before) && count >= 4 && count <= 8) return dots(group);
    if (AMOUNT_BEFORE.test(before) || AMOUNT_AFTER.test(after) || NAME_BEFORE.test(before)) return group;
    if (before.endsWith('+') && count >= LEAST_ABROAD) return group;
    return hide(group);
  });
  return { text: hidden, masked: hidden !== text };
}

/** The longest word that is looked for beside a number, with what may stand between. */
const LONGEST_WORD = 48;

function hide(group: string): string {
  if (digitsIn(group) === 6) return dots(group);
  const telephone = TELEPHONE.exec(group)?.[0] ?? '';
  const rest = group.slice(telephone.length);
  // What comes along with a telephone number is looked at by itself.
  const shown =
    digitsIn(rest) === 6 ? dots(rest) : rest.replace(/\p{Nd}+/gu, (run) => (digitsIn(run) === 6 ? dots(run) : run));
  return telephone + shown;
}

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}

function dots(text: string): string {
  return text.replace(/\p{Nd}/gu, '•');
}
