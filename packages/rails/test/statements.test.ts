// In: banks' files, whole, in pieces and broken. Out: their lines, or the fault and its place.
import {
  Camt053,
  type CsvShape,
  CsvStatement,
  type Statement,
  StatementError,
  checkBalance,
  readAmount,
  readDate,
} from '@hilsa/rails/statements';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

const shape: CsvShape = {
  delimiter: ',',
  dateOrder: 'day-first',
  currency: 'BDT',
  decimals: 2,
  columns: {
    date: 'Tran Date',
    amount: { in: 'Credit', out: 'Debit' },
    bankReference: 'Ref No',
    reference: 'Narration',
    otherName: 'Remitter',
    otherAccount: '',
  },
};
const head = 'Sandbox Bank,,,,,\r\nTran Date,Ref No,Narration,Remitter,Debit,Credit\r\n';
const whole = `${head}04/01/2026,B1,"Deposit ""HX-1"", from\nme",Karim Rahman,,"1,00,000.00"\r\n05-Jan-2026,B2,HX-2,,250.5,\r\n,,Total,,250.50,"1,00,000.00"\r\n`;

function readCsv(text: string, own: CsvShape = shape, size = 7): Statement {
  const reader = new CsvStatement(own);
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return reader.end();
}

/** The fault and its place, or null. */
function faultOf(read: () => unknown): [string, number] | null {
  try {
    read();
    return null;
  } catch (problem) {
    if (problem instanceof StatementError) return [problem.fault, problem.at];
    throw problem;
  }
}

describe('a CSV statement', () => {
  const balanced = { ...shape, columns: { ...shape.columns, balance: 'Balance' } };
  const rows = (...lines: string[]): string =>
    ['Tran Date,Ref No,Narration,Remitter,Debit,Credit,Balance', ...lines, ''].join('\r\n');
  const [came, went] = ['04/01/2026,B1,a,K,,100.00,150.00', '05/01/2026,B2,b,K,30.00,,120.00'];

  it('says what lay there before and after where its rows say it, whichever way they run', () => {
    expect(readCsv(rows(came, went), balanced)).toMatchObject({ opening: 5_000n, closing: 12_000n });
    expect(readCsv(rows(went, came), balanced)).toMatchObject({ opening: 5_000n, closing: 12_000n });
    expect(readCsv(rows(came), balanced)).toMatchObject({ opening: 5_000n, closing: 15_000n });
    expect(readCsv(rows(came.replace('150.00', ''), went), balanced)).toMatchObject({ opening: null, closing: null });
    expect(readCsv(whole, balanced)).toMatchObject({ opening: null, closing: null });
    expect(faultOf(() => readCsv(rows(came, went.replace('120', '121')), balanced))).toEqual(['balance-differs', 2]);
    expect(faultOf(() => readCsv(rows(came.replace('150.00', 'much')), balanced))).toEqual(['amount-unreadable', 2]);
  });

  it('is read past letterhead, quotes, line ends and sums', () => {
    expect(readCsv(whole).lines).toEqual([
      {
        bookedOn: '2026-01-04',
        direction: 'in',
        amount: 10_000_000n,
        currency: 'BDT',
        bankReference: 'B1',
        reference: 'Deposit "HX-1", from\nme',
        otherName: 'Karim Rahman',
        otherAccount: '',
        isReversal: false,
      },
      {
        bookedOn: '2026-01-05',
        direction: 'out',
        amount: 25_050n,
        currency: 'BDT',
        bankReference: 'B2',
        reference: 'HX-2',
        otherName: '',
        otherAccount: '',
        isReversal: false,
      },
    ]);
  });

  it('is the same however it is cut, with any line end, and behind a byte order mark', () => {
    const lines = readCsv(whole).lines;
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 200 }), (size) => {
        expect(readCsv(whole, shape, size).lines).toEqual(lines);
      }),
    );
    expect(readCsv(`\ufeff${whole}`.replaceAll('\r\n', '\n')).lines).toEqual(lines);
    expect(readCsv(whole.trimEnd().replaceAll('\r\n', '\r')).lines).toEqual(lines);
  });

  it('tells rows apart that say the same, where the bank marks none', () => {
    const row = '04/01/2026,,rent,Karim Rahman,,5';
    const { lines } = readCsv(`${head}${[row, row, `${row}0`, row, row.replace(',,', ',B9,')].join('\n')}\n`);
    expect(lines.map(({ copy }) => copy)).toEqual([undefined, 2, undefined, 3, undefined]);
  });

  it('may have one column with signs', () => {
    const own: CsvShape = {
      ...shape,
      delimiter: ';',
      dateOrder: 'year-first',
      columns: { ...shape.columns, amount: 'Amount' },
    };
    const text =
      'Tran Date;Ref No;Narration;Remitter;Amount\n2026-01-04;1;x;y;-5.00\n2026-01-05;2;x;y;(7.00)\n2026-01-06;3;x;y;9 CR\n';
    expect(readCsv(text, own).lines.map(({ direction, amount }) => [direction, amount])).toEqual([
      ['out', 500n],
      ['out', 700n],
      ['in', 900n],
    ]);
  });

  it.each([
    ['column-missing', 1, 'a,b,c\n1,2,3\n'],
    ['column-missing', 1, ''],
    ['date-unreadable', 3, `${head}31/02/2026,B1,x,y,,5\n`],
    ['date-unreadable', 3, `${head}2026-01-04,B1,x,y,,5\n`],
    ['amount-unreadable', 3, `${head}04/01/2026,B1,x,y,5,5\n`],
    ['amount-unreadable', 3, `${head}04/01/2026,B1,x,y,,\n`],
    ['amount-unreadable', 3, `${head}04/01/2026,B1,x,y,,1e5\n`],
    ['amount-unreadable', 3, `${head}04/01/2026,B1,x,y,,-5\n`],
    ['amount-unreadable', 3, `${head}04/01/2026,B1,x,y,,5.001\n`],
    ['not-well-formed', 3, `${head}04/01/2026,"B1,x`],
    ['not-well-formed', 3, `${head}04/01/2026,B"1,x`],
    ['not-well-formed', 3, `${head}04/01/2026,"B"1,x`],
    ['too-long', 3, `${head}${'x'.repeat(5_000)}`],
    ['too-long', 3, `${head}${','.repeat(100)}`],
  ])('%s at %i', (fault, at, text) => {
    expect(faultOf(() => readCsv(text))).toEqual([fault, at]);
  });

  it('has an end', () => {
    expect(faultOf(() => readCsv(`${head}${'\n'.repeat(200_001)}`, shape, 65_536))).toEqual([
      'too-many-lines',
      200_001,
    ]);
  });
});

