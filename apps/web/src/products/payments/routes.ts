// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';
import type texts from './texts/en-US.json';

const customer = {
  tab: 'assets',
  customerOnly: true,
  texts: ['payments', 'account', 'orders', 'wallet', 'market'],
} as const;

const routes = {
  '/pages/recharge/recharge': { load: () => import('./ways.tsx'), title: 'page.deposit', ...customer },
  '/pages/wallet/addBank': { load: () => import('./add-bank.tsx'), title: 'page.bank-details', ...customer },
  '/pages/wallet/bankList': { load: () => import('./bank-list.tsx'), title: 'page.bank-details', ...customer },
  '/pages/wallet/addAdress': { coming: 'payments', title: 'page.addresses' },
  '/pages/wallet/addressList': { coming: 'payments', title: 'page.addresses' },
  '/pages/wallet/recordDetail': {
    load: () => import('./records-out.tsx'),
    title: 'page.records',
    layout: 'wide',
    ...customer,
  },
  '/pages/wallet/walletList': { load: () => import('./wallet-list.tsx'), title: 'page.wallets', ...customer },
  '/pages/wallet/addWallet': { load: () => import('./add-wallet.tsx'), title: 'page.wallets', ...customer },
  '/pages/withdraw/bankWithdraw': { load: () => import('./bank-withdraw.tsx'), title: 'page.withdraw', ...customer },
  '/pages/withdraw/cryptoWithdraw': { coming: 'payments', title: 'page.withdraw' },
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
  '/pages/withdraw/cryptoRecordDetail': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/withdraw/cryptoRecord': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/recharge/bankRecharge': { load: () => import('./bank-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/cryptoRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/offlineRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/rechargeChannel': { load: () => import('./channel-list.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/rechargeRecord': {
    load: () => import('./records-in.tsx'),
    title: 'page.deposit-record',
    ...customer,
  },
  '/pages/recharge/bankRecord': { load: () => import('./records-in.tsx'), title: 'page.deposit-record', ...customer },
  '/pages/recharge/cryptoRecord': { coming: 'payments', title: 'page.deposit-record' },
  '/pages/recharge/coinRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/coinRechargeList': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/walletChannel': { load: () => import('./wallet-channels.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletRecharge': { load: () => import('./wallet-recharge.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletUrl': { load: () => import('./wallet-url.tsx'), title: 'page.deposit', ...customer },
  '/pages/recharge/walletRecordDetail': {
    load: () => import('./deposit-record.tsx'),
    title: 'page.deposit-record',
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
