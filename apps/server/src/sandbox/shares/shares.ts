// In: how many names are wanted. Out: the shares of the sandbox: real codes first, then a set that is made up and says so.
import { randomFrom } from '../random.ts';
import { DHAKA_SHARES, type ShareRow, UNITED_STATES_SHARES } from './dhaka.ts';

export interface SandboxShare {
  readonly code: string;
  readonly market: 'BD' | 'US';
  readonly name: { readonly en: string; readonly bn: string };
  readonly sector: string;
  readonly category: string;
  /** Price around which the simulated world starts, in the market's currency. */
  readonly level: number;
  readonly shares: bigint;
  readonly floatPpm: number;
  /** 1: trades all the time; 3: now and then. */
  readonly busy: 1 | 2 | 3;
  /** Made up: no such company exists. */
  readonly isGenerated: boolean;
}
/** Names there are, the made-up ones among them. */
export const MOST_SHARES = 600;

/** sector, code, Bengali */
const GENERATED_SECTORS: readonly (readonly [sector: string, code: string, bengali: string, level: number])[] = [
  ['Textile', 'TEX', 'বস্ত্র', 24],
  ['Bank', 'BNK', 'ব্যাংক', 18],
  ['Insurance', 'INS', 'বীমা', 46],
  ['Life Insurance', 'LIF', 'জীবন বীমা', 64],
  ['Engineering', 'ENG', 'প্রকৌশল', 58],
  ['Pharmaceuticals & Chemicals', 'PHA', 'ওষুধ ও রসায়ন', 92],
  ['Fuel & Power', 'FUE', 'জ্বালানি ও বিদ্যুৎ', 42],
  ['Food & Allied', 'FOO', 'খাদ্য', 71],
  ['Financial Institutions', 'FIN', 'আর্থিক প্রতিষ্ঠান', 16],
  ['Mutual Funds', 'MFD', 'মিউচুয়াল ফান্ড', 8],
  ['Miscellaneous', 'MIS', 'বিবিধ', 84],
  ['IT', 'ITS', 'তথ্যপ্রযুক্তি', 37],
  ['Cement', 'CEM', 'সিমেন্ট', 52],
  ['Ceramics', 'CER', 'সিরামিক', 31],
  ['Tannery', 'TAN', 'চামড়া', 66],
  ['Paper & Printing', 'PAP', 'কাগজ ও মুদ্রণ', 48],
  ['Services & Real Estate', 'SRE', 'সেবা ও আবাসন', 39],
  ['Travel & Leisure', 'TRA', 'ভ্রমণ ও অবকাশ', 33],
  ['Jute', 'JUT', 'পাট', 152],
  ['Telecommunication', 'TEL', 'টেলিযোগাযোগ', 44],
];
const BENGALI_DIGITS = '০১২৩৪৫৬৭৮৯';
const CATEGORIES = ['A', 'A', 'A', 'A', 'B', 'B', 'B', 'N', 'Z', 'Z'] as const;

function known(market: 'BD' | 'US', rows: readonly ShareRow[]): SandboxShare[] {
  return rows.map(([code, en, bn, sector, level, millions, float, busy]) => ({
    code,
    market,
    name: { en, bn },
    sector,
    category: market === 'BD' ? 'A' : 'default',
    level,
    shares: BigInt(millions) * 1_000_000n,
    floatPpm: float * 10_000,
    busy,
    isGenerated: false,
  }));
}

/** The n-th made-up share: its name says that it is simulated. */
function generated(n: number): SandboxShare {
  const random = randomFrom('shares', n);
  const [sector, letters, bengali, level] = GENERATED_SECTORS[n % GENERATED_SECTORS.length]!;
  const number = String(Math.floor(n / GENERATED_SECTORS.length) + 1).padStart(2, '0');
  const numberBn = Array.from(number, (digit) => BENGALI_DIGITS[Number(digit)]).join('');
  return {
    code: `SIM${letters}${number}`,
    market: 'BD',
    name: { en: `Simulated ${sector} ${number}`, bn: `কৃত্রিম ${bengali} ${numberBn}` },
    sector,
    category: CATEGORIES[Math.floor(random.uniform() * CATEGORIES.length)]!,
    level: Math.max(0.6, level * Math.exp(0.7 * random.normal())),
    shares: BigInt(Math.round(20 + 300 * random.uniform())) * 1_000_000n,
    floatPpm: Math.round(20 + 60 * random.uniform()) * 10_000,
    busy: random.uniform() < 0.15 ? 2 : 3,
    isGenerated: true,
  };
}

/** The first `count` shares: all known ones come first. */
export function sandboxShares(count: number): SandboxShare[] {
  const real = [...known('BD', DHAKA_SHARES), ...known('US', UNITED_STATES_SHARES)];
  const more = Array.from({ length: Math.max(0, Math.min(count, MOST_SHARES) - real.length) }, (_, n) => generated(n));
  return [...real, ...more].slice(0, count);
}
