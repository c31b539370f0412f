// In: how to start the server. Out: a server that is started again when it dies, after growing pauses, so many times and no more.

/** A server that ran this long had recovered: its next death is a first one. */
const STEADY_MS = 5 * 60_000;
const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 30_000;
/** Deaths in a row. With the pauses between them some three minutes: by then a person is needed. */
const MOST_DEATHS = 10;

/**
 * @param {number} deaths in a row, from 1 on
 * @returns {number | null} milliseconds until the next start; null: there is none
 */
export function pauseAfter(deaths) {
  return deaths > MOST_DEATHS ? null : Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (deaths - 1));
}

/**
 * A server that ends before it was ever ready says why itself, and would say the same again: that is its end. One that was ready and
 * dies is started again. Over its channel it sends `{ ready: true }` when it answers, and `{ fails: 'why' }` when it gives itself up.
 * @param {object} options
 * @param {() => import('node:child_process').ChildProcess} options.start with a channel to us
 * @param {(line: string) => void} options.say
 * @param {() => number} [options.now] milliseconds
 * @param {(run: () => void, ms: number) => unknown} [options.after]
 * @returns {{ stop(signal: NodeJS.Signals): void, ended: Promise<number> }} `ended` gives the code to end with
 */
export function supervise({ start, say, now = () => performance.now(), after = setTimeout }) {
  /** @type {import('node:child_process').ChildProcess | null} */
  let server = null;
  let isLeaving = false;
  let wasReady = false;
  let deaths = 0;
  /** @type {(code: number) => void} */
  let end = () => undefined;
  /** @type {Promise<number>} */
  const ended = new Promise((resolve) => (end = resolve));

  function run() {
    if (isLeaving) return end(0);
    const child = start();
    server = child;
    /** @type {string | null} */
    let why = null;
    let readySinceMs = 0;
    child.on('message', (/** @type {{ ready?: boolean, fails?: string }} */ told) => {
      if (told.fails !== undefined) why = told.fails;
      if (told.ready !== true) return;
      wasReady = true;
      readySinceMs = now();
    });
    child.once('error', (problem) => (why = problem.message));
    child.once('close', (code, signal) => {
      server = null;
      if (isLeaving || code === 0) return end(signal ? 1 : (code ?? 1));
      if (!wasReady) return end(code ?? 1);
      const wasSteady = readySinceMs > 0 && now() - readySinceMs >= STEADY_MS;
      deaths = wasSteady ? 1 : deaths + 1;
      again(why ?? (signal ? `it was killed by ${signal}` : `it ended with code ${code}`));
    });
  }

  /** @param {string} why */
  function again(why) {
    const pause = pauseAfter(deaths);
    if (pause === null) {
      say(`The server died ${deaths} times in a row, the last time because ${why}. It is not started again.`);
      return end(1);
    }
    say(`The server died: ${why}. It is started again in ${pause / 1000} s (${deaths} of ${MOST_DEATHS}).`);
    after(run, pause);
  }

  run();
  return {
    ended,
    stop(signal) {
      isLeaving = true;
      if (server) server.kill(signal);
      else end(0);
    },
  };
}
