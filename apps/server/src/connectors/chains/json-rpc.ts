// In: a node's address. Out: its answers to JSON-RPC calls, bounded in time and size; an answer that is none throws.
import { boundedText } from '../bounded-answer.ts';

const TIMEOUT_MS = 10_000;
const MOST_BYTES = 16_777_216;

export class NodeProblem extends Error {
  override readonly name: string = 'NodeProblem';
}
/** The node understood and said no. */
export class NodeRefused extends NodeProblem {
  override readonly name = 'NodeRefused';
}

export type Rpc = (method: string, ...params: readonly unknown[]) => Promise<unknown>;

/** Of a node with a name and a password; a `user:password@` in its address is taken from there. */
function accessOf(url: string): { readonly url: string; readonly headers: Readonly<Record<string, string>> } {
  const parsed = new URL(url);
  const { username, password } = parsed;
  if (username === '') return { url, headers: {} };
  parsed.username = '';
  parsed.password = '';
  const access = Buffer.from(`${decodeURIComponent(username)}:${decodeURIComponent(password)}`).toString('base64');
  return { url: parsed.href, headers: { authorization: `Basic ${access}` } };
}

/** @param numbers `text`: as they are written, for nodes that write amounts as decimal numbers */
export function jsonRpc(address: string, numbers: 'numbers' | 'text' = 'numbers', ask: typeof fetch = fetch): Rpc {
  const { url, headers } = accessOf(address);
  let id = 0;
  return async (method, ...params) => {
    id += 1;
    const response = await ask(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = readJson(await boundedText(response, MOST_BYTES, tooMuch), numbers);
    if (typeof answer !== 'object' || answer === null) throw new NodeProblem(`${method}: no answer`);
    const { error, result } = answer as { error?: unknown; result?: unknown };
    if (error !== undefined && error !== null)
      throw new NodeRefused(`${method}: ${JSON.stringify(error).slice(0, 300)}`);
    if (result === undefined) throw new NodeProblem(`${method}: neither a result nor an error`);
    return result;
  };
}

/** A reader of the text itself, which the language has and its types not yet. */
type Source = { readonly source?: string };
export function readJson(text: string, numbers: 'numbers' | 'text'): unknown {
  if (numbers === 'numbers') return JSON.parse(text);
  const asWritten = (_: string, value: unknown, about?: Source): unknown =>
    typeof value === 'number' ? (about?.source ?? '') : value;
  return JSON.parse(text, asWritten as Parameters<typeof JSON.parse>[1]);
}

function tooMuch(): Error {
  return new NodeProblem('the node answered more than an answer is');
}
