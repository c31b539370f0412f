// In: the commands about shares. Out: entering what a company decided, and suspending a share, by two people.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function sharesDesk({ commands }: DeskParts): Desk<'shares'> {
  return {
    actions: {
      'announce-share-action': byCommand(commands, 'announce-share-action', (subject, input) => ({
        ...shareOf(subject),
        ...input,
      })),
      'change-share-code': byCommand(commands, 'change-share-code', (subject, input) => ({
        ...shareOf(subject),
        ...input,
      })),
      'plan-market-pack': byCommand(commands, 'plan-market-pack', (subject, input) => {
        const { world, symbol: market } = shareOf(subject);
        return { world, market, ...input };
      }),
      'list-share': byCommand(commands, 'list-share', (subject, input) => ({ ...shareOf(subject), ...input })),
      'suspend-share': byCommand(commands, 'suspend-share', (subject) => shareOf(subject)),
      'plan-share-listing': byCommand(commands, 'plan-share-listing', (subject, input) => ({
        ...shareOf(subject),
        ...input,
      })),
    },
    queues: {},
  };
}

/** `real:GP`. What is no share's name is refused by the command's shape. */
function shareOf(subject: string): { world: string; symbol: string } {
  const [world = '', symbol = ''] = subject.split(':', 2);
  return { world, symbol };
}
