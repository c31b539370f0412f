// In: nothing.
// Out: the share that somebody names by its world and its code, and the fields in which it is named.
import { MenuItem, TextField } from '@mui/material';
import type { ShareActionRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { words } from './words.ts';

const CODE = /^[A-Z0-9]{1,20}$/;
const WORLDS = ['real', 'demo'] as const satisfies readonly ShareActionRow['world'][];

interface NamedShare {
  readonly world: ShareActionRow['world'];
  readonly code: string;
}
export interface NamingShare {
  readonly share: NamedShare;
  readonly name: (share: NamedShare) => void;
  /** For the action's form. */
  readonly subject: string;
  readonly about: string | undefined;
  readonly isNamed: boolean;
  /** The code is empty again; the world stays. */
  readonly clear: () => void;
}

export function useNamedShare(): NamingShare {
  const [share, name] = useState<NamedShare>({ world: 'real', code: '' });
  const { world, code } = share;
  return {
    share,
    name,
    subject: `${world}:${code}`,
    about: code === '' ? undefined : `${code} · ${words.worlds[world]}`,
    isNamed: CODE.test(code),
    clear: () => name({ world, code: '' }),
  };
}

export function NamedShareFields({ share, name, isNamed }: NamingShare) {
  return (
    <>
      <TextField
        select
        label={words.world}
        value={share.world}
        onChange={(event) => name({ ...share, world: event.target.value as NamedShare['world'] })}
      >
        {WORLDS.map((each) => (
          <MenuItem key={each} value={each}>
            {words.worlds[each]}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.code}
        value={share.code}
        error={share.code !== '' && !isNamed}
        onChange={(event) => name({ ...share, code: event.target.value.trim().toUpperCase() })}
      />
    </>
  );
}
