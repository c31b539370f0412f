// In: payouts. Out: files a bank reads back as they were meant, and none a spreadsheet or a parser would misread.
import {
  type Payout,
  type PayoutFile,
  checkPayouts,
  safeCell,
  writeCardCsv,
  writePain001,
  writePayoutCsv,
  writeWalletCsv,
} from '@hilsa/rails/payouts';
import fc from 'fast-check';
import { SaxesParser } from 'saxes';
import { describe, expect, it } from 'vitest';

const file: PayoutFile = {
  fileId: 'F-2026-01-04-1',
  madeMs: Date.UTC(2026, 0, 4, 4),
  executeOn: '2026-01-04',
  rail: 'BEFTN',
  currency: 'BDT',
  decimals: 2,
  payer: { name: 'Sandbox Operator', account: '1201', routingNumber: '085260728' },
};
const payout: Payout = {
  withdrawalId: 'w-1',
  amount: 995_050n,
  name: 'Karim Rahman',
  account: '1234567890123',
  routingNumber: '125274182',
};
const others: Payout[] = [payout, { ...payout, withdrawalId: 'w-2', amount: 1n, name: 'মোঃ <করিম> & "সন্স"' }];

/** Text of every element, by its path. */
function textsOf(document: string): Map<string, string[]> {
  const parser = new SaxesParser();
  const path: string[] = [];
  const found = new Map<string, string[]>();
  parser.on('opentag', ({ name }) => path.push(name));
  parser.on('closetag', () => path.pop());
  parser.on('text', (text) => {
    const at = path.slice(-3).join('/');
    if (text.trim() !== '') found.set(at, [...(found.get(at) ?? []), text]);
  });
  parser.write(document).close();
  return found;
}

describe('pain.001', () => {
  it('has count, sum, day, rail and every payment', () => {
    const texts = textsOf([...writePain001(file, others)].join(''));
    expect(texts.get('CstmrCdtTrfInitn/GrpHdr/NbOfTxs')).toEqual(['2']);
    expect(texts.get('CstmrCdtTrfInitn/GrpHdr/CtrlSum')).toEqual(['9950.51']);
    expect(texts.get('CstmrCdtTrfInitn/PmtInf/CtrlSum')).toEqual(['9950.51']);
    expect(texts.get('PmtInf/ReqdExctnDt/Dt')).toEqual(['2026-01-04']);
    expect(texts.get('PmtTpInf/LclInstrm/Prtry')).toEqual(['BEFTN']);
    expect(texts.get('CdtTrfTxInf/PmtId/EndToEndId')).toEqual(['w-1', 'w-2']);
    expect(texts.get('CdtTrfTxInf/Amt/InstdAmt')).toEqual(['9950.50', '0.01']);
    expect(texts.get('FinInstnId/ClrSysMmbId/MmbId')).toEqual(['085260728', '125274182', '125274182']);
    expect(texts.get('CdtTrfTxInf/Cdtr/Nm')?.join('')).toBe('Karim Rahmanমোঃ <করিম> & "সন্স"');
  });

  it('is well-formed whatever a name holds', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1, maxLength: 60 }), (name) => {
        fc.pre(name.trim() !== '');
        expect(() => textsOf([...writePain001(file, [{ ...payout, name }])].join(''))).not.toThrow();
      }),
    );
  });
});

describe('a payout CSV', () => {
  it('has a row each and its sum last', () => {
    expect([...writePayoutCsv(file, others)].join('').split('\r\n')).toEqual([
      'reference,rail,executeOn,payerAccount,routingNumber,account,name,amount,currency',
      'w-1,BEFTN,2026-01-04,1201,125274182,1234567890123,Karim Rahman,9950.50,BDT',
      'w-2,BEFTN,2026-01-04,1201,125274182,1234567890123,"মোঃ <করিম> & ""সন্স""",0.01,BDT',
      'TOTAL,BEFTN,2026-01-04,1201,,2,,9950.51,BDT',
      '',
    ]);
  });

  it.each([
    ['=1+1', "'=1+1"],
    ['+88', "'+88"],
    ['-5', "'-5"],
    ['@x', "'@x"],
    ['\t=1', "'\t=1"],
    ['a,b', '"a,b"'],
    ['=a"b', '"\'=a""b"'],
    ['plain', 'plain'],
  ])('%j becomes %j', (text, cell) => {
    expect(safeCell(text)).toBe(cell);
  });
});

