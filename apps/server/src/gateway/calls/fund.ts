// In: calls about funds. Out: what there is, what a unit is worth and why, orders made and taken back.
import type { Fund, FundMine, FundOrder } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import { isoOf } from '@hilsa/formulas/market-packs/civil-days';
import { Refused } from '../../identity/index.ts';
import {
  fundById,
  fundDealings,
  fundHolder,
  fundOrder,
  fundOrdersOf,
  fundOrdersWaiting,
  fundPaymentsOwed,
  type FundRow,
  fundRun,
  fundRuns,
  listFunds,
} from '../../tables/fund.ts';
import { navOf, showOf, wireFund, wireFundOrder, wireMine, wireValue } from '../fund/wire-fund.ts';
import { readAmount } from '../read-order.ts';
import { type Context, type Handlers, type Rooms, sessionOf } from '../rooms.ts';
import { submit } from '../submit.ts';

type Paths =
  | '/fund/list'
  | '/fund/info'
  | '/fund/nav'
  | '/fund/holdings'
  | '/fund/subscribe'
  | '/fund/redeem'
  | '/fund/cancel'
  | '/fund/order/list';

export function fundCalls({ settings }: Rooms): Handlers<Paths> {
  const simulated = settings.mode === 'sandbox';
  const shown = async ({ world }: Context, row: FundRow): Promise<Fund> => {
    const { list } = await fundRuns(world.tables, row.fund, { before: null, limit: 2 });
    return wireFund({ world, simulated }, row, list);
  };
  return {
    '/fund/list': async (context) => {
      const rows = await listFunds(context.world.tables);
      return { list: await Promise.all(rows.map((row) => shown(context, row))) };
    },

    '/fund/info': async (context, { id }) => {
      if (context.session !== null) await context.world.sequencer.tablesClock.shows(context.session.account);
      const row = await known(context, id);
      return { fund: await shown(context, row), mine: await mineOf(context, row) };
    },

    '/fund/nav': async (context, { id, cursor, limit }) => {
      const row = await known(context, id);
      const page = { before: cursor ?? null, limit };
      const { list, nextCursor } = await fundRuns(context.world.tables, row.fund, page);
      const show = showOf(context.world, row);
      return {
        list: list.map(({ run, day, atMs, nav, rightNav, units, assets, liabilities, accruals }) => ({
          runId: String(run),
          day: isoOf(day),
          atMs,
          value: show.value(nav),
          rightValue: rightNav === 0n ? null : show.value(rightNav),
          units: show.units(units),
          netAssets: show.money(assets - liabilities - accruals),
        })),
        nextCursor,
      };
    },

    '/fund/holdings': async (context, { id, runId }) => {
      const row = await known(context, id);
      const { tables } = context.world;
      const newest = async () => (await fundRuns(tables, row.fund, { before: null, limit: 1 })).list[0] ?? null;
      const run = runId === undefined ? await newest() : await fundRun(tables, row.fund, Number(runId));
      return { value: run === null ? null : wireValue(context.world, row, run) };
    },

    '/fund/subscribe': async (context, { id, amount, requestId }) => {
      const row = await known(context, id);
      const { decimals } = context.world.publisher.listings.asset(row.moneyAsset);
      const units = readAmount(amount, decimals);
      const { account } = sessionOf(context);
      return order(
        context,
        { kind: 'subscribe-fund', atMs: 0, account, fund: row.fund, amount: units },
        requestId ?? context.requestId,
      );
    },

    '/fund/redeem': async (context, { id, units: text, requestId }) => {
      const row = await known(context, id);
      const { decimals } = context.world.publisher.listings.asset(row.unitAsset);
      const units = readAmount(text, decimals);
      const { account } = sessionOf(context);
      return order(
        context,
        { kind: 'redeem-fund', atMs: 0, account, fund: row.fund, units },
        requestId ?? context.requestId,
      );
    },

    '/fund/cancel': (context, { id, orderId }) => {
      const { account } = sessionOf(context);
      const command = {
        kind: 'cancel-fund-order',
        atMs: 0,
        account,
        fund: Number(id),
        order: Number(orderId),
      } as const;
      return order(context, command, context.requestId);
    },

    '/fund/order/list': async (context, { id, cursor, limit }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await world.sequencer.tablesClock.shows(account);
      const funds = new Map((await listFunds(world.tables)).map((row) => [row.fund, row]));
      const page = { fund: id === undefined ? null : Number(id), before: cursor ?? null, limit };
      const { list, nextCursor } = await fundOrdersOf(world.tables, account, page);
      const dealings = await fundDealings(
        world.tables,
        list.map(({ order: one }) => one),
      );
      return { list: list.map((row) => wireFundOrder(world, funds.get(row.fund)!, row, dealings)), nextCursor };
    },
  };
}

async function known({ world }: Context, id: string): Promise<FundRow> {
  const row = await fundById(world.tables, Number(id));
  if (row === null) throw new Refused('unknown-fund', { id });
  return row;
}

async function mineOf({ world, session }: Context, row: FundRow): Promise<FundMine | null> {
  if (session === null) return null;
  const { account } = session;
  const [holder, waiting, owed, runs] = await Promise.all([
    fundHolder(world.tables, row.fund, account),
    fundOrdersWaiting(world.tables, row.fund, account),
    fundPaymentsOwed(world.tables, row.fund, account),
    fundRuns(world.tables, row.fund, { before: null, limit: 1 }),
  ]);
  return wireMine(world, row, { holder, waiting, owed, nav: runs.list[0] === undefined ? null : navOf(runs.list[0]) });
}

/** Resolves when the tables show it. */
async function order(context: Context, command: Command, requestId: string | null): Promise<{ order: FundOrder }> {
  const reply = await submit(context, command, null, requestId);
  const { world } = context;
  await world.sequencer.tablesClock.shows(sessionOf(context).account);
  const row = (await fundOrder(world.tables, reply.id!))!;
  const fund = (await fundById(world.tables, row.fund))!;
  return { order: wireFundOrder(world, fund, row, await fundDealings(world.tables, [row.order])) };
}
