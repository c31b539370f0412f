// In: the calls of this room. Out: them as one table, filed under their paths.
import { callsOf } from '../call.ts';
import * as coinPayouts from './coin-payouts.ts';
import * as coins from './coins.ts';
import * as deposits from './deposits.ts';
import * as destinations from './destinations.ts';
import * as withdrawals from './withdrawals.ts';

export const paymentsCalls = callsOf(
  deposits.rechargeStatus,
  deposits.rechargeAdd,
  deposits.rechargePassword,
  deposits.rechargeReceipt,
  deposits.rechargeOrder,
  deposits.payList,
  deposits.pay,
  deposits.bankRecharge,
  deposits.paymentTimes,
  destinations.bankTmpl,
  destinations.bankAdd,
  destinations.bankDel,
  destinations.bankList,
  destinations.bankInfo,
  destinations.withdrawAllowList,
  withdrawals.withdrawStatus,
  withdrawals.withdrawPreview,
  withdrawals.withdrawAdd,
  withdrawals.withdrawOrder,
  withdrawals.withdrawCancel,
  coins.rechargeCoins,
  coins.coinRechargeAddress,
  coins.coinRechargeAddressGenerate,
  coins.coinRechargeAdd,
  coins.coinRechargeOrder,
  coinPayouts.coinWithdrawAddress,
  coinPayouts.coinWithdrawAddressGenerate,
  coinPayouts.coinWithdrawAddressRemove,
  coinPayouts.coinWithdrawAdd,
  coinPayouts.coinWithdrawOrder,
);
