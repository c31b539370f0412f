// In: the commands about loans. Out: approving, rejecting and writing off, the published table and what may be pledged, each by two people.
import { byCommand } from '../by-command.ts';
import type { Desk, DeskParts } from './desk.ts';

export function loansDesk({ commands }: DeskParts): Desk<'loans'> {
  const loanOf = (subject: string): { loan: number } => ({ loan: Number(subject) });
  return {
    actions: {
      'approve-loan': byCommand(commands, 'decide-loan', (subject) => ({ ...loanOf(subject), why: null })),
      'reject-loan': byCommand(commands, 'decide-loan', (subject, { why }) => ({ ...loanOf(subject), why })),
      'write-off-loan': byCommand(commands, 'write-off-loan', (subject) => loanOf(subject)),
      'set-loan-table': byCommand(commands, 'set-loan-table', (lending, input) => ({ lending, ...input })),
      'set-collateral': byCommand(commands, 'set-collateral', (symbol, input) => ({ symbol, ...input })),
    },
    queues: {},
  };
}
