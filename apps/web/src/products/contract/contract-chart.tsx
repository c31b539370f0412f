// In: a contract's market.
// Out: its chart with the lines of the customer's positions; what is dragged opens the sheet that asks before it is sent.
import { memo, useCallback, useMemo, useState } from 'react';
import { marginForLiquidationAt } from '@hilsa/formulas/contracts';
import { DepthChart } from '../../market/book/depth-chart.tsx';
import { coinSource } from '../../market/chart/coin-source.ts';
import { ChartPanel } from '../../market/chart/chart-panel.tsx';
import { type Instrument, priceText, quoteText } from '../../market/instrument.ts';
import { LevelSheet } from './position/level-sheet.tsx';
import { MarginSheet } from './position/margin-sheet.tsx';
import { pixelValue } from '../../kernel/pixels.ts';
import { LineKeys, type Moved, withMoved } from './line-keys.tsx';
import { type Dragged, useContractLines } from './use-lines.ts';

export const ContractChart = memo(function ContractChart({ instrument }: { readonly instrument: Instrument }) {
  const { key, priceDecimals } = instrument;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- a halt, or new limits, is no other chart
  const source = useMemo(() => coinSource(instrument), [key, priceDecimals]);
  const [dragged, setDragged] = useState<Dragged | null>(null);
  const onDrop = useCallback((next: Dragged) => setDragged(next), []);
  const lines = useContractLines(instrument, onDrop);
  const [moved, setMoved] = useState<Moved | null>(null);
  const shown = useMemo(() => withMoved(lines, moved), [lines, moved]);
  const depth = useMemo(() => <DepthChart instrument={instrument} />, [instrument]);
  return (
    <>
      <ChartPanel
        source={source}
        lines={shown}
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
      {dragged?.what === 'liquidation' && (
        <MarginSheet now={dragged.now} open onClose={() => setDragged(null)} proposed={proposedMargin(dragged)} />
      )}
    </>
  );
});

/** What has to be added so that the position is not liquidated before the price the line was dragged to; '' for nothing. */
function proposedMargin({ now, ticks }: Dragged): string {
  const more = marginForLiquidationAt(now.position, ticks, now.contract) - now.position.margin;
  return more > 0n ? quoteText(now.instrument, more) : '';
}
