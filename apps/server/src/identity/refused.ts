// In: the contract's words. Out: a refusal on its way to the caller.
import type { RefusalDetail, RefusalWord } from '@hilsa/contract';

/** Thrown anywhere behind the door; the gateway turns it into the envelope, in the caller's language. */
export class Refused extends Error {
  override name = 'Refused';
  readonly refusal: RefusalWord;
  readonly detail: RefusalDetail;
  /** @param detail the numbers that explain it; amounts as decimal strings */
  constructor(refusal: RefusalWord, detail: RefusalDetail = {}) {
    super(refusal);
    this.refusal = refusal;
    this.detail = detail;
    // A refusal is an answer, not a fault: nobody reads its stack, and many arrive on the order path.
    delete this.stack;
  }
}
