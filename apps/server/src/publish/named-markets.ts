// In: a batch. Out: the markets whose books it may have changed.
import type { ExecutedBatch } from '../sequencer/index.ts';

/**
 * Where customers' orders changed, and what commands name. Null, any market: after a command that names none, as whoever takes back an order of the
 * house does.
 */
export function namedMarkets({ commands, changes }: ExecutedBatch): number[] | null {
  const named = new Set<number>();
  for (const { instrument } of changes.orders) named.add(instrument);
  let customers: Set<number> | undefined;
  for (const { command } of commands) {
    if ('orderId' in command) {
      customers ??= new Set(changes.orders.map(({ orderId }) => orderId));
      if (customers.has(command.orderId)) continue;
    }
    if (!('instrument' in command) || command.instrument === null) return null;
    named.add(command.instrument);
  }
  return Array.from(named);
}
