// In: the commands about contracts. Out: opening stopped by one person; allowed again, terms, the fund's seed, a market's beginning and its end by two.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function contractsDesk({ commands }: DeskParts): Desk<'contracts'> {
  return {
    actions: {
      'stop-opening': byCommand(commands, 'stop-opening', (subject, input) => ({ ...contractOf(subject), ...input })),
      'allow-opening': byCommand(commands, 'stop-opening', (subject) => ({ ...contractOf(subject), untilMs: 0 })),
      'set-contract-terms': byCommand(commands, 'set-contract-terms', (subject, input) => ({
        ...contractOf(subject),
        ...input,
      })),
      'list-contract': byCommand(commands, 'list-contract', (subject, input) => ({ ...contractOf(subject), ...input })),
      'seed-insurance': byCommand(commands, 'seed-insurance', (subject, input) => ({
        ...contractOf(subject),
        ...input,
      })),
      'set-leverage-caps': byCommand(commands, 'set-leverage-caps', (world, input) => ({ world, ...input })),
      'delist-contract': byCommand(commands, 'delist-contract', (subject, input) => ({
        ...contractOf(subject),
        ...input,
      })),
    },
    queues: {},
  };
}

/** `real:BTCUSDT-PERP`. What is no contract's name is refused by the command's shape. */
function contractOf(subject: string): { world: string; symbol: string } {
  const [world = '', symbol = ''] = subject.split(':', 2);
  return { world, symbol };
}
