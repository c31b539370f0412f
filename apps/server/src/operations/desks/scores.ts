// In: the commands about scores. Out: confirming abuse and granting an appeal by two; turning one down by somebody who did not confirm it.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function scoresDesk({ commands }: DeskParts): Desk<'scores'> {
  return {
    actions: {
      'confirm-abuse': byCommand(commands, 'confirm-abuse', (customerId) => ({ customerId })),
      'grant-appeal': byCommand(commands, 'grant-appeal', (appeal) => ({ appeal })),
      'uphold-appeal': byCommand(commands, 'uphold-appeal', (appeal) => ({ appeal })),
    },
    queues: {},
  };
}
