// In: amounts of currencies and coins. Out: them as people write them: ৳10,000.00, $81.29, 0.015 BTC.
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { formatNumber, useLanguage } from '../i18n/index.ts';
import { useKept } from '../kernel/store.ts';

export const SIGNS: Readonly<Record<string, string>> = { BDT: '৳', USD: '$', BRL: 'R$' };
const COIN_DECIMALS = 8;

/** @returns amount and asset to text; `own` becomes dots while balances are hidden */
export function useMoneyText(): (amount: string, asset: string, own?: boolean) => string {
  const language = useLanguage();
  const hidden = useKept((kept) => kept.hideBalances);
  return (amount, asset, own = false) => {
    if (hidden && own) return '••••••';
    if (!isCurrency(asset)) return `${formatNumber(amount, language, { decimals: COIN_DECIMALS, least: 0 })} ${asset}`;
    return `${SIGNS[asset] ?? `${asset} `}${formatNumber(amount, language, { decimals: 2 })}`;
  };
}
