// In: the commands about funds. Out: their terms changed, their fees paid out and a wrong value put right, all by two.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function fundsDesk({ commands }: DeskParts): Desk<'funds'> {
  return {
    actions: {
      'set-fund-terms': byCommand(commands, 'set-fund-terms', (subject, input) => ({ ...fundOf(subject), ...input })),
      'pay-fund-fees': byCommand(commands, 'pay-fund-fees', fundOf),
      'correct-fund-value': byCommand(commands, 'correct-fund-value', (subject, input) => ({
        ...fundOf(subject),
        ...input,
      })),
    },
    queues: {},
  };
}

/** `real:1`. What is no fund's name is refused by the command's shape. */
function fundOf(subject: string): { world: string; fund: string } {
  const [world = '', fund = ''] = subject.split(':', 2);
  return { world, fund };
}
