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

export function jsonRpc(url: string, ask: typeof fetch = fetch): Rpc {
  let id = 0;
  return async (method, ...params) => {
    id += 1;
    const response = await ask(url, {
      method: 'POST',
      redirect: 'error',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ jsonrpc: '2.0', id, method, params }),
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const answer: unknown = JSON.parse(await boundedText(response, MOST_BYTES, tooMuch));
    if (typeof answer !== 'object' || answer === null) throw new NodeProblem(`${method}: no answer`);
    const { error, result } = answer as { error?: unknown; result?: unknown };
    if (error !== undefined && error !== null)
      throw new NodeRefused(`${method}: ${JSON.stringify(error).slice(0, 300)}`);
    if (result === undefined) throw new NodeProblem(`${method}: neither a result nor an error`);
    return result;
  };
}

function tooMuch(): Error {
  return new NodeProblem('the node answered more than an answer is');
}
