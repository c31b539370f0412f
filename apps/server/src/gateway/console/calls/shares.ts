// In: the worlds' corporate actions. Out: each with its paper and how far it is.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { Refused } from '../../../identity/index.ts';
import { stockListing } from '../../../publish/index.ts';
import { shareActionsOf } from '../../../tables/index.ts';
import { wireAction } from '../../calls/stocks/actions.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';
import { packConsoleCalls } from './market-packs.ts';

type Row = ConsoleReplyOf<'/shares/get'>;
const WORLDS = ['real', 'demo'] as const;
const MOST = 50;

export function shareConsoleCalls(
  rooms: ConsoleRooms,
): ConsoleHandlers<'/shares/list' | '/shares/get' | '/shares/packs/list' | '/shares/packs/get'> {
  const { worlds, now } = rooms;
  const rowsOf = async (world: Row['world']): Promise<Row[]> => {
    const rooms = worlds[world];
    const { listings } = rooms.publisher;
    const running = new Set(
      [...rooms.sequencer.engine.shareActions].flatMap(({ id, next }) => (next === null ? [] : [id])),
    );
    const shares = listings.ofKind('stock').map(({ index }) => index);
    return (await shareActionsOf(rooms.tables, shares, MOST)).map((row) => {
      const instrument = listings.at(row.instrument);
      return {
        ...wireAction(rooms, row, { isRunning: running.has(row.action), nowMs: now() }),
        id: `${world}:${row.action}`,
        world,
        name: stockListing(instrument).company.name.en,
        currency: instrument.quote,
        announcedAtMs: row.announcedMs,
      };
    });
  };
  return {
    ...packConsoleCalls(rooms),
    '/shares/list': async (_, { offset, limit, world, search }) => {
      const all = (await Promise.all((world === undefined ? WORLDS : [world]).map(rowsOf))).flat();
      const wanted = search?.toUpperCase() ?? '';
      const found = all
        .filter(({ symbol }) => symbol.includes(wanted))
        .toSorted((one, other) => other.announcedAtMs - one.announcedAtMs);
      return { list: found.slice(offset, offset + limit), total: found.length };
    },
    '/shares/get': async (_, { id }) => {
      const world = WORLDS.find((one) => id.startsWith(`${one}:`));
      const found = world === undefined ? undefined : (await rowsOf(world)).find((row) => row.id === id);
      if (found === undefined) throw new Refused('unknown-row');
      return found;
    },
  };
}
