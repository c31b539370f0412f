// In: the caller's languages. Out: the best of ours.

export type Language = 'en-US' | 'bn-BN';

/** The first language of an Accept-Language header that we speak; English otherwise. */
export function languageOf(accepted: string | undefined): Language {
  if (accepted === undefined || accepted === 'en-US') return 'en-US';
  for (const part of accepted.slice(0, 200).split(',')) {
    const tag = part.trim().toLowerCase();
    if (tag.startsWith('bn')) return 'bn-BN';
    if (tag.startsWith('en')) return 'en-US';
  }
  return 'en-US';
}
