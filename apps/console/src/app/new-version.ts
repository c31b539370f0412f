// In: a desk that could not be fetched, because the console on the server is a newer one than the page.
// Out: the page anew, at the same address; once within a while, so that a server that is away is not asked for ever.

const KEY = 'renewed-at';
const ONCE_IN_MS = 60_000;

/** @returns whether a page renewed at `beforeMs` may be renewed again; 0 for never */
export function mayRenew(beforeMs: number, nowMs: number): boolean {
  return nowMs - beforeMs > ONCE_IN_MS;
}

export function renewWhenOld(): void {
  addEventListener('vite:preloadError', (event) => {
    const before = Number(sessionStorage.getItem(KEY) ?? '0');
    if (!mayRenew(before, Date.now())) return;
    event.preventDefault();
    sessionStorage.setItem(KEY, String(Date.now()));
    location.reload();
  });
}
