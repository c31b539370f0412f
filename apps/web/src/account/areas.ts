// In: nothing.
// Out: the country codes a person may register from, nearest first. Names come from the browser, in the reader's language.

/** ISO country and its calling code. Where countries share a code, the largest stands for all: the server reads the number itself. */
export const AREAS: readonly { readonly country: string; readonly code: string }[] = [
  { country: 'BD', code: '+880' },
  { country: 'IN', code: '+91' },
  { country: 'PK', code: '+92' },
  { country: 'NP', code: '+977' },
  { country: 'LK', code: '+94' },
  { country: 'BT', code: '+975' },
  { country: 'MV', code: '+960' },
  { country: 'MM', code: '+95' },
  { country: 'AE', code: '+971' },
  { country: 'SA', code: '+966' },
  { country: 'QA', code: '+974' },
  { country: 'KW', code: '+965' },
  { country: 'OM', code: '+968' },
  { country: 'BH', code: '+973' },
  { country: 'JO', code: '+962' },
  { country: 'LB', code: '+961' },
  { country: 'IQ', code: '+964' },
  { country: 'TR', code: '+90' },
  { country: 'MY', code: '+60' },
  { country: 'SG', code: '+65' },
  { country: 'BN', code: '+673' },
  { country: 'TH', code: '+66' },
  { country: 'VN', code: '+84' },
  { country: 'ID', code: '+62' },
  { country: 'PH', code: '+63' },
  { country: 'KR', code: '+82' },
  { country: 'JP', code: '+81' },
  { country: 'CN', code: '+86' },
  { country: 'HK', code: '+852' },
  { country: 'TW', code: '+886' },
  { country: 'AU', code: '+61' },
  { country: 'NZ', code: '+64' },
  { country: 'GB', code: '+44' },
  { country: 'IE', code: '+353' },
  { country: 'IT', code: '+39' },
  { country: 'DE', code: '+49' },
  { country: 'FR', code: '+33' },
  { country: 'ES', code: '+34' },
  { country: 'PT', code: '+351' },
  { country: 'GR', code: '+30' },
  { country: 'NL', code: '+31' },
  { country: 'BE', code: '+32' },
  { country: 'AT', code: '+43' },
  { country: 'CH', code: '+41' },
  { country: 'SE', code: '+46' },
  { country: 'NO', code: '+47' },
  { country: 'DK', code: '+45' },
  { country: 'FI', code: '+358' },
  { country: 'PL', code: '+48' },
  { country: 'RO', code: '+40' },
  { country: 'RU', code: '+7' },
  { country: 'ZA', code: '+27' },
  { country: 'EG', code: '+20' },
  { country: 'LY', code: '+218' },
  { country: 'KE', code: '+254' },
  { country: 'NG', code: '+234' },
  { country: 'MU', code: '+230' },
  { country: 'US', code: '+1' },
  { country: 'BR', code: '+55' },
  { country: 'MX', code: '+52' },
];

/** The areas whose name in the reader's language, code or letters contain what is sought. An empty search finds all. */
export function areasMatching(sought: string, nameOf: (country: string) => string): typeof AREAS {
  const wanted = sought.trim().toLowerCase();
  if (wanted === '') return AREAS;
  return AREAS.filter(
    (area) =>
      nameOf(area.country).toLowerCase().includes(wanted) ||
      area.country.toLowerCase() === wanted ||
      area.code.includes(wanted.startsWith('+') ? wanted : `+${wanted}`),
  );
}
