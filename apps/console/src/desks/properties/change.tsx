// In: a setting.
// Out: its change: a new value in the setting's own shape, and from when.
import { Box, Checkbox, FormControlLabel, FormGroup, MenuItem, TextField } from '@mui/material';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { settingText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import type { Property } from './property.ts';
import { words } from './words.ts';

const DECIMAL = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;

export function ChangeProperty({ property }: { readonly property: Property }) {
  const [value, setValue] = useState(property.value);
  const [effectiveAtMs, setEffectiveAtMs] = useState<number | null>(null);
  const input: ActionInput<'set-property'> = { value, effectiveAtMs };
  const wrong = property.shape === 'decimal' && !DECIMAL.test(value);
  return (
    <ActionButton
      name="set-property"
      subject={property.id}
      input={input}
      label={words.change}
      about={texts.names.settings[property.id]}
      ready={value !== property.value && !wrong}
    >
      <Value property={property} value={value} wrong={wrong} onChange={setValue} />
      <TextField
        type="datetime-local"
        label={words.from}
        helperText={words.fromHint}
        value={fieldOf(effectiveAtMs)}
        onChange={(event) => setEffectiveAtMs(momentOf(event.target.value))}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

interface ValueProps {
  readonly property: Property;
  readonly value: string;
  readonly wrong: boolean;
  onChange(value: string): void;
}

function Value({ property: { id, shape, choices }, value, wrong, onChange }: ValueProps) {
  switch (shape) {
    case 'choice':
      return (
        <TextField select label={words.newValue} value={value} onChange={(event) => onChange(event.target.value)}>
          {choices.map((choice) => (
            <MenuItem key={choice} value={choice}>
              {settingText(id, choice)}
            </MenuItem>
          ))}
        </TextField>
      );
    case 'choices':
      return <Several of={id} choices={choices} value={value} onChange={onChange} />;
    case 'decimal':
      return (
        <TextField
          label={words.newValue}
          value={value}
          onChange={(event) => onChange(event.target.value.trim())}
          error={wrong}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      );
  }
}

function Several({
  of,
  choices,
  value,
  onChange,
}: {
  readonly of: string;
  readonly choices: readonly string[];
  readonly value: string;
  onChange(value: string): void;
}) {
  const chosen = new Set(value.split(',').filter(Boolean));
  return (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0 }}>
      <Box component="legend" sx={{ p: 0, color: 'text.secondary' }}>
        {words.newValue}
      </Box>
      <FormGroup row>
        {choices.map((choice) => (
          <FormControlLabel
            key={choice}
            control={
              <Checkbox
                checked={chosen.has(choice)}
                // In the order of the choices, so that the same set is the same value.
                onChange={(event) =>
                  onChange(choices.filter((one) => (one === choice ? event.target.checked : chosen.has(one))).join(','))
                }
              />
            }
            label={settingText(of, choice)}
          />
        ))}
      </FormGroup>
    </Box>
  );
}
