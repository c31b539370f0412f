// In: a coin's market.
// Out: its chart, with the customer's orders as lines and the depth of its book behind a button.
import { memo, useMemo } from 'react';
import { DepthChart } from '../../market/book/depth-chart.tsx';
import { ChartPanel } from '../../market/chart/chart-panel.tsx';
import type { Instrument } from '../../market/instrument.ts';
import { useOrderLines } from '../../orders/order-lines.ts';
import { coinSource } from '../../market/chart/coin-source.ts';

/** Nothing that is typed into the ticket beside it, and no flush of the book, renders it again. */
export const CoinChart = memo(function CoinChart({ instrument }: { readonly instrument: Instrument }) {
  const { key, priceDecimals } = instrument;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a halt, or new limits, is no other chart
  const source = useMemo(() => coinSource(instrument), [key, priceDecimals]);
  const lines = useOrderLines(instrument);
  const depth = useMemo(() => <DepthChart instrument={instrument} />, [instrument]);
  return <ChartPanel source={source} lines={lines} depth={depth} />;
});
