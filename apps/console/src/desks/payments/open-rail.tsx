// In: rails of the partners' file that nobody has opened.
// Out: the form by which two people open one, with the terms it begins with. Nothing while there is none.
import { Box, MenuItem, TextField } from '@mui/material';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { houseWords as house } from './house-words.ts';
import { type RailTerms, RailTermsFields, useRailTerms } from './rail-terms.tsx';
import { words } from './words.ts';

/** Nothing is offered until somebody has typed it: what a rail costs and its limits are the house's to say. */
const NOTHING: RailTerms = {
  in: { minimum: '', maximum: '', daily: '', monthly: '' },
  out: { minimum: '', maximum: '', daily: '', monthly: '' },
  methods: [],
  automatic: '',
  automaticHourly: '',
  codeDaily: '',
  depositHours: 72,
  depositSessions: [],
  mostTimes: 1,
  holidays: [],
};

export function OpenRail() {
  const named = useAsk('/payments/rails/named/list', {});
  const [chosen, setChosen] = useState('');
  const { lines, terms, change, clear } = useRailTerms(NOTHING);
  const list = named.data?.list ?? [];
  const rail = list.find(({ id }) => id === chosen) ?? list[0];
  if (rail === undefined) return null;
  return (
    <Box sx={{ pt: 1, display: 'grid', justifyItems: 'start', gap: 1 }}>
      <Waiting actions={['open-rail']} subject={rail.id} says={words.waits} />
      <ActionButton
        name="open-rail"
        subject={rail.id}
        input={terms ?? NOTHING}
        label={house.openRail}
        about={rail.holder === null ? rail.id : `${rail.id} · ${rail.holder}`}
        ready={terms !== null}
        onDone={clear}
      >
        <TextField select label={house.rail} value={rail.id} onChange={(event) => setChosen(event.target.value)}>
          {list.map(({ id }) => (
            <MenuItem key={id} value={id}>
              {id}
            </MenuItem>
          ))}
        </TextField>
        <RailTermsFields lines={lines} change={change} asset={rail.id.split(':')[1] ?? ''} />
      </ActionButton>
    </Box>
  );
}
