// In: a language, and rooms whose texts are wanted.
// Out: compiled messages, fetched only when they are needed: the shell's with the language, a room's with its first screen.
import type enAccount from './en-US/account.json';
import type enMessages from './en-US/messages.json';
import type enShell from './en-US/shell.json';
import type enPages from './en-US/pages.json';
import type enPapers from './en-US/papers.json';
import type enTrading from './en-US/trading.json';
import type { Messages } from '@lingui/core';

export type Language = 'en-US' | 'bn-BN';

/** Every key of the English catalogue: English is the list the other languages are checked against. */
export type MessageKey =
  | keyof typeof enShell
  | keyof typeof enPages
  | keyof typeof enTrading
  | keyof typeof enAccount
  | keyof typeof enMessages
  | keyof typeof enPapers;

/**
 * Texts that the first page does not need: each room's file travels with its screens (`withTexts` in app/screens.ts).
 * A new room: its JSON file in both languages, its name here, its two lines below, and its keys in MessageKey.
 */
export type TextRoom = 'account' | 'messages' | 'papers';

const ROOM_TEXTS: Readonly<Record<Language, Readonly<Record<TextRoom, () => Promise<{ readonly default: unknown }>>>>> =
  {
    'en-US': {
      account: () => import('./en-US/account.json'),
      messages: () => import('./en-US/messages.json'),
      papers: () => import('./en-US/papers.json'),
    },
    'bn-BN': {
      account: () => import('./bn-BN/account.json'),
      messages: () => import('./bn-BN/messages.json'),
      papers: () => import('./bn-BN/papers.json'),
    },
  };

/** One lazy chunk a language. */
export async function fetchCatalogue(language: Language): Promise<Messages> {
  const { default: messages } = language === 'bn-BN' ? await import('./bn-BN.ts') : await import('./en-US.ts');
  return messages;
}

/** The texts of one room. */
export async function fetchRoomTexts(language: Language, room: TextRoom): Promise<Messages> {
  return (await ROOM_TEXTS[language][room]()).default as Messages;
}
