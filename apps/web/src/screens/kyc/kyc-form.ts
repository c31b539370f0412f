// In: what is typed and chosen for the identity check, and what the server wants to have.
// Out: the steps to go, the problems beside each field, and the request when there are none. Pure.
import type { Flaw, PaperField, PaperType } from './words.ts';
import type { PictureSource, RequestOf } from '@hilsa/contract';
import { type MrzReading, hasExpired, nameAgrees, readMrz, readPaperName, readPaperNumber } from '@hilsa/papers';
import { type MessageKey, asciiDigits } from '../../i18n/index.ts';

export type Step = 'type' | 'details' | 'front' | 'back' | 'review';
export type Side = 'front' | 'back';
export type DetailField = 'name' | 'number' | 'mrz';
export type Details = Readonly<Record<DetailField, string>>;
export interface Problem {
  readonly key: MessageKey;
  readonly values?: Readonly<Record<string, string | number>>;
}
export type DetailProblems = Partial<Record<DetailField, Problem>>;

const DETAIL_FIELDS: readonly DetailField[] = ['name', 'number', 'mrz'];
const PAPER_FIELDS: readonly PaperField[] = ['type', 'name', 'number', 'mrz', 'front', 'back'];
/** Two lines of a passport. */
export const MRZ_SIGNS = 88;

/** What has to be given: what the server asks for, as far as a document of this type has it. Another type is another document. */
export function fieldsToGive(redo: readonly PaperField[], type: PaperType): readonly PaperField[] {
  const missing: PaperField = type === 'passport' ? 'back' : 'mrz';
  const asked = redo.includes('type') ? PAPER_FIELDS : redo;
  return asked.filter((field) => field !== missing);
}

/** The steps that lead to these fields; what need not be given again has none. */
export function stepsOf(fields: readonly PaperField[]): readonly Step[] {
  const steps: Step[] = [];
  if (fields.includes('type')) steps.push('type');
  if (detailsOf(fields).length > 0) steps.push('details');
  if (fields.includes('front')) steps.push('front');
  if (fields.includes('back')) steps.push('back');
  return [...steps, 'review'];
}

export function detailsOf(fields: readonly PaperField[]): readonly DetailField[] {
  return DETAIL_FIELDS.filter((field) => fields.includes(field));
}

/**
 * What is wrong with the typed fields; only those of `fields` are looked at.
 * @param atMs UTC milliseconds now: a passport may have expired
 */
export function detailProblems(
  type: PaperType,
  fields: readonly PaperField[],
  typed: Details,
  atMs: number,
): DetailProblems {
  const problems: DetailProblems = {};
  if (fields.includes('name') && readPaperName(typed.name) === null)
    problems.name = { key: typed.name.trim() === '' ? 'papers.name-missing' : 'papers.name-wrong' };
  if (fields.includes('number') && readPaperNumber(type, typed.number) === null)
    problems.number = { key: typed.number.trim() === '' ? 'papers.number-missing' : `papers.number-wrong-${type}` };
  if (fields.includes('mrz')) {
    const problem = mrzProblem(fields, typed, atMs);
    if (problem !== null) problems.mrz = problem;
  }
  return problems;
}

/** The lines themselves first, then whether they speak of the same document and person. */
function mrzProblem(fields: readonly PaperField[], typed: Details, atMs: number): Problem | null {
  if (typed.mrz.trim() === '') return { key: 'papers.mrz-missing' };
  const reading = readMrz(typed.mrz, atMs);
  if (!reading.ok) return partProblem(reading, typed.mrz);
  if (hasExpired(reading.mrz.expiry, atMs)) return { key: 'papers.mrz-expired' };
  const number = fields.includes('number') ? readPaperNumber('passport', typed.number) : null;
  if (number !== null && number !== reading.mrz.number) return { key: 'papers.mrz-other-number' };
  const name = fields.includes('name') ? readPaperName(typed.name) : null;
  if (name !== null && !nameAgrees(name, reading.mrz)) return { key: 'papers.mrz-other-name' };
  return null;
}

