// In: nothing. Out: the commands of robots: what is sold, what customers buy of it, and what an order decides on a closed candle.
import type { Finding, OnStop, RobotStanding } from './words.ts';

interface At {
  atMs: number;
}

/** What an order costs beside the fees of its trades, and how long it rests after a loss. Versions of before have none. */
export interface RobotCosts {
  /** Millionths of what it earned above the highest that was paid for, taken when money leaves it. */
  readonly performancePpm: number;
  /** In the first days after the purchase leaving costs `exitPpm` millionths of what leaves; 0 days: it never does. */
  readonly lockInDays: number;
  readonly exitPpm: number;
  /** Candles without a purchase after a sale at a loss, and before it may go on after the limit of a day. */
  readonly coolDownCandles: number;
}

/** A robot as it is sold: one version of one rule. Amounts in units of `asset`, which every market is quoted in. */
export interface RobotRules {
  /** Unique for ever: a changed rule is a version with a code of its own. */
  readonly code: string;
  /** Word of the rule: `grid`, `dca`, … */
  readonly rule: string;
  /** The rule's settings as text; empty where each customer brings his own. */
  readonly settings: string;
  /** SHA-256 of the rule's source, in hexadecimal. */
  readonly codeHash: string;
  readonly asset: number;
  /** What its orders may trade: spot markets. */
  readonly markets: readonly number[];
  readonly candleMs: number;
  readonly least: bigint;
  readonly most: bigint;
  /** Capital that all of its orders may have together. */
  readonly capacity: bigint;
  readonly leastDays: number;
  readonly mostDays: number;
  /** Millionths of the principal: a purchase at most, a loss in all, a loss in a day. */
  readonly singlePpm: number;
  readonly lossPpm: number;
  readonly dailyLossPpm: number;
  readonly costs?: RobotCosts;
}

export interface SetRobot extends At {
  kind: 'set-robot';
  robot: RobotRules;
}
/** Halted and withdrawn ones stop all of their orders; a withdrawn one never comes back. */
export interface SetRobotStanding extends At {
  kind: 'set-robot-standing';
  robot: number;
  standing: RobotStanding;
  /** Shown to everybody who has an order of it. */
  reason: string;
}
/** What the robot's markets bear of capital now: it falls and rises with what they trade, and binds beside the version's own capacity. */
export interface SetRobotRoom extends At {
  kind: 'set-robot-room';
  robot: number;
  room: bigint;
}
export interface BuyRobot extends At {
  kind: 'buy-robot';
  /** The owner's number. */
  account: number;
  robot: number;
  /** The customer's own settings and those of the robot's markets that they are about; null: the robot has settings. */
  own: { readonly settings: string; readonly markets: readonly number[] } | null;
  amount: bigint;
  days: number;
  onStop: OnStop;
}
export interface AddRobotCapital extends At {
  kind: 'add-robot-capital';
  account: number;
  robotOrder: number;
  amount: bigint;
}
/** Only what no order holds. */
export interface ReleaseRobotCapital extends At {
  kind: 'release-robot-capital';
  account: number;
  robotOrder: number;
  amount: bigint;
}
/** `leaves`: everything goes back to the customer once the orders are out. Of an order that has stopped already, that is all it does. */
export interface StopRobot extends At {
  kind: 'stop-robot';
  account: number;
  robotOrder: number;
  leaves: boolean;
}
export interface ResumeRobot extends At {
  kind: 'resume-robot';
  account: number;
  robotOrder: number;
}
/** One decision on one closed candle. Written into the journal with its reasons before its orders are: the outcome is not known then. */
export interface DecideRobot extends At {
  kind: 'decide-robot';
  robotOrder: number;
  /** Close of the candle. */
  candleMs: number;
  /** The link of the row before, and of this one. */
  before: string;
  link: string;
  /** What was seen (its digest), wanted and why, as it is chained. */
  entry: { readonly inputs: string; readonly intents: unknown; readonly reasons: unknown };
  /** What the rule has to know on the next candle. */
  memory: string;
  finding: Finding | null;
  /** Numbers of own open orders. */
  cancels: readonly number[];
  places: readonly RobotPlace[];
}
/** `ticks` 0: at market. */
export interface RobotPlace {
  readonly key: string;
  readonly instrument: number;
  readonly side: 'buy' | 'sell';
  readonly lots: number;
  readonly ticks: number;
}

export type RobotCommand =
  | SetRobot
  | SetRobotStanding
  | SetRobotRoom
  | BuyRobot
  | AddRobotCapital
  | ReleaseRobotCapital
  | StopRobot
  | ResumeRobot
  | DecideRobot;
