// In: the commands about markets. Out: halting a market by one person, opening it again by two.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function marketsDesk({ commands }: DeskParts): Desk<'markets'> {
  return {
    actions: {
      'halt-market': byCommand(commands, 'set-market-status', (subject, { status }) => ({
        ...marketOf(subject),
        status,
      })),
      'open-market': byCommand(commands, 'set-market-status', (subject) => ({
        ...marketOf(subject),
        status: 'trading',
      })),
    },
    queues: {},
  };
}

/** `real:BTCUSDT`. What is no market's name is refused by the command's shape. */
function marketOf(subject: string): { world: string; symbol: string } {
  const [world = '', symbol = ''] = subject.split(':', 2);
  return { world, symbol };
}
