// In: the browser's own storage.
// Out: a secret that only this browser has, by which the server knows it where it signed in before.

const KEY = 'hilsa-device';
const SHAPE = /^[A-Za-z0-9_-]{43}$/;
let made = '';

/** Kept when somebody signs out: it says nothing of who was here. Where storage is refused, it lasts for this visit. */
export function deviceSecret(): string {
  try {
    const kept = localStorage.getItem(KEY);
    if (kept !== null && SHAPE.test(kept)) return kept;
    made ||= newSecret();
    localStorage.setItem(KEY, made);
  } catch {
    made ||= newSecret();
  }
  return made;
}

/** 32 random bytes in base64url. */
function newSecret(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(32));
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '');
}
