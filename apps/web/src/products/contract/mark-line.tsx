// In: a contract's market.
// Out: "mark 3,942.60 · index 3,942.31, 5 venues".
import { formatNumber, useLanguage, useText } from '../../i18n/index.ts';
import { marks, useLive } from '../../live/index.ts';
import type { Instrument } from '../../market/instrument.ts';

export function MarkLine({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const language = useLanguage();
  const mark = useLive(marks, (now) => now.value?.get(instrument.symbol));
  if (mark === undefined) return <>--</>;
  const price = (value: string): string => formatNumber(value, language, { decimals: instrument.priceDecimals });
  return (
    <>
      {text('contract.mark-word')} <b>{price(mark.mark)}</b> ·{' '}
      {text('contract.index-venues', { price: price(mark.index), venues: mark.goodVenues })}
    </>
  );
}
