// In: calls of money in. Out: ways and what is left of them, deposits that wait for their money, the provider's page, the road.
import type { ReadRequest } from '@hilsa/contract';
import type { RailState } from '@hilsa/core';
import { promisedOf } from '@hilsa/core/payments/deposit-map';
import { depositOpens } from '@hilsa/core/payments/policy';
import { isOpenNow, usedKey, usedOf } from '@hilsa/core/payments/state';
import { isShort } from '@hilsa/core/payments/short';
import { type Invitation, Refused } from '../../identity/index.ts';
import {
  bandSince,
  depositOf,
  type DepositRow,
  listDeposits,
  speedsSince,
  stepsOf,
  type Speed,
} from '../../tables/index.ts';
import { beforeOf } from '../cursor.ts';
import { readAmount } from '../read-order.ts';
import { type Context, sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';
import { moneyRails, shownDeposit, shownLimits, shownSpeed, shownStep, tablesShow } from './payment-rows.ts';

type Paths =
  | '/user/recharge/status'
  | '/user/recharge/add'
  | '/user/recharge/password'
  | '/user/recharge/receipt'
  | '/user/recharge/order'
  | '/pay/list'
  | '/pay'
  | '/index/bank/recharge'
  | '/index/payment/times';

const DAY_MS = 86_400_000;

export function depositCalls(rooms: Rooms): Handlers<Paths> {
  const { partners, now, invitations, receipts } = rooms;
  const ways = async (context: Context) => {
    const { world } = context;
    const { account, customerId } = sessionOf(context);
    const speeds = await speedsSince(world.tables, 'in', now() - DAY_MS);
    const { rails } = world.sequencer.engine.payments;
    const invited = await invitations.of(customerId);
    const own = rails.filter(({ wallet, name }) => wallet !== 'coin' && partners?.onlyOut.has(name) !== true);
    return own.map((rail) => shownWay(rooms, world, { rail, account, speeds, invited: invited.get(rail.name) }));
  };
  const withReceipts = async (world: WorldRooms, rows: readonly DepositRow[]) => {
    const found = await receipts.of(rows.map(({ id }) => id));
    return rows.map((row) => shownDeposit(world, row, found.get(row.id)));
  };
  const shown = async (world: WorldRooms, account: number, id: number) => {
    await tablesShow(world);
    const row = await depositOf(world.tables, account, id);
    if (row === null) throw new Error(`deposit ${id} was acknowledged but is not in the tables`);
    const [deposit] = await withReceipts(world, [row]);
    return deposit!;
  };
  return {
    '/user/recharge/status': async (context, { id }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      if (id === undefined) return { ways: await ways(context), deposit: null, steps: [], payUrl: null, band: [] };
      await tablesShow(world);
      const row = await depositOf(world.tables, account, Number(id));
      if (row === null) throw new Refused('unknown-deposit', { deposit: id });
      const steps = await stepsOf(world.tables, 'in', row.id);
      const band = await bandSince(world.tables, { way: 'in', rail: row.rail, sinceMs: now() - 30 * DAY_MS });
      // One that was begun has its page already: nothing is begun by looking.
      const payUrl = row.state === 'pending' ? await partners?.pageOf(row.id, context.caller.origin) : null;
      const [deposit] = await withReceipts(world, [row]);
      return { ways: [], deposit: deposit!, steps: steps.map(shownStep), payUrl: payUrl ?? null, band };
    },

    '/user/recharge/add': async (context, request) => {
      const { world } = context;
      requireReal(context);
      const session = sessionOf(context);
      await requireKyc(rooms, context, 'deposit');
      const { rails } = world.sequencer.engine.payments;
      const rail = rails.find(({ name, wallet }) => name === request.channel && wallet !== 'coin');
      if (rail === undefined) throw new Refused('unknown-rail');
      const amount = readAmount(request.amount, world.publisher.listings.asset(rail.asset).decimals);
      await letIn(rooms, session.customerId, rail.name, request);
      const { account } = session;
      const command = { kind: 'create-deposit', account, rail: rail.index, amount, atMs: 0 } as const;
      const { id } = await submit(context, command, null, context.requestId);
      if (request.receipt !== undefined) await receipts.attach(session.customerId, id!, request.receipt);
      return { deposit: await shown(world, account, id!) };
    },

    '/user/recharge/password': async (context, { channel }) => {
      requireReal(context);
      const { password, endsMs } = await invitations.show(sessionOf(context).customerId, channel);
      return { password, untilMs: endsMs };
    },

    '/user/recharge/receipt': async (context, { id, receipt }) => {
      requireReal(context);
      const { account, customerId } = sessionOf(context);
      const deposit = openDeposit(context, id);
      await receipts.attach(customerId, deposit.id, receipt);
      return { deposit: await shown(context.world, account, deposit.id) };
    },

    '/user/recharge/order': async (context, { cursor, limit }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await tablesShow(world);
      const { list, nextCursor } = await listDeposits(world.tables, account, {
        before: beforeOf(cursor),
        limit,
        rails: moneyRails(world),
      });
      return { list: await withReceipts(world, list), nextCursor };
    },

    '/pay/list': async (context) => ({ list: (await ways(context)).filter(({ kind }) => kind === 'wallet') }),

    '/pay': async (context, { id }) => {
      const { world } = context;
      requireReal(context);
      const { account } = sessionOf(context);
      const deposit = openDeposit(context, id);
      const url = (await partners?.pageOf(deposit.id, context.caller.origin)) ?? null;
      if (url === null) throw new Refused('provider-unavailable');
      return { url, deposit: await shown(world, account, deposit.id) };
    },

    '/index/bank/recharge': (context) => {
      if (context.world !== rooms.worlds.real) return { list: [] };
      const { account } = sessionOf(context);
      const { deposits, rails } = context.world.sequencer.engine.payments;
      const open = new Set<string>();
      for (const deposit of deposits.of(account)) if (isOpen(deposit)) open.add(rails[deposit.rail]!.name);
      const shownTo = (partners?.accounts ?? []).filter(
        ({ byInvitation, channel }) => !byInvitation || open.has(channel),
      );
      return {
        list: shownTo.map(({ channel, bankName, accountName, accountNumber, routingNumber, branchName, testUrl }) => ({
          channel,
          bankName,
          accountName,
          accountNumber,
          routingNumber,
          branchName,
          testUrl,
        })),
      };
    },

    '/index/payment/times': async ({ world }) => {
      const speeds = await speedsSince(world.tables, 'out', now() - 30 * DAY_MS);
      const { rails, withdrawals, holds } = world.sequencer.engine.payments;
      const open = [...withdrawals.values()];
      const reasons = new Map<string, number>();
      for (const { reason } of holds.values()) reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
      return {
        list: rails.map((rail) => ({
          channel: rail.name,
          asset: world.publisher.listings.asset(rail.asset).code,
          speed: shownSpeed(speeds, rail.index),
          backlog: open.filter((each) => each.rail === rail.index).length,
        })),
        holds: Array.from(reasons, ([reason, count]) => ({ reason, count })),
        overdue: open.filter(({ state, deadlineMs }) => state === 'requested' && deadlineMs < now()).length,
      };
    },
  };
}

/** The demo has play money and no rails. @throws Refused not-in-this-world */
export function requireReal(context: Context): void {
  if (sessionOf(context).world !== 'real') throw new Refused('not-in-this-world');
}

/** @throws Refused kyc-required */
export async function requireKyc(
  { settings, identity }: Rooms,
  context: Context,
  need: 'deposit' | 'withdraw',
): Promise<void> {
  if (!settings.kycRequiredFor.has(need)) return;
  const { idStatus } = await identity.user(sessionOf(context));
  if (idStatus !== 'succ') throw new Refused('kyc-required');
}

/** A channel by invitation opens with its password; a receipt is a picture that was sent as one. @throws Refused */
async function letIn(
  { invitations }: Rooms,
  customerId: string,
  channel: string,
  { channelPassword }: ReadRequest<'/user/recharge/add'>,
): Promise<void> {
  if (!invitations.channels.has(channel)) return;
  if (channelPassword === undefined) throw new Refused('field-missing', { field: 'channelPassword' });
  await invitations.check(customerId, channel, channelPassword);
}

/** @throws Refused unknown-deposit, deposit-closed */
function openDeposit(context: Context, id: string) {
  const deposit = context.world.sequencer.engine.payments.deposits.get(Number(id));
  if (deposit === undefined || deposit.account !== sessionOf(context).account)
    throw new Refused('unknown-deposit', { deposit: id });
  if (!isOpen(deposit)) throw new Refused('deposit-closed', { deposit: id, state: deposit.state });
  return deposit;
}

function isOpen({ state }: { readonly state: string }): boolean {
  return state === 'created' || state === 'pending';
}

function shownWay(
  { partners, now }: Rooms,
  world: WorldRooms,
  given: { rail: RailState; account: number; speeds: readonly Speed[]; invited: Invitation | undefined },
) {
  const { rail, account, speeds, invited } = given;
  const { payments } = world.sequencer.engine;
  const settled = partners?.accounts.find(({ channel }) => channel === rail.name);
  const byInvitation = settled?.byInvitation ?? false;
  const isWallet = partners?.wallets.has(rail.name) ?? false;
  const kind = isWallet ? 'wallet' : byInvitation ? 'offline' : rail.wallet === 'coin' ? 'coin' : 'bank';
  const isReached = isWallet || settled !== undefined;
  const isOutOfHours = depositOpens(rail.policy, now()) > now();
  const why =
    !isOpenNow(rail, 'in') || isOutOfHours
      ? 'rail-closed'
      : isShort(payments, rail.asset)
        ? 'custody-short'
        : isReached
          ? ''
          : 'provider-unavailable';
  const { day, month } = usedOf(payments.used, usedKey(account, rail.index, 'in'), now());
  const promised = promisedOf(payments.deposits.of(account), rail.index);
  const used = { day: day + promised, month: month + promised };
  return {
    channel: rail.name,
    kind,
    asset: world.publisher.listings.asset(rail.asset).code,
    isOpen: why === '',
    why,
    byInvitation,
    invitation: invited === undefined ? null : { untilMs: invited.endsMs, isShown: invited.isShown },
    limits: shownLimits(world, { rail, account, direction: 'in', used }),
    speed: shownSpeed(speeds, rail.index),
  } as const;
}
