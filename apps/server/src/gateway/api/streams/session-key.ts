// In: a socket that has signed in, or has not. Out: the key it speaks with now.
import type { Door } from '../../door.ts';
import type { ApiKey } from '../../../identity/index.ts';
import { type Base, keyNamed } from '../door.ts';
import { ApiRefused } from '../refused.ts';

/** Of one socket; it ends with it. */
export interface SocketSession {
  readonly connectedMs: number;
  signedIn: { readonly name: string; readonly sinceMs: number } | null;
}

/** Where a message comes from, as far as it says whose it is. */
interface Speaking {
  readonly door: Door;
  readonly base: Base;
  readonly address: string;
  readonly session: SocketSession;
}

/**
 * The key that the socket speaks with. Asked again for every message: one that was revoked, narrowed or has ended speaks for nobody.
 * @throws ApiRefused -2015, -1102 without a session
 */
export async function keyOfSession({ door, base, address, session }: Speaking): Promise<ApiKey> {
  if (session.signedIn === null)
    throw new ApiRefused(-1102, "Mandatory parameter 'signature' was not sent, was empty/null, or malformed.");
  try {
    return await keyNamed(door, base, session.signedIn.name, address);
  } catch (problem) {
    if (problem instanceof ApiRefused) session.signedIn = null;
    throw problem;
  }
}
