// In: the operators.
// Out: who they are, and the invitation of a new one.
import { Box, Chip, TextField, useMediaQuery, type Theme } from '@mui/material';
import type { OperatorRow } from '@hilsa/contract/console/index';
import type { Role } from '@hilsa/contract/console/rights';
import { DataTable, SearchInput, SelectInput, SimpleList } from 'react-admin';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { choicesOf } from '../../parts/choices.ts';
import { ListKeys } from '../../parts/list-keys.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { rolesText } from '../../parts/words.ts';
import { texts } from '../../texts/index.ts';
import { RoleBoxes } from './role-boxes.tsx';

const words = texts.operators;
export const TONE: Readonly<Record<OperatorRow['state'], Tone>> = {
  invited: 'waiting',
  active: 'good',
  disabled: 'bad',
};

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="state" source="state" label={words.state} choices={choicesOf(words.states)} />,
  <SelectInput key="role" source="role" label={words.roles} choices={choicesOf(texts.names.roles)} />,
];

export default function OperatorList() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.empty} filters={FILTERS} sort={{ field: 'id', order: 'DESC' }} actions={<Invite />}>
      <ListKeys to="/operators" />
      {narrow ? (
        <SimpleList<OperatorRow>
          primaryText={(operator) => operator.name}
          secondaryText={(operator) => rolesText(operator.roles)}
          tertiaryText={(operator) => words.states[operator.state]}
          rowClick="show"
        />
      ) : (
        <DataTable<OperatorRow> rowClick="show" bulkActionButtons={false}>
          <DataTable.Col source="name" label={words.name} />
          <DataTable.Col source="email" label={words.email} />
          <DataTable.Col<OperatorRow> label={words.roles} render={({ roles }) => <Roles roles={roles} />} />
          <DataTable.Col<OperatorRow>
            source="state"
            label={words.state}
            render={({ state, online }) => (
              <Mark tone={TONE[state]}>{online ? words.online : words.states[state]}</Mark>
            )}
          />
          <DataTable.Col<OperatorRow>
            label={words.lastSeen}
            render={({ lastSeenAtMs }) => <Moment ms={lastSeenAtMs} />}
          />
        </DataTable>
      )}
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
        label={words.email}
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
