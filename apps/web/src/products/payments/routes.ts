// In: nothing.
// Out: the pages of this room, and how the frame holds each.
import type { PagesOf, Routes } from '../../kernel/screen.ts';

const routes = {
  '/pages/recharge/recharge': { load: () => import('./deposit.tsx'), title: 'page.deposit', customerOnly: true },
  '/pages/wallet/addBank': { coming: 'payments', title: 'page.bank-details' },
  '/pages/wallet/bankList': { coming: 'payments', title: 'page.bank-details' },
  '/pages/wallet/addAdress': { coming: 'payments', title: 'page.addresses' },
  '/pages/wallet/addressList': { coming: 'payments', title: 'page.addresses' },
  '/pages/wallet/recordDetail': { coming: 'payments', title: 'page.records' },
  '/pages/wallet/walletList': { coming: 'payments', title: 'page.wallets' },
  '/pages/wallet/addWallet': { coming: 'payments', title: 'page.wallets' },
  '/pages/withdraw/bankWithdraw': { coming: 'payments', title: 'page.withdraw' },
  '/pages/withdraw/cryptoWithdraw': { coming: 'payments', title: 'page.withdraw' },
  '/pages/withdraw/withdraw': { coming: 'payments', title: 'page.withdraw' },
  '/pages/withdraw/withdrawRecord': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/withdraw/recordIndex': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/withdraw/cryptoRecordDetail': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/withdraw/cryptoRecord': { coming: 'payments', title: 'page.withdrawal-record' },
  '/pages/recharge/bankRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/cryptoRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/offlineRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/rechargeChannel': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/rechargeRecord': { coming: 'payments', title: 'page.deposit-record' },
  '/pages/recharge/bankRecord': { coming: 'payments', title: 'page.deposit-record' },
  '/pages/recharge/cryptoRecord': { coming: 'payments', title: 'page.deposit-record' },
  '/pages/recharge/coinRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/coinRechargeList': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/walletChannel': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/walletRecharge': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/walletUrl': { coming: 'payments', title: 'page.deposit' },
  '/pages/recharge/walletRecordDetail': { coming: 'payments', title: 'page.deposit-record' },
} as const;

export default routes satisfies Routes;

declare module '../../kernel/paths.ts' {
  interface Pages extends PagesOf<typeof routes> {}
}
