// In: a case.
// Out: which of its parts are sent back, each with its reason, and words for the customer if there are some.
import { Box, Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import type { ActionInput, PaperCase } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionDialog } from '../../parts/action-button.tsx';
import { isReady, reasonsOf, type Choices, type Field } from './rejection.ts';
import { words } from './words.ts';

type Reason = ActionInput<'reject-papers'>['reasons'][number]['reason'];

interface RejectDialogProps {
  readonly paper: PaperCase;
  readonly onDone: (() => void) | null;
  onClose(): void;
}

export function RejectDialog({ paper, onDone, onClose }: RejectDialogProps) {
  const [choices, setChoices] = useState<Choices>({});
  const change = (field: Field, choice: Choices[Field]) => setChoices((before) => ({ ...before, [field]: choice }));
  return (
    <ActionDialog
      name="reject-papers"
      subject={paper.id}
      input={{ reasons: reasonsOf(choices) }}
      about={words.rejectHint}
      danger
      ready={isReady(choices)}
      onDone={() => onDone?.()}
      onClose={onClose}
    >
      {fieldsOf(paper).map((field) => (
        <Part key={field} field={field} choice={choices[field]} onChange={(choice) => change(field, choice)} />
      ))}
    </ActionDialog>
  );
}

/** The parts this case has: a passport has lines and no back. */
function fieldsOf(paper: PaperCase): readonly Field[] {
  const all = Object.keys(words.fields) as Field[];
  return all.filter(
    (field) =>
      (field !== 'mrz' || paper.mrz !== null || paper.given.includes('mrz')) &&
      (field !== 'back' || paper.sides.includes('back')) &&
      (field !== 'front' || paper.sides.includes('front')),
  );
}

interface PartProps {
  readonly field: Field;
  readonly choice: Choices[Field];
  onChange(choice: Choices[Field]): void;
}

function Part({ field, choice, onChange }: PartProps) {
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <FormControlLabel
        control={
          <Checkbox
            checked={choice !== undefined}
            onChange={(event) => onChange(event.target.checked ? { reason: 'unreadable', note: '' } : undefined)}
          />
        }
        label={words.fields[field]}
      />
      {choice !== undefined && (
        <Box sx={{ display: 'grid', gap: 1, pl: 4, gridTemplateColumns: { sm: '200px 1fr' } }}>
          <TextField
            select
            label={words.why}
            value={choice.reason}
            onChange={(event) => onChange({ ...choice, reason: event.target.value as Reason })}
          >
            {Object.entries(words.reasons).map(([reason, name]) => (
              <MenuItem key={reason} value={reason}>
                {name}
              </MenuItem>
            ))}
          </TextField>
          <TextField
            label={words.note}
            value={choice.note}
            onChange={(event) => onChange({ ...choice, note: event.target.value })}
            error={choice.note !== '' && choice.note.trim().length < 3}
            helperText={choice.note !== '' && choice.note.trim().length < 3 ? words.noteShort : undefined}
            slotProps={{ htmlInput: { maxLength: 300 } }}
          />
        </Box>
      )}
    </Box>
  );
}
