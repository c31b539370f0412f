// In: a symbol.
// Out: its row in a list: mark, name, line of the day, price and change; renders again only when its own ticker changes.
import { memo } from 'react';
import { tickers, useLive } from '../live/index.ts';
import { ChangePill, CoinMark, ListRow, Sparkline, toneOf } from '../parts/index.ts';
import { useCoinName } from './coin-names.ts';
import type { Instrument } from './instrument.ts';
import { TickPrice } from './tick-price.tsx';

export const CoinRow = memo(function CoinRow({
  instrument,
  narrow = false,
}: {
  readonly instrument: Instrument;
  readonly narrow?: boolean;
}) {
  const ticker = useLive(tickers, (now) => now.value?.get(instrument.symbol));
  const nameOf = useCoinName();
  return (
    <ListRow
      to="/pages/coin/coinKline"
      search={{ symbol: instrument.symbol }}
      mark={<CoinMark asset={instrument.base} {...(narrow ? { size: 28 } : {})} />}
      title={instrument.base}
      {...(narrow ? {} : { aside: `/${instrument.quote}` })}
      subtitle={nameOf(instrument.base, instrument.info.name)}
      chart={
        <Sparkline points={ticker?.spark ?? []} tone={toneOf(ticker?.changePercent ?? '0')} width={narrow ? 44 : 72} />
      }
      value={<TickPrice value={ticker?.last} decimals={instrument.priceDecimals} />}
      below={<ChangePill value={ticker?.changePercent} />}
    />
  );
});
