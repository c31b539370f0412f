// In: the worlds' listings. Out: how each market stands, the ones that do not trade first, with the last change and its reason.
import type { MarketRow } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { lastMarketChanges } from '../../../operations/index.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Row = Omit<MarketRow, 'changed'>;

const WORLDS = ['real', 'demo'] as const;

export function marketCalls({ worlds, sql }: ConsoleRooms): ConsoleHandlers<'/markets/list' | '/markets/get'> {
  const rows = (): Row[] =>
    WORLDS.flatMap((world) => {
      const { publisher } = worlds[world];
      return publisher.listings.all().map((instrument) => ({
        id: `${world}:${instrument.symbol}`,
        world,
        symbol: instrument.symbol,
        status: instrument.state.status,
        lastPrice: instrument.price(publisher.lastTicks(instrument)),
      }));
    });
  const withChanges = async (shown: readonly Row[]): Promise<MarketRow[]> => {
    const changes = await lastMarketChanges(
      sql,
      shown.map(({ id }) => id),
    );
    return shown.map((row) => ({ ...row, changed: changes.get(row.id) ?? null }));
  };
  return {
    '/markets/list': async (_, { offset, limit, world, status, search }) => {
      const wanted = search?.toUpperCase() ?? '';
      const found = rows()
        .filter((row) => world === undefined || row.world === world)
        .filter((row) => status === undefined || row.status === status)
        .filter(({ symbol }) => symbol.includes(wanted))
        .toSorted((one, other) => Number(one.status === 'trading') - Number(other.status === 'trading'));
      return { list: await withChanges(found.slice(offset, offset + limit)), total: found.length };
    },
    '/markets/get': async (_, { id }) => {
      const row = rows().find((one) => one.id === id);
      if (row === undefined) throw new Refused('unknown-instrument', { symbol: id });
      return (await withChanges([row]))[0]!;
    },
  };
}
