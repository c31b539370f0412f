// In: the commands about payments, the real world's tables. Out: signing one by one, refusing, suspense and policy by two, closing by one; and how
// many wait, since when.
import { byCommand } from '../by-command.ts';
import { Refused } from '../../identity/index.ts';
import type { Desk, DeskParts, Queue } from './desk.ts';

export function paymentsDesk({ commands, sql, rooms }: DeskParts): Desk<'payments'> {
  return {
    actions: {
      'sign-withdrawal': byCommand(commands, 'sign-withdrawal', (withdrawal, { digest }) => ({ withdrawal, digest })),
      'refuse-withdrawal': byCommand(commands, 'refuse-withdrawal', (withdrawal, { ground }) => ({
        withdrawal,
        ground,
      })),
      'assign-arrival': byCommand(commands, 'assign-arrival', (arrival, { customerId }) => ({ arrival, customerId })),
      'return-arrival': byCommand(commands, 'return-arrival', (arrival, { transaction }) => ({ arrival, transaction })),
      'keep-arrival': byCommand(commands, 'keep-arrival', (arrival, { transaction }) => ({ arrival, transaction })),
      'announce-own-money': byCommand(commands, 'announce-own-money', (rail, { awaited }) => ({ rail, awaited })),
      'import-statement': byCommand(commands, 'import-statement', (digest) => ({ digest })),
      'book-bank-line': byCommand(commands, 'book-bank-line', (line) => ({ line })),
      'reverse-credit': byCommand(commands, 'reverse-credit', (arrival) => ({ arrival })),
      'accept-name': byCommand(commands, 'decide-name', (destination) => ({ destination, isAccepted: true })),
      'refuse-name': byCommand(commands, 'decide-name', (destination) => ({ destination, isAccepted: false })),
      'close-rail': byCommand(commands, 'switch-rail', (rail, { direction }) => ({ rail, direction, isOpen: false })),
      'reopen-rail': byCommand(commands, 'switch-rail', (rail, { direction }) => ({ rail, direction, isOpen: true })),
      'set-rail-policy': byCommand(commands, 'set-rail-policy', (rail, input) => ({ rail, ...input })),
      'open-rail': byCommand(commands, 'open-rail', (rail, input) => ({ rail, ...input })),
      'invite-to-channel': {
        async look(id, { channel }) {
          const found = /^[1-9]\d{0,15}$/.test(id) ? await rooms.customers.customer(id) : null;
          if (found === null) throw new Refused('unknown-account');
          return { customerId: id, before: null, after: { channel } };
        },
        async perform(id, { channel }) {
          const { endsMs } = await rooms.invitations.invite(id, channel);
          return { after: { channel, untilMs: endsMs } };
        },
      },
    },
    queues: {
      async withdrawals() {
        const [row] = await sql`
          select count(*)::int as waiting, min(requested_ms) as oldest from real.withdrawals
          where state = 'requested' and needs_two`;
        return queueOf(row);
      },
      async suspense() {
        const [row] = await sql`
          select count(*)::int as waiting, min(at_ms) as oldest from real.arrivals where state in ('suspense', 'returning')`;
        return queueOf(row);
      },
    },
  };
}

function queueOf(row: Record<string, unknown> | undefined): Queue {
  const oldest = row?.['oldest'] ?? null;
  return { waiting: Number(row?.['waiting'] ?? 0), oldestAtMs: oldest === null ? null : Number(oldest) };
}
