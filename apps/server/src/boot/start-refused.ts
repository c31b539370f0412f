// In: why the server may not start. Out: an error whose message is one plain sentence for the person who starts it.

/** The start was refused on purpose; nothing is broken. */
export class StartRefused extends Error {
  override name = 'StartRefused';
}
