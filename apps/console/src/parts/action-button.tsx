// In: an action of the contract, its subject and input.
// Out: its button, for operators who hold the right, with the dialog behind it.
import { Button, type ButtonProps } from '@mui/material';
import { ACTIONS, TOPICS, type ActionName, type ConsoleTopic } from '@hilsa/contract/console/desks';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { useState, type ReactNode } from 'react';
import { lostReason, perform, type Outcome } from '../app/actions.ts';
import { askAgain } from '../app/queries.ts';
import { texts } from '../texts/index.ts';
import { ReasonDialog } from './action-dialog.tsx';
import { useMay } from './rights.ts';

interface ActionButtonProps<Name extends ActionName> {
  readonly name: Name;
  readonly subject: string;
  readonly input: ActionInput<Name>;
  /** On the button; the dialog has the action's own title. */
  readonly label: string;
  readonly danger?: boolean;
  /** Said before the action's own confirmation, e.g. about whom. */
  readonly about?: ReactNode;
  /** Fields of the input. */
  readonly children?: ReactNode;
  readonly ready?: boolean;
  readonly button?: ButtonProps;
  onDone?(outcome: Outcome): void;
}

export function ActionButton<Name extends ActionName>(props: ActionButtonProps<Name>) {
  const [open, setOpen] = useState(false);
  const may = useMay();
  const { name, label, danger = false, button } = props;
  if (!may(ACTIONS[name].right)) return null;
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        color={danger ? 'error' : 'primary'}
        {...button}
        onClick={() => setOpen(true)}
      >
        {label}
      </Button>
      {open && <ActionDialog {...props} onClose={() => setOpen(false)} />}
    </>
  );
}

/** The dialog alone, for actions that are opened by a key or a row. */
export function ActionDialog<Name extends ActionName>({
  name,
  subject,
  input,
  danger = false,
  about,
  children,
  ready,
  onDone,
  onClose,
}: Omit<ActionButtonProps<Name>, 'label' | 'button'> & { onClose(): void }) {
  const told = useTold();
  const { title, confirmation, secondPerson } = ACTIONS[name];
  return (
    <ReasonDialog
      title={title}
      explanation={
        <>
          {about !== undefined && <div>{about}</div>}
          {confirmation}
        </>
      }
      submit={title}
      danger={danger}
      secondPerson={secondPerson}
      {...(ready === undefined ? {} : { ready })}
      lost={() => lostReason(name, subject, input)}
      send={async (reason) => {
        const outcome = await perform(name, subject, input, reason);
        await told(outcome);
        onDone?.(outcome);
      }}
      onClose={onClose}
    >
      {children}
    </ReasonDialog>
  );
}

/** The trail and the delivery log grow by themselves, and are told so. */
const CHANGED = (Object.keys(TOPICS) as ConsoleTopic[]).filter((topic) => topic !== 'audit' && topic !== 'deliveries');

/** Says how it went, and asks again for what stands on the screen: the server's own word may be a moment later. */
export function useTold(): (outcome: Pick<Outcome, 'state'>) => Promise<void> {
  const notify = useNotify();
  const queries = useQueryClient();
  return async ({ state }) => {
    notify(state === 'waiting' ? texts.action.pending : texts.action.done, { type: 'info' });
    await askAgain(
      queries,
      CHANGED.map((topic) => ({ topic, id: null })),
    );
  };
}
