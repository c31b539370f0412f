// In: the commands about options. Out: terms, set by two people with a later date; money of the house for its own writer, given or taken back by two.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function optionsDesk({ commands }: DeskParts): Desk<'options'> {
  return {
    actions: {
      'set-option-terms': byCommand(commands, 'set-option-terms', (subject, input) => {
        const [world = '', code = ''] = subject.split(':', 2);
        return { world, code, ...input };
      }),
      'fund-option-writer': byCommand(commands, 'fund-option-writer', (subject, input) => {
        const [world = '', code = ''] = subject.split(':', 2);
        return { world, code, ...input };
      }),
    },
    queues: {},
  };
}
