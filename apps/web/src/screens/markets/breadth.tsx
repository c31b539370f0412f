// In: every ticker of a coin's price in USDT: pairs of two coins say nothing of how many rise.
// Out: how many coins rise and fall.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { BreadthLine } from '../../market/breadth-line.tsx';
import { useInstruments } from '../../market/instruments.ts';
import { breadth } from '../../market/market-list.ts';
import { isPricedInMoney } from '../../market/worth.ts';
import { usePricesByTheSecond } from '../../wallet/portfolio.ts';

export function Breadth() {
  const text = useText();
  const language = useLanguage();
  const prices = usePricesByTheSecond();
  const { list } = useInstruments();
  const coins = list.filter(isPricedInMoney).flatMap(({ key }) => prices?.get(key) ?? []);
  const counts = coins.length === 0 ? null : breadth(coins);
  const about = counts === null ? '' : text('market.breadth', { count: localDigits(String(coins.length), language) });
  return <BreadthLine counts={counts} about={about} />;
}