describe('amounts and dates', () => {
  it.each([
    ['1,00,000.50', 10_000_050n],
    ['100,000.5', 10_000_050n],
    ['007', 700n],
    ['250.00 DR', -25_000n],
    ['- 250', -25_000n],
    ['(250)', -25_000n],
    ['(250', null],
    ['-(250)', null],
    ['-250 DR', null],
    ['1,2', null],
    ['1.000,50', null],
    ['', null],
    ['12.345', null],
    ['NaN', null],
  ])('%j is %s', (text, units) => {
    expect(readAmount(text, 2)).toBe(units);
  });

  it.each([
    ['04/01/2026', 'day-first', '2026-01-04'],
    ['04/01/2026', 'month-first', '2026-04-01'],
    ['4-Jan-2026 10:15', 'day-first', '2026-01-04'],
    ['2026-01-04T10:00:00', 'year-first', '2026-01-04'],
    ['29/02/2024', 'day-first', '2024-02-29'],
    ['29/02/2026', 'day-first', null],
    ['04/01/26', 'day-first', null],
    ['2026-01-04', 'day-first', null],
    ['04/01/2026', 'year-first', null],
    ['04-Foo-2026', 'day-first', null],
    ['', 'day-first', null],
  ] as const)('%j, %s, is %s', (text, order, day) => {
    expect(readDate(text, order)).toBe(day);
  });
});

