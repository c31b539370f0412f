// In: the address of a handshake. Out: which of the programs' streams it wants, and of which world; null: none of ours.
import type { World } from '@hilsa/contract';
import type { MarketKind } from '../symbols.ts';

export interface Wanted {
  /** market: streams by name. calls: questions and orders over one socket. */
  readonly door: 'market' | 'calls';
  readonly world: World;
  /** Coins, or perpetual contracts under `/fapi`. */
  readonly kind: MarketKind;
  /** `demo` was named: keys of the other world are refused. */
  readonly isDemoBase: boolean;
  /** Messages are told with the name of their stream. */
  readonly isCombined: boolean;
  /** Named in the address itself. */
  readonly names: readonly string[];
}

/** Clients put a number of their own at the end. */
const COUNTER = /^\d{0,6}$/;

/** Under the contracts' address clients say which sort of stream they want; every sort is heard at each. */
const CATEGORIES = new Set(['public', 'market', 'private']);

export function readAddress(url: string): Wanted | null {
  const mark = url.indexOf('?');
  const parts = (mark < 0 ? url : url.slice(0, mark)).split('/').slice(1);
  const query = new URLSearchParams(mark < 0 ? '' : url.slice(mark + 1));
  const isDemoBase = parts[0] === 'demo';
  if (isDemoBase) parts.shift();
  const kind = parts[0] === 'fapi' ? 'perpetual' : 'spot';
  if (kind === 'perpetual') {
    parts.shift();
    if (CATEGORIES.has(parts[0] ?? '')) parts.shift();
  }
  const [first, ...rest] = parts;
  const base = { isDemoBase, kind, world: isDemoBase ? 'demo' : 'real' } as const;
  if (first === 'ws-api' && kind === 'spot')
    return rest[0] === 'v3' ? { ...base, door: 'calls', isCombined: false, names: [] } : null;
  const listenKeys = query.getAll('listenKey');
  if (first === 'ws') return { ...base, door: 'market', isCombined: false, names: [...named(rest), ...listenKeys] };
  if (first !== 'stream') return null;
  // `/stream/ws` is a raw socket at an address that clients know as the spot market's.
  if (rest[0] === 'ws') return { ...base, door: 'market', isCombined: false, names: named(rest.slice(1)) };
  const streams = named((query.get('streams') ?? '').split('/'));
  return { ...base, door: 'market', isCombined: true, names: [...streams, ...listenKeys] };
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
