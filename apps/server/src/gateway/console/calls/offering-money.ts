// In: the worlds' offerings. Out: money in escrow, files of the depository, plans of standing instructions; and how amounts and people are named.
import { ownerOf } from '@hilsa/core';
import { formatDecimal } from '@hilsa/money';
import { deliveredOfferings, deskPlans, escrowedOfferings } from '../../../tables/offering-desk.ts';
import { type OfferingRow, offeringsById } from '../../../tables/offerings.ts';
import type { WorldRooms } from '../../rooms.ts';
import type { ConsoleHandlers, ConsoleRooms } from '../context.ts';

export type MoneyPaths = '/offerings/escrow/list' | '/offerings/deliveries/list' | '/offerings/plans/list';
type World = keyof ConsoleRooms['worlds'];

export function offeringMoneyCalls({ worlds, sql }: Pick<ConsoleRooms, 'worlds' | 'sql'>): ConsoleHandlers<MoneyPaths> {
  return {
    '/offerings/escrow/list': async (_, { world, offset, limit }) => {
      const rooms = worlds[world];
      await standing(rooms);
      const { list, total } = await escrowedOfferings(rooms.tables, { offset, limit });
      return { total, list: list.map((row) => ({ ...namedOf(rooms, world, row), ...sumsOf(rooms, row) })) };
    },
    '/offerings/deliveries/list': async (_, { world, offset, limit }) => {
      const rooms = worlds[world];
      await standing(rooms);
      const { list, total } = await deliveredOfferings(rooms.tables, { offset, limit });
      return {
        total,
        list: list.map((row) => {
          const { terms, standing: stands, status } = row;
          const { asset, units } = printed(rooms, row);
          return {
            ...namedOf(rooms, world, row),
            state: status === 'allotted' ? ('waits' as const) : ('taken' as const),
            asset,
            allotted: units(stands.allotted),
            deliversMs: terms.deliversMs,
            source: stands.source,
            evidence: stands.evidence,
            takenAtMs: stands.times.settling ?? null,
          };
        }),
      };
    },
    '/offerings/plans/list': async (_, { world, state, offset, limit }) => {
      const rooms = worlds[world];
      await standing(rooms);
      const { list, total } = await deskPlans(rooms.tables, { state, offset, limit });
      const offerings = new Map(
        (await offeringsById(rooms.tables, [...new Set(list.map(({ offering }) => offering))])).map((row) => [
          row.offering,
          row,
        ]),
      );
      const whose = await customersOf(
        sql,
        world,
        list.map(({ account }) => account),
      );
      return {
        total,
        list: list.map((plan) => ({
          id: `${world}:${plan.plan}`,
          customerId: whose(plan.account),
          offeringId: `${world}:${plan.offering}`,
          symbol: offerings.get(plan.offering)?.terms.code ?? '',
          noticeAtMs: plan.noticeMs,
          submitAtMs: plan.submitMs,
          state: plan.state,
          reason: plan.reason,
          mandate: mandateOf(rooms, plan.account),
        })),
      };
    },
  };
}

/** Whoever was told that something changed asks once: the tables are waited for. */
export function standing({ sequencer }: WorldRooms): Promise<void> {
  return sequencer.tablesClock.reaches(sequencer.head);
}

/** @returns whose an account is, or an owner's; null: no customer's */
export async function customersOf(
  sql: ConsoleRooms['sql'],
  world: World,
  accounts: readonly number[],
): Promise<(account: number) => string | null> {
  const owners = [...new Set(accounts.flatMap((account) => [account, ownerOf(account)]))];
  const rows = await sql`
    select account, customer_id from identity.accounts where world = ${world} and account = any (${owners})`;
  const whose = new Map(rows.map((row) => [Number(row['account']), String(row['customer_id'])]));
  return (account) => whose.get(account) ?? whose.get(ownerOf(account)) ?? null;
}

export function printed(rooms: WorldRooms, { terms }: Pick<OfferingRow, 'terms'>) {
  const [asset, money] = [terms.asset, terms.moneyAsset].map((each) => rooms.publisher.listings.asset(each));
  return {
    asset: asset!.code,
    moneyAsset: money!.code,
    units: (units: bigint): string => formatDecimal(units, asset!.decimals, { trim: true }),
    amount: (units: bigint): string => formatDecimal(units, money!.decimals, { trim: true }),
  };
}

function namedOf(rooms: WorldRooms, world: World, row: OfferingRow) {
  const { code, kind } = row.terms;
  return { id: `${world}:${row.offering}`, symbol: code, kind, moneyAsset: printed(rooms, row).moneyAsset };
}

/** Of one that was allotted before sums were kept only what is left is known. */
function sumsOf(rooms: WorldRooms, row: OfferingRow) {
  const { captured, refunded, escrowed } = row.standing;
  const { amount } = printed(rooms, row);
  const { engine } = rooms.sequencer;
  const house = engine.house('offering-escrow');
  const paidOut = captured - refunded - escrowed;
  return {
    status: row.status,
    captured: amount(captured),
    paidOut: amount(paidOut > 0n ? paidOut : 0n),
    refunded: amount(refunded),
    left: amount(escrowed),
    account: amount(house === null ? 0n : engine.balance(house, row.terms.moneyAsset).available),
  };
}

function mandateOf({ sequencer, publisher }: WorldRooms, account: number) {
  const kept = sequencer.engine.mandate(account);
  if (kept === null) return null;
  const { code, decimals } = publisher.listings.asset(kept.wish.moneyAsset);
  const amount = (units: bigint): string => formatDecimal(units, decimals, { trim: true });
  const { mostPerIssue, mostPerMonth, keepFree, endsAtMs } = kept.wish;
  return {
    mostPerIssue: amount(mostPerIssue),
    mostPerMonth: amount(mostPerMonth),
    keepFree: amount(keepFree),
    moneyAsset: code,
    endsAtMs,
  };
}
