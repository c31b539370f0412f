// In: the words of records. Out: their names on screen, and the icon that stands for each. A new word that has no name here does not compile.
import {
  ArrowDownToLine,
  ArrowLeftRight,
  ArrowUpFromLine,
  CandlestickChart,
  CircleDollarSign,
  Crosshair,
  Gift,
  Landmark,
  Layers,
  Percent,
  Repeat,
  UserRoundPlus,
} from 'lucide-react';
import type { FrozenReason, RecordCause, RecordGroup, RecordReason, WalletWord } from '@hilsa/contract';
import type { MessageKey } from '../i18n/index.ts';

export const reasonWord = (reason: RecordReason): MessageKey => `reason.${reason}`;
export const heldWord = (reason: FrozenReason): MessageKey => `held.${reason}`;
export const groupWord = (group: RecordGroup | 'all'): MessageKey => `group.${group}`;
export const causeWord = (cause: RecordCause): MessageKey => `cause.${cause}`;
export const walletWord = (wallet: WalletWord): MessageKey => `wallet.${wallet}`;

export const WALLET_ICONS: Readonly<Record<WalletWord, typeof Percent>> = {
  stock: Landmark,
  coin: Layers,
  contract: Crosshair,
};

const GROUP_ICONS: Readonly<Record<RecordGroup, typeof Percent>> = {
  deposits: ArrowDownToLine,
  withdrawals: ArrowUpFromLine,
  trades: CandlestickChart,
  exchange: ArrowLeftRight,
  transfers: Repeat,
  fees: Percent,
  others: CircleDollarSign,
};

export function iconOf({ reason, group }: { readonly reason: RecordReason; readonly group: RecordGroup }) {
  if (reason === 'dividend' || reason === 'bonus-shares') return Gift;
  return reason === 'referral' ? UserRoundPlus : GROUP_ICONS[group];
}