describe('a payout file is refused', () => {
  it.each([
    [[]],
    [[payout, payout]],
    [[{ ...payout, amount: 0n }]],
    [[{ ...payout, name: '  ' }]],
    [[{ ...payout, account: '12-34' }]],
    [[{ ...payout, routingNumber: '12' }]],
    [[{ ...payout, withdrawalId: 'x'.repeat(36) }]],
    [[{ ...payout, withdrawalId: 'w<1' }]],
    [Array.from({ length: 10_001 }, (_, index) => ({ ...payout, withdrawalId: `w${index}` }))],
  ])('before its first piece (%#)', (payouts) => {
    expect(() => checkPayouts(file, payouts)).toThrow(RangeError);
    expect(() => writePain001(file, payouts)).toThrow(RangeError);
    expect(() => writePayoutCsv(file, payouts)).toThrow(RangeError);
  });

  it('for a day that is none', () => {
    expect(() => checkPayouts({ ...file, executeOn: 'soon' }, [payout])).toThrow(RangeError);
    expect(() => checkPayouts({ ...file, fileId: '' }, [payout])).toThrow(RangeError);
  });
});

describe('a wallet’s CSV', () => {
  const about = { fileId: 'F-1', executeOn: '2026-01-04', currency: 'BDT', decimals: 2, payer: '683002007104225' };
  const paid = { withdrawalId: 'W-1', amount: 19_800n, name: 'Rahima, Khatun', wallet: '01712345678' };

  it('has a row each and its sum last', () => {
    expect(
      [...writeWalletCsv(about, [paid, { ...paid, withdrawalId: 'W-2', amount: 1n }])].join('').split('\r\n'),
    ).toEqual([
      'reference,executeOn,payerAccount,wallet,name,amount,currency',
      'W-1,2026-01-04,683002007104225,01712345678,"Rahima, Khatun",198.00,BDT',
      'W-2,2026-01-04,683002007104225,01712345678,"Rahima, Khatun",0.01,BDT',
      'TOTAL,2026-01-04,683002007104225,2,,198.01,BDT',
      '',
    ]);
  });

  it.each<[string, Partial<typeof paid>]>([
    ['no number of a wallet', { wallet: '1501203456418' }],
    ['nothing that arrives', { amount: 0n }],
    ['nobody', { name: ' ' }],
    ['an id of another alphabet', { withdrawalId: 'ডব্লিউ' }],
  ])('is not written with %s', (_what, wrong) => {
    expect(() => writeWalletCsv(about, [{ ...paid, ...wrong }])).toThrow(RangeError);
  });
});

describe('a card’s CSV', () => {
  const about = { fileId: 'F-1', executeOn: '2026-01-04', currency: 'BDT', decimals: 2, payer: '4700210933' };
  const paid = { withdrawalId: 'W-1', amount: 98_500n, name: 'Rahima Khatun', card: '4111111111111111' };

  it('has a row each and its sum last', () => {
    expect([...writeCardCsv(about, [paid])].join('').split('\r\n')).toEqual([
      'reference,executeOn,payerAccount,card,name,amount,currency',
      'W-1,2026-01-04,4700210933,4111111111111111,Rahima Khatun,985.00,BDT',
      'TOTAL,2026-01-04,4700210933,1,,985.00,BDT',
      '',
    ]);
  });

  it('is not written with a number that is not whole', () => {
    for (const card of ['', '1111', 'card-00-1111'])
      expect(() => writeCardCsv(about, [{ ...paid, card }])).toThrow(RangeError);
  });
});
