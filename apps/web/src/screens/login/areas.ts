// In: nothing.
// Out: the country codes a person may register from, nearest first. Names come from the browser, in the reader's language.

/** ISO country and its calling code. */
export const AREAS: readonly { readonly country: string; readonly code: string }[] = [
  { country: 'BD', code: '+880' },
  { country: 'IN', code: '+91' },
  { country: 'PK', code: '+92' },
  { country: 'NP', code: '+977' },
  { country: 'LK', code: '+94' },
  { country: 'AE', code: '+971' },
  { country: 'SA', code: '+966' },
  { country: 'QA', code: '+974' },
  { country: 'KW', code: '+965' },
  { country: 'OM', code: '+968' },
  { country: 'MY', code: '+60' },
  { country: 'SG', code: '+65' },
  { country: 'IT', code: '+39' },
  { country: 'GB', code: '+44' },
  { country: 'US', code: '+1' },
];
