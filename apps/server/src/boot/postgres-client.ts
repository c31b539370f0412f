// In: the client library as it is installed. Out: the same, with faults of it mended while it is loaded: each shows when a connection is lost.
//
// - It writes to the connection once more in a callback of its own, where nobody can catch that there is none, and the process ends.
// - What still waited to be written, or for an answer, is kept for the next connection, which then never answers anybody.
// - A transaction goes on with its other statements on that next connection: outside of any transaction, or inside somebody else's.
// - It asks for the types first, where nobody can catch that the connection ended meanwhile, and the process ends.
// - A cursor between two reads ends as if everything had been read.
//
// The first two are known and open (github.com/porsager/postgres, issues 1154 and 1208). With a release that mends them this file goes.
import { registerHooks } from 'node:module';

type Mend = readonly [fault: string, mended: string];

/** By file. The library is pinned; where a text is not found, the start says so. */
export const MENDS: Readonly<Record<string, readonly Mend[]>> = {
  'connection.js': [
    [
      'if (q.cancelled)',
      `if (socket === null) {
      queryError(q, Errors.connection('CONNECTION_CLOSED', options, null))
      return true
    }

    if (q.cancelled)`,
    ],
    [
      'const x = socket.write(chunk, fn)',
      `if (socket === null) {
      clearImmediate(nextWriteTimer)
      chunk = nextWriteTimer = null
      return true
    }
    const x = socket.write(chunk, fn)`,
    ],
    [
      `clearImmediate(nextWriteTimer)
    socket.removeListener('data', data)`,
      `clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    socket.removeListener('data', data)`,
    ],
    [
      `clearImmediate(nextWriteTimer)
    if (socket) {`,
      `clearImmediate(nextWriteTimer)
    chunk = nextWriteTimer = null
    if (socket) {`,
    ],
    [
      `order by b.oid
    \`], [], execute)`,
      `order by b.oid
    \`], [], execute).catch(() => (needsTypes = options.fetch_types, []))`,
    ],
    [
      `!hadError && (query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
      `;(query || sent.length) && error(Errors.connection('CONNECTION_CLOSED', options, socket))`,
    ],
  ],
  'index.js': [
    [
      'new Promise((_, reject) => connection.onclose = reject)',
      'new Promise((_, reject) => connection.onclose = e => (gone = e, reject(e)))',
    ],
    [
      `      , connection
      , prepare = null`,
      `      , connection
      , gone = null
      , prepare = null`,
    ],
    [
      `q.catch(e => uncaughtError || (uncaughtError = e))
`,
      `q.catch(e => uncaughtError || (uncaughtError = e))
        if (gone) return q.reject(gone)
`,
    ],
  ],
  'query.js': [
    [
      `if (this.executed && !this.active)
            return { done: true }`,
      `if (this.failed)
            return Promise.reject(this.failed)
          if (this.executed && !this.active)
            return { done: true }`,
    ],
    [
      `this.resolve = () => (this.active = false, resolve({ done: true }))
            this.reject = x => (this.active = false, reject(x))`,
      `this.resolve = () => (this.active = false, resolve({ done: true }))
            this.reject = x => (this.active = false, this.failed = x, reject(x))`,
    ],
    [
      `return() {
          prev && prev(CLOSE)`,
      `return: () => {
          !this.failed && prev && prev(CLOSE)`,
    ],
  ],
};

/** @throws TypeError when the text is not the one that the mends were made for */
export function mended(text: string, mends: readonly Mend[]): string {
  return mends.reduce((made, [fault, instead]) => {
    if (made.split(fault).length !== 2)
      throw new TypeError('The installed postgres client is not the one whose faults are mended here.');
    return made.replace(fault, () => instead);
  }, text);
}

const hooks = registerHooks({
  load(url, context, next) {
    const loaded = next(url, context);
    const mends = MENDS[/\/postgres\/src\/(\w+\.js)$/.exec(url)?.[1] ?? ''];
    if (mends === undefined) return loaded;
    return { ...loaded, source: mended(Buffer.from(loaded.source as Uint8Array).toString(), mends) };
  },
});
// Loaded here and nowhere else, after the hook stands: what is imported by a plain line is read before any line runs.
export const { default: postgres } = await import('postgres');
hooks.deregister();
