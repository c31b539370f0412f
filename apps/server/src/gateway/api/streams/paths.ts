// In: the address of a handshake. Out: which of the programs' streams it wants, and of which world; null: none of ours.
import type { World } from '@hilsa/contract';

export interface Wanted {
  /** market: streams by name. calls: questions and orders over one socket. */
  readonly door: 'market' | 'calls';
  readonly world: World;
  /** `demo` was named: keys of the other world are refused. */
  readonly isDemoBase: boolean;
  /** Messages are told with the name of their stream. */
  readonly isCombined: boolean;
  /** Named in the address itself. */
  readonly names: readonly string[];
}

/** Clients put a number of their own at the end. */
const COUNTER = /^\d{0,6}$/;

export function readAddress(url: string): Wanted | null {
  const mark = url.indexOf('?');
  const parts = (mark < 0 ? url : url.slice(0, mark)).split('/').slice(1);
  const isDemoBase = parts[0] === 'demo';
  if (isDemoBase) parts.shift();
  const [first, ...rest] = parts;
  const base = { isDemoBase, world: isDemoBase ? 'demo' : 'real' } as const;
  if (first === 'ws-api') return rest[0] === 'v3' ? { ...base, door: 'calls', isCombined: false, names: [] } : null;
  if (first === 'ws') return { ...base, door: 'market', isCombined: false, names: named(rest) };
  if (first !== 'stream') return null;
  // `/stream/ws` is a raw socket at an address that clients know as the spot market's.
  if (rest[0] === 'ws') return { ...base, door: 'market', isCombined: false, names: named(rest.slice(1)) };
  const streams = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1)).get('streams') ?? '';
  return { ...base, door: 'market', isCombined: true, names: named(streams.split('/')) };
}

function named(parts: readonly string[]): string[] {
  return parts.filter((part) => !COUNTER.test(part)).map(decoded);
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
