// In: calls of money out. Out: what can leave, what is signed, the command with its proof, the road, taking back.
import { randomBytes } from 'node:crypto';
import type { ReadRequest } from '@hilsa/contract';
import type { Destination, PayoutMethod, RailState } from '@hilsa/core';
import { decidedBy, holdsOf, isOpenNow, usedKey, usedOf } from '@hilsa/core/payments/state';
import { feeOf } from '@hilsa/core/payments/withdraw';
import { payoutOpens } from '@hilsa/core/payments/policy';
import { isShort } from '@hilsa/core/payments/short';
import { digestOf } from '@hilsa/core/payments/proof';
import { PROOF_LIFE_MS } from '@hilsa/rails/withdrawals';
import { Refused, withdrawing } from '../../identity/index.ts';
import { bandSince, listWithdrawals, speedsSince, stepsOf, withdrawalOf } from '../../tables/index.ts';
import { beforeOf } from '../cursor.ts';
import { readAmount } from '../read-order.ts';
import { type Context, sessionOf, type Handlers, type Rooms, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';
import { requireReal } from './deposits.ts';
import { networksOf, whyClosed } from './coins.ts';
import {
  laterThan,
  moneyRails,
  printed,
  shownLimits,
  shownMethod,
  shownSpeed,
  shownStep,
  shownWithdrawal,
  tablesShow,
  whatIsThere,
} from './payment-rows.ts';

type Paths =
  | '/user/withdraw/status'
  | '/user/withdraw/preview'
  | '/user/withdraw/add'
  | '/user/withdraw/order'
  | '/user/withdraw/cancel';

const DAY_MS = 86_400_000;
/** The time of commands may be so far behind the machine’s: a proof must not come from its future. */
const BEHIND_MS = 5_000;

export function withdrawalCalls(rooms: Rooms): Handlers<Paths> {
  const { now, identity } = rooms;
  const withdraw = withdrawBy(rooms);
  return {
    '/user/withdraw/status': async (context, { id, kind }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      const { payments } = world.sequencer.engine;
      const speeds = await speedsSince(world.tables, 'out', now() - 30 * DAY_MS);
      const holds = holdsOf(payments, account).map(({ reason, untilMs }) => ({ reason, untilMs }));
      const standing = { holds, isFrozen: payments.frozen.has(account) };
      if (id === undefined) {
        const rails = payments.rails.filter(
          ({ wallet, name }) => (wallet === 'coin') === (kind === 'coin') && !isOnlyIn(rooms, name),
        );
        const ways = rails.map((rail) => ({
          ...shownWay(rooms, world, { account, rail, atMs: now() }),
          speed: shownSpeed(speeds, rail.index),
        }));
        return { ways, ...standing, withdrawal: null, steps: [], speed: null, band: [] };
      }
      await tablesShow(world);
      const row = await withdrawalOf(world.tables, account, Number(id));
      if (row === null) throw new Refused('unknown-withdrawal', { withdrawal: id });
      const steps = await stepsOf(world.tables, 'out', row.id);
      const shown = { withdrawal: shownWithdrawal(world, row, now()), steps: steps.map(shownStep) };
      const band = await bandSince(world.tables, { way: 'out', rail: row.rail, sinceMs: now() - 30 * DAY_MS });
      return { ways: [], ...standing, ...shown, speed: shownSpeed(speeds, row.rail), band };
    },

    '/user/withdraw/preview': async (context, request) => {
      requireReal(context);
      const { world, caller } = context;
      const session = sessionOf(context);
      const place = placeOf(rooms, context, request);
      const { rail, destination, method, amount } = place;
      checkPlace(rooms, world, session.account, place);
      const fee = feeOf(method, amount);
      const requestId = `w-${randomBytes(9).toString('base64url')}`;
      const askedMs = now() - BEHIND_MS;
      const digest = digestText(world, session.account, { ...place, fee, requestId, askedMs });
      const proofs = await withdrawing.withdrawalMethods(identity.rooms, session, digest, caller);
      const print = (units: bigint) => printed(world, rail, units);
      return {
        terms: {
          world: rooms.settings.mode === 'sandbox' ? 'Sandbox' : 'real',
          account: String(session.account),
          asset: world.publisher.listings.asset(rail.asset).code,
          amount: print(amount),
          fee: print(fee),
          arrivalAmount: print(amount - fee),
          rail: `${rail.name}/${method.name}`,
          destination: destination.text,
          requestId,
          askedAtMs: askedMs,
          expiresAtMs: askedMs + PROOF_LIFE_MS,
        },
        digest,
        needsTwo: amount > rail.policy.automatic,
        decidedByMs: decidedBy(world.sequencer.engine.payments, session.account, askedMs),
        leavesAtMs: laterThan(now(), payoutOpens(rail.policy, method, now())),
        ...proofs,
      };
    },

    '/user/withdraw/add': async (context, request) => {
      const id = await withdraw(context, request);
      return { withdrawal: await shown(context.world, sessionOf(context).account, id, now()) };
    },

    '/user/withdraw/order': async (context, { cursor, limit }) => {
      const { world } = context;
      const { account } = sessionOf(context);
      await tablesShow(world);
      const { list, nextCursor } = await listWithdrawals(world.tables, account, {
        before: beforeOf(cursor),
        limit,
        rails: moneyRails(world),
      });
      return { list: list.map((row) => shownWithdrawal(world, row, now())), nextCursor };
    },

    '/user/withdraw/cancel': async (context, { id }) => {
      requireReal(context);
      const { world } = context;
      const { account } = sessionOf(context);
      const command = { kind: 'cancel-withdrawal', account, withdrawal: Number(id), atMs: 0 } as const;
      await submit(context, command, null, context.requestId);
      return { withdrawal: await shown(world, account, Number(id), now()) };
    },
  };
}

/** The one way in which money is asked out, of banks, wallets and chains. @returns the withdrawal's number */
export function withdrawBy(rooms: Rooms) {
  const { identity, notifications } = rooms;
  return async (context: Context, request: ReadRequest<'/user/withdraw/add'>): Promise<number> => {
    requireReal(context);
    const { world, caller } = context;
    const session = sessionOf(context);
    const { account, customerId } = session;
    const place = placeOf(rooms, context, request);
    const { rail, destination, amount } = place;
    const fee = readFee(world, rail, request.fee);
    const { requestId, askedAtMs: askedMs } = request;
    if (fee >= amount)
      throw new Refused('fee-changed', { asset: world.publisher.listings.asset(rail.asset).code, fee: request.fee });
    const digest = digestText(world, account, { ...place, fee, requestId, askedMs });
    const isUsed = world.sequencer.engine.payments.usedProofs.has(digest);
    const proof = await withdrawing.proveWithdrawal(
      identity.rooms,
      session,
      { digest, shown: request, isUsed },
      caller,
    );
    const { id } = await submit(
      context,
      {
        kind: 'request-withdrawal',
        account,
        destination: destination.id,
        ...(rail.index !== destination.rail && { rail: rail.index }),
        method: request.method,
        amount,
        fee,
        requestId,
        askedMs,
        proof,
        atMs: 0,
      },
      null,
      context.requestId,
    );
    await notifications.notify(customerId, 'withdrawal-requested', {
      amount: printed(world, rail, amount),
      asset: world.publisher.listings.asset(rail.asset).code,
      end: destination.text.slice(-4),
      path: `/pages/wallet/recordDetail?id=${id}`,
    });
    return id!;
  };
}

interface Place {
  readonly rail: RailState;
  readonly destination: Destination;
  readonly method: PayoutMethod;
  readonly amount: bigint;
}

/** @throws Refused unknown-destination, destination-invalid, amount-not-positive, amount-too-precise */
function placeOf(
  rooms: Rooms,
  context: Context,
  {
    id,
    method: place,
    amount,
    asset,
  }: Pick<ReadRequest<'/user/withdraw/preview'>, 'id' | 'method' | 'amount' | 'asset'>,
): Place {
  const { world } = context;
  const { account } = sessionOf(context);
  const { payments } = world.sequencer.engine;
  const destination = payments.destinations.get(Number(id));
  if (destination === undefined || destination.account !== account)
    throw new Refused('unknown-destination', { destination: id });
  const { name } = payments.rails[destination.rail]!;
  // An address is paid in any coin of its network.
  const rail =
    asset === undefined
      ? payments.rails[destination.rail]
      : payments.rails.find((each) => each.name === name && world.publisher.listings.asset(each.asset).code === asset);
  if (rail === undefined) throw new Refused('destination-invalid', { field: 'asset' });
  const method = rail.policy.methods[place];
  if (method === undefined) throw new Refused('destination-invalid', { field: 'method' });
  const { code, decimals } = world.publisher.listings.asset(rail.asset);
  // A network may have fewer digits than the asset: what it cannot pay exactly is not asked of it.
  const coin = networksOf(rooms)
    .find((each) => each.name === name)
    ?.coins.find((each) => each.asset === code);
  if (coin !== undefined && coin.decimals < decimals) readAmount(amount, coin.decimals);
  return { rail, destination, method, amount: readAmount(amount, decimals) };
}

/** What the core would refuse anyhow, said before anybody signs. @throws Refused */
function checkPlace(
  rooms: Rooms,
  world: WorldRooms,
  account: number,
  { rail, destination, method, amount }: Place,
): void {
  const asset = world.publisher.listings.asset(rail.asset).code;
  const print = (units: bigint) => printed(world, rail, units);
  if (!isOpenNow(rail, 'out')) throw new Refused('rail-closed', { direction: 'out' });
  if (destination.match !== 'equal') throw new Refused('name-mismatch');
  if (destination.usableMs > rooms.now()) throw new Refused('destination-held', { untilMs: destination.usableMs });
  const network = networksOf(rooms).find(({ name }) => name === rail.name);
  if (rail.wallet === 'coin' && network?.standing().canPay !== true)
    throw new Refused('network-unavailable', { network: rail.name });
  const { minimum, maximum } = method;
  if (amount < minimum) throw new Refused('payment-below-minimum', { asset, minimum: print(minimum) });
  if (amount > maximum) throw new Refused('payment-above-maximum', { asset, maximum: print(maximum) });
  const { available } = whatIsThere(world, account, rail);
  if (available < amount)
    throw new Refused('insufficient-balance', { asset, required: print(amount), available: print(available) });
}

/** @throws Refused field-invalid */
function readFee(world: WorldRooms, rail: RailState, text: string): bigint {
  return text === '0' ? 0n : readAmount(text, world.publisher.listings.asset(rail.asset).decimals);
}

function digestText(
  world: WorldRooms,
  account: number,
  given: Place & { fee: bigint; requestId: string; askedMs: number },
): string {
  const { rail, method, destination, amount, fee, requestId, askedMs } = given;
  const digest = digestOf({
    accountId: String(account),
    asset: world.publisher.listings.asset(rail.asset).code,
    amount,
    fee,
    rail: `${rail.name}/${method.name}`,
    destination: destination.text,
    requestId,
    atMs: askedMs,
  });
  return Buffer.from(digest).toString('hex');
}

/** A counter and a provider's pay page bring money in and pay nobody. */
function isOnlyIn({ invitations, partners }: Rooms, name: string): boolean {
  return invitations.channels.has(name) || partners?.onlyIn.has(name) === true;
}

async function shown(world: WorldRooms, account: number, id: number, nowMs: number) {
  await tablesShow(world);
  const row = await withdrawalOf(world.tables, account, id);
  if (row === null) throw new Error(`withdrawal ${id} was acknowledged but is not in the tables`);
  return shownWithdrawal(world, row, nowMs);
}

function shownWay(
  rooms: Rooms,
  world: WorldRooms,
  { account, rail, atMs }: { account: number; rail: RailState; atMs: number },
) {
  const { payments } = world.sequencer.engine;
  const { available, settling, held } = whatIsThere(world, account, rail);
  const print = (units: bigint) => printed(world, rail, units);
  const network = networksOf(rooms).find(({ name }) => name === rail.name);
  const why =
    rail.wallet === 'coin'
      ? whyClosed(world, network, rail, 'out')
      : !isOpenNow(rail, 'out')
        ? 'rail-closed'
        : isShort(payments, rail.asset)
          ? 'custody-short'
          : '';
  const used = usedOf(payments.used, usedKey(account, rail.index, 'out'), atMs);
  return {
    channel: rail.name,
    asset: world.publisher.listings.asset(rail.asset).code,
    isOpen: why === '',
    why,
    available: print(available),
    settling: print(settling),
    held: print(held),
    automatic: print(rail.policy.automatic),
    codeDaily: print(rail.policy.codeDaily),
    limits: shownLimits(world, { rail, account, direction: 'out', used }),
    methods: rail.policy.methods.map((method, place) => shownMethod(world, rail, method, place)),
  };
}
