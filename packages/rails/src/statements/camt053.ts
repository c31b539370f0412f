// In: pieces of a camt.053 document (ISO 20022, any version). Out: its statements, or why it cannot be taken.
import { parseDecimal } from '@hilsa/money';
import { SaxesParser } from 'saxes';
import {
  LARGEST_FILE,
  LONGEST_FIELD,
  MOST_LINES,
  numberCopies,
  type Statement,
  StatementError,
  type StatementLine,
  checkBalance,
} from './types.ts';

const DEEPEST = 40;

/** One entry while it is being read. */
interface Entry {
  amount: string;
  currency: string;
  direction: string;
  isReversal: boolean;
  bookedOn: string;
  /** The bank's mark; and the entry's number, which another statement has again. */
  bankReference: string;
  number: string;
  status: string;
  /** A batch has several; an ordinary entry one or none. */
  details: Detail[];
}

interface Detail {
  amount: string;
  /** The bank's mark of this part alone. */
  bankReference: string;
  reference: string;
  endToEnd: string;
  payer: string;
  payerAccount: string;
  payee: string;
  payeeAccount: string;
}

interface Reading {
  id: string;
  account: string;
  lines: StatementLine[];
  opening: bigint | null;
  closing: bigint | null;
}

/**
 * A reader fed piece by piece. It knows no external entities, refuses a document type, and keeps only the fields below; only booked entries
 * become lines. An entry of several transactions becomes one line each, and they must add up to it.
 */
export class Camt053 {
  private readonly parser = new SaxesParser();
  /** Decimals of every currency the house has. */
  private readonly decimals: ReadonlyMap<string, number>;
  private readonly path: string[] = [];
  private readonly statements: Statement[] = [];
  private text = '';
  private size = 0;
  private entries = 0;
  private statement: Reading | null = null;
  private entry: Entry | null = null;
  private detail: Detail | null = null;
  private balance = { code: '', amount: '', currency: '', direction: '' };

  constructor(decimals: ReadonlyMap<string, number>) {
    this.decimals = decimals;
    this.parser.on('error', () => this.fail('not-well-formed'));
    this.parser.on('doctype', () => this.fail('has-doctype'));
    this.parser.on('opentag', ({ name, attributes }) => this.open(name.replace(/^.*:/, ''), attributes['Ccy'] ?? ''));
    this.parser.on('closetag', () => this.close());
    const hear = (text: string): void => {
      this.text += text;
      if (this.text.length > LONGEST_FIELD) this.fail('too-long');
    };
    this.parser.on('text', hear);
    this.parser.on('cdata', hear);
  }

  push(text: string): void {
    this.size += text.length;
    if (this.size > LARGEST_FILE) this.fail('too-large');
    this.parser.write(text);
  }

  /** @throws StatementError when the document is not whole or has no statement */
  end(): readonly Statement[] {
    this.parser.close();
    if (this.statements.length === 0) this.fail('not-a-statement');
    return this.statements;
  }

  private fail(fault: ConstructorParameters<typeof StatementError>[0]): never {
    throw new StatementError(fault, this.entries + 1);
  }

  private open(name: string, currency: string): void {
    if (this.path.length === 0 && name !== 'Document') this.fail('not-a-statement');
    if (this.path.length >= DEEPEST) this.fail('too-long');
    this.path.push(name);
    this.text = '';
    if (name === 'Stmt') this.statement = { id: '', account: '', lines: [], opening: null, closing: null };
    else if (name === 'Ntry') this.entry = newEntry();
    else if (name === 'TxDtls' && this.entry !== null) this.detail = newDetail();
    else if (name === 'Bal') this.balance = { code: '', amount: '', currency: '', direction: '' };
    if (name === 'Amt' && this.path.at(-2) === 'Ntry' && this.entry !== null) this.entry.currency = currency;
    if (name === 'Amt' && this.path.at(-2) === 'Bal') this.balance.currency = currency;
  }

  private close(): void {
    const name = this.path.pop() ?? '';
    const text = this.text.trim();
    this.text = '';
    if (this.detail !== null && this.entry !== null) {
      if (name === 'TxDtls') {
        this.entry.details.push(this.detail);
        this.detail = null;
      } else this.closeInDetail(this.detail, name, text);
    } else if (this.entry !== null) {
      if (name === 'Ntry') this.endEntry(this.entry);
      else this.closeInEntry(this.entry, name, text);
    } else if (this.statement !== null) this.closeInStatement(this.statement, name, text);
  }

  private closeInStatement(statement: Reading, name: string, text: string): void {
    const below = this.path.slice(this.path.lastIndexOf('Stmt') + 1).join('/');
    if (name === 'Stmt') {
      const { id: _, ...read } = statement;
      checkBalance(read);
      numberCopies(read.lines);
      this.statements.push(read);
      this.statement = null;
    } else if (name === 'Id' && below === '') statement.id = text;
    else if (name === 'Bal') this.endBalance(statement);
    else if (below.startsWith('Bal')) {
      if (name === 'Cd') this.balance.code = text;
      else if (name === 'Amt') this.balance.amount = text;
      else if (name === 'CdtDbtInd') this.balance.direction = text;
    } else if (below.startsWith('Acct/Id') && (name === 'IBAN' || name === 'Id') && text !== '')
      statement.account = text;
  }

  private endBalance(statement: Reading): void {
    const { code, amount, currency, direction } = this.balance;
    if (code !== 'OPBD' && code !== 'CLBD' && code !== 'PRCD') return;
    const units = this.unitsOf(amount, currency);
    const signed = direction === 'DBIT' ? -units : units;
    if (code === 'CLBD') statement.closing = signed;
    else statement.opening = signed;
  }

