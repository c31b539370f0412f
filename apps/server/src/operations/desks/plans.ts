// In: the commands about membership's plans. Out: setting one, by two people.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function plansDesk({ commands }: DeskParts): Desk<'plans'> {
  return {
    actions: {
      'set-plan': byCommand(commands, 'set-membership-plan', (subject, input) => {
        const [world = '', code = ''] = subject.split(':', 2);
        return { world, code, ...input };
      }),
    },
    queues: {},
  };
}
