// In: how far an offering has come, or its text. Out: the text, the same for the same standing whoever writes it; the standing; and whether what an
// older version wrote is what the journal leads to, as far as that version kept it.
import type { OfferingStep } from '@hilsa/contract/console/index';
import type { Offering } from '@hilsa/core';
import { fromJson, toJson } from '@hilsa/core/facts/layout';

/** All of an offering but its terms and its applications. */
export type Standing = Pick<
  Offering,
  | 'phase'
  | 'commit'
  | 'chain'
  | 'round'
  | 'fileDigest'
  | 'root'
  | 'bidsDigest'
  | 'count'
  | 'cutOff'
  | 'publicPrice'
  | 'secret'
  | 'beacon'
  | 'toUnderwriter'
  | 'escrowed'
  | 'evidence'
  | 'resultsDigest'
  | 'instrument'
  | 'reason'
  | 'issuer'
> & {
  /** Of the writer when the offering was drafted: what a later form added was kept from some moment on, or not at all. */
  readonly form: number;
  readonly demand: readonly (readonly [category: string, of: { readonly quantity: bigint; readonly count: number }])[];
  /** Units allotted so far. */
  readonly allotted: bigint;
  readonly drawnMs: number;
  /** Money units taken for allotments so far, and given back of them; what is neither in escrow nor given back was paid out. */
  readonly captured: bigint;
  readonly refunded: bigint;
  /** What the depository's evidence is called. */
  readonly source: string;
  /** When each step was done, UTC milliseconds; those of before this was kept are missing. */
  readonly times: Partial<Readonly<Record<OfferingStep, number>>>;
  /** What the last file of an exchange broke; null: nothing. */
  readonly brokenResults: { readonly line: number; readonly problem: string } | null;
  /** Which two operators handed in the exchange's file, by number; null: nobody, or before this was kept. */
  readonly entered: { readonly maker: string; readonly checker: string } | null;
};
/** The form that a new offering's standing is written in. One more whenever a field is added, which then stands in `NOT_KEPT`. */
export const STANDING_FORM = 2;
/** What rows of form 1, which does not say its name, may lack. */
export const NOT_KEPT = {
  form: 1,
  bidsDigest: '',
  resultsDigest: '',
  captured: 0n,
  refunded: 0n,
  source: '',
  times: {},
  brokenResults: null,
  entered: null,
} as const satisfies Partial<Standing>;
export const NEW_STANDING: Standing = {
  ...NOT_KEPT,
  form: STANDING_FORM,
  phase: 'idle' satisfies Offering['phase'],
  commit: '',
  chain: '',
  round: 0,
  fileDigest: '',
  root: '',
  count: 0,
  cutOff: 0n,
  publicPrice: 0n,
  secret: '',
  beacon: '',
  toUnderwriter: 0n,
  escrowed: 0n,
  evidence: '',
  instrument: null,
  reason: null,
  issuer: 0,
  demand: [],
  allotted: 0n,
  drawnMs: 0,
};
const FIELDS = Object.keys(NEW_STANDING) as readonly (keyof Standing)[];

/** Fields in one order, so that a row that was read and written again has the text of one that never was. */
export function standingText(standing: Standing): string {
  return toJson(Object.fromEntries(FIELDS.map((field) => [field, standing[field]])));
}

export function readStanding(text: string): Standing {
  return { ...NOT_KEPT, ...(fromJson(text) as Omit<Standing, keyof typeof NOT_KEPT>) };
}

/**
 * Whether a stored row is what the journal leads to: of one that was drafted under an older form, what that form did not have may be missing, or
 * counted from some moment on. It is never more than the journal says, and never something else.
 * @param shown as it is stored
 * @param made from the journal, in today's form
 */
export function agreesAsKept(shown: string, made: string): boolean {
  const [one, other] = [readStanding(shown), readStanding(made)];
  if (one.form >= STANDING_FORM) return shown === made;
  return FIELDS.every((field) => {
    if (field === 'form') return one.form < other.form;
    if (field === 'captured' || field === 'refunded') return one[field] >= 0n && one[field] <= other[field];
    if (field === 'times')
      return Object.entries(one.times).every(([step, atMs]) => other.times[step as OfferingStep] === atMs);
    const said = toJson(one[field]);
    return (
      said === toJson(other[field]) || (field in NOT_KEPT && said === toJson(NOT_KEPT[field as keyof typeof NOT_KEPT]))
    );
  });
}
