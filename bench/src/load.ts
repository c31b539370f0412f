// In: nothing. Out: what the load program is told and what it reports.

export interface LoadJob {
  address: string;
  connections: number;
  seconds: number;
  /** Whole requests, in the middle of which `ID_MARK` stands once; each sending replaces it by a new id of the same length. */
  requests: readonly string[];
  /** Each is sent once, and a connection that finds none left ends: they are signed as they are. */
  once?: boolean;
  /** Prefix that keeps the ids of different jobs apart; two characters. */
  jobName: string;
}
export interface LoadReport {
  perSecond: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers that were not HTTP 200, or of the app's own calls without "code":0. */
  refused: number;
  /** The first such answer, for the person who reads. */
  firstRefusal: string | null;
  /** Bytes of the last answer's body. */
  bodyBytes: number;
}

export const ID_MARK = '@@@@@@@@@@@@';
