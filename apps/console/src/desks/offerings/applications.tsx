// In: an offering.
// Out: its applications in the order of the file, a page at a time; one that may not stand is rejected for a reason of a list, by two people.
import { Box, Button, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { ActionInput, ApplicationDeskRow, OfferingDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { Link } from 'react-admin';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

type Why = ActionInput<'reject-application'>['why'];

const WHYS: readonly Why[] = [
  'duplicate-person',
  'name-mismatch',
  'depository-number-wrong',
  'not-eligible',
  'legal-order',
];
const PAGE = 25;

export function Applications({ offering }: { readonly offering: OfferingDeskPage }) {
  const [offset, setOffset] = useState(0);
  const { data } = useAsk('/offerings/applications', { id: offering.id, offset, limit: PAGE });
  if (data === undefined) return null;
  const mayReject = offering.status === 'open' && offering.method !== 'first-come';
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.applications}
      </Typography>
      {data.total === 0 ? (
        <Typography color="textSecondary">{words.noApplications}</Typography>
      ) : (
        <FactTable
          label={words.applications}
          rows={data.list}
          keyOf={({ id }) => id}
          columns={[
            {
              name: words.application,
              render: ({ key, customerId }) =>
                customerId === null ? key : <Link to={`/customers/${customerId}/show`}>{key}</Link>,
            },
            { name: words.quota, render: ({ category }) => category },
            { name: words.asked, end: true, render: ({ quantity }) => quantity },
            { name: words.held, end: true, render: ({ held }) => held },
            { name: words.allotted, end: true, render: ({ allotted }) => allotted },
            { name: words.appliedAt, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
            {
              name: words.standing,
              render: (row) => (row.status === 'live' && mayReject ? <Reject row={row} /> : standingOf(row)),
            },
          ]}
        />
      )}
      {data.total > PAGE && (
        <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
          <Button disabled={offset === 0} onClick={() => setOffset(Math.max(0, offset - PAGE))}>
            {words.earlier}
          </Button>
          <Button disabled={offset + PAGE >= data.total} onClick={() => setOffset(offset + PAGE)}>
            {words.later}
          </Button>
        </Box>
      )}
    </Card>
  );
}

function standingOf({ status, reason }: ApplicationDeskRow): string {
  const word = words.standings[status] ?? status;
  return reason === '' ? word : `${word}: ${words.standings[reason] ?? reason}`;
}

function Reject({ row }: { readonly row: ApplicationDeskRow }) {
  const [why, setWhy] = useState<Why>('duplicate-person');
  return (
    <ActionButton
      name="reject-application"
      subject={row.id}
      input={{ why }}
      label={words.reject}
      about={row.key}
      danger
    >
      <TextField select label={words.because} value={why} onChange={(event) => setWhy(event.target.value as Why)}>
        {WHYS.map((each) => (
          <MenuItem key={each} value={each}>
            {words.standings[each]}
          </MenuItem>
        ))}
      </TextField>
    </ActionButton>
  );
}
