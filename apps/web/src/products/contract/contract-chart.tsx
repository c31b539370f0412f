// In: a contract's market.
// Out: its chart of trades, mark or index with the lines of the customer's positions; what is dragged opens the sheet that asks before it is sent.
import { memo, useCallback, useMemo, useState } from 'react';
import { marginForLiquidationAt } from '@hilsa/formulas/contracts';
import { DepthChart } from '../../market/book/depth-chart.tsx';
import { ChartPanel } from '../../market/chart/chart-panel.tsx';
import { type Instrument, priceText, quoteText } from '../../market/instrument.ts';
import { useText } from '../../i18n/index.ts';
import { keep, useKept } from '../../kernel/store.ts';
import { AmendSheet } from '../../orders/amend-sheet.tsx';
import { LevelSheet } from './position/level-sheet.tsx';
import { MarginSheet } from './position/margin-sheet.tsx';
import { pixelValue } from '../../kernel/pixels.ts';
import { CoinMark, Radios } from '../../parts/index.ts';
import chart from '../../market/chart/chart.module.css';
import { type ChartPrice, contractSource } from './price-source.ts';
import { LineKeys, type Moved, withMoved } from './line-keys.tsx';
import { type Dragged, useContractLines } from './use-lines.ts';

export const ContractChart = memo(function ContractChart({ instrument }: { readonly instrument: Instrument }) {
  const text = useText();
  const { key, priceDecimals } = instrument;
  const price = chartPriceOf(useKept((kept) => kept.chartPrice));
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a halt, or new limits, is no other chart
  const source = useMemo(() => contractSource(instrument, price), [key, priceDecimals, price]);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const onDrop = useCallback((next: Dragged) => setDragged(next), []);
  const lines = useContractLines(instrument, price, onDrop);
  const [moved, setMoved] = useState<Moved | null>(null);
  const shown = useMemo(() => withMoved(lines, moved), [lines, moved]);
  const depth = useMemo(() => <DepthChart instrument={instrument} />, [instrument]);
  return (
    <>
      <ChartPanel
        source={source}
        lines={shown}
        choice={<PriceChoice value={price} />}
        depth={depth}
        over={<LineKeys lines={lines} moved={moved} tick={pixelValue(priceText(instrument, 1))} onMove={setMoved} />}
      />
      {dragged?.what === 'level' && (
        <LevelSheet
          now={dragged.now}
          wish={{ kind: dragged.level.kind, level: dragged.level, ticks: dragged.ticks }}
          onClose={() => setDragged(null)}
        />
      )}
      {dragged?.what === 'order' && (
        <AmendSheet
          path="/coin/contract/order/amend"
          order={dragged.order}
          proposed={priceText(instrument, dragged.ticks)}
          instrument={instrument}
          name={text('contract.name', { coin: instrument.base })}
          unit={instrument.base}
          mark={<CoinMark asset={instrument.base} size={32} />}
          open
          onClose={() => setDragged(null)}
        />
      )}
      {dragged?.what === 'liquidation' && (
        <MarginSheet now={dragged.now} open onClose={() => setDragged(null)} proposed={proposedMargin(dragged)} />
      )}
    </>
  );
});

const PRICES = [
  { value: 'last', label: 'contract.chart-last' },
  { value: 'mark', label: 'contract.mark' },
  { value: 'index', label: 'contract.chart-index' },
] as const satisfies readonly { readonly value: ChartPrice; readonly label: string }[];

function PriceChoice({ value }: { readonly value: ChartPrice }) {
  const text = useText();
  return (
    <Radios
      className={chart.prices}
      itemClassName={chart.interval}
      label={text('contract.chart-price')}
      value={value}
      onChange={(chosen) => keep({ chartPrice: chosen })}
      options={PRICES.map((one) => ({ value: one.value, label: text(one.label) }))}
    />
  );
}

/** What was kept, as far as it is one of ours. */
function chartPriceOf(kept: string): ChartPrice {
  return PRICES.find(({ value }) => value === kept)?.value ?? 'last';
}

/** What has to be added so that the position is not liquidated before the price the line was dragged to; '' for nothing. */
function proposedMargin({ now, ticks }: Extract<Dragged, { what: 'liquidation' }>): string {
  const more = marginForLiquidationAt(now.position, ticks, now.contract) - now.position.margin;
  return more > 0n ? quoteText(now.instrument, more) : '';
}
