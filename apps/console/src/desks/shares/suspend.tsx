// In: nothing.
// Out: the form by which two people suspend a share by its code; it is opened again at the desk of markets.
import { MenuItem, TextField } from '@mui/material';
import type { ShareActionRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

const CODE = /^[A-Z0-9]{1,20}$/;
const WORLDS = ['real', 'demo'] as const satisfies readonly ShareActionRow['world'][];

export function SuspendShare() {
  const [world, setWorld] = useState<ShareActionRow['world']>('real');
  const [code, setCode] = useState('');
  return (
    <ActionButton
      name="suspend-share"
      subject={`${world}:${code}`}
      input={{}}
      label={words.suspendAnother}
      about={code === '' ? undefined : `${code} · ${words.worlds[world]}`}
      ready={CODE.test(code)}
      onDone={() => setCode('')}
      danger
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
        onChange={(event) => setCode(event.target.value.trim().toUpperCase())}
      />
    </ActionButton>
  );
}
