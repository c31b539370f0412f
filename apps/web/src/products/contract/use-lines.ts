// In: a contract's market.
// Out: the lines of its chart: mark, and of the customer's positions entry, liquidation and levels, and open orders. Levels are dragged.
import { useMemo } from 'react';
import type { ContractOrder, PositionLevel } from '@hilsa/contract';
import { useText } from '../../i18n/index.ts';
import { pixelValue } from '../../kernel/pixels.ts';
import { useSignedIn } from '../../kernel/session.ts';
import { contractOrders, marks, positions, useLive } from '../../live/index.ts';
import type { OrderLine } from '../../market/chart/own-orders.ts';
import { type Instrument, lotsOf, priceText, ticksOf } from '../../market/instrument.ts';
import { profitAt, valueAt } from '@hilsa/formulas/contracts';
import { type LevelNow, type PositionNow, positionNow } from './position/reading.ts';
import { useWords } from './position/words.ts';
import type { ChartPrice } from './price-source.ts';
import { useTerms } from './terms.ts';

/** What a line was dragged to. */
export type Dragged =
  | { readonly what: 'level'; readonly now: PositionNow; readonly level: LevelNow; readonly ticks: number }
  | { readonly what: 'liquidation'; readonly now: PositionNow; readonly ticks: number }
  | { readonly what: 'order'; readonly order: ContractOrder; readonly ticks: number };

/**
 * @param chart of which price the bars are: those of the mark end in it, with a tag of their own, and a second line over it would only hide that
 * @param onDrop keep its identity
 */
export function useContractLines(
  instrument: Instrument,
  chart: ChartPrice,
  onDrop: (dragged: Dragged) => void,
): readonly OrderLine[] {
  const text = useText();
  const words = useWords(instrument);
  const signedIn = useSignedIn();
  const terms = useTerms(instrument);
  const own = useLive(positions, (now) => now.value);
  const open = useLive(contractOrders, (now) => now.value);
  const mark = useLive(marks, (now) => (chart === 'mark' ? undefined : now.value?.get(instrument.symbol)?.mark));
  const list = useMemo(
    () =>
      (signedIn ? (own ?? []) : [])
        .filter(({ symbol }) => symbol === instrument.symbol)
        .map((told) => positionNow(told, instrument, terms?.lines ?? [], 0)),
    [signedIn, own, instrument, terms],
  );
  return useMemo(() => {
    const at = (ticks: number): Pick<OrderLine, 'price' | 'priceText'> => ({
      price: pixelValue(priceText(instrument, ticks)),
      priceText: words.price(ticks),
    });
    const markTicks = mark === undefined ? 0 : (ticksOf(instrument, mark) ?? 0);
    const lines: OrderLine[] = [];
    if (markTicks > 0)
      lines.push({
        orderId: 'mark',
        tag: `${text('contract.mark')} ${words.price(markTicks)}`,
        tone: 'plain',
        look: 'dotted',
        isOffAxis: true,
        ...at(markTicks),
      });
    for (const now of list) lines.push(...positionLines(now, { at, text, words, onDrop }));
    for (const order of signedIn ? (open ?? []) : []) {
      const price = order.price ?? order.triggerPrice;
      const ticks = price === null ? null : ticksOf(instrument, price);
      if (order.symbol !== instrument.symbol || ticks === null) continue;
      lines.push(orderLine(order, ticks, instrument, { at, text, words, onDrop }));
    }
    return lines;
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the words are of the instrument and the language
  }, [instrument, list, open, signedIn, mark, text, onDrop]);
}

interface Drawing {
  readonly at: (ticks: number) => Pick<OrderLine, 'price' | 'priceText'>;
  readonly text: ReturnType<typeof useText>;
  readonly words: ReturnType<typeof useWords>;
  readonly onDrop: (dragged: Dragged) => void;
}

/** What can be amended can be dragged: a limit. */
function orderLine(
  order: ContractOrder,
  ticks: number,
  instrument: Instrument,
  { at, text, words, onDrop }: Drawing,
): OrderLine {
  const side = text(order.reduceOnly ? `contract.close-${order.direction}` : `contract.${order.direction}`);
  const tag = `${side} ${words.size(lotsOf(instrument, order.quantity) ?? 0)}`;
  const line = { orderId: order.orderId, tag, ...at(ticks) };
  if (order.type !== 'limit') return line;
  const snapped = snappedOn(instrument);
  return {
    ...line,
    drag: {
      tagAt: (price) => ({ tag, priceText: words.price(snapped(price)) }),
      onDrop: (price) => onDrop({ what: 'order', order, ticks: snapped(price) }),
    },
  };
}

/** A price of the chart on the market's nearest tick. */
function snappedOn(instrument: Instrument): (price: number) => number {
  return (price) => Math.max(1, ticksOf(instrument, price.toFixed(instrument.priceDecimals)) ?? 1);
}

function positionLines(now: PositionNow, { at, text, words, onDrop }: Drawing): OrderLine[] {
  const { instrument, position, told } = now;
  const key = `${told.symbol}${told.direction}`;
  const snapped = snappedOn(instrument);
  const lines: OrderLine[] = [
    {
      orderId: `${key}entry`,
      tag: `${text('contract.entry')} ${words.price(now.entryTicks)}`,
      tone: 'plain',
      isOffAxis: true,
      ...at(now.entryTicks),
    },
  ];
  if (now.liquidation !== null) {
    const tagOf = (ticks: number): string => `${text('contract.liquidation')} ${words.price(ticks)}`;
    lines.push({
      orderId: `${key}liquidation`,
      tag: `${tagOf(now.liquidation)} · ${text('contract.drag-margin')}`,
      tone: 'sand',
      look: 'solid',
      pins: true,
      ...at(now.liquidation),
      drag: {
        tagAt: (price) => ({ tag: tagOf(snapped(price)), priceText: words.price(snapped(price)) }),
        onDrop: (price) => onDrop({ what: 'liquidation', now, ticks: snapped(price) }),
      },
    });
  }
  for (const level of now.levels) {
    const lots = Math.min(level.lots ?? position.lots, position.lots);
    const cost = (position.cost * BigInt(lots)) / BigInt(Math.max(1, position.lots));
    const tagAt = (ticks: number): string => {
      const profit = profitAt(told.direction, cost, valueAt(ticks, lots, instrument.unitsPerTickLot));
      return `${text(nameOf(level.kind))} ${words.size(lots)} ${words.signedMoney(profit)}`;
    };
    lines.push({
      orderId: `${key}${level.levelId}`,
      tag: tagAt(level.ticks),
      tone: level.kind === 'take-profit' ? 'up' : 'down',
      look: 'solid',
      ...at(level.ticks),
      drag: {
        tagAt: (price) => ({ tag: tagAt(snapped(price)), priceText: words.price(snapped(price)) }),
        onDrop: (price) => onDrop({ what: 'level', now, level, ticks: snapped(price) }),
      },
    });
  }
  return lines;
}

function nameOf(kind: PositionLevel['kind']): 'contract.tp' | 'contract.sl' {
  return kind === 'take-profit' ? 'contract.tp' : 'contract.sl';
}
