// In: amounts of currencies and coins. Out: them as people write them: ৳10,000.00, $81.29, 0.015 BTC.
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { formatNumber, useLanguage } from '../../i18n/index.ts';
import { useKept } from '../../kernel/store.ts';

const SIGNS: Readonly<Record<string, string>> = { BDT: '৳', USD: '$', BRL: 'R$' };
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

/** @returns a rate and the asset it is in to text: `exact` with all its digits, else with those that a glance takes in */
export function useRateText(): (rate: string, quote: string, exact?: boolean) => string {
  const language = useLanguage();
  return (rate, quote, exact = false) => {
    const isMoney = isCurrency(quote);
    const whole = rate.split('.')[0]?.length ?? 1;
    const decimals = exact ? 18 : isMoney ? 5 : whole > 2 ? 2 : 6;
    const number = formatNumber(rate, language, { decimals, least: quote === 'BDT' ? 3 : 0 });
    return isMoney ? `${SIGNS[quote] ?? ''}${number}` : number;
  };
}
