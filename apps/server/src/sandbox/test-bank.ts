// In: payout files (pain.001, a wallet's CSV) and presses of buttons on the bank's page. Out: a bank that books them, and its statement as CSV.
import { CsvRows } from '@hilsa/rails/statements';
import { SaxesParser } from 'saxes';
import { escaped, page, press } from './test-pages.ts';
import type { Answered, Asked } from './test-partners.ts';

interface Booking {
  readonly date: string;
  readonly credit: string;
  readonly debit: string;
  readonly bankReference: string;
  readonly reference: string;
  readonly name: string;
  readonly account: string;
}
interface Order {
  readonly id: string;
  readonly amount: string;
  readonly name: string;
  readonly account: string;
  state: 'waits' | 'paid' | 'returned';
}

const MOST = 20_000;
const DHAKA_MS = 6 * 3_600_000;

/**
 * One account at it.
 * @param home where its page is: `/bank`
 * @param title what stands on it
 * @returns null for a request that is not of this account
 */
export function testBank(home: string, title = 'Test bank') {
  const bookings: Booking[] = [];
  const orders = new Map<string, Order>();
  let bookingsMade = 0;
  /** Unlike any of an earlier start. */
  const started = Date.now().toString(36).toUpperCase();

  const book = (line: Omit<Booking, 'date' | 'bankReference'>): void => {
    bookingsMade += 1;
    const date = new Date(Date.now() + DHAKA_MS).toISOString().slice(0, 10);
    bookings.push({ date, bankReference: `SB-${started}-${bookingsMade}`, ...line });
  };

  return (asked: Asked): Answered | null => {
    const { path, method } = asked;
    if (path === `${home}/payouts` && method === 'POST') return takeFile(asked.body);
    if (path === `${home}/statement.csv`) return { type: 'text/csv', body: statement() };
    if (path === `${home}/transfer` && method === 'POST') return transfer(new URLSearchParams(asked.body));
    const order = path.startsWith(home)
      ? /^\/order\/([\w-]{1,40})\/(paid|returned)$/.exec(path.slice(home.length))
      : null;
    if (order !== null && method === 'POST') return settle(order[1]!, order[2] as 'paid' | 'returned');
    return path === `${home}/` || path === home ? { body: desk() } : null;
  };

  /** A payment that is known is not paid again. */
  function takeFile(file: string): Answered {
    for (const order of file.startsWith('<') ? ordersOf(file) : rowsOf(file))
      if (!orders.has(order.id) && orders.size < MOST) orders.set(order.id, { ...order, state: 'waits' });
    return { status: 202, type: 'text/plain', body: 'taken' };
  }

  function settle(id: string, state: 'paid' | 'returned'): Answered {
    const order = orders.get(id);
    if (order === undefined || order.state !== 'waits') return { location: `${home}/` };
    order.state = state;
    const { amount, name, account } = order;
    const line = { reference: id, name, account };
    if (state === 'paid') book({ credit: '', debit: amount, ...line });
    else book({ credit: amount, debit: '', ...line });
    return { location: `${home}/` };
  }

  function transfer(given: URLSearchParams): Answered {
    const amount = given.get('amount') ?? '';
    if (!/^\d{1,12}(\.\d{1,2})?$/.test(amount) || bookings.length >= MOST) return { location: `${home}/` };
    const plain = (name: string): string => (given.get(name) ?? '').replaceAll(/[",\r\n]/g, ' ').slice(0, 120);
    book({ credit: amount, debit: '', reference: plain('reference'), name: plain('name'), account: plain('account') });
    return { location: `${home}/` };
  }

  function statement(): string {
    const rows = bookings.map(({ date, credit, debit, bankReference, reference, name, account }) =>
      [date, credit, debit, bankReference, reference, name, account]
        .map((cell) => `"${cell.replaceAll('"', '""')}"`)
        .join(','),
    );
    return ['date,credit,debit,bankReference,reference,name,account', ...rows, ''].join('\r\n');
  }

  function desk(): string {
    const waiting = [...orders.values()].filter(({ state }) => state === 'waits').slice(0, 50);
    const rows = waiting.map(
      ({ id, amount, name, account }) =>
        `<h3>${escaped(id)} · ৳${escaped(amount)}</h3><p>${escaped(name)}, ${escaped(account)}</p>` +
        press(`${home}/order/${id}/paid`, 'Pay it', true) +
        press(`${home}/order/${id}/returned`, 'Send it back'),
    );
    const form = `<h2>A transfer comes in</h2><form method="post" action="${home}/transfer"><label>Reference<input name="reference"></label>
<label>Amount<input name="amount" inputmode="decimal"></label><label>Name<input name="name"></label><button class="first">Transfer</button></form>`;
    return page(title, `${form}<h2>To be paid (${waiting.length})</h2>${rows.join('') || '<p>Nothing waits.</p>'}`);
  }
}

/** The payments of a wallet's CSV: between the head and the row of sums. */
function rowsOf(file: string): Omit<Order, 'state'>[] {
  const rows: (readonly string[])[] = [];
  const reader = new CsvRows(',', (fields) => void rows.push(fields));
  reader.push(file);
  reader.end();
  return rows
    .slice(1, -1)
    .map(([id = '', , , account = '', name = '', amount = '']) => ({ id, amount, name, account }));
}

/** The payments of a pain.001 file. */
function* ordersOf(file: string): Generator<Omit<Order, 'state'>> {
  const found: Omit<Order, 'state'>[] = [];
  const path: string[] = [];
  let order = { id: '', amount: '', name: '', account: '' };
  let text = '';
  const parser = new SaxesParser();
  parser.on('opentag', ({ name }) => {
    path.push(name);
    text = '';
    if (name === 'CdtTrfTxInf') order = { id: '', amount: '', name: '', account: '' };
  });
  parser.on('text', (more) => (text += more));
  parser.on('closetag', ({ name }) => {
    const place = path.slice(-2).join('/');
    if (place === 'PmtId/EndToEndId') order.id = text;
    if (place === 'Amt/InstdAmt') order.amount = text;
    if (place === 'Cdtr/Nm') order.name = text;
    if (path.slice(-4).join('/') === 'CdtrAcct/Id/Othr/Id') order.account = text;
    if (name === 'CdtTrfTxInf') found.push(order);
    path.pop();
    text = '';
  });
  parser.write(file).close();
  yield* found;
}
