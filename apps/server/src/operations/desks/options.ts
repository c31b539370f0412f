// In: the command about terms of options. Out: setting them, by two people with a later date.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function optionsDesk({ commands }: DeskParts): Desk<'options'> {
  return {
    actions: {
      'set-option-terms': byCommand(commands, 'set-option-terms', (subject, input) => {
        const [world = '', code = ''] = subject.split(':', 2);
        return { world, code, ...input };
      }),
    },
    queues: {},
  };
}
