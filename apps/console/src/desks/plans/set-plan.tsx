// In: a plan, or none.
// Out: the form by which two people set what it costs and how long it runs; without a plan, of a new one.
import { FormControlLabel, MenuItem, Switch, TextField } from '@mui/material';
import type { PlanRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

const COSTS = /^(?:0|[1-9]\d{0,11})(?:\.\d{1,2})?$/;

export function SetPlan({ plan }: { readonly plan: PlanRow | null }) {
  const [world, setWorld] = useState<PlanRow['world']>(plan?.world ?? 'real');
  const [name, setName] = useState(plan?.name ?? '');
  const [costs, setCosts] = useState(plan?.costs ?? '');
  const [days, setDays] = useState(String(plan?.days ?? 30));
  const [isOn, setOn] = useState(plan?.isOn ?? true);
  const isDays = /^[1-9]\d{0,2}$/.test(days) && Number(days) <= 366;
  return (
    <ActionButton
      name="set-plan"
      subject={`${world}:${name}`}
      input={{ costs, days: Number(days), isOn }}
      label={plan === null ? words.add : words.set}
      about={`${name} · ${words.worlds[world]}`}
      ready={/^[a-z0-9-]{1,32}$/.test(name) && COSTS.test(costs) && isDays}
    >
      {plan === null && (
        <TextField
          select
          label={words.world}
          value={world}
          onChange={(event) => setWorld(event.target.value as PlanRow['world'])}
        >
          {Object.entries(words.worlds).map(([value, label]) => (
            <MenuItem key={value} value={value}>
              {label}
            </MenuItem>
          ))}
        </TextField>
      )}
      {plan === null && (
        <TextField
          label={words.name}
          helperText={words.nameHint}
          value={name}
          onChange={(event) => setName(event.target.value.trim())}
        />
      )}
      <TextField
        label={words.costs}
        helperText={words.trial}
        error={costs !== '' && !COSTS.test(costs)}
        value={costs}
        onChange={(event) => setCosts(event.target.value)}
      />
      <TextField label={words.days} error={!isDays} value={days} onChange={(event) => setDays(event.target.value)} />
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
        label={words.switchSold}
      />
    </ActionButton>
  );
}
