// @vitest-environment node
import { PAPER_FIELDS } from '@hilsa/contract';
import { expect, it } from 'vitest';
import {
  detailProblems,
  fieldOfRefusal,
  fieldsToGive,
  rulesKept,
  signsOf,
  standingChanged,
  stepOf,
  stepsOf,
  submission,
  tidyMrz,
} from './kyc-form.ts';

/** 22 November 2026. */
const NOW = 1795305600000;
const MRZ = 'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<<\nA012345678BGD9001158M3001145<<<<<<<<<<<<<<<2';
const OLD_MRZ = 'P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<\nL898902C36UTO7408122F1204159ZE184226B<<<<<10';
const FRONT = { fileId: 'q8Jm2cW0Rk6vXn1sT4uYbg', source: 'camera' } as const;
const BACK = { fileId: 'Zt5kPq9LwE3rHc7dVb2NxA', source: 'upload' } as const;
const PICTURES = { front: FRONT, back: BACK };
const CARD = { name: ' Rahim  Uddin Bepari ', number: '১৯৮৫ ৮১৯৮ ৫১০১ ২', mrz: '' };
const PASS = { name: 'Md. Karim Rahman', number: 'a01234567', mrz: MRZ };

it('asks of each document what it has', () => {
  expect(fieldsToGive(PAPER_FIELDS, 'id-card')).toEqual(['type', 'name', 'number', 'front', 'back']);
  expect(fieldsToGive(PAPER_FIELDS, 'passport')).toEqual(['type', 'name', 'number', 'mrz', 'front']);
  expect(fieldsToGive(['back'], 'id-card')).toEqual(['back']);
});
it('asks for everything anew when the document was the wrong one', () => {
  expect(fieldsToGive(['type', 'front'], 'passport')).toEqual(['type', 'name', 'number', 'mrz', 'front']);
});
it('goes through all steps the first time, and afterwards only through those sent back', () => {
  expect(stepsOf(fieldsToGive(PAPER_FIELDS, 'driving-licence'))).toEqual([
    'type',
    'details',
    'front',
    'back',
    'review',
  ]);
  expect(stepsOf(fieldsToGive(PAPER_FIELDS, 'passport'))).toEqual(['type', 'details', 'front', 'review']);
  expect(stepsOf(['back'])).toEqual(['back', 'review']);
  expect(stepsOf(['mrz', 'front'])).toEqual(['details', 'front', 'review']);
});
it('takes a name and a number as people write them, Bengali digits too', () => {
  expect(detailProblems('id-card', ['name', 'number'], CARD, NOW)).toEqual({});
  expect(detailProblems('passport', ['name', 'number', 'mrz'], PASS, NOW)).toEqual({});
});
it.each([
  [{ ...CARD, name: '' }, { name: { key: 'papers.name-missing' } }],
  [{ ...CARD, name: 'R2D2' }, { name: { key: 'papers.name-wrong' } }],
  [{ ...CARD, number: ' ' }, { number: { key: 'papers.number-missing' } }],
  [{ ...CARD, number: '12345' }, { number: { key: 'papers.number-wrong-id-card' } }],
])('says what is wrong with %o', (typed, problems) =>
  expect(detailProblems('id-card', ['name', 'number'], typed, NOW)).toEqual(problems),
);
it('looks only at what is asked for', () => {
  expect(detailProblems('id-card', ['number'], { ...CARD, name: '' }, NOW)).toEqual({});
  expect(detailProblems('passport', ['mrz'], { name: '', number: '', mrz: MRZ }, NOW)).toEqual({});
});
it.each([
  ['', { key: 'papers.mrz-missing' }],
  ['P<BGD RAHMAN', { key: 'papers.mrz-length', values: { count: 11, whole: 88 } }],
  [MRZ.replace('9001158', '9001159'), { key: 'papers.mrz-birth' }],
  [MRZ.replace(/2$/, '3'), { key: 'papers.mrz-whole' }],
  [OLD_MRZ, { key: 'papers.mrz-expired' }],
])('reads the lines of a passport: %s', (mrz, problem) =>
  expect(detailProblems('passport', ['mrz'], { ...PASS, mrz }, NOW)).toEqual({ mrz: problem }),
);
it('compares the lines with what stands above them', () => {
  const all = ['name', 'number', 'mrz'] as const;
  expect(detailProblems('passport', all, { ...PASS, number: 'A01234560' }, NOW)).toEqual({
    mrz: { key: 'papers.mrz-other-number' },
  });
  expect(detailProblems('passport', all, { ...PASS, name: 'Karim' }, NOW)).toEqual({
    mrz: { key: 'papers.mrz-other-name' },
  });
});
it('counts the characters of the lines without what lies between them', () => {
  expect(signsOf(MRZ)).toBe(88);
  expect(tidyMrz('p<bgd৯')).toBe('P<BGD9');
});
it('sends exactly what is asked for, tidy', () => {
  const fields = fieldsToGive(PAPER_FIELDS, 'id-card');
  expect(submission('2026-11', fields, { type: 'id-card', details: CARD, pictures: PICTURES })).toEqual({
    consentVersion: '2026-11',
    type: 'id-card',
    name: 'Rahim Uddin Bepari',
    number: '1985819851012',
    frontFileId: FRONT.fileId,
    frontSource: 'camera',
    backFileId: BACK.fileId,
    backSource: 'upload',
  });
  expect(submission('2026-11', ['back'], { type: 'id-card', details: CARD, pictures: PICTURES })).toEqual({
    consentVersion: '2026-11',
    backFileId: BACK.fileId,
    backSource: 'upload',
  });
  expect(
    submission('2026-11', ['mrz', 'front'], { type: 'passport', details: PASS, pictures: { front: FRONT } }),
  ).toEqual({
    consentVersion: '2026-11',
    mrz: MRZ,
    frontFileId: FRONT.fileId,
    frontSource: 'camera',
  });
});
it.each([
  ['paper-number-taken', {}, 'number'],
  ['paper-expired', {}, undefined],
  ['paper-images-alike', {}, 'back'],
  ['paper-image-flawed', { field: 'front' }, 'front'],
  ['field-invalid', { field: 'backFileId' }, 'back'],
  ['mrz-invalid', { field: 'number' }, undefined],
  ['mrz-does-not-match', { field: 'name' }, 'name'],
  ['rate-limited', {}, undefined],
] as const)('%s leads back to its field', (refusal, detail, field) =>
  expect(fieldOfRefusal(refusal, detail, fieldsToGive(PAPER_FIELDS, 'id-card'))).toBe(field),
);
it('knows the step of a field, and when the server knows better', () => {
  expect([stepOf('name'), stepOf('mrz'), stepOf('front'), stepOf('type')]).toEqual([
    'details',
    'details',
    'front',
    'type',
  ]);
  expect(standingChanged('paper-verified')).toBe(true);
  expect(standingChanged('paper-number-taken')).toBe(false);
});
it('says which of the three rules a picture keeps', () => {
  expect(rulesKept([])).toEqual(['border', 'clear', 'light']);
  expect(rulesKept(['glare', 'not-sharp'])).toEqual(['border']);
  expect(rulesKept(['too-small'])).toEqual(['clear', 'light']);
});
