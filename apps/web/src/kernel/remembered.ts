// In: the answers of a few calls that many screens begin with.
// Out: the last known one of each, for whom and in what language it was given: it is painted at once, marked as old, until the fresh one is here.
import type { CallPath } from '@hilsa/contract';
import type { Language } from '../i18n/language.ts';
import { type Kept, type Remembered, keep, useKept } from './store.ts';

/** The calls whose answers are kept, under the keys of the customer's list. */
const KEPT_AS = {
  '/index/notice': 'noticeData',
  '/index/news': 'newsData',
  '/coin/infos': 'coinList',
  '/coin/assets': 'coinAccountList',
  '/stock/index/country/list': 'countryList',
} as const satisfies Partial<Record<CallPath, keyof Kept>>;

/** Longer ones are not kept: storage is shared by everything of this site. */
const LONGEST = 120_000;

function keyOf(path: string): (typeof KEPT_AS)[keyof typeof KEPT_AS] | undefined {
  return (KEPT_AS as Readonly<Record<string, (typeof KEPT_AS)[keyof typeof KEPT_AS]>>)[path];
}

function ownerOf(language: Language): string {
  const { userAccountType, userInfo, userToken } = useKept.getState();
  return JSON.stringify([userAccountType, language, userToken === '' ? '' : (userInfo?.id ?? '')]);
}

/** Only the plain question's answer is kept: what a list looks like when it is opened. */
function isPlain(request: object): boolean {
  return Object.keys(request).length === 0;
}

/** What was last answered to the plain question, if it is kept; for whoever is here now. */
export function lastKnown(path: CallPath, request: object, language: Language): Remembered | undefined {
  const key = keyOf(path);
  const kept = key === undefined || !isPlain(request) ? null : useKept.getState()[key];
  return kept?.of === ownerOf(language) ? kept : undefined;
}

/**
 * Keeps the answer for the next visit, if answers of this call are. Whoever asked must still be here when it comes: what was asked in one
 * world, or before a sign-out, belongs to nobody else.
 */
export async function remembering<Reply>(
  path: CallPath,
  request: object,
  language: Language,
  ask: () => Promise<Reply>,
): Promise<Reply> {
  const key = keyOf(path);
  const of = ownerOf(language);
  const data = await ask();
  if (key !== undefined && isPlain(request) && of === ownerOf(language) && JSON.stringify(data).length <= LONGEST)
    keep({ [key]: { of, atMs: Date.now(), data } satisfies Remembered });
  return data;
}
