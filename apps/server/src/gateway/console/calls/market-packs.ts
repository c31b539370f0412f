// In: the worlds' stock markets. Out: each with the version of its rules in force, the one that waits, and every version.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { isoOf, readTerms } from '@hilsa/formulas/market-packs';
import { Refused } from '../../../identity/index.ts';
import { packsOf } from '../../../market-days/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { stockListing } from '../../../publish/index.ts';
import { marketPackVersions } from '../../../tables/market-packs.ts';
import { tableInForce, wireFeeRows } from '../../fees/tables.ts';
import { wirePackTerms, wireVersions } from '../../market-packs.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Page = ConsoleReplyOf<'/shares/packs/get'>;
const WORLDS = ['real', 'demo'] as const;

export function packConsoleCalls({
  worlds,
  sql,
}: ConsoleRooms): ConsoleHandlers<'/shares/packs/list' | '/shares/packs/get'> {
  const all = () =>
    WORLDS.flatMap((world) =>
      worlds[world].sequencer.engine.stockMarkets.flatMap((market) => {
        const versions = wireVersions(market);
        if (versions === null) return [];
        const { inForce, coming } = versions;
        const row = {
          id: `${world}:${market.code}`,
          world,
          country: market.code,
          version: inForce.version,
          fromDate: inForce.fromDate,
          coming: coming && { version: coming.version, fromDate: coming.fromDate },
        };
        return [{ row, market, versions }];
      }),
    );
  const changes = (ids: readonly string[]) =>
    lastChanges(sql, { subjectKind: 'market-pack', actions: ['plan-market-pack'] }, ids);
  return {
    '/shares/packs/list': async (_, { offset, limit, world }) => {
      const found = all().filter(({ row }) => world === undefined || row.world === world);
      const shown = found.slice(offset, offset + limit);
      const changed = await changes(shown.map(({ row }) => row.id));
      return { list: shown.map(({ row }) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/shares/packs/get': async (_, { id }): Promise<Page> => {
      const found = all().find(({ row }) => row.id === id);
      if (found === undefined) throw new Refused('unknown-row');
      const { row, market, versions } = found;
      const rooms = worlds[row.world];
      const first = packsOf(market)[0]!;
      const past = await marketPackVersions(rooms.tables, market.code);
      return {
        ...row,
        changed: (await changes([id])).get(id) ?? null,
        terms: versions.inForce.terms,
        comingTerms: versions.coming?.terms ?? null,
        tableRate: tableRateOf(rooms, market.code),
        moneyDecimals: first.tickDecimals,
        versions: past.map(({ version, fromDay, terms, plannedMs }) => ({
          version,
          fromDate: isoOf(fromDay),
          terms: wirePackTerms(first, readTerms(terms)),
          plannedMs,
        })),
      };
    },
  };
}

/** What a table of rates that covers the market's shares asks first, in percent. */
function tableRateOf(rooms: WorldRooms, market: string): string | null {
  const table = tableInForce(rooms, 'stock')?.table;
  const share = rooms.publisher.listings.ofKind('stock').find((one) => stockListing(one).market === market);
  if (table === undefined || share === undefined || stockListing(share).quoteAsset !== table.asset) return null;
  return wireFeeRows(rooms, table)[0]!.taker;
}
