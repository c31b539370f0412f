// In: a language.
// Out: its compiled messages, fetched only when that language is opened.
import type enShell from './en-US/shell.json';
import type enPages from './en-US/pages.json';
import type enTrading from './en-US/trading.json';
import type { Messages } from '@lingui/core';

export type Language = 'en-US' | 'bn-BN';

/** Every key of the English catalogue: English is the list the other languages are checked against. */
export type MessageKey = keyof typeof enShell | keyof typeof enPages | keyof typeof enTrading;

/** One lazy chunk a language. */
export async function fetchCatalogue(language: Language): Promise<Messages> {
  const { default: messages } = language === 'bn-BN' ? await import('./bn-BN.ts') : await import('./en-US.ts');
  return messages;
}
