// In: the operators.
// Out: who they are, and the invitation of a new one.
import { Box, Chip, TextField } from '@mui/material';
import type { OperatorRow } from '@hilsa/contract/console/index';
import type { Role } from '@hilsa/contract/console/roles';
import { SearchInput, SelectInput } from 'react-admin';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { rolesText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="state" source="state" label={words.state} choices={choicesOf(words.states)} />,
  <SelectInput key="role" source="role" label={words.roles} choices={choicesOf(texts.names.roles)} />,
];

export default function OperatorList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS} sort={{ field: 'id', order: 'DESC' }} actions={<Invite />}>
      <DeskTable<OperatorRow>
        opens="show"
        columns={[
          { label: words.name, source: 'name', sorted: true },
          { label: texts.people.email, source: 'email', sorted: true },
          { label: words.roles, render: ({ roles }) => <Roles roles={roles} /> },
          {
            label: words.state,
            source: 'state',
            sorted: true,
            render: ({ state, online }) => (
              <Mark tone={TONE[state]}>{online ? words.online : words.states[state]}</Mark>
            ),
          },
          { label: words.lastSeen, render: ({ lastSeenAtMs }) => <Moment ms={lastSeenAtMs} /> },
        ]}
        phone={{
          first: ({ name }) => name,
          second: ({ roles }) => rolesText(roles),
          renderEnd: ({ state }) => words.states[state],
        }}
      />
    </DeskList>
  );
}

function Roles({ roles }: { readonly roles: readonly Role[] }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 0.5 }}>
      {roles.map((role) => (
        <Chip key={role} size="small" label={texts.names.roles[role]} />
      ))}
    </Box>
  );
}

function Invite() {
  const [email, setEmail] = useState('');
  const [name, setName] = useState('');
  const [roles, setRoles] = useState<readonly Role[]>([]);
  return (
    <ActionButton
      name="invite-operator"
      subject={email}
      input={{ name: name.trim(), roles: [...roles] }}
      label={words.invite}
      button={{ variant: 'contained' }}
      ready={/^[^\s@]+@[^\s@]+$/.test(email) && name.trim().length >= 2 && roles.length > 0}
      onDone={() => {
        setEmail('');
        setName('');
        setRoles([]);
      }}
    >
      <TextField
        label={texts.people.email}
        type="email"
        value={email}
        onChange={(event) => setEmail(event.target.value.trim())}
        required
        slotProps={{ htmlInput: { maxLength: 254 } }}
      />
      <TextField
        label={words.name}
        value={name}
        onChange={(event) => setName(event.target.value)}
        required
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <RoleBoxes roles={roles} onChange={setRoles} />
    </ActionButton>
  );
}
