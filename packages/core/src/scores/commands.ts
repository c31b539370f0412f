// In: nothing. Out: the commands of the score. Everything else that changes it is set off by loans and the clock.

interface At {
  atMs: number;
}
/** Two different people stand behind it; their numbers as the operators' room has them. */
interface ByTwo {
  readonly maker: string;
  readonly checker: string;
  /** Why; the customer reads it. */
  readonly reason: string;
}
/** Abuse that two people have confirmed. */
export interface ConfirmAbuse extends At, ByTwo {
  kind: 'confirm-abuse';
  account: number;
}
/** An appeal was right: what a confirmed abuse took comes back. */
export interface LiftAbuse extends At, ByTwo {
  kind: 'lift-abuse';
  account: number;
  /** The number of the change that confirmed it. */
  change: number;
}
export type ScoreCommand = ConfirmAbuse | LiftAbuse;
