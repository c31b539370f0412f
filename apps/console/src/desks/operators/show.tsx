// In: an operator's id.
// Out: who it is, where signed in, and what others may change about the access. Nobody changes the own.
import { Alert, Box, Card, Chip, Typography } from '@mui/material';
import type { OperatorRow } from '@hilsa/contract/console/index';
import type { Role } from '@hilsa/contract/console/roles';
import { useGetIdentity } from 'react-admin';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { RoleBoxes } from './role-boxes.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

export default function OperatorShow() {
  return (
    <RecordPage<OperatorRow> title={({ name }) => name}>{(operator) => <Operator record={operator} />}</RecordPage>
  );
}

function Operator({ record }: { readonly record: OperatorRow }) {
  const { identity } = useGetIdentity();
  return (
    <>
      <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
        <Facts>
          <Fact name={texts.people.email}>{record.email}</Fact>
          <Fact name={words.state}>
            <Mark tone={TONE[record.state]}>{words.states[record.state]}</Mark>
          </Fact>
          <Fact name={words.roles}>
            {record.roles.map((role) => (
              <Chip key={role} size="small" label={texts.names.roles[role]} sx={{ mr: 0.5 }} />
            ))}
          </Fact>
          <Fact name={words.created}>
            <Moment ms={record.createdAtMs} />
          </Fact>
          <Fact name={words.lastSeen}>
            <Moment ms={record.lastSeenAtMs} />
          </Fact>
        </Facts>
        {record.state === 'accepted' && <Alert severity="warning">{words.toConfirm}</Alert>}
        {identity?.id === record.id ? (
          <Alert severity="info">{words.self}</Alert>
        ) : (
          <Actions operator={record} mine={record.confirmedBy === identity?.id} />
        )}
      </Card>
      <Card sx={{ p: 2 }}>
        <Sessions id={record.id} />
      </Card>
    </>
  );
}

function Actions({ operator, mine }: { readonly operator: OperatorRow; readonly mine: boolean }) {
  const [roles, setRoles] = useState<readonly Role[]>(operator.roles);
  const changed = [...roles].sort().join() !== [...operator.roles].sort().join();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {operator.state === 'accepted' && mine && (
        <ActionButton
          name="confirm-access"
          subject={operator.id}
          input={{}}
          label={words.confirm}
          about={operator.name}
        />
      )}
      <ActionButton
        name="change-roles"
        subject={operator.id}
        input={{ roles: [...roles] }}
        label={words.changeRoles}
        about={operator.name}
        ready={changed && roles.length > 0}
      >
        <RoleBoxes roles={roles} onChange={setRoles} />
      </ActionButton>
      <ActionButton
        name="renew-invitation"
        subject={operator.id}
        input={{}}
        label={words.renew}
        about={operator.name}
      />
      {operator.state === 'disabled' ? (
        <ActionButton
          name="enable-operator"
          subject={operator.id}
          input={{}}
          label={texts.bulk.enable}
          about={operator.name}
        />
      ) : (
        <ActionButton
          name="disable-operator"
          subject={operator.id}
          input={{}}
          label={texts.bulk.disable}
          about={operator.name}
          danger
        />
      )}
      <ActionButton
        name="end-operator-sessions"
        subject={operator.id}
        input={{}}
        label={words.endSessions}
        about={operator.name}
        danger
      />
    </Box>
  );
}

function Sessions({ id }: { readonly id: string }) {
  const sessions = useAsk('/operators/sessions/list', { id });
  if (sessions.isPending) return <Rows count={2} />;
  if (sessions.isError) return <Failed problem={sessions.error} retry={() => void sessions.refetch()} />;
  return (
    <>
      <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
        {words.sessions}
      </Typography>
      {sessions.data.total === 0 && <Typography color="textSecondary">{words.noSessions}</Typography>}
      {sessions.data.total > 0 && (
        <FactTable
          label={words.sessions}
          rows={sessions.data.list}
          keyOf={(session) => session.id}
          columns={[
            { name: words.device, render: ({ device }) => device },
            { name: words.address, render: ({ address }) => address },
            { name: texts.sessions.since, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
            { name: words.lastSeen, render: ({ seenAtMs }) => <Moment ms={seenAtMs} /> },
          ]}
        />
      )}
    </>
  );
}
