// In: nothing.
// Out: the error of a call whose question the customer closed.

/** The customer closed what was asked. They know; nothing is told. */
export class GateClosed extends Error {
  override readonly name = 'GateClosed';
}
