// Numbers of documents as people write them, and the vectors of the formats.
import { describe, expect, it } from 'vitest';
import {
  identityKey,
  isCardNumber,
  isCnpj,
  isCpf,
  isTaxpayerNumber,
  maskName,
  maskNumber,
  passesLuhn,
  readPaperName,
  readPaperNumber,
} from '../src/index.ts';

describe('numbers of documents', () => {
  it.each([
    ['id-card', '2345678901', '2345678901'],
    ['id-card', '19858198510123456', '19858198510123456'],
    ['id-card', '8198 5101 23456', '8198510123456'],
    ['id-card', '০১৯৮৫৮১৯৮৫১০১', '0198581985101'],
    ['passport', 'bx0123456', 'BX0123456'],
    ['passport', 'A01234567', 'A01234567'],
    ['driving-licence', 'dk0123456cl0001', 'DK0123456CL0001'],
    ['driving-licence', 'DK-0123456 CL-0001', 'DK0123456CL0001'],
  ] as const)('reads a %s number from %s', (type, typed, number) => {
    expect(readPaperNumber(type, typed)).toBe(number);
  });

  it.each([
    ['id-card', '0123456789'],
    ['id-card', '2344445678'],
    ['id-card', '123456789'],
    ['id-card', '12345678901'],
    ['id-card', '18858198510123456'],
    ['id-card', '234567890A'],
    ['id-card', ''],
    ['passport', 'ABC123456'],
    ['passport', 'A0123456'],
    ['passport', '012345678'],
    ['driving-licence', 'D0123456'],
    ['driving-licence', 'DK0123'],
    ['driving-licence', 'DK0123456CL0001XXXXXX'],
  ] as const)('knows no %s number like %s', (type, typed) => {
    expect(readPaperNumber(type, typed)).toBeNull();
  });

  it('takes the long and the short national number for one person', () => {
    expect(identityKey('id-card', '19858198510123456')).toBe(identityKey('id-card', '8198510123456'));
    expect(identityKey('id-card', '2345678901')).not.toBe(identityKey('id-card', '2345678902'));
    expect(identityKey('passport', 'A01234567')).not.toBe(identityKey('driving-licence', 'A01234567'));
  });
});

describe('names', () => {
  it.each([
    ['  Rahim   Uddin Bepari ', 'Rahim Uddin Bepari'],
    ['Md. Karim', 'Md. Karim'],
    ['রহিম উদ্দিন', 'রহিম উদ্দিন'],
    ['O’Brien-Khan', 'O’Brien-Khan'],
  ])('reads %s', (typed, name) => {
    expect(readPaperName(typed)).toBe(name);
  });

  it.each(['', 'R', 'Rahim 2', '<b>Rahim</b>', '.. --', `A${'b'.repeat(120)}`])('knows no name like %s', (typed) => {
    expect(readPaperName(typed)).toBeNull();
  });

  it('shows little of what was given', () => {
    expect(maskName('Rahim Uddin')).toBe('R•••• U••••');
    expect(maskNumber('1985819851012')).toBe('•••••••••1012');
    expect(maskNumber('12')).toBe('12');
  });
});

describe('numbers with check digits of their own', () => {
  it.each(['529.982.247-25', '111.444.777-35', '123.456.789-09', '000.000.001-91'])('CPF %s', (typed) => {
    expect(isCpf(typed)).toBe(true);
  });
  it.each(['111.111.111-11', '529.982.247-26', '529.982.247-15', '52998224725x'])('no CPF %s', (typed) => {
    expect(isCpf(typed)).toBe(false);
  });
  it.each(['11.222.333/0001-81', '00.000.000/0001-91', '11.444.777/0001-61', '12.ABC.345/01DE-35'])(
    'CNPJ %s',
    (typed) => {
      expect(isCnpj(typed)).toBe(true);
    },
  );
  it.each(['11.222.333/0001-82', '12.ABC.345/01DE-53', '00000000000000'])('no CNPJ %s', (typed) => {
    expect(isCnpj(typed)).toBe(false);
  });
  it.each(['4111111111111111', '5555 5555 5555 4444', '378282246310005', '4539578763621486'])('card %s', (typed) => {
    expect(isCardNumber(typed)).toBe(true);
  });
  it.each(['4111111111111112', '79927398713', '41111111111111111111'])('no card %s', (typed) => {
    expect(isCardNumber(typed)).toBe(false);
  });
  it('checks the shortest vector of Luhn', () => {
    expect(passesLuhn('79927398713')).toBe(true);
    expect(passesLuhn('79927398710')).toBe(false);
  });
  it('counts the digits of a taxpayer number', () => {
    expect(isTaxpayerNumber('1234 5678 9012')).toBe(true);
    expect(isTaxpayerNumber('12345678901')).toBe(false);
  });
});