function partProblem(reading: Extract<MrzReading, { ok: false }>, typed: string): Problem {
  if (reading.part === 'length')
    return { key: 'papers.mrz-length', values: { count: signsOf(typed), whole: MRZ_SIGNS } };
  return { key: `papers.mrz-${reading.part}` };
}

/** Characters that count: blanks between and around the lines do not. */
export function signsOf(mrz: string): number {
  return mrz.replaceAll(/\s/g, '').length;
}

/** Typed lines in capitals, with Latin digits; nothing else is changed under a person's hands. */
export function tidyMrz(typed: string): string {
  return asciiDigits(typed).toUpperCase();
}

/** What is sent of a draft. */
export interface ToSend {
  readonly type: PaperType;
  readonly details: Details;
  readonly pictures: Readonly<Partial<Record<Side, { readonly fileId: string; readonly source: PictureSource }>>>;
}

/** The request: exactly the fields asked for, and how their pictures were made. */
export function submission(
  consentVersion: string,
  fields: readonly PaperField[],
  { type, details: typed, pictures }: ToSend,
): RequestOf<'/user/auth/submit'> {
  const front = fields.includes('front') ? pictures.front : undefined;
  const back = fields.includes('back') ? pictures.back : undefined;
  return {
    consentVersion,
    ...(fields.includes('type') ? { type } : {}),
    ...(fields.includes('name') ? { name: readPaperName(typed.name) ?? typed.name } : {}),
    ...(fields.includes('number') ? { number: readPaperNumber(type, typed.number) ?? typed.number } : {}),
    ...(fields.includes('mrz') ? { mrz: tidyMrz(typed.mrz).trim() } : {}),
    ...(front === undefined ? {} : { frontFileId: front.fileId, frontSource: front.source }),
    ...(back === undefined ? {} : { backFileId: back.fileId, backSource: back.source }),
  };
}

const FIELD_OF: Readonly<Record<string, PaperField>> = {
  'paper-name-invalid': 'name',
  'paper-number-invalid': 'number',
  'paper-number-taken': 'number',
  'paper-tries-used': 'number',
  'mrz-invalid': 'mrz',
  'mrz-does-not-match': 'mrz',
  'paper-expired': 'mrz',
  'paper-images-alike': 'back',
  'unknown-file': 'front',
};

/** The field a refusal speaks of; undefined when it belongs to none of those that can be changed. */
export function fieldOfRefusal(
  refusal: string,
  detail: Readonly<Record<string, unknown>>,
  fields: readonly PaperField[],
): PaperField | undefined {
  // The detail of wrong lines names a part of them, which may be called like another field.
  const named = refusal === 'mrz-invalid' ? undefined : fields.find((field) => isNamed(detail, field));
  return [FIELD_OF[refusal], named].find((field) => field !== undefined && fields.includes(field));
}

function isNamed(detail: Readonly<Record<string, unknown>>, field: PaperField): boolean {
  return detail['field'] === field || detail['side'] === field || detail['field'] === `${field}FileId`;
}

/** The step on which a field is given. */
export function stepOf(field: PaperField): Step {
  return field === 'type' || field === 'front' || field === 'back' ? field : 'details';
}

/** Refusals after which the standing is no longer what this page believed. */
const ELSEWHERE = new Set([
  'paper-under-review',
  'paper-verified',
  'paper-field-settled',
  'consent-required',
  'field-missing',
]);
export function standingChanged(refusal: string): boolean {
  return ELSEWHERE.has(refusal);
}

/** The three things a picture must show, as the rule of the house says it. */
export const RULES = ['border', 'clear', 'light'] as const;
export type Rule = (typeof RULES)[number];
const RULE_OF: Readonly<Partial<Record<Flaw, Rule>>> = {
  'too-small': 'border',
  'border-not-full': 'border',
  'not-sharp': 'clear',
  'too-dark': 'light',
  'too-bright': 'light',
  'uneven-light': 'light',
  glare: 'light',
};

/** Which rules these flaws leave unbroken. */
export function rulesKept(flaws: readonly Flaw[]): readonly Rule[] {
  const broken = new Set(flaws.map((flaw) => RULE_OF[flaw]));
  return RULES.filter((rule) => !broken.has(rule));
}
