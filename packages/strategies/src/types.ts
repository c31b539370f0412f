// In: nothing. Out: what a strategy sees, remembers and wants. All prices are ticks and all quantities lots, whole and exact.

/** One closed candle. */
export interface Candle {
  /** Begin and end of the candle; it is closed once the clock has reached `closeMs`. */
  openMs: number;
  closeMs: number;
  /** Ticks. */
  open: number;
  high: number;
  low: number;
  close: number;
  /** Lots traded. */
  lots: number;
}

/** What a strategy has to know of a market. */
export interface Market {
  id: string;
  /** Quote units that one lot at one tick is worth. */
  unitsPerTickLot: bigint;
  leastLots: number;
  /** Quote units; an order worth less is refused. */
  leastNotional: bigint;
}

export type Side = 'buy' | 'sell';

/** An order of this robot that rests in the book. */
export interface OpenOrder {
  key: string;
  market: string;
  side: Side;
  ticks: number;
  /** Lots still open. */
  lots: number;
}

/** Part of an own order that was executed since the last decision. */
export interface OwnFill {
  key: string;
  market: string;
  side: Side;
  ticks: number;
  lots: number;
}

/** A customer's own script speaking; each id counts once. */
export interface Signal {
  id: number;
  kind: 'enter' | 'exit';
  market: string;
}

/** Everything a decision may depend on; it comes from the ledger and the feed, never from a robot's memory. */
export interface Situation {
  markets: Readonly<Record<string, Market>>;
  /** Closed candles, oldest first, exactly as many as the strategy's window or all there are. */
  candles: Readonly<Record<string, readonly Candle[]>>;
  /** Quote units in the robot's wallet that no order holds. */
  free: bigint;
  /** Capital put in, in quote units. */
  principal: bigint;
  /** Lots that belong to the robot, those of its open sells and those not yet settled among them. */
  owned: Readonly<Record<string, number>>;
  /** Lots owned, settled, and in no open sell. */
  saleable: Readonly<Record<string, number>>;
  orders: readonly OpenOrder[];
  fills: readonly OwnFill[];
  signals: readonly Signal[];
}

/** What a robot wants; the key names the order for the robot and makes its request id. */
export type Intent =
  | { kind: 'place'; key: string; market: string; side: Side; lots: number; ticks: number | 'market' }
  | { kind: 'cancel'; key: string };

/** Why something was done or left; the log's closed list. */
export type ReasonWord =
  | 'started'
  | 'entered'
  | 'added'
  | 'left'
  | 'took-profit'
  | 'stopped-loss'
  | 'placed-lines'
  | 'moved-range'
  | 'rebalanced'
  | 'waiting'
  | 'no-signal'
  | 'outside-range'
  | 'below-minimum'
  | 'insufficient-free'
  | 'cooling-down'
  | 'stale-feed'
  | 'warming-up'
  | 'limit-reached'
  | 'missed-candles'
  | 'filter-against';

export interface Reason {
  word: ReasonWord;
  market: string;
  /** The numbers it was decided by, for the sentence a customer reads. */
  figures?: Readonly<Record<string, number>>;
}

export interface Decision<State> {
  state: State;
  intents: readonly Intent[];
  /** Never empty: doing nothing has its reason too. */
  reasons: readonly Reason[];
}

/** A rule as pure functions. `State` is plain data that survives being written as text. */
export interface Strategy<Settings, State> {
  name: string;
  /** Closed candles a decision looks at; a value never depends on more, however long the history. */
  window: (settings: Settings) => number;
  begin: (settings: Settings) => State;
  decide: (settings: Settings, state: State, situation: Situation) => Decision<State>;
}
