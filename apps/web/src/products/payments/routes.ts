// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const customer = {
  tab: 'assets',
  customerOnly: true,
  texts: ['payments', 'account', 'messages', 'orders', 'wallet', 'market'],
} as const;

const routes = {
  '/pages/recharge/recharge': { load: () => import('./ways.tsx'), title: 'page.deposit', ...customer },
  '/pages/wallet/addBank': { load: () => import('./add-bank.tsx'), title: 'page.bank-details', ...customer },
  '/pages/wallet/bankList': { load: () => import('./bank-list.tsx'), title: 'page.bank-details', ...customer },
  '/pages/wallet/addAdress': { load: () => import('./add-address.tsx'), title: 'page.addresses', ...customer },
  '/pages/wallet/addressList': { load: () => import('./address-list.tsx'), title: 'page.addresses', ...customer },
  '/pages/wallet/recordDetail': {
    load: () => import('./records-out.tsx'),
    title: 'page.money-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/wallet/walletList': { load: () => import('./wallet-list.tsx'), title: 'page.wallets', ...customer },
  '/pages/wallet/addWallet': { load: () => import('./add-wallet.tsx'), title: 'page.wallets', ...customer },
  '/pages/withdraw/bankWithdraw': { load: () => import('./bank-withdraw.tsx'), title: 'page.withdraw', ...customer },
  '/pages/withdraw/cryptoWithdraw': {
    load: () => import('./crypto-withdraw.tsx'),
    title: 'page.withdraw',
    ...customer,
  },
  '/pages/withdraw/withdraw': { load: () => import('./ways-out.tsx'), title: 'page.withdraw', ...customer },
  '/pages/withdraw/withdrawRecord': {
    load: () => import('./records-out.tsx'),
    title: 'page.withdrawal-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/withdraw/recordIndex': {
    load: () => import('./records-out.tsx'),
    title: 'page.withdrawal-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/withdraw/cryptoRecordDetail': {
    load: () => import('./coin-records-out.tsx'),
    title: 'page.withdrawal-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/withdraw/cryptoRecord': {
    load: () => import('./coin-records-out.tsx'),
    title: 'page.withdrawal-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/recharge/bankRecharge': { load: () => import('./bank-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/cryptoRecharge': { load: () => import('./crypto-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/offlineRecharge': {
    load: () => import('./offline-recharge.tsx'),
    title: 'page.deposit',
    ...customer,
  },
  '/pages/recharge/rechargeChannel': { load: () => import('./channel-list.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/rechargeRecord': {
    load: () => import('./records-in.tsx'),
    title: 'page.deposit-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/recharge/bankRecord': {
    load: () => import('./records-in.tsx'),
    title: 'page.deposit-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/recharge/cryptoRecord': {
    load: () => import('./coin-records-in.tsx'),
    title: 'page.deposit-record',
    layout: 'wide',
    ...customer,
  },
  '/pages/recharge/coinRecharge': { load: () => import('./coin-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/coinRechargeList': {
    load: () => import('./coin-recharge-list.tsx'),
    title: 'page.deposit',
    ...customer,
  },
  '/pages/recharge/walletChannel': { load: () => import('./wallet-channels.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletRecharge': { load: () => import('./wallet-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletUrl': { load: () => import('./wallet-url.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletRecordDetail': {
    load: () => import('./records-in.tsx'),
    title: 'page.deposit-record',
    layout: 'wide',
    ...customer,
  },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}

declare module '../../i18n/catalogues.ts' {
  interface RoomTexts {
    readonly payments: typeof texts;
  }
}
