// In: nothing. Out: files that tell a bank what to pay.
export { MOST_PAYOUTS, type Payout, type PayoutFile, checkPayouts } from './types.ts';
export { writePain001 } from './pain001.ts';
export { type CardPayout, type MerchantFile, type WalletPayout, writeCardCsv, writeWalletCsv } from './merchant-csv.ts';
export { safeCell, writePayoutCsv } from './payout-csv.ts';
