// In: the commands about pairs of exchange. Out: stopping one by one person; reopening it and changing its rules by two.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function conversionDesk({ commands }: DeskParts): Desk<'conversion'> {
  return {
    actions: {
      'stop-pair': byCommand(commands, 'stop-conversion-pair', (subject) => ({ ...pairOf(subject), isStopped: true })),
      'reopen-pair': byCommand(commands, 'stop-conversion-pair', (subject) => ({
        ...pairOf(subject),
        isStopped: false,
      })),
      'make-pair': byCommand(commands, 'make-pair', (subject, input) => ({ ...pairOf(subject), ...input })),
      'set-pair-rules': byCommand(commands, 'set-pair-rules', (subject, input) => ({ ...pairOf(subject), ...input })),
    },
    queues: {},
  };
}

/** `real:USD-BDT`. What is no pair's name is refused by the command's shape. */
function pairOf(subject: string): { world: string; pair: string } {
  const [world = '', pair = ''] = subject.split(':', 2);
  return { world, pair };
}
