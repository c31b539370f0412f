// In: a name in Latin or Bengali letters. Out: its words without titles, and the sound of a word.

/** Titles and the forms of Mohammad that stand before names; they come and go between a paper and a bank. */
const HONORIFICS = new Set(
  (
    'mr mrs ms miss mx dr prof engr adv advocate capt major col lt sir sri sree shri srimati smt sm mst mosammat mossammat ' +
    'musammat most mosamat janab alhaj alhajj al-haj haji hazi hajji hafez hafiz maulana mawlana moulana md mohd moh ' +
    'mohammad mohammed muhammad muhammed mohamad mohamed ' +
    'মোঃ মো মোহাম্মদ মুহাম্মদ মোছাঃ মোছা মোসাঃ মোসা মোসাম্মৎ মোসাম্মত মুসাম্মৎ জনাব জনাবা আলহাজ আলহাজ্ব হাজী হাজি শ্রী শ্রীমতি শ্রীমতী ডাঃ ডা ডঃ ড ' +
    'প্রফেসর ইঞ্জিনিয়ার অ্যাডভোকেট মাওলানা হাফেজ'
  )
    .normalize('NFC')
    .split(' '),
);

/** A name of more words than this is cut: nobody's has so many. */
const MOST_WORDS = 12;

/**
 * The words of a name: small letters, no accents on Latin ones, no dots or dashes, no titles. A name that is only titles keeps them.
 * In Bengali the visarga of an abbreviation goes with its dot.
 */
export function nameWords(name: string): string[] {
  const plain = name
    .slice(0, 400)
    .normalize('NFKD')
    .replaceAll(/[\u0300-\u036f]/gu, '')
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[\u200b-\u200d\u2060\ufeff]/gu, '');
  const words = plain.split(/[^\p{L}\p{M}]+/u).filter((word) => word !== '');
  const own = words.filter((word) => !HONORIFICS.has(word) && !HONORIFICS.has(word.replace(/ঃ$/u, '')));
  return (own.length > 0 ? own : words).slice(0, MOST_WORDS);
}

/** Bengali consonants by the Latin letter that sounds nearest; vowels and signs are not written. */
const CONSONANTS = new Map(
  Object.entries({
    k: 'কখ',
    g: 'গঘ',
    c: 'চছ',
    j: 'জঝয',
    t: 'টঠতথৎ',
    d: 'ডঢদধ',
    n: 'নণঙঞংঁ',
    p: 'পফ',
    b: 'বভ',
    m: 'ম',
    r: 'রৃঋ',
    l: 'ল',
    s: 'শষস',
    h: 'হ',
  }).flatMap(([latin, letters]) => Array.from(letters.normalize('NFC'), (letter): [string, string] => [letter, latin])),
);

/**
 * The bones of a word: its consonants by sound, the same in both scripts. Vowels, doubled letters and the breath in kh, gh, th, dh, bh and
 * ph are left out, as they are written one way today and another tomorrow: Rahman, Rohman and রহমান are all rhmn.
 */
export function skeleton(word: string): string {
  const latin = isBengali(word)
    ? Array.from(withoutDots(word), (sign) => (/[a-z]/.test(sign) ? sign : (CONSONANTS.get(sign) ?? ''))).join('')
    : sounds(word);
  return latin.replaceAll(/[aeiouyw]/gu, '').replaceAll(/(.)\1+/gu, '$1');
}

/** Letters with a dot below are another sound than without it; they are written as two signs or as one. */
function withoutDots(word: string): string {
  return word.normalize('NFD').replaceAll(/([ডঢয])\u09bc/gu, (_, letter: string) => (letter === 'য' ? 'y' : 'r'));
}

function sounds(word: string): string {
  return word
    .replaceAll(/ch+/gu, 'c')
    .replaceAll(/sh/gu, 's')
    .replaceAll(/([kgtdbp])h/gu, '$1')
    .replaceAll(/q/gu, 'k')
    .replaceAll(/ck/gu, 'k')
    .replaceAll(/x/gu, 'ks')
    .replaceAll(/f/gu, 'p')
    .replaceAll(/v/gu, 'b')
    .replaceAll(/z/gu, 'j');
}

/** Whether a word is written in Bengali letters. */
export function isBengali(word: string): boolean {
  return /\p{Script=Bengali}/u.test(word);
}
