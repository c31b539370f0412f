// In: nothing. Out: what an audit finds, as its parts hand it on.

export interface Finding {
  /** Sequence of the command it was found at; null when it belongs to no single one. */
  sequence: number | null;
  says: string;
}
