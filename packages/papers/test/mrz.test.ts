// The two lines of a passport: vectors of ICAO 9303, an invented Bangladeshi one, and what a camera misreads.
import { describe, expect, it } from 'vitest';
import { hasExpired, mrzCheckDigit, nameAgrees, readMrz, type Mrz } from '../src/index.ts';

const NOW = Date.UTC(2026, 10, 21);
const ICAO = ['P<UTOERIKSSON<<ANNA<MARIA<<<<<<<<<<<<<<<<<<<', 'L898902C36UTO7408122F1204159ZE184226B<<<<<10'] as const;
const BANGLADESH = [
  'P<BGDRAHMAN<<MD<KARIM<<<<<<<<<<<<<<<<<<<<<<<',
  'A012345678BGD9001158M3001145<<<<<<<<<<<<<<<2',
] as const;

function read(lines: readonly [string, string]): Mrz {
  const reading = readMrz(lines.join('\n'), NOW);
  if (!reading.ok) throw new Error(`not read: ${reading.part}`);
  return reading.mrz;
}

function partOf(first: string, second: string): string {
  const reading = readMrz(`${first} ${second}`, NOW);
  return reading.ok ? 'read' : reading.part;
}

describe('check digits', () => {
  it.each([
    ['L898902C3', 6],
    ['740812', 2],
    ['120415', 9],
    ['ZE184226B<<<<<', 1],
    ['L898902C3674081221204159ZE184226B<<<<<1', 0],
  ])('of %s', (signs, digit) => {
    expect(mrzCheckDigit(signs)).toBe(digit);
  });
});

describe('reading', () => {
  it('reads the example of ICAO', () => {
    expect(read(ICAO)).toEqual({
      lines: ICAO,
      surname: 'ERIKSSON',
      givenNames: 'ANNA MARIA',
      number: 'L898902C3',
      country: 'UTO',
      nationality: 'UTO',
      birth: '1974-08-12',
      sex: 'F',
      expiry: '2012-04-15',
    });
  });

  it('reads a Bangladeshi one, in small letters too', () => {
    expect(readMrz(BANGLADESH.join(' ').toLowerCase(), NOW)).toEqual({ ok: true, mrz: read(BANGLADESH) });
    expect(read(BANGLADESH)).toMatchObject({
      number: 'A01234567',
      birth: '1990-01-15',
      expiry: '2030-01-14',
      sex: 'M',
    });
  });

  it.each([
    ['O for 0 and I for 1 in a day of birth', 'birth', BANGLADESH[0], BANGLADESH[1].replace('900115', '9OO1I5')],
    ['S for 5 in an expiry', 'expiry', BANGLADESH[0], BANGLADESH[1].replace('3001145', '300114S')],
    ['8 for B in a nationality', 'nationality', BANGLADESH[0], BANGLADESH[1].replace('BGD', '8GD')],
    ['8 for B in a state', 'document', BANGLADESH[0].replace('BGD', '8GD'), BANGLADESH[1]],
    ['O for 0 in a number', 'number', BANGLADESH[0], BANGLADESH[1].replace('A0123', 'AO123')],
    ['1 for I in a name', 'name', BANGLADESH[0].replace('KARIM', 'KAR1M'), BANGLADESH[1]],
  ])('suggests what was meant by %s, and changes nothing', (_, part, first, second) => {
    expect(readMrz(first + second, NOW)).toEqual({ ok: false, part, suggestion: BANGLADESH });
  });

  it('suggests nothing where another reading is not right either, or where none is likelier', () => {
    const twice = BANGLADESH[1].replace('900115', '9OO1I6');
    expect(readMrz(BANGLADESH[0] + twice, NOW)).toEqual({ ok: false, part: 'birth', suggestion: null });
    const foreign = ICAO[1].replace('L898902C3', 'L8989O2C3');
    expect(readMrz(ICAO[0] + foreign, NOW)).toEqual({ ok: false, part: 'number', suggestion: null });
  });

  it('refuses every single changed digit', () => {
    for (let place = 0; place < 44; place += 1) {
      const sign = BANGLADESH[1][place] ?? '';
      if (!/\d/.test(sign)) continue;
      const changed = String((Number(sign) + 1) % 10);
      const second = BANGLADESH[1].slice(0, place) + changed + BANGLADESH[1].slice(place + 1);
      expect(partOf(BANGLADESH[0], second), `place ${String(place + 1)}`).not.toBe('read');
    }
  });

  it.each([
    ['length', BANGLADESH[0], BANGLADESH[1].slice(1)],
    ['characters', BANGLADESH[0].replace('<<MD', '<<M?'), BANGLADESH[1]],
    ['document', `I${BANGLADESH[0].slice(1)}`, BANGLADESH[1]],
    ['number', BANGLADESH[0], BANGLADESH[1].replace('A01234567', 'A01234576')],
    ['nationality', BANGLADESH[0], BANGLADESH[1].replace('BGD', 'B7D')],
    ['birth', BANGLADESH[0], BANGLADESH[1].replace('9001158', '9002308')],
    ['sex', BANGLADESH[0], BANGLADESH[1].replace('8M3', '8Q3')],
    ['expiry', BANGLADESH[0], BANGLADESH[1].replace('3001145', '3001146')],
    ['personal', BANGLADESH[0], BANGLADESH[1].replace('3001145<', '3001145A')],
    ['whole', BANGLADESH[0], BANGLADESH[1].replace(/2$/, '3')],
  ])('says that %s is wrong', (part, first, second) => {
    expect(partOf(first, second)).toBe(part);
  });
});

describe('what the lines are compared with', () => {
  const mrz = read(BANGLADESH);
  it('takes the name in any order and writing', () => {
    expect(nameAgrees('Md. Karim Rahman', mrz)).toBe(true);
    expect(nameAgrees('RAHMAN MD KARIM', mrz)).toBe(true);
  });
  it.each(['Md Karim', 'Md Karim Rahman Khan', 'Md Karima Rahman', '', 'রহমান'])('does not take %s', (typed) => {
    expect(nameAgrees(typed, mrz)).toBe(false);
  });
  it('forgives what did not fit', () => {
    const long = read(['P<BGDCHOWDHURY<<MOHAMMAD<SHAHIDUL<ISLAM<BHUI', BANGLADESH[1]]);
    expect(nameAgrees('Mohammad Shahidul Islam Bhuiyan Chowdhury', long)).toBe(true);
    expect(nameAgrees('Mohammad Shahidul Chowdhury', long)).toBe(false);
  });
  it('counts the last day as valid', () => {
    expect(hasExpired('2026-11-21', NOW)).toBe(false);
    expect(hasExpired('2026-11-20', NOW)).toBe(true);
  });
});
