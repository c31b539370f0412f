// In: the commands about tables of fees. Out: setting one, by two people.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function feesDesk({ commands }: DeskParts): Desk<'fees'> {
  return {
    actions: {
      'set-fee-table': byCommand(commands, 'set-fee-table', (subject, input) => {
        const [world = '', feeClass = ''] = subject.split(':', 2);
        return { world, feeClass, ...input };
      }),
    },
    queues: {},
  };
}
