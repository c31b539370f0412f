// In: nothing. Out: decimal text to integer units and back, exactly.

const DECIMAL = /^-?(?:0|[1-9]\d{0,29})(?:\.(\d{1,18}))?$/;

/** 10 to the power `exponent` (0 to 36), as an integer. */
export function tenToThe(exponent: number): bigint {
  return 10n ** BigInt(exponent);
}

/**
 * Digits after the point as written, or null when the text is not a plain decimal.
 * Plain: optional minus, no leading zeros, no sign of plus, no exponent, at most 30 digits before and 18 after the point.
 */
export function decimalPlaces(text: string): number | null {
  const match = DECIMAL.exec(text);
  if (match === null) return null;
  return match[1]?.length ?? 0;
}

/**
 * Decimal text to units of 10^-decimals.
 * @returns null when the text is not a plain decimal or carries more non-zero digits than `decimals` allows
 */
export function parseDecimal(text: string, decimals: number): bigint | null {
  if (decimalPlaces(text) === null) return null;
  const negative = text.startsWith('-');
  const [whole = '0', fraction = ''] = (negative ? text.slice(1) : text).split('.');
  if (fraction.length > decimals && /[1-9]/.test(fraction.slice(decimals))) return null;
  const units = BigInt(whole + fraction.slice(0, decimals).padEnd(decimals, '0'));
  return negative ? -units : units;
}

/** The digit's place in Unicode. */
const ZERO = 48;

/**
 * Units of 10^-decimals to plain decimal text.
 * @param options.trim drop zeros at the end of the fraction (and the point with them)
 */
export function formatDecimal(units: bigint, decimals: number, options: { trim?: boolean } = {}): string {
  const sign = units < 0n ? '-' : '';
  const digits = (units < 0n ? -units : units).toString().padStart(decimals + 1, '0');
  const whole = digits.slice(0, digits.length - decimals);
  let end = digits.length;
  if (options.trim === true) while (end > whole.length && digits.charCodeAt(end - 1) === ZERO) end -= 1;
  const fraction = digits.slice(whole.length, end);
  return sign + whole + (fraction === '' ? '' : `.${fraction}`);
}
