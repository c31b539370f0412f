// In: a language, and rooms whose texts are wanted.
// Out: compiled messages, fetched only when they are needed: those of the first page with the language, a room's with its first screen.
import type { Messages } from '@lingui/core';
import type enAccount from './en-US/account.json';
import type enHome from './en-US/home.json';
import type enMarket from './en-US/market.json';
import type enMessages from './en-US/messages.json';
import type enMine from './en-US/mine.json';
import type enOrders from './en-US/orders.json';
import type enPages from './en-US/pages.json';
import type enPapers from './en-US/papers.json';
import type enSectors from './en-US/sectors.json';
import type enShell from './en-US/shell.json';
import type enWallet from './en-US/wallet.json';

export type Language = 'en-US' | 'bn-BN';

/** Texts of the first page, which travel with the language. */
interface FirstTexts {
  readonly shell: typeof enShell;
  readonly pages: typeof enPages;
  readonly home: typeof enHome;
}

/**
 * Texts that travel with the screens that name their room (`texts: ['account']` in a routes.ts).
 * A product adds its own there; its files are `products/<product>/texts/<language>.json`, found by their place.
 */
export interface RoomTexts {
  readonly account: typeof enAccount;
  readonly messages: typeof enMessages;
  readonly mine: typeof enMine;
  readonly papers: typeof enPapers;
  readonly market: typeof enMarket;
  readonly orders: typeof enOrders;
  readonly sectors: typeof enSectors;
  readonly wallet: typeof enWallet;
}

export type TextRoom = keyof RoomTexts;

type KeysOf<Texts> = { readonly [Room in keyof Texts]: keyof Texts[Room] }[keyof Texts] & string;

/** Every key of the English catalogue: English is the list the other languages are checked against. */
export type MessageKey = KeysOf<FirstTexts> | KeysOf<RoomTexts>;

const rooms = import.meta.glob<Messages>(['./*/*.json', '../products/*/texts/*.json', '!./*/{shell,pages,home}.json'], {
  import: 'default',
});

/** One lazy chunk a language. */
export async function fetchCatalogue(language: Language): Promise<Messages> {
  const { default: messages } = language === 'bn-BN' ? await import('./bn-BN.ts') : await import('./en-US.ts');
  return messages;
}

/** The texts of one room. Rejects when they can't be fetched. */
export async function fetchRoomTexts(language: Language, room: TextRoom): Promise<Messages> {
  const fetch = rooms[`./${language}/${room}.json`] ?? rooms[`../products/${room}/texts/${language}.json`];
  if (fetch === undefined) throw new Error(`no texts of the room ${room} in ${language}`);
  return fetch();
}
