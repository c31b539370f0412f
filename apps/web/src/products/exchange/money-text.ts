// In: a rate and the asset it is in. Out: it as people write it.
import { isCurrency } from '@hilsa/contract/wallet/currencies';
import { formatNumber, useLanguage } from '../../i18n/index.ts';
import { SIGNS } from '../../wallet/money-text.ts';

export { useMoneyText } from '../../wallet/money-text.ts';

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
