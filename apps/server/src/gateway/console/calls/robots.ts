// In: the worlds' robots. Out: each version with its standing, room, house money and orders; the log of one order.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { variantsOf } from '../../../tables/robot-variants.ts';
import { ordersOfRobot, robotOrderById, type RobotOrderRow } from '../../../tables/robots.ts';
import { costsOf } from '../../robots/costs.ts';
import { logOf } from '../../robots/log.ts';
import { profitOf } from '../../robots/result.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/robots/list' | '/robots/get' | '/robots/log';
type Page = ConsoleReplyOf<'/robots/get'>;
type Row = Omit<ConsoleReplyOf<'/robots/list'>['list'][number], 'changed'>;
type Sold = WorldRooms['sequencer']['engine']['robots'][number];

const WORLDS = ['real', 'demo'] as const;
const MINUTE_MS = 60_000;
const NEWEST = 50;
const LOG_ROWS = 50;

export function robotsConsoleCalls({ worlds, sql }: ConsoleRooms): ConsoleHandlers<Paths> {
  const changes = (ids: readonly string[]) =>
    lastChanges(
      sql,
      { subjectKind: 'robot', actions: ['halt-robot', 'restart-robot', 'withdraw-robot', 'publish-robot'] },
      ids,
    );
  return {
    '/robots/list': async (_, { offset, limit, world, standing }) => {
      const found = WORLDS.filter((each) => world === undefined || world === each).flatMap((each) =>
        worlds[each].sequencer.engine.robots
          .filter((sold) => standing === undefined || sold.standing === standing)
          .toReversed()
          .map((sold) => rowOf(each, worlds[each], sold)),
      );
      const shown = found.slice(offset, offset + limit);
      const changed = await changes(shown.map(({ id }) => id));
      return { list: shown.map((row) => ({ ...row, changed: changed.get(row.id) ?? null })), total: found.length };
    },
    '/robots/get': async (_, { id }) => {
      const [world, number] = id.split(':', 2);
      const known = WORLDS.find((each) => each === world);
      const isNumber = /^(?:0|[1-9]\d{0,5})$/.test(number ?? '');
      const sold = known === undefined || !isNumber ? undefined : worlds[known].sequencer.engine.robots[Number(number)];
      if (known === undefined || sold === undefined) throw new Refused('unknown-row');
      return { ...(await pageOf(known, worlds[known], sold)), changed: (await changes([id])).get(id) ?? null };
    },
    '/robots/log': async ({ note }, { world, order }) => {
      const row = /^[1-9]\d{0,14}$/.test(order) ? await robotOrderById(worlds[world].tables, Number(order)) : null;
      if (row === null) throw new Refused('unknown-robot-order');
      await note({ subjectKind: 'robot', subject: `${world}:${row.robot}`, after: { robotOrder: order } });
      const { list } = await logOf(worlds[world], row, { before: null, limit: LOG_ROWS });
      return { list };
    },
  };
}

function rowOf(world: Row['world'], { sequencer, publisher }: WorldRooms, sold: Sold): Row {
  const { index, rules, standing, reason, capital } = sold;
  const { code: asset, decimals } = publisher.listings.asset(rules.asset);
  let orders = 0;
  for (const { robot } of sequencer.engine.robotOrders.values()) if (robot === index) orders += 1;
  return {
    id: `${world}:${index}`,
    world,
    version: rules.code,
    rule: rules.rule as Row['rule'],
    isOwn: rules.settings === '',
    markets: rules.markets.map((market) => publisher.listings.at(market).symbol),
    candleMinutes: rules.candleMs / MINUTE_MS,
    standing,
    reason,
    asset,
    capital: formatDecimal(capital, decimals, { trim: true }),
    capacity: formatDecimal(rules.capacity, decimals, { trim: true }),
    orders,
  };
}

async function pageOf(world: Row['world'], rooms: WorldRooms, sold: Sold): Promise<Omit<Page, 'changed'>> {
  const { sequencer, publisher, tables } = rooms;
  const { rules, index } = sold;
  const { decimals } = publisher.listings.asset(rules.asset);
  const text = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  const [rows, variants] = await Promise.all([ordersOfRobot(tables, index, NEWEST), variantsOf(tables, rules.rule)]);
  const isHouse = ({ customer }: RobotOrderRow): boolean =>
    sequencer.engine.account(customer)?.ownerKind !== 'customer';
  const house = rows.filter(isHouse);
  const sum = (of: (row: RobotOrderRow) => bigint): string => text(house.reduce((all, row) => all + of(row), 0n));
  const { singlePpm, lossPpm, dailyLossPpm, settings, codeHash, least, most } = rules;
  return {
    ...rowOf(world, rooms, sold),
    settings,
    codeHash,
    least: text(least),
    most: text(most),
    limits: { singlePpm, lossPpm, dailyLossPpm },
    costs: costsOf(rules),
    house: {
      putIn: sum(({ putIn }) => putIn),
      takenOut: sum(({ takenOut }) => takenOut),
      worth: sum(({ worth }) => worth),
    },
    variantsTried: variants.tried,
    newest: rows.map((row) => ({
      id: String(row.robotOrder),
      isHouse: isHouse(row),
      standing: row.standing,
      reason: row.reason,
      principal: text(row.putIn > row.takenOut ? row.putIn - row.takenOut : 0n),
      worth: text(row.worth),
      profit: text(profitOf(row)),
      boughtAtMs: row.boughtMs,
      expiresAtMs: row.expiresMs,
    })),
  };
}
