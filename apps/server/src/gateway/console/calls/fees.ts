// In: the worlds' tables of fees. Out: each class with what is in force and coming, and every version.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { FEE_TIER_CLASSES } from '@hilsa/contract/fees/fees';
import type { FeeTable } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { feeTableVersions } from '../../../tables/fee-tables.ts';
import { tableComing, tableInForce, wireFeeRows } from '../../fees/tables.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/fees/list' | '/fees/get';
type Row = ConsoleReplyOf<'/fees/list'>['list'][number];

const WORLDS = ['real', 'demo'] as const;

export function feesConsoleCalls({ worlds, sql }: ConsoleRooms): ConsoleHandlers<Paths> {
  const all = (): Omit<Row, 'changed'>[] =>
    WORLDS.flatMap((world) =>
      FEE_TIER_CLASSES.map((feeClass) => {
        const rooms = worlds[world];
        const [inForce, coming] = [tableInForce(rooms, feeClass), tableComing(rooms, feeClass)];
        const wire = (one: { table: FeeTable; fromDay: number } | null) =>
          one === null ? null : { fromDay: isoOf(one.fromDay), rows: wireFeeRows(rooms, one.table) };
        const asset = (inForce ?? coming)?.table.asset;
        return {
          id: `${world}:${feeClass}`,
          world,
          feeClass,
          asset: asset === undefined ? null : rooms.publisher.listings.asset(asset).code,
          traders: inForce?.traders ?? 0,
          inForce: wire(inForce),
          coming: wire(coming),
        };
      }),
    );
  const changes = (ids: readonly string[]) =>
    lastChanges(sql, { subjectKind: 'fee-table', actions: ['set-fee-table'] }, ids);
  return {
    '/fees/list': async (_, { offset, limit, world }) => {
      const found = all().filter((one) => world === undefined || one.world === world);
      const shown = found.slice(offset, offset + limit);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/fees/get': async (_, { id }) => {
      const found = all().find((row) => row.id === id);
      if (found === undefined) throw new Refused('unknown-row');
      const rooms = worlds[found.world];
      const versions = await feeTableVersions(rooms.tables, found.feeClass);
      return {
        ...found,
        changed: (await changes([id])).get(id) ?? null,
        versions: versions.map(({ version, table, fromDay, setMs }) => ({
          version,
          setMs,
          fromDay: isoOf(fromDay),
          rows: wireFeeRows(rooms, table),
        })),
      };
    },
  };
}
