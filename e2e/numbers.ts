// In: numbers as a screen shows them, or as the wire carries them.
// Out: exact sums on them; an amount never becomes a floating number, in a test neither.

/** A shown number as plain ASCII: Bengali digits read, separators dropped, U+2212 read as a minus. */
export function plain(shown: string): string {
  return shown
    .replace(/[\u09e6-\u09ef]/g, (digit) => String(digit.charCodeAt(0) - 0x09e6))
    .replace(/\u2212/g, '-')
    .replace(/,/g, '');
}

/** The first decimal number in a shown text, plain. @throws Error when there is none */
export function firstNumber(shown: string): string {
  const found = /-?\d+(?:\.\d+)?/.exec(plain(shown))?.[0];
  if (found === undefined) throw new Error(`no number in ${JSON.stringify(shown)}`);
  return found;
}

/** `text` times `numerator` / `denominator`, cut to the digits `text` has behind its point. */
export function share(text: string, numerator: bigint, denominator: bigint): string {
  const decimals = text.split('.')[1]?.length ?? 0;
  return withPoint((BigInt(text.replace('.', '')) * numerator) / denominator, decimals);
}

/** Whether one plain decimal is more than another. */
export function isMore(one: string, other: string): boolean {
  const decimals = Math.max(one.split('.')[1]?.length ?? 0, other.split('.')[1]?.length ?? 0);
  const units = (text: string): bigint => {
    const [whole = '0', fraction = ''] = text.split('.');
    return BigInt(whole + fraction.padEnd(decimals, '0'));
  };
  return units(one) > units(other);
}

function withPoint(units: bigint, decimals: number): string {
  if (decimals === 0) return String(units);
  const digits = String(units).padStart(decimals + 1, '0');
  return `${digits.slice(0, -decimals)}.${digits.slice(-decimals)}`;
}