const decimals = new Map([['BDT', 2]]);
const entry = (
  amount: string,
  direction: string,
  more = '',
  booked = '<BookgDt><Dt>2026-01-04</Dt></BookgDt>',
): string =>
  `<Ntry><NtryRef>N</NtryRef><Amt Ccy="BDT">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts>${booked}<AcctSvcrRef>B1</AcctSvcrRef>${more}</Ntry>`;
const details = (inner: string): string => `<NtryDtls><TxDtls>${inner}</TxDtls></NtryDtls>`;
const balance = (code: string, amount: string, direction = 'CRDT'): string =>
  `<Bal><Tp><CdOrPrtry><Cd>${code}</Cd></CdOrPrtry></Tp><Amt Ccy="BDT">${amount}</Amt><CdtDbtInd>${direction}</CdtDbtInd><Dt><Dt>2026-01-04</Dt></Dt></Bal>`;
const documentOf = (inner: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>M</MsgId></GrpHdr>` +
  `<Stmt><Id>S1</Id><Acct><Id><Othr><Id>0123456789</Id></Othr></Id><Ccy>BDT</Ccy></Acct>${inner}</Stmt></BkToCstmrStmt></Document>`;

function readCamt(text: string, size = 11): readonly Statement[] {
  const reader = new Camt053(decimals);
  for (let at = 0; at < text.length; at += size) reader.push(text.slice(at, at + size));
  return reader.end();
}

describe('a camt.053 statement', () => {
  const payer =
    '<Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><RltdPties><Dbtr><Pty><Nm>Karim &amp; Sons</Nm></Pty></Dbtr><DbtrAcct><Id><Othr><Id>555</Id></Othr></Id></DbtrAcct></RltdPties><RmtInf><Ustrd>HX-1</Ustrd></RmtInf>';
  const payee =
    '<Refs><EndToEndId>w-77</EndToEndId></Refs><RltdPties><Cdtr><Nm>Salma</Nm></Cdtr><CdtrAcct><Id><IBAN>XX1</IBAN></Id></CdtrAcct></RltdPties>';
  const text = documentOf(
    balance('OPBD', '100.00') +
      balance('CLBD', '90.50') +
      entry('50.50', 'CRDT', details(payer)) +
      entry('60', 'DBIT', details(payee)) +
      entry('999', 'CRDT').replace('BOOK', 'PDNG'),
  );

  it('has its account, balances and booked lines', () => {
    const [statement] = readCamt(text);
    expect(statement).toEqual({
      account: '0123456789',
      opening: 10_000n,
      closing: 9_050n,
      lines: [
        {
          bookedOn: '2026-01-04',
          direction: 'in',
          amount: 5_050n,
          currency: 'BDT',
          bankReference: 'B1',
          reference: 'HX-1',
          otherName: 'Karim & Sons',
          otherAccount: '555',
          isReversal: false,
        },
        {
          bookedOn: '2026-01-04',
          direction: 'out',
          amount: 6_000n,
          currency: 'BDT',
          bankReference: 'B1',
          reference: 'w-77',
          otherName: 'Salma',
          otherAccount: 'XX1',
          isReversal: false,
        },
      ],
    });
  });

  it('is the same however it is cut', () => {
    const statements = readCamt(text, 1_000_000);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), (size) => {
        expect(readCamt(text, size)).toEqual(statements);
      }),
      { numRuns: 25 },
    );
  });

  it('parts a batch into its transactions, which must add up', () => {
    const part = (amount: string, id: string): string =>
      `<TxDtls><Refs><EndToEndId>${id}</EndToEndId></Refs><Amt Ccy="BDT">${amount}</Amt></TxDtls>`;
    const batch = (first: string): string =>
      documentOf(entry('100', 'DBIT', `<NtryDtls>${part(first, 'w-1')}${part('40', 'w-2')}</NtryDtls>`));
    expect(readCamt(batch('60'))[0]?.lines.map(({ amount, reference }) => [amount, reference])).toEqual([
      [6_000n, 'w-1'],
      [4_000n, 'w-2'],
    ]);
    expect(faultOf(() => readCamt(batch('61')))).toEqual(['parts-differ', 2]);
  });

  const marksOf = (inner: string, id = 'S1'): string[] =>
    readCamt(documentOf(inner).replace('<Id>S1</Id>', `<Id>${id}</Id>`))[0]!.lines.map((each) => each.bankReference);
  const parts = (...refs: string[]): string =>
    `<NtryDtls>${refs.map((ref) => `<TxDtls>${ref === '' ? '' : `<Refs><AcctSvcrRef>${ref}</AcctSvcrRef></Refs>`}<Amt Ccy="BDT">5</Amt></TxDtls>`).join('')}</NtryDtls>`;
  const unmarked = (inner: string): string => inner.replace('<AcctSvcrRef>B1</AcctSvcrRef>', '');
  it.each<[string, string, string[]]>([
    ['one part', entry('5', 'CRDT', parts('T1')), ['B1']],
    ['one part that alone has a mark', unmarked(entry('5', 'CRDT', parts('T1'))), ['T1']],
    ['parts with marks of their own', entry('10', 'CRDT', parts('T1', 'T2')), ['T1', 'T2']],
    ['parts that repeat the mark of the entry', entry('10', 'CRDT', parts('B1', 'B1')), ['B1', 'B1/2']],
    ['parts without marks', entry('15', 'CRDT', parts('', '', '')), ['B1', 'B1/2', 'B1/3']],
    ['an entry with no more than its number', unmarked(entry('10', 'CRDT', parts('', ''))), ['S1/N', 'S1/N/2']],
  ])('marks every line of %s as its own', (_, inner, marks) => {
    expect(marksOf(inner)).toEqual(marks);
  });

  it('numbers entries without any mark that say the same', () => {
    const inner = unmarked(entry('5', 'CRDT')).replace('<NtryRef>N</NtryRef>', '');
    const [statement] = readCamt(documentOf(inner + inner));
    expect(statement!.lines.map(({ bankReference, copy }) => [bankReference, copy])).toEqual([
      ['', undefined],
      ['', 2],
    ]);
  });

  it('takes an entry’s number for one of its own statement only', () => {
    const inner = unmarked(entry('5', 'CRDT'));
    expect([marksOf(inner), marksOf(inner, 'S2'), marksOf(inner, '')]).toEqual([['S1/N'], ['S2/N'], ['2026-01-04/N']]);
  });

  it('knows reversals and overdrafts', () => {
    const reversal = entry('1', 'DBIT').replace('<Sts>', '<RvslInd>true</RvslInd><Sts>');
    const [statement] = readCamt(documentOf(balance('PRCD', '5', 'DBIT') + reversal));
    expect(statement).toMatchObject({ opening: -500n, closing: null, lines: [{ isReversal: true, direction: 'out' }] });
  });

  it.each([
    ['balance-differs', documentOf(balance('OPBD', '1') + balance('CLBD', '3') + entry('1', 'CRDT'))],
    ['has-doctype', `<!DOCTYPE x [<!ENTITY a "aaaa">]>${documentOf('')}`],
    ['not-well-formed', documentOf('<a></b>')],
    ['not-well-formed', documentOf('&unknown;')],
    ['not-well-formed', documentOf('').slice(0, -10)],
    ['not-a-statement', '<html></html>'],
    ['not-a-statement', '<Document></Document>'],
    ['too-long', documentOf('<a>'.repeat(60))],
    ['too-long', documentOf(entry('1', 'CRDT', details(`<RmtInf><Ustrd>${'x'.repeat(9_000)}</Ustrd></RmtInf>`)))],
    ['amount-unreadable', documentOf(entry('1e9', 'CRDT'))],
    ['amount-unreadable', documentOf(entry('-1', 'CRDT'))],
    ['amount-unreadable', documentOf(entry('1.001', 'CRDT'))],
    ['amount-unreadable', documentOf(entry('1', 'BOTH'))],
    ['date-unreadable', documentOf(entry('1', 'CRDT', '', ''))],
    ['currency-unknown', documentOf(entry('1', 'CRDT').replace('BDT', 'XYZ'))],
  ])('%s is seen (%#)', (fault, bad) => {
    expect(faultOf(() => readCamt(bad))?.[0]).toBe(fault);
  });

  it('a balance nobody states is not checked', () => {
    expect(() => checkBalance({ account: '', lines: [], opening: 5n, closing: null })).not.toThrow();
  });
});
