// In: a bank identifier code as typed. Out: its parts.

const BIC = /^([A-Z]{4})([A-Z]{2})([A-Z0-9]{2})([A-Z0-9]{3})?$/;

export interface Bic {
  /** Eight or eleven signs. */
  text: string;
  bank: string;
  /** Two letters (ISO 3166). */
  country: string;
  location: string;
  /** Three signs; `XXX`, the head office, where none is written. */
  branch: string;
}

/** Read a code (ISO 9362). @param country when given, the one it must belong to; @returns null when it is none */
export function readBic(typed: string, country?: string): Bic | null {
  const text = typed.replaceAll(/\s/g, '').toUpperCase();
  const match = BIC.exec(text);
  if (match === null || (country !== undefined && match[2] !== country)) return null;
  const [, bank = '', of = '', location = '', branch = 'XXX'] = match;
  return { text, bank, country: of, location, branch };
}
