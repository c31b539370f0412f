// In: approved payouts to mobile wallets or to bank cards. Out: a CSV as merchants' disbursement desks take it, piece by piece.
import { formatDecimal } from '@hilsa/money';
import { safeCell } from './payout-csv.ts';
import { checkFile, type PayoutFile } from './types.ts';

interface Paid {
  /** The withdrawal's id, under which it comes back on the report. At most 35 signs. */
  readonly withdrawalId: string;
  /** Units that arrive. */
  readonly amount: bigint;
  readonly name: string;
}
export interface WalletPayout extends Paid {
  /** Eleven digits, such as 01712345678. */
  readonly wallet: string;
}
export interface CardPayout extends Paid {
  /** All its digits, 12 to 19. */
  readonly card: string;
}
export type MerchantFile = Pick<PayoutFile, 'fileId' | 'executeOn' | 'currency' | 'decimals'> & {
  /** The merchant's own number at the provider. */
  readonly payer: string;
};

/**
 * A header, a row a payment, and a last row with count and sum.
 * @throws RangeError before the first piece for a file no partner could read
 */
export function writeWalletCsv(file: MerchantFile, payouts: readonly WalletPayout[]): Iterable<string> {
  const rows = payouts.map(({ wallet, ...paid }) => ({ ...paid, to: wallet }));
  return write(file, rows, { column: 'wallet', form: /^01[3-9]\d{8}$/ });
}

/** The same, to cards. @throws RangeError as `writeWalletCsv` does */
export function writeCardCsv(file: MerchantFile, payouts: readonly CardPayout[]): Iterable<string> {
  const rows = payouts.map(({ card, ...paid }) => ({ ...paid, to: card }));
  return write(file, rows, { column: 'card', form: /^\d{12,19}$/ });
}

type Row = Paid & { readonly to: string };

function write(
  file: MerchantFile,
  rows: readonly Row[],
  { column, form }: { readonly column: string; readonly form: RegExp },
): Iterable<string> {
  checkFile(file, rows);
  for (const { withdrawalId, amount, name, to } of rows)
    if (amount <= 0n || name.trim() === '' || !form.test(to))
      throw new RangeError(`${withdrawalId} cannot be paid as it stands`);
  return pieces(file, rows, column);
}

function* pieces(
  { executeOn, payer, currency, decimals }: MerchantFile,
  rows: readonly Row[],
  column: string,
): Generator<string> {
  yield `reference,executeOn,payerAccount,${column},name,amount,currency\r\n`;
  for (const { withdrawalId, amount, name, to } of rows)
    yield rowOf([withdrawalId, executeOn, payer, to, name.trim(), formatDecimal(amount, decimals), currency]);
  const sum = rows.reduce((total, { amount }) => total + amount, 0n);
  yield rowOf(['TOTAL', executeOn, payer, String(rows.length), '', formatDecimal(sum, decimals), currency]);
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(',')}\r\n`;
}
