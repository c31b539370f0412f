// In: the worlds' plans of membership. Out: each with its rules in force, who runs on it, and its last change.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { formatDecimal } from '@hilsa/money';
import { Refused } from '../../../identity/index.ts';
import { lastChanges } from '../../../operations/index.ts';
import { membersOfPlans } from '../../../tables/membership.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

type Paths = '/plans/list' | '/plans/get';
type Row = ConsoleReplyOf<'/plans/get'>;

const WORLDS = ['real', 'demo'] as const;

export function plansConsoleCalls({ worlds, sql, now }: ConsoleRooms): ConsoleHandlers<Paths> {
  const allOf = async (world: Row['world']): Promise<Omit<Row, 'changed'>[]> => {
    const { sequencer, publisher, tables } = worlds[world];
    const members = await membersOfPlans(tables, now());
    return sequencer.engine.membershipPlans.map(({ index, rules, version }) => {
      const { code: asset, decimals } = publisher.listings.asset(rules.asset);
      const costs = formatDecimal(rules.price, decimals, { trim: true });
      const { code: name, days, isOn } = rules;
      const shown = { id: `${world}:${name}`, world, name, asset, costs, days, isOn, version };
      return { ...shown, members: members.get(index) ?? 0 };
    });
  };
  const withChanges = async (rows: readonly Omit<Row, 'changed'>[]): Promise<Row[]> => {
    const ids = rows.map(({ id }) => id);
    const changed = await lastChanges(sql, { subjectKind: 'plan', actions: ['set-plan'] }, ids);
    return rows.map((row) => ({ ...row, changed: changed.get(row.id) ?? null }));
  };
  return {
    '/plans/list': async (_, { offset, limit, world }) => {
      const found = (await Promise.all((world === undefined ? WORLDS : [world]).map(allOf))).flat();
      return { list: await withChanges(found.slice(offset, offset + limit)), total: found.length };
    },
    '/plans/get': async (_, { id }) => {
      const found = (await Promise.all(WORLDS.map(allOf))).flat().find((row) => row.id === id);
      if (found === undefined) throw new Refused('unknown-row');
      return (await withChanges([found]))[0]!;
    },
  };
}
