// In: a bank that gives its statements to people alone. Out: what a file says lay there at its end is attested, by the newest file; what the books say more
// closes the asset until another statement explains it; a file whose rows do not follow from one another is not taken.
import { beforeAll, describe, expect, it } from 'vitest';
import { openPartners, type Partners } from '../src/connectors/index.ts';
import { listRails } from '../src/sandbox/index.ts';
import { type Doors, openDoors, type Person, post, register } from './doors.ts';

const HEAD = 'date,credit,debit,bankReference,reference,name,account,balance';
const ACCOUNT = '1501203456418';
const alarms: string[] = [];
let doors: Doors;
let partners: Partners;
let person: Person;

beforeAll(async () => {
  doors = await openDoors(
    {},
    {
      async partners({ real: { sequencer } }, sql) {
        await listRails(sequencer);
        const account = {
          channel: 'bank',
          bankName: 'Sandbox Bank',
          accountName: 'Hilsa',
          accountNumber: ACCOUNT,
          routingNumber: '085260728',
          branchName: 'Test',
          testUrl: null,
          byInvitation: false,
        } as const;
        const bank = { rail: 'bank', access: null, account, payerNames: async () => [], nameOf: async () => '' };
        partners = await openPartners(
          { sequencer, sql, now: Date.now, report: () => undefined, alarm: (name) => void alarms.push(name) },
          { wallet: null, banks: [bank], callbackHost: '127.0.0.1', callbackPort: 0, networks: [], simulated: true },
        );
        return partners;
      },
    },
  );
  person = await register(doors);
  return async () => partners.stop();
});

const rail = () => doors.worlds.real.sequencer.engine.payments.rails.find(({ name }) => name === 'bank')!;
const deposit = async () =>
  (await post(doors, '/user/recharge/add', { channel: 'bank', amount: '1000' }, { accesstoken: person.token })).refusal;
async function taken(text: string, format: 'csv' | 'camt.053' = 'csv') {
  const { digest } = await partners.statements.choose({ rail: 'bank', format, name: 'a day', text });
  return partners.statements.take(digest);
}
const camt = (
  day: string,
  [opening, closing]: [string, string],
  entry: { amount: string; to: 'CRDT' | 'DBIT' },
) => `<?xml
version="1.0"?><Document><BkToCstmrStmt><Stmt><Acct><Id><Othr><Id>${ACCOUNT}</Id></Othr></Id></Acct>
<Bal><Tp><CdOrPrtry><Cd>OPBD</Cd></CdOrPrtry></Tp><Amt Ccy="BDT">${opening}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Bal><Tp><CdOrPrtry><Cd>CLBD</Cd></CdOrPrtry></Tp><Amt Ccy="BDT">${closing}</Amt><CdtDbtInd>CRDT</CdtDbtInd></Bal>
<Ntry><Amt Ccy="BDT">${entry.amount}</Amt><CdtDbtInd>${entry.to}</CdtDbtInd><Sts>BOOK</Sts><BookgDt><Dt>${day}</Dt></BookgDt>
<AcctSvcrRef>C-${day}</AcctSvcrRef></Ntry></Stmt></BkToCstmrStmt></Document>`;

describe('a bank whose statements people bring', () => {
  it('is not attested by a file that says nothing of what lies there', async () => {
    await taken([HEAD, '2026-11-20,900.00,,F-1,nobody,Nobody,1,'].join('\n'));
    expect(rail()).toMatchObject({ attestedMs: 0, difference: 0n });
  });

  it('is attested by the closing balance, from the rows’ own column and from camt.053', async () => {
    await taken(
      [HEAD, '2026-11-21,100.00,,F-2,a,Nobody,1,1000.00', '2026-11-21,250.00,,F-3,b,Nobody,1,1250.00'].join('\n'),
    );
    expect(rail().attestedMs).toBeGreaterThan(0);
    const [day] = await doors.sql`select shown::text, booked::text from payments.reconciliations where rail = 'bank'`;
    expect(day).toEqual({ shown: '125000', booked: '125000' });
    expect(rail().difference).toBe(0n);
    const { list } = await partners.statements.page({ offset: 0, limit: 2 });
    expect(list.map(({ opening, closing, endsOn }) => [opening, closing, endsOn])).toContainEqual([
      90_000n,
      125_000n,
      '2026-11-21',
    ]);
    expect(list.map(({ closing }) => closing)).toContain(null);
    await taken(camt('2026-11-22', ['1250.00', '1300.00'], { amount: '50.00', to: 'CRDT' }), 'camt.053');
    expect(rail().difference).toBe(0n);
    expect(alarms).toEqual([]);
  });

  it('what is missing closes the asset at once, until it has come back', async () => {
    await taken(camt('2026-11-23', ['1300.00', '600.00'], { amount: '700.00', to: 'DBIT' }), 'camt.053');
    expect(rail().difference).toBe(-70_000n);
    expect(alarms).toEqual(['custody-short']);
    expect(await deposit()).toBe('custody-short');
    // An older day proves nothing about now.
    await taken(camt('2026-11-19', ['0.00', '9000.00'], { amount: '9000.00', to: 'CRDT' }), 'camt.053');
    expect(rail().difference).toBe(-70_000n);
    await taken([HEAD, '2026-11-24,700.00,,F-4,given back,The bank,1,10300.00'].join('\n'));
    expect(rail().difference).toBe(-70_000n);
  });

  it('every part of a batch is booked, and rows that say the same without a mark, each once', async () => {
    const part = '<TxDtls><Amt Ccy="BDT">20.00</Amt></TxDtls>';
    const batch = camt('2026-11-26', ['0.00', '60.00'], { amount: '60.00', to: 'CRDT' }).replace(
      '</Ntry>',
      `<NtryDtls>${part.repeat(3)}</NtryDtls></Ntry>`,
    );
    expect(await taken(batch, 'camt.053')).toEqual({ unmatched: 3 });
    expect(await taken(`${batch}\n`, 'camt.053')).toEqual({ 'transaction-known': 3 });
    const row = '2026-11-26,30.00,,,the same,Nobody,1,';
    expect(await taken([HEAD, row, row].join('\n'))).toEqual({ unmatched: 2 });
    expect(await taken([HEAD, row, row, row].join('\n'))).toEqual({ 'transaction-known': 2, unmatched: 1 });
  });

  it('a mark in signs that the books do not keep is a mark all the same', async () => {
    const rows = ['১', '২', '১'].map((mark) => `2026-11-27,40.00,,ট-${mark},same,Nobody,1,`);
    expect(await taken([HEAD, ...rows].join('\n'))).toEqual({ unmatched: 2, 'transaction-known': 1 });
  });

  it('rows whose balances do not follow from one another are no statement', async () => {
    const rows = [HEAD, '2026-11-25,1.00,,F-5,a,N,1,100.00', '2026-11-25,1.00,,F-6,b,N,1,102.00'].join('\n');
    await expect(taken(rows)).rejects.toMatchObject({
      refusal: 'statement-unreadable',
      detail: { why: 'balance-differs', line: 2 },
    });
  });
});
