// In: the name on a destination and the names on the papers. Out: equal, near, or other.
import { isBengali, nameWords, skeleton } from './words.ts';

/** `equal` may be used; `near` is for a person to look at; `other` is somebody else. */
export type NameMatch = 'equal' | 'near' | 'other';

/** Best of a name against every name a paper carries, in either script. */
export function matchNames(name: string, onPapers: readonly string[]): NameMatch {
  const matches = onPapers.map((paper) => matchName(name, paper));
  return matches.includes('equal') ? 'equal' : matches.includes('near') ? 'near' : 'other';
}

/**
 * Equal: the same words, whatever their order, titles, capitals, dots or accents. Near: each word of the shorter name has its own partner in
 * the longer one that sounds alike, is one letter away, or is its initial, at least two words (or the only one) are whole, and no more
 * than one word has no partner; also what differs only in where words are parted, and every match across scripts, which never spells.
 */
export function matchName(one: string, other: string): NameMatch {
  const [first, second] = [nameWords(one), nameWords(other)];
  if (first.length === 0 || second.length === 0) return 'other';
  if (first.toSorted().join(' ') === second.toSorted().join(' ')) return 'equal';
  if (bones(first) !== '' && bones(first) === bones(second) && bones(first).length >= 3) return 'near';
  const [short, long] = first.length <= second.length ? [first, second] : [second, first];
  if (long.length - short.length > 1) return 'other';
  const left = [...long];
  let [whole, isPaired] = [0, true];
  // Whole words choose their partners first, so that an initial never takes the partner of a word.
  for (const word of short.toSorted((a, b) => Array.from(b).length - Array.from(a).length)) {
    const at = partnerOf(word, left);
    const partner = left[at];
    if (partner === undefined) {
      isPaired = false;
      break;
    }
    left.splice(at, 1);
    if (!isInitial(word) && !isInitial(partner)) whole += 1;
  }
  const enough = Math.min(2, long.length, short.length);
  const least = short.some(isInitial) || long.some(isInitial) ? 1 : enough;
  const isAlone = short.length === 1 && long.length > 1;
  return isPaired && whole >= least && !isAlone ? 'near' : 'other';
}

function partnerOf(word: string, among: readonly string[]): number {
  const same = among.indexOf(word);
  if (same >= 0) return same;
  const alike = among.findIndex((each) => soundsAlike(word, each));
  return alike >= 0 ? alike : among.findIndex((each) => isInitialOf(word, each) || isInitialOf(each, word));
}

function soundsAlike(word: string, other: string): boolean {
  if (isInitial(word) || isInitial(other)) return false;
  const bone = skeleton(word);
  if (bone !== '' && bone === skeleton(other) && sharesStart(word, other)) return true;
  return isBengali(word) === isBengali(other) && Math.min(word.length, other.length) >= 4 && isOneApart(word, other);
}

/** Two words whose first letters are both vowels or sound alike; without it all short words of one consonant would be one. */
function sharesStart(word: string, other: string): boolean {
  if (isBengali(word) !== isBengali(other)) return true;
  const isVowel = (letter: string): boolean => /^[aeiouy]/.test(letter);
  return isBengali(word) || isVowel(word) === isVowel(other);
}

function isInitial(word: string): boolean {
  return word.length === 1;
}

function isInitialOf(letter: string, word: string): boolean {
  return isInitial(letter) && !isInitial(word) && word.startsWith(letter);
}

/** One letter put in, taken out or changed, or two neighbours swapped. */
function isOneApart(one: string, other: string): boolean {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (short.length < long.length) return short.slice(at) === long.slice(at + 1);
  const isSwapped =
    short[at] === long[at + 1] && short[at + 1] === long[at] && short.slice(at + 2) === long.slice(at + 2);
  return short.slice(at + 1) === long.slice(at + 1) || isSwapped;
}

/** All words as one: Abdur Rahman and Abdurrahman have the same bones. */
function bones(words: readonly string[]): string {
  return skeleton(
    words
      .filter((word) => !isInitial(word))
      .map((word) => (isBengali(word) ? skeleton(word) : word))
      .join(''),
  );
}
