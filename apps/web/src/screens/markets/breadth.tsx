// In: every ticker.
// Out: how many coins rise and fall.
import { localDigits, useLanguage, useText } from '../../i18n/index.ts';
import { BreadthLine } from '../../market/breadth-line.tsx';
import { breadth } from '../../market/market-list.ts';
import { usePricesByTheSecond } from '../../wallet/portfolio.ts';

export function Breadth() {
  const text = useText();
  const language = useLanguage();
  const prices = usePricesByTheSecond();
  const counts = prices === null ? null : breadth(prices.values());
  const about = counts === null ? '' : text('market.breadth', { count: localDigits(String(prices!.size), language) });
  return <BreadthLine counts={counts} about={about} />;
}
