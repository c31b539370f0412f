// In: what the chart panel chose, as texts.
// Out: the chart. The seam where the chart library is fetched.
import { useMemo } from 'react';
import { MAIN_NAMES, SUB_NAMES, chosen } from './indicator-names.ts';
import { PriceChart, type PriceChartProps } from './price-chart.tsx';

export default function ChartBody({
  mainInd,
  subInd,
  ...rest
}: Omit<PriceChartProps, 'main' | 'sub'> & { readonly mainInd: string; readonly subInd: string }) {
  const main = useMemo(() => chosen(mainInd, MAIN_NAMES), [mainInd]);
  const sub = useMemo(() => chosen(subInd, SUB_NAMES), [subInd]);
  return <PriceChart {...rest} main={main} sub={sub} />;
}
