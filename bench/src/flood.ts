// In: nothing. Out: what the flooding program is told and what it reports.

export interface FloodJob {
  address: string;
  /** Calls that come a second, whether those before were answered or not. */
  perSecond: number;
  /** Connections at most; a call that finds none free is not sent. */
  connections: number;
  seconds: number;
  /** As of `LoadJob`. */
  requests: readonly string[];
  jobName: string;
}
export interface FloodReport {
  /** Orders accepted a second, and calls that were told to come back later. */
  acceptedPerSecond: number;
  shedPerSecond: number;
  /** Calls that found no connection free: all were waiting for their answers. */
  unsent: number;
  /** Sent, and without an answer ten seconds after the last was sent. */
  unanswered: number;
  longestWaitMs: number;
  p99AcceptedMs: number;
  /** The first answer that was neither. */
  firstStrange: string | null;
}
