// In: which side of trading a page shows, and the markets last looked at on each.
// Out: Spot | Contract, a page's first split; it stands only where a product brings the other side.
import { useEffect } from 'react';
import { useText } from '../i18n/index.ts';
import type { Path } from '../kernel/paths.ts';
import { go } from '../kernel/router.ts';
import { tradeSegment } from '../kernel/segments.ts';
import { keep, useKept } from '../kernel/store.ts';
import { SegmentedControl, UnderlineTabs } from '../parts/index.ts';

export type TradeKind = 'coin' | 'contract';

/** `contract` only while there is such a product: what an older version kept must not lead nowhere. */
export function useTradeKind(): TradeKind {
  const kept = useKept((now) => now.systemTradeType);
  return kept === 'contract' && tradeSegment('perpetual') !== undefined ? 'contract' : 'coin';
}

/** The market last looked at on a side; '' when none was. */
export function lastSymbol(kind: TradeKind): string {
  const { tradeCoinData, contractsCoinData } = useKept.getState();
  const data = kind === 'coin' ? tradeCoinData : contractsCoinData;
  const symbol = typeof data === 'object' && data !== null && 'symbol' in data ? data.symbol : '';
  return typeof symbol === 'string' ? symbol : '';
}

/** Keeps which market is looked at, for the next visit of that side. */
export function useKeepSymbol(kind: TradeKind, symbol: string): void {
  useEffect(() => {
    keep(
      kind === 'coin'
        ? { systemTradeType: 'coin', tradeCoinData: { symbol } }
        : { systemTradeType: 'contract', contractsCoinData: { symbol } },
    );
  }, [kind, symbol]);
}

/** @param path the page that has both sides */
export function TradeKinds({
  value,
  path,
  small = false,
}: {
  readonly value: TradeKind;
  readonly path: Path;
  readonly small?: boolean;
}) {
  const text = useText();
  const contract = tradeSegment('perpetual');
  if (contract === undefined) return null;
  const choose = (kind: TradeKind): void => {
    keep({ systemTradeType: kind });
    const symbol = lastSymbol(kind);
    go(path, symbol === '' ? { kind } : { symbol, kind }, { replace: true });
  };
  const options = [
    { value: 'coin', label: text('trade.spot') },
    { value: 'contract', label: text(contract.title) },
  ] as const;
  return small ? (
    <SegmentedControl size="small" label={text('trade.kind')} value={value} onChange={choose} options={options} />
  ) : (
    <UnderlineTabs compact label={text('trade.kind')} value={value} onChange={choose} options={options} />
  );
}
