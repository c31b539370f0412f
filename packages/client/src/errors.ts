// In: what went wrong with a signed call. Out: the two ways it fails, told apart by class.

/** The server understood and said no: nothing was done. */
export class KeyRefused extends Error {
  override readonly name = 'KeyRefused';
  /** As in the OpenAPI document: -2010 rejected, -1013 a rule of the market, -2015 the key … */
  readonly code: number;
  readonly status: number;
  /** The platform's own word for it, where there is one. */
  readonly refusal: string | null;
  /** Whole seconds to wait, when it was too much. */
  readonly retryAfterSeconds: number | null;

  constructor(
    code: number,
    message: string,
    { status, refusal, retryAfterSeconds }: Pick<KeyRefused, 'status' | 'refusal' | 'retryAfterSeconds'>,
  ) {
    super(message);
    this.code = code;
    this.status = status;
    this.refusal = refusal;
    this.retryAfterSeconds = retryAfterSeconds;
  }
}

/** No answer came, or one that does not say what became of it: ask by the order's own id before sending anything else. */
export class Undecided extends Error {
  override readonly name = 'Undecided';
}
