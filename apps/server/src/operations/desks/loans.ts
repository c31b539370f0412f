// In: the commands about loans. Out: approving, rejecting and writing off, each by two people.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function loansDesk({ commands }: DeskParts): Desk<'loans'> {
  const loanOf = (subject: string): { loan: number } => ({ loan: Number(subject) });
  return {
    actions: {
      'approve-loan': byCommand(commands, 'decide-loan', (subject) => ({ ...loanOf(subject), why: null })),
      'reject-loan': byCommand(commands, 'decide-loan', (subject, { why }) => ({ ...loanOf(subject), why })),
      'write-off-loan': byCommand(commands, 'write-off-loan', (subject) => loanOf(subject)),
    },
    queues: {},
  };
}
