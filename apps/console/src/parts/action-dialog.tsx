// In: an action of the contract by name, its subject, the fields it needs.
// Out: a dialog that says what will happen, asks for the reason, performs it, and shows a refusal where it was asked.
import { Alert, Button, Dialog, DialogActions, DialogContent, DialogTitle, TextField, Typography } from '@mui/material';
import { useId, useState, type ReactNode, type SyntheticEvent } from 'react';
import { sentenceOf } from '../app/call.ts';
import { texts } from '../texts/index.ts';

/** The contract's own bounds (REASON in its actions); repeated here because that file brings zod along. */
const REASON = { minimum: 3, maximum: 500 } as const;

interface ReasonDialogProps {
  readonly title: string;
  /** What will happen, to whom, and who else must agree. */
  readonly explanation: ReactNode;
  readonly submit: string;
  readonly danger?: boolean;
  readonly secondPerson?: boolean;
  /** Further fields of the action. */
  readonly children?: ReactNode;
  /** Whether the further fields are filled in well enough to ask. */
  readonly ready?: boolean;
  /** The reason of the same thing sent before, to which no answer came; null: there is none. */
  lost?(): string | null;
  /** Resolves when it is done or waits for a second person; rejects with the refusal. */
  send(reason: string): Promise<void>;
  onClose(): void;
}

export function ReasonDialog(props: ReasonDialogProps) {
  const { title, explanation, submit, danger = false, secondPerson = false, children, ready = true, onClose } = props;
  const [reason, setReason] = useState('');
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const lost = props.lost?.() ?? null;
  const said = lost ?? reason;
  const titleId = useId();
  const send = async (event: SyntheticEvent) => {
    event.preventDefault();
    setBusy(true);
    setProblem(null);
    try {
      await props.send(said.trim());
      onClose();
    } catch (failure) {
      setProblem(sentenceOf(failure));
      setBusy(false);
    }
  };
  return (
    <Dialog open onClose={() => !busy && onClose()} fullWidth maxWidth="sm" aria-labelledby={titleId}>
      <form onSubmit={(event) => void send(event)} noValidate>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <Typography color="textSecondary" component="div">
            {explanation}
          </Typography>
          {secondPerson && <Alert severity="info">{texts.action.secondPerson}</Alert>}
          {children}
          <TextField
            label={texts.action.reason}
            helperText={texts.action.reasonHint(REASON.minimum)}
            value={said}
            onChange={(event) => setReason(event.target.value)}
            required
            multiline
            minRows={2}
            slotProps={{ htmlInput: { maxLength: REASON.maximum, readOnly: lost !== null } }}
          />
          {lost !== null && <Alert severity="warning">{texts.action.lost}</Alert>}
          {problem !== null && <Alert severity="error">{problem}</Alert>}
        </DialogContent>
        <DialogActions sx={{ p: 2 }}>
          <Button onClick={onClose} disabled={busy}>
            {texts.action.cancel}
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            disabled={busy || !ready || said.trim().length < REASON.minimum}
          >
            {busy ? texts.action.busy : submit}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
