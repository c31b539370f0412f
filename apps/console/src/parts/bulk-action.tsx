// In: rows that are ticked in a list, and an action.
// Out: the action on each of them with one reason, and how many were refused and why.
import { Button } from '@mui/material';
import { ACTIONS, type ActionName } from '@hilsa/contract/console/desks';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useListContext, useNotify } from 'react-admin';
import { useState } from 'react';
import { perform } from '../app/actions.ts';
import { sentenceOf } from '../app/call.ts';
import { texts } from '../texts/index.ts';
import { useTold } from './action-button.tsx';
import { ReasonDialog } from './action-dialog.tsx';
import { useMay } from './rights.ts';

interface BulkActionProps<Name extends ActionName> {
  readonly name: Name;
  readonly label: string;
  readonly input: ActionInput<Name>;
  readonly danger?: boolean;
  subjectOf?(id: string): string;
}

export function BulkAction<Name extends ActionName>({
  name,
  label,
  input,
  danger = false,
  subjectOf,
}: BulkActionProps<Name>) {
  const { selectedIds, onUnselectItems } = useListContext();
  const [open, setOpen] = useState(false);
  const may = useMay();
  const notify = useNotify();
  const told = useTold();
  const { right, title, confirmation, secondPerson } = ACTIONS[name];
  if (!may(right)) return null;
  // One after the other: each is an action of its own in the trail, and one refusal does not stop the others.
  const send = async (reason: string) => {
    let done = 0;
    const refused: unknown[] = [];
    for (const id of selectedIds) {
      try {
        await perform(name, subjectOf?.(String(id)) ?? String(id), input, reason);
        done += 1;
      } catch (problem) {
        refused.push(problem);
      }
    }
    if (done === 0) throw refused[0];
    onUnselectItems();
    await told({ state: secondPerson ? 'waiting' : 'done' });
    if (refused.length > 0) {
      notify(`${texts.lists.bulkDone(done)} ${texts.lists.bulkFailed(refused.length, sentenceOf(refused[0]))}`, {
        type: 'warning',
      });
    }
  };
  return (
    <>
      <Button size="small" color={danger ? 'error' : 'primary'} onClick={() => setOpen(true)}>
        {label}
      </Button>
      {open && (
        <ReasonDialog
          title={title}
          explanation={
            <>
              <div>{texts.lists.selected(selectedIds.length)}</div>
              {confirmation}
            </>
          }
          submit={title}
          danger={danger}
          secondPerson={secondPerson}
          send={send}
          onClose={() => setOpen(false)}
        />
      )}
    </>
  );
}
