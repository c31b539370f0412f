// In: the worlds. Out: applications decided, losses written off, the table and what may be pledged set by two, as ordinary commands with both
// names in the journal of the real world.
import type { World } from '@hilsa/contract';
import type { Command } from '@hilsa/core';
import type { WorldRooms } from '../../gateway/index.ts';
import { Refused } from '../../identity/index.ts';
import type { OperatorCommands } from '../../operations/index.ts';
import { loanById, type LoanRow } from '../../tables/loans.ts';
import { lendingCommands } from './lending.ts';
import { people, submitFor } from './submit-for.ts';

interface LoanParts {
  /** Whose account of a world it is; null: no customer's. */
  customerOf(world: World, account: number): Promise<string | null>;
}
type Names = 'decide-loan' | 'write-off-loan' | 'set-loan-table' | 'set-collateral';
/** Nothing is lent in the demo world. */
const WORLD = 'real';

export function loanCommands(
  worlds: Readonly<Record<World, WorldRooms>>,
  { customerOf }: LoanParts,
): Pick<OperatorCommands, Names> {
  const rooms = worlds[WORLD];
  const known = async (loan: number, state: LoanRow['state']): Promise<LoanRow> => {
    const row = await loanById(rooms.tables, loan);
    if (row === null) throw new Refused('unknown-loan');
    if (row.state !== state) throw new Refused('loan-not-open');
    return row;
  };
  const look = async (loan: number, from: LoanRow['state'], to: Readonly<Record<string, string>>) => {
    const { account } = await known(loan, from);
    return { customerId: await customerOf(WORLD, account), before: { state: from }, after: { ...to } };
  };
  return {
    ...lendingCommands(rooms),
    'decide-loan': {
      look: ({ loan, why }) => look(loan, 'applied', why === null ? { state: 'running' } : { state: 'rejected', why }),
      async submit({ loan, why }, warrant) {
        const isApproved = why === null;
        const reason = why ?? 'by the published table';
        const command: Command = { kind: 'decide-loan', atMs: 0, loan, isApproved, reason, ...people(warrant) };
        await submitFor(warrant, rooms, command);
        return {};
      },
    },
    'write-off-loan': {
      look: ({ loan }) => look(loan, 'running', { state: 'written-off' }),
      async submit({ loan }, warrant) {
        const reason = 'not recoverable';
        await submitFor(warrant, rooms, { kind: 'write-off-loan', atMs: 0, loan, reason, ...people(warrant) });
        return {};
      },
    },
  };
}
