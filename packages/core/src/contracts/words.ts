// In: nothing. Out: the closed lists of words of contracts, and the bits that a contract's order adds to an order's flags.
import { FLAG } from '../orders/words.ts';

export const DIRECTIONS = ['long', 'short'] as const;
export const MODES = ['one-way', 'hedge'] as const;
export const CUSTOMER_KINDS = ['retail', 'high-net-worth'] as const;
/** What the venues' prices are good for: see formulas, indexPrice. */
export const FEED_STATES = ['open', 'cancel-only', 'blind'] as const;
export type FeedState = (typeof FEED_STATES)[number];

/** Why a position changed. Words are only ever added at the end. */
export const POSITION_CAUSES = [
  'trade',
  'liquidation',
  'margin',
  'auto-margin',
  'leverage',
  'funding',
  'take-over',
  'deleveraging',
  'delisting',
] as const;
export type PositionCause = (typeof POSITION_CAUSES)[number];

/** What a step of a liquidation does. Words are only ever added at the end. */
export const LIQUIDATION_STAGES = ['rescued', 'auto-margin', 'portion', 'take-over', 'house', 'deleveraging'] as const;
export type LiquidationStage = (typeof LIQUIDATION_STAGES)[number];

export const leverageOf = (flags: number): number => (flags >>> FLAG.leverageShift) & 255;

/** How a liquidation ended. Words are only ever added at the end. */
export const LIQUIDATION_OUTCOMES = ['rescued', 'closed', 'taken-over', 'deleveraged'] as const;
