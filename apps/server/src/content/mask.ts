// In: what somebody typed into the chat. Out: the same with everything that looks like a PIN or a code taken out.

/** Digits of any script, singly separated at most: "482913", "482 913", "4-8-2-9-1-3", "৪৮২৯১৩". */
const GROUP = /\p{Nd}(?:[ -]?\p{Nd})*/gu;
const AMOUNT_BEFORE = /[#$৳.,+]$/u;
const AMOUNT_AFTER = /^(?:[.,]\p{Nd}| ?(?:usdt|bdt|btc|eth|tk|taka|টাকা))/iu;

/**
 * A PIN, a password of digits or a code has six digits here. Amounts (a currency, a decimal), numbers after #, and telephone
 * numbers stay. Support never needs a code, and what is not stored cannot leak.
 */
export function maskCodes(text: string): { text: string; masked: boolean } {
  let masked = false;
  const hidden = text.replace(GROUP, (group, at: number) => {
    const before = text.slice(0, at);
    const after = text.slice(at + group.length);
    if (AMOUNT_BEFORE.test(before) || AMOUNT_AFTER.test(after)) return group;
    const shown = hide(group);
    masked ||= shown !== group;
    return shown;
  });
  return { text: hidden, masked };
}

function hide(group: string): string {
  const digits = digitsIn(group);
  if (digits === 6) return dots(group);
  // 01712 345678: a telephone number in two parts.
  if (digits >= 10 && /^[0০]/.test(group)) return group;
  return group.replace(/\p{Nd}+/gu, (run) => (digitsIn(run) === 6 ? dots(run) : run));
}

function digitsIn(text: string): number {
  return text.match(/\p{Nd}/gu)?.length ?? 0;
}

function dots(text: string): string {
  return text.replace(/\p{Nd}/gu, '•');
}
