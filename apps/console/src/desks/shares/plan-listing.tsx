// In: nothing.
// Out: the form by which two people change a share's listing from a coming trading day on. What is left empty stays.
import { MenuItem, TextField } from '@mui/material';
import type { ShareActionRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

const CODE = /^[A-Z0-9]{1,20}$/;
const DATE = /^\d{4}-\d{2}-\d{2}$/;
const PERCENT = /^(?:100|[1-9]?\d(?:\.\d{1,2})?)$/;
const WORLDS = ['real', 'demo'] as const satisfies readonly ShareActionRow['world'][];
const NOTHING = { code: '', fromDate: '', category: '', sector: '', freeFloat: '' };

export function PlanListing() {
  const [world, setWorld] = useState<ShareActionRow['world']>('real');
  const [typed, setTyped] = useState(NOTHING);
  const { code, fromDate, category, sector, freeFloat } = typed;
  const set = (fields: Partial<typeof NOTHING>) => setTyped((before) => ({ ...before, ...fields }));
  const isAnything = category !== '' || sector.trim() !== '' || freeFloat !== '';
  const fits = (category === '' || /^[A-Z]$/.test(category)) && (freeFloat === '' || PERCENT.test(freeFloat));
  return (
    <ActionButton
      name="plan-share-listing"
      subject={`${world}:${code}`}
      input={{
        fromDate,
        category: category === '' ? null : category,
        sector: sector.trim() === '' ? null : sector.trim(),
        freeFloatPercent: freeFloat === '' ? null : freeFloat,
      }}
      label={words.planListing}
      about={code === '' ? undefined : `${code} · ${words.worlds[world]}`}
      ready={CODE.test(code) && DATE.test(fromDate) && isAnything && fits}
      onDone={() => setTyped(NOTHING)}
    >
      <TextField
        select
        label={words.world}
        value={world}
        onChange={(event) => setWorld(event.target.value as ShareActionRow['world'])}
      >
        {WORLDS.map((each) => (
          <MenuItem key={each} value={each}>
            {words.worlds[each]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.code}
        value={code}
        error={code !== '' && !CODE.test(code)}
        onChange={(event) => set({ code: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        label={words.fromDate}
        type="date"
        helperText={words.dateHint}
        value={fromDate}
        slotProps={{ inputLabel: { shrink: true } }}
        onChange={(event) => set({ fromDate: event.target.value })}
      />
      <TextField
        label={words.category}
        helperText={words.categoryHint}
        value={category}
        error={category !== '' && !/^[A-Z]$/.test(category)}
        onChange={(event) => set({ category: event.target.value.trim().toUpperCase() })}
      />
      <TextField
        label={words.sector}
        helperText={words.stays}
        value={sector}
        onChange={(event) => set({ sector: event.target.value })}
      />
      <TextField
        label={words.freeFloat}
        helperText={words.stays}
        value={freeFloat}
        error={freeFloat !== '' && !PERCENT.test(freeFloat)}
        onChange={(event) => set({ freeFloat: event.target.value.trim() })}
      />
    </ActionButton>
  );
}
