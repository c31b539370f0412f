// In: why the database cannot be used. Out: an error whose message is one plain sentence for the person who starts the server.

/** The database cannot be used as it is; the start stops with this sentence. */
export class DatabaseProblem extends Error {
  override name = 'DatabaseProblem';
}
