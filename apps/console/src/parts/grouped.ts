// In: an amount as the calls tell it. Out: it with its thousands apart, every digit kept: an amount is never turned into a binary number on its way to the eye.

/** @param amount a decimal text, a whole number, or nothing; what is no number stays as it is */
export function grouped(amount: string | number | null | undefined): string {
  if (amount === null || amount === undefined) return '';
  const [, minus, whole, part = ''] = /^([-−]?)(\d+)(\.\d+)?$/.exec(String(amount)) ?? [];
  return whole === undefined ? String(amount) : `${minus}${whole.replace(/\B(?=(?:\d{3})+$)/g, ',')}${part}`;
}
