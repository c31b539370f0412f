// In: each call to a partner, as it went. Out: since when it has not answered, and a word to whoever judges rails when that changes.

export interface Health {
  answered(): void;
  missed(): void;
  /** Null while it answers. */
  awaySinceMs(): number | null;
}

/** @param changed told when it goes away and when it is back */
export function trackHealth(now: () => number, changed: () => void): Health {
  let since: number | null = null;
  return {
    answered() {
      if (since === null) return;
      since = null;
      changed();
    },
    missed() {
      if (since !== null) return;
      since = now();
      changed();
    },
    awaySinceMs: () => since,
  };
}

/** A call whose success or failure is the partner's presence. Thrown on. */
export async function watched<Answer>(health: Health, call: () => Promise<Answer>): Promise<Answer> {
  try {
    const answer = await call();
    health.answered();
    return answer;
  } catch (problem) {
    health.missed();
    throw problem;
  }
}

const PROBE_MS = 5_000;
const PROBE_TIMEOUT_MS = 4_000;

/** Asks a partner that went away whether it is back: any answer at all, to a request without a session, so that nothing is used up. */
export function probeWhileAway(health: Health, url: string): () => void {
  const timer = setInterval(() => {
    if (health.awaySinceMs() === null) return;
    fetch(url, { redirect: 'manual', signal: AbortSignal.timeout(PROBE_TIMEOUT_MS) })
      .then(async (response) => {
        await response.body?.cancel();
        health.answered();
      })
      .catch(() => undefined);
  }, PROBE_MS);
  timer.unref();
  return () => clearInterval(timer);
}
