// In: the name of a way. Out: how it is called, its picture, and where its pages are.
import { CreditCard, Handshake, Landmark, Layers, type LucideIcon, Smartphone } from 'lucide-react';
import type { ReplyOf } from '@hilsa/contract';
import type { MessageKey } from '../../i18n/index.ts';
import type { Path } from '../../kernel/paths.ts';
import { nameOfWay } from '../../wallet/way-names.ts';

export type WayIn = ReplyOf<'/user/recharge/status'>['ways'][number];
export type WayOut = ReplyOf<'/user/withdraw/status'>['ways'][number];
export type Deposit = NonNullable<ReplyOf<'/user/recharge/status'>['deposit']>;
export type Withdrawal = NonNullable<ReplyOf<'/user/withdraw/status'>['withdrawal']>;
export type Step = ReplyOf<'/user/withdraw/status'>['steps'][number];
export type Band = ReplyOf<'/user/withdraw/status'>['band'];
export type Destination = ReplyOf<'/bank/list'>['list'][number];
export type Kind = WayIn['kind'];

export const KIND_ICONS: Readonly<Record<Kind | 'card', LucideIcon>> = {
  wallet: Smartphone,
  bank: Landmark,
  card: CreditCard,
  offline: Handshake,
  coin: Layers,
};
export const KIND_WORDS: Readonly<Record<Kind, MessageKey>> = {
  wallet: 'pay.wallet',
  bank: 'pay.bank',
  offline: 'pay.offline',
  coin: 'pay.coins',
};
/** Cards pay in by one and are paid to by the other. */
const isCard = (channel: string): boolean => channel === 'sslcommerz' || channel === 'card';
/** What a way looks like. */
export function iconOf({ kind, channel }: Pick<WayIn, 'kind' | 'channel'>): LucideIcon {
  return KIND_ICONS[isCard(channel) ? 'card' : kind];
}
/** How a way is meant, in words: a card that pays in is paid on a provider's page as a wallet is, one that is paid to stands in the book of banks. */
export function wordOf({ kind, channel }: Pick<WayIn, 'kind' | 'channel'>): MessageKey {
  return isCard(channel) ? 'pay.card' : KIND_WORDS[kind];
}
/** Where a way of one kind begins. */
export const IN_PAGES: Readonly<Record<Kind, Path>> = {
  wallet: '/pages/recharge/walletRecharge',
  bank: '/pages/recharge/bankRecharge',
  offline: '/pages/recharge/offlineRecharge',
  coin: '/pages/recharge/coinRechargeList',
};
/** Where a deposit that waits goes on, by the number of it. */
const ON_PAGES: Readonly<Record<Kind, Path>> = {
  wallet: '/pages/recharge/walletUrl',
  bank: '/pages/recharge/bankRecharge',
  offline: '/pages/recharge/offlineRecharge',
  coin: '/pages/recharge/cryptoRecord',
};
/** Of a channel by its name; what is none of money's is a network of coins. */
export function kindOf(channel: string): Kind {
  if (nameOfWay(channel) !== '') return 'wallet';
  if (channel === 'offline') return 'offline';
  return channel === 'bank' || channel === 'card' ? 'bank' : 'coin';
}

/** Where a deposit that waits goes on. */
export function onPageOf({ channel }: Pick<Deposit, 'channel'>): Path {
  return ON_PAGES[kindOf(channel)];
}
