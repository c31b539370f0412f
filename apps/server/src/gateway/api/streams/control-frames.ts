// In: the text frames of a market stream (SUBSCRIBE and its kin). Out: what the client hears, and the field's answers.
import type { Client } from './socket-client.ts';

/** Streams on one socket. */
export const MOST_STREAMS = 1_024;

/**
 * Answers one control frame of a market stream.
 * @param hear opens a named stream on this client; false: no such stream
 */
export async function answerControl(
  client: Client,
  text: string,
  hear: (client: Client, name: string) => Promise<boolean>,
): Promise<void> {
  const message = readControl(text);
  if (message === null) return client.tell(invalid('could not parse', null));
  const { id, method, names } = message;
  switch (method) {
    case 'SUBSCRIBE': {
      if (names === null || names.length === 0) return client.tell(invalid('params must be a list of streams', id));
      if (client.heard.size + client.listening.size + names.length > MOST_STREAMS)
        return client.tell(invalid(`at most ${MOST_STREAMS} streams`, id));
      for (const name of names)
        if (!(await hear(client, name))) return client.tell(invalid(`unknown stream ${name.slice(0, 60)}`, id));
      return client.tell({ result: null, id });
    }
    case 'UNSUBSCRIBE':
      for (const name of names ?? []) {
        client.heard.get(name)?.();
        client.listening.get(name)?.stop();
        client.heard.delete(name);
        client.listening.delete(name);
      }
      return client.tell({ result: null, id });
    case 'LIST_SUBSCRIPTIONS':
      return client.tell({ result: [...client.heard.keys()], id });
    case 'SET_PROPERTY':
      if (message.combined === null) return client.tell(invalid('unknown property', id));
      client.isCombined = message.combined;
      return client.tell({ result: null, id });
    case 'GET_PROPERTY':
      return client.tell({ result: client.isCombined, id });
    default:
      return client.tell(invalid('unknown method', id));
  }
}

/** The field's answer to a frame it cannot follow. */
export function invalid(why: string, id: unknown): object {
  return { error: { code: 2, msg: `Invalid request: ${why}` }, id };
}

interface Control {
  readonly id: string | number | null;
  readonly method: string;
  readonly names: readonly string[] | null;
  /** Of SET_PROPERTY combined. */
  readonly combined: boolean | null;
}

function readControl(text: string): Control | null {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof read !== 'object' || read === null) return null;
  const { id = null, method, params } = read as Record<string, unknown>;
  const isId = id === null || (typeof id === 'string' && id.length <= 36) || Number.isSafeInteger(id);
  if (!isId || typeof method !== 'string') return null;
  const list: readonly unknown[] | null = Array.isArray(params) ? params : null;
  const names = list?.every((one) => typeof one === 'string') === true ? (list as string[]) : null;
  const combined = list?.[0] === 'combined' && typeof list[1] === 'boolean' ? list[1] : null;
  return { id: id as Control['id'], method, names, combined };
}
