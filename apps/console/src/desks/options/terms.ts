// In: terms as the server has them, or as an operator types them.
// Out: the fields of the form, and them as the action's input; null for what cannot be read.
import type { ActionInput, OptionDeskPage } from '@hilsa/contract/console/index';

type Input = ActionInput<'set-option-terms'>;
type Terms = NonNullable<OptionDeskPage['terms']>;

/** Fields that are whole numbers, each with its least and most. */
export const NUMBERS = {
  mostPremiumPpm: [1, 1_000_000],
  notionalPpm: [0, 1_000_000],
  premiumPpm: [0, 500_000],
  mostLots: [1, 1_000_000],
  mostWritten: [1, 1_000_000],
  spreadPpm: [1_000, 500_000],
  quotedLots: [1, 1_000_000],
  volatilityDays: [5, 365],
} as const satisfies Partial<Record<keyof Input, readonly [number, number]>>;
export type NumberField = keyof typeof NUMBERS;
export const NUMBER_FIELDS = Object.keys(NUMBERS) as NumberField[];

export interface Typed extends Readonly<Record<NumberField, string>> {
  readonly leastPremium: string;
  readonly lists: boolean;
}

const SHIPPED: Typed = {
  leastPremium: '100',
  lists: true,
  mostPremiumPpm: '50000',
  notionalPpm: '300',
  premiumPpm: '125000',
  mostLots: '1000',
  mostWritten: '10000',
  spreadPpm: '20000',
  quotedLots: '20',
  volatilityDays: '40',
};

/** What the form begins with: the terms in force, or those that are shipped. */
export function typedOf(terms: Terms | null): Typed {
  if (terms === null) return SHIPPED;
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, String(terms[field])]));
  return { ...SHIPPED, ...numbers, leastPremium: terms.leastPremium, lists: terms.lists };
}

export function isSound(field: NumberField, text: string): boolean {
  const [least, most] = NUMBERS[field];
  return /^\d{1,7}$/.test(text) && Number(text) >= least && Number(text) <= most;
}

export const isAmount = (text: string): boolean => /^(?:0|[1-9]\d{0,14})(?:\.\d{1,6})?$/.test(text);

/** Null while a field is not as it may be, or has no date. */
export function inputOf(typed: Typed, fromMs: number | null): Input | null {
  if (fromMs === null || !isAmount(typed.leastPremium)) return null;
  if (!NUMBER_FIELDS.every((field) => isSound(field, typed[field]))) return null;
  const numbers = Object.fromEntries(NUMBER_FIELDS.map((field) => [field, Number(typed[field])]));
  return { ...(numbers as Record<NumberField, number>), leastPremium: typed.leastPremium, lists: typed.lists, fromMs };
}
