// In: what products bring to pages that belong to no one product (`products/*/segments.ts`, found by the shell).
// Out: each part, fetched with its texts when it is first shown.
import { type ComponentType, useCallback, useEffect, useState } from 'react';
import { type MessageKey, type TextRoom, openTexts } from '../i18n/index.ts';
import type { ListingKind } from './keys.ts';

interface Brought<Part> {
  readonly load: () => Promise<{ readonly default: Part }>;
  /** The rooms whose texts it needs beside those of the page. */
  readonly texts: readonly TextRoom[];
  /** Its word in a row of choices: of the page's texts. */
  readonly title: MessageKey;
}

/** What stands among the positions when its segment is chosen. */
export interface PositionsPart {
  /** The figure the eye meets first, in place of the profit of all coins. */
  readonly Head: ComponentType;
  readonly Open: ComponentType;
  readonly Holdings: ComponentType;
  readonly History: ComponentType;
}

export interface PositionsSegment extends Brought<PositionsPart> {
  /** Stands in the address: `?kind=contracts`. */
  readonly name: string;
  /** Its place in the row: stocks 1, coins 2, contracts 3, options 4. */
  readonly place: number;
}

/** The other side of the trade tab and of the chart's page. */
export interface TradePart {
  readonly Trade: ComponentType<{ readonly symbol: string }>;
  readonly Chart: ComponentType<{ readonly symbol: string }>;
}

export interface TradeSegment extends Brought<TradePart> {
  readonly kind: ListingKind;
}

/** A product's orders in the order center. */
export type OrdersPart = ComponentType<{ readonly scope: 'holding' | 'history' }>;

export interface OrdersSegment extends Brought<OrdersPart> {
  /** Stands in the address: `?kind=options`. */
  readonly name: string;
}

/** It draws nothing while it asks, and says once when it knows what it draws: nothing is put below it before, to be pushed down by it. */
export type HomePart = ComponentType<{ readonly onKnown: () => void }>;
export type HomeSegment = Brought<HomePart>;

/** What a product declares in its segments.ts. */
export interface Segments {
  readonly positions?: PositionsSegment;
  readonly orders?: OrdersSegment;
  readonly trade?: TradeSegment;
  /** What stands on Home, below what everybody has; draws nothing where it has nothing to say. */
  readonly home?: HomeSegment;
}

let declared: readonly Segments[] = [];

/** Told once by the shell. */
export function knowSegments(segments: readonly Segments[]): void {
  declared = segments;
}

export function positionsSegments(): readonly PositionsSegment[] {
  return declared
    .flatMap(({ positions }) => (positions === undefined ? [] : [positions]))
    .toSorted((one, other) => one.place - other.place);
}

export function ordersSegments(): readonly OrdersSegment[] {
  return declared.flatMap(({ orders }) => (orders === undefined ? [] : [orders]));
}

export function homeSegments(): readonly HomeSegment[] {
  return declared.flatMap(({ home }) => (home === undefined ? [] : [home]));
}

export function tradeSegment(kind: ListingKind): TradeSegment | undefined {
  return declared.find(({ trade }) => trade?.kind === kind)?.trade;
}

const fetched = new Map<Brought<unknown>, unknown>();

export interface SegmentNow<Part> {
  readonly part: Part | null;
  readonly failed: boolean;
  readonly retry: () => void;
}

/** The part of a segment; null until it has come. No segment: nothing is fetched. */
export function useSegment<Part>(segment: Brought<Part> | undefined): SegmentNow<Part> {
  const [attempt, setAttempt] = useState({ count: 0, failed: false });
  const part = segment === undefined ? null : ((fetched.get(segment) as Part | undefined) ?? null);
  const isWanted = segment !== undefined && part === null;
  useEffect(() => {
    if (!isWanted) return undefined;
    let left = false;
    Promise.all([segment.load(), ...segment.texts.map(openTexts)]).then(
      ([module]) => {
        fetched.set(segment, module.default);
        if (!left) setAttempt((before) => ({ ...before, failed: false }));
      },
      () => {
        if (!left) setAttempt((before) => ({ ...before, failed: true }));
      },
    );
    return () => {
      left = true;
    };
    // `attempt.count` is what a retry changes.
    // oxlint-disable-next-line react/exhaustive-effect-dependencies
  }, [segment, isWanted, attempt.count]);
  const retry = useCallback(() => setAttempt((before) => ({ count: before.count + 1, failed: false })), []);
  return { part, failed: attempt.failed, retry };
}
