// In: approved payouts. Out: the same as CSV for partners that take no ISO 20022, piece by piece.
import { formatDecimal } from '@hilsa/money';
import { type Payout, type PayoutFile, checkPayouts } from './types.ts';

const HEADER = 'reference,rail,executeOn,payerAccount,routingNumber,account,name,amount,currency';

/** A header, a row a payment, and a last row with count and sum. @throws RangeError before the first piece, see `checkPayouts` */
export function writePayoutCsv(file: PayoutFile, payouts: readonly Payout[]): Iterable<string> {
  checkPayouts(file, payouts);
  return pieces(file, payouts);
}

function* pieces(file: PayoutFile, payouts: readonly Payout[]): Generator<string> {
  const { rail, executeOn, payer, currency, decimals } = file;
  yield `${HEADER}\r\n`;
  for (const { withdrawalId, routingNumber, account, name, amount } of payouts) {
    const money = formatDecimal(amount, decimals);
    yield rowOf([withdrawalId, rail, executeOn, payer.account, routingNumber, account, name.trim(), money, currency]);
  }
  const sum = formatDecimal(
    payouts.reduce((total, { amount }) => total + amount, 0n),
    decimals,
  );
  yield rowOf(['TOTAL', rail, executeOn, payer.account, '', String(payouts.length), '', sum, currency]);
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(',')}\r\n`;
}

/** Quoted where it must be; what a spreadsheet would take for a formula begins with an apostrophe. */
export function safeCell(text: string): string {
  const harmless = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(harmless) ? `"${harmless.replaceAll('"', '""')}"` : harmless;
}
