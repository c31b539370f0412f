// In: calls of money that leaves over chains. Out: the book of addresses; the asking, which is that of every withdrawal; what became of it.
import type { RefusalWord, ReplyOf } from '@hilsa/contract';
import { readAddress, type AddressProblem } from '@hilsa/rails/chains';
import { transactionsOf } from '../../connectors/index.ts';
import { Refused } from '../../identity/index.ts';
import { listWithdrawals, withdrawalOf, type WithdrawalRow } from '../../tables/index.ts';
import { beforeOf } from '../cursor.ts';
import { type Context, type Handlers, type Rooms, sessionOf, type WorldRooms } from '../rooms.ts';
import { submit } from '../submit.ts';
import { coinRails, isCoinRail, networkNamed, networksOf, railsOf } from './coins.ts';
import { requireKyc, requireReal } from './deposits.ts';
import { shownAllowList } from './destinations.ts';
import { railOf, shownWithdrawal, tablesShow } from './payment-rows.ts';
import { withdrawBy } from './withdrawals.ts';

type Paths =
  | '/coin/withdraw/address'
  | '/coin/withdraw/address/generate'
  | '/coin/withdraw/address/remove'
  | '/coin/withdraw/add'
  | '/coin/withdraw/order';
type Booked = ReplyOf<'/coin/withdraw/address'>['list'][number];
type WithdrawalShown = ReplyOf<'/coin/withdraw/order'>['list'][number];

const PROBLEMS: Readonly<Record<AddressProblem, RefusalWord>> = {
  malformed: 'address-malformed',
  nobody: 'address-malformed',
  'checksum-wrong': 'address-checksum-wrong',
  'other-network': 'address-other-network',
  'own-deposit-address': 'address-own-deposit',
  'token-contract': 'address-token-contract',
};

export function coinPayoutCalls(rooms: Rooms): Handlers<Paths> {
  const { sql, notifications, now } = rooms;
  const withdraw = withdrawBy(rooms);

  async function booked(context: Context): Promise<Booked[]> {
    const { account, customerId } = sessionOf(context);
    const rows = await sql<{ destination: string; label: string }[]>`
      select destination, label from payments.address_labels where customer_id = ${customerId}`;
    const labels = new Map(rows.map(({ destination, label }) => [Number(destination), label]));
    const { payments } = context.world.sequencer.engine;
    const own = payments.destinations.of(account).filter(({ rail }) => isCoinRail(context.world, rail));
    return own.toReversed().map(({ id, rail, text, usableMs }) => ({
      id: String(id),
      network: payments.rails[rail]!.name,
      address: text,
      label: labels.get(id) ?? '',
      state: usableMs > now() ? 'held' : 'ready',
      usableAtMs: usableMs,
    }));
  }

  return {
    '/coin/withdraw/address': async (context, { network }) => {
      if (network !== undefined) networkNamed(rooms, network);
      const list = await booked(context);
      return {
        list: list.filter((each) => network === undefined || each.network === network),
        allowList: shownAllowList(context, now()),
      };
    },

    '/coin/withdraw/address/generate': async (context, { network: name, address: typed, label = '' }) => {
      const network = networkNamed(rooms, name);
      requireReal(context);
      await requireKyc(rooms, context, 'withdraw');
      const { account, customerId } = sessionOf(context);
      const read = readAddress(network.kind, typed, {
        isOwnDeposit: network.isOurs,
        isTokenContract: (address) => network.coins.some(({ token }) => token === address),
      });
      if ('problem' in read) throw new Refused(PROBLEMS[read.problem], { network: name });
      const [first] = railsOf(context.world, network);
      if (first === undefined) throw new Refused('unknown-network', { network: name });
      const to = { account, rail: first.index, destination: read.address, match: 'equal' } as const;
      const { id } = await submit(context, { kind: 'add-destination', ...to, atMs: 0 }, null, context.requestId);
      await sql`
        insert into payments.address_labels (destination, customer_id, label) values (${id!}, ${customerId}, ${label})
        on conflict (destination) do nothing`;
      await notifications.notify(customerId, 'destination-added', { end: read.address.slice(-4) });
      return { address: (await booked(context)).find((each) => each.id === String(id))! };
    },

    '/coin/withdraw/address/remove': async (context, { id }) => {
      requireReal(context);
      const { account, customerId } = sessionOf(context);
      const destination = Number(id);
      const known = context.world.sequencer.engine.payments.destinations.get(destination);
      if (known?.account === account && !isCoinRail(context.world, known.rail))
        throw new Refused('unknown-destination', { destination: id });
      await submit(context, { kind: 'remove-destination', account, destination, atMs: 0 }, null, context.requestId);
      await sql`delete from payments.address_labels where destination = ${destination} and customer_id = ${customerId}`;
      await notifications.notify(customerId, 'destination-removed', {});
      return {};
    },

    '/coin/withdraw/add': async (context, request) => {
      const { payments } = context.world.sequencer.engine;
      const to = payments.destinations.get(Number(request.id));
      if (to === undefined || !isCoinRail(context.world, to.rail))
        throw new Refused('unknown-destination', { destination: request.id });
      const id = await withdraw(context, request);
      return { withdrawal: await one(context, String(id)) };
    },

    '/coin/withdraw/order': async (context, { id, cursor, limit }) => {
      const { world } = context;
      const before = beforeOf(cursor);
      if (id !== undefined) return { list: [await one(context, id)], nextCursor: null };
      await tablesShow(world);
      const page = { before, limit, rails: coinRails(world) };
      const { list, nextCursor } = await listWithdrawals(world.tables, sessionOf(context).account, page);
      return { list: await shown(world, list), nextCursor };
    },
  };

  /** @throws Refused unknown-withdrawal */
  async function one(context: Context, id: string): Promise<WithdrawalShown> {
    const { world } = context;
    await tablesShow(world);
    const row = await withdrawalOf(world.tables, sessionOf(context).account, Number(id));
    if (row === null || !isCoinRail(world, row.rail)) throw new Refused('unknown-withdrawal', { withdrawal: id });
    return (await shown(world, [row]))[0]!;
  }

  async function shown(world: WorldRooms, rows: readonly WithdrawalRow[]): Promise<WithdrawalShown[]> {
    // Of what is paid, too: a chain may have taken back what was settled, and another pack of it have paid.
    const asked = rows.filter(({ state }) => state === 'sent' || state === 'success').map(({ id }) => id);
    const sent = asked.length === 0 ? new Map<number, never>() : await transactionsOf(sql, asked);
    return rows.map((row) => {
      const rail = railOf(world, row.rail);
      const network = networksOf(rooms).find(({ name }) => name === rail.name);
      const depth = network?.depth ?? 0;
      const at = sent.get(row.id);
      const under = at === undefined || at.height === 0 ? 0 : (network?.standing().height ?? 0) - at.height + 1;
      const { withdrawals, destinations } = world.sequencer.engine.payments;
      const txid = at === undefined || at.txid === '' ? row.transaction : at.txid;
      return {
        ...shownWithdrawal(world, row, rooms.now()),
        network: rail.name,
        address: withdrawals.get(row.id)?.to ?? destinations.get(row.destination)?.text ?? '',
        transaction: txid,
        txid,
        confirmations: row.state === 'success' ? depth : Math.max(0, Math.min(depth, under)),
        depth,
      };
    });
  }
}
