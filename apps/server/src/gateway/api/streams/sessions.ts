// In: a socket's wish to speak with one key from now on. Out: its session: later messages need neither the key's name nor a signature of their own.
import { Parameters } from '../parameters.ts';
import { ApiRefused } from '../refused.ts';
import { type Asking, type Message, signer } from './calls-by-socket.ts';
import { keyOfSession } from './session-key.ts';

const WEIGHT = 2;

/** `session.logon`, `session.status`, `session.logout`. @throws ApiRefused -1020 for any other, and what a signature is refused with */
export async function sessionCall(asking: Asking, message: Message): Promise<object> {
  const { session, weights, address, door } = asking;
  const nowMs = door.rooms.now();
  weights.take(address, WEIGHT);
  switch (message.method) {
    case 'session.logon': {
      new Parameters(message.parameters).only(LOGON);
      const { key } = await signer(asking, message, { byItself: true });
      session.signedIn = { name: key.name, sinceMs: nowMs };
      break;
    }
    case 'session.status':
      // What was revoked meanwhile is told as nobody.
      if (session.signedIn !== null) await keyOfSession(asking).catch(asNobody);
      break;
    case 'session.logout':
      session.signedIn = null;
      break;
    default:
      throw new ApiRefused(-1020, 'This operation is not supported.');
  }
  return {
    apiKey: session.signedIn?.name ?? null,
    authorizedSince: session.signedIn?.sinceMs ?? null,
    connectedSince: session.connectedMs,
    returnRateLimits: true,
    serverTime: nowMs,
    userDataStream: false,
  };
}

const LOGON = new Set(['apiKey', 'timestamp', 'recvWindow', 'signature', 'returnRateLimits']);

function asNobody(problem: unknown): void {
  if (!(problem instanceof ApiRefused)) throw problem;
}
