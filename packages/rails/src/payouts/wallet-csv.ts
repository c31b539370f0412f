// In: approved payouts to mobile wallets. Out: a CSV as merchants' disbursement desks take it, piece by piece.
import { formatDecimal } from '@hilsa/money';
import { safeCell } from './payout-csv.ts';
import { checkFile, type PayoutFile } from './types.ts';

export interface WalletPayout {
  /** The withdrawal's id, under which it comes back on the report. At most 35 signs. */
  readonly withdrawalId: string;
  /** Units that arrive. */
  readonly amount: bigint;
  readonly name: string;
  /** Eleven digits, such as 01712345678. */
  readonly wallet: string;
}
export type WalletFile = Pick<PayoutFile, 'fileId' | 'executeOn' | 'currency' | 'decimals'> & {
  /** The merchant's own number at the provider. */
  readonly payer: string;
};

const HEADER = 'reference,executeOn,payerAccount,wallet,name,amount,currency';

/**
 * A header, a row a payment, and a last row with count and sum.
 * @throws RangeError before the first piece for a file no partner could read
 */
export function writeWalletCsv(file: WalletFile, payouts: readonly WalletPayout[]): Iterable<string> {
  checkFile(file, payouts);
  for (const { withdrawalId, amount, name, wallet } of payouts)
    if (amount <= 0n || name.trim() === '' || !/^01[3-9]\d{8}$/.test(wallet))
      throw new RangeError(`${withdrawalId} cannot be paid as it stands`);
  return pieces(file, payouts);
}

function* pieces(
  { executeOn, payer, currency, decimals }: WalletFile,
  payouts: readonly WalletPayout[],
): Generator<string> {
  yield `${HEADER}\r\n`;
  for (const { withdrawalId, amount, name, wallet } of payouts)
    yield rowOf([withdrawalId, executeOn, payer, wallet, name.trim(), formatDecimal(amount, decimals), currency]);
  const sum = payouts.reduce((total, { amount }) => total + amount, 0n);
  yield rowOf(['TOTAL', executeOn, payer, String(payouts.length), '', formatDecimal(sum, decimals), currency]);
}

function rowOf(cells: readonly string[]): string {
  return `${cells.map(safeCell).join(',')}\r\n`;
}
