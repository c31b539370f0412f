// In: nothing. Out: the widths at which the screens change, in CSS pixels. Styles write the same numbers; a test (tools/styles.test.ts)
// finds one that is not of these.

export const BREAKPOINTS = {
  /** The widest of the narrow phones, where labels shorten before numbers do. */
  narrowMost: 359,
  /** From here a sheet is a card in the middle. */
  cardLeast: 720,
  /** From here there is a rail instead of tabs: the desktop. */
  wideLeast: 1024,
  /** Up to here a desktop's trading page has two columns, beyond three. */
  twoColumnsMost: 1320,
} as const;
