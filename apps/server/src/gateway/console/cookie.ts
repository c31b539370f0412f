// In: a token. Out: the one cookie of the console; `__Host-` binds it to this host, this scheme and the root path.
const NAME = '__Host-hilsa-operator';
const TRAITS = 'Path=/; Secure; HttpOnly; SameSite=Strict';

/** Without an age: it ends with the browser at the latest, and by the server's clock before. */
export function tokenCookie(token: string): string {
  return `${NAME}=${token}; ${TRAITS}`;
}

export const NO_COOKIE = `${NAME}=; ${TRAITS}; Max-Age=0`;

/** The token in a Cookie header, or null. */
export function tokenOf(header: string | undefined): string | null {
  for (const part of (header ?? '').split(';')) {
    const [name, value] = part.trim().split('=', 2);
    if (name === NAME && value !== undefined && /^[A-Za-z0-9_-]{43}$/.test(value)) return value;
  }
  return null;
}
