// In: what was measured on a picture.
// Out: words for each measure: its value, what it should be, and whether it is. Pure.
import type { PaperCase } from '@hilsa/contract/console/index';
import { words as deskWords } from './words.ts';

type Look = PaperCase['looks'][number];
type Measured = Look['measures'][number];

export interface Finding {
  readonly name: string;
  readonly value: string;
  /** Empty where nothing is asked for. */
  readonly bounds: string;
  readonly tone: 'good' | 'waiting' | 'bad';
  readonly word: string;
}

const words = deskWords.looks;
/** Shares read best in hundredths, the others as whole numbers or with one place. */
const SHARES: ReadonlySet<Measured['measure']> = new Set([
  'lost-in-dark',
  'lost-in-bright',
  'unevenness',
  'glare',
  'area',
  'recapture',
]);

export function findingsOf(look: Look): Finding[] {
  return look.measures.map((measured) => ({
    name: words.measures[measured.measure],
    value: shown(measured.measure, measured.value),
    bounds: boundsOf(measured),
    ...judged(measured),
  }));
}

/** What a reviewer must see first: a grid of a screen, or anything out of its bounds. */
export function warningsOf(look: Look): string[] {
  return look.measures.filter(({ holds }) => !holds).map(({ measure }) => words.warnings[measure]);
}

function judged({ measure, holds }: Measured): Pick<Finding, 'tone' | 'word'> {
  if (holds) return { tone: 'good', word: words.holds };
  // Print of some kinds carries a grid, too: it is for a person to say.
  return measure === 'recapture' ? { tone: 'waiting', word: words.look } : { tone: 'bad', word: words.broken };
}

function boundsOf({ measure, least, most }: Measured): string {
  if (least !== null && most !== null) return words.between(shown(measure, least), shown(measure, most));
  if (least !== null) return words.least(shown(measure, least));
  return most === null ? '' : words.most(shown(measure, most));
}

function shown(measure: Measured['measure'], value: number): string {
  // Below a tenth one place more; what would read as 0.0 is nothing.
  if (SHARES.has(measure)) return `${(100 * value).toFixed(value >= 0.0005 && value < 0.1 ? 1 : 0)} %`;
  return value.toFixed(measure === 'resolution' ? 1 : 0);
}