  private closeInEntry(entry: Entry, name: string, text: string): void {
    const parent = this.path.at(-1);
    if (parent === 'Ntry') {
      if (name === 'Amt') entry.amount = text;
      else if (name === 'CdtDbtInd') entry.direction = text;
      else if (name === 'RvslInd') entry.isReversal = text === 'true' || text === '1';
      else if (name === 'AcctSvcrRef') entry.bankReference = text;
      else if (name === 'NtryRef') entry.number = text;
      else if (name === 'Sts' && text !== '') entry.status = text;
    } else if (parent === 'Sts' && name === 'Cd') entry.status = text;
    else if (parent === 'BookgDt' && (name === 'Dt' || name === 'DtTm')) entry.bookedOn = text.slice(0, 10);
  }

  private closeInDetail(detail: Detail, name: string, text: string): void {
    const below = this.path.slice(this.path.lastIndexOf('TxDtls') + 1).join('/');
    if (name === 'Amt' && (below === '' || below === 'AmtDtls/TxAmt')) detail.amount = text;
    else if (name === 'EndToEndId') detail.endToEnd = text;
    else if (name === 'AcctSvcrRef' && below === 'Refs') detail.bankReference = text;
    else if (name === 'Ustrd' || (name === 'Ref' && below.endsWith('CdtrRefInf')))
      detail.reference = `${detail.reference} ${text}`.trim().slice(0, LONGEST_FIELD);
    else if (name === 'Nm' && /^RltdPties\/Dbtr(\/Pty)?$/.test(below)) detail.payer = text;
    else if (name === 'Nm' && /^RltdPties\/Cdtr(\/Pty)?$/.test(below)) detail.payee = text;
    else if (name === 'IBAN' || name === 'Id') {
      if (/^RltdPties\/DbtrAcct\/Id(\/Othr)?$/.test(below) && text !== '') detail.payerAccount = text;
      if (/^RltdPties\/CdtrAcct\/Id(\/Othr)?$/.test(below) && text !== '') detail.payeeAccount = text;
    }
  }

  private endEntry(entry: Entry): void {
    this.entry = null;
    this.entries += 1;
    if (entry.status !== '' && entry.status !== 'BOOK') return;
    if (!/^\d{4}-\d{2}-\d{2}$/.test(entry.bookedOn)) this.fail('date-unreadable');
    if (entry.direction !== 'CRDT' && entry.direction !== 'DBIT') this.fail('amount-unreadable');
    const total = this.unitsOf(entry.amount, entry.currency);
    const details = entry.details.length === 0 ? [newDetail()] : entry.details;
    const amounts = details.map(({ amount }) => (details.length === 1 ? total : this.unitsOf(amount, entry.currency)));
    if (amounts.reduce((sum, units) => sum + units, 0n) !== total) this.fail('parts-differ');
    const marks = this.marksOf(entry, details);
    for (const [index, detail] of details.entries())
      this.addLine(entry, detail, { amount: amounts[index] ?? 0n, bankReference: marks[index] ?? '' });
  }

  /** One a line: what makes it known again is its own, in this statement and in any other of the account. */
  private marksOf({ bankReference, number, bookedOn }: Entry, details: readonly Detail[]): string[] {
    const numbered = number === '' ? '' : `${this.statement?.id || bookedOn}/${number}`;
    if (details.length === 1) return [bankReference || details[0]!.bankReference || numbered];
    // Some banks repeat the entry's mark on every part.
    const times = new Map<string, number>();
    for (const { bankReference: own } of details) times.set(own, (times.get(own) ?? 0) + 1);
    const whole = bankReference || numbered;
    return details.map(({ bankReference: own }, index) => {
      if (own !== '' && times.get(own) === 1) return own;
      return whole === '' || index === 0 ? whole : `${whole}/${index + 1}`;
    });
  }

  private addLine(
    entry: Entry,
    detail: Detail,
    { amount, bankReference }: Pick<StatementLine, 'amount' | 'bankReference'>,
  ): void {
    const lines = this.statement?.lines ?? [];
    if (lines.length >= MOST_LINES) this.fail('too-many-lines');
    const isIn = entry.direction === 'CRDT';
    const endToEnd = detail.endToEnd === 'NOTPROVIDED' ? '' : detail.endToEnd;
    lines.push({
      bookedOn: entry.bookedOn,
      direction: isIn ? 'in' : 'out',
      amount,
      currency: entry.currency,
      bankReference,
      // Our own payments come back by their id, others by what the payer wrote.
      reference: isIn ? detail.reference || endToEnd : endToEnd || detail.reference,
      otherName: isIn ? detail.payer : detail.payee,
      otherAccount: isIn ? detail.payerAccount : detail.payeeAccount,
      isReversal: entry.isReversal,
    });
  }

  private unitsOf(amount: string, currency: string): bigint {
    const decimals = this.decimals.get(currency);
    if (decimals === undefined) this.fail('currency-unknown');
    const units = parseDecimal(amount, decimals);
    if (units === null || units < 0n) this.fail('amount-unreadable');
    return units;
  }
}

function newEntry(): Entry {
  return {
    amount: '',
    currency: '',
    direction: '',
    isReversal: false,
    bookedOn: '',
    bankReference: '',
    number: '',
    status: '',
    details: [],
  };
}

function newDetail(): Detail {
  return {
    amount: '',
    bankReference: '',
    reference: '',
    endToEnd: '',
    payer: '',
    payerAccount: '',
    payee: '',
    payeeAccount: '',
  };
}
