// In: what went wrong with a call.
// Out: the three ways a call fails, each its own class, so that a screen can say what to do.
import type { RefusalDetail, RefusalWord } from '@hilsa/contract/refusals';

/** The server understood and said no. `message` is the server's sentence in the caller's language. */
export class Refused extends Error {
  override readonly name = 'Refused';
  readonly refusal: RefusalWord;
  readonly detail: RefusalDetail;
  /** HTTP status of the answer; 200 for refusals of the business kind. */
  readonly status: number;
  /** It was sent before this answer and nothing came back: that sending may have been done. */
  readonly afterSilence: boolean;

  constructor(refusal: RefusalWord, detail: RefusalDetail, message: string, status = 200, afterSilence = false) {
    super(message);
    this.afterSilence = afterSilence;
    this.refusal = refusal;
    this.detail = detail;
    this.status = status;
  }
}

/** The token is missing, expired or signed out elsewhere: sign in again. */
export class SessionInvalid extends Error {
  override readonly name = 'SessionInvalid';
  /** As of a refusal. */
  readonly afterSilence: boolean;

  constructor(message: string, afterSilence = false) {
    super(message);
    this.afterSilence = afterSilence;
  }
}

/**
 * No answer came. For a call that changes state the outcome is unknown until it is sent again with the same
 * request id; `requestId` is that id.
 */
export class Offline extends Error {
  override readonly name = 'Offline';
  readonly requestId: string | null;

  constructor(message: string, requestId: string | null) {
    super(message);
    this.requestId = requestId;
  }
}
