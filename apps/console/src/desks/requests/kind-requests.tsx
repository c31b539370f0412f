// In: customers who ask to become HNI.
// Out: the queue, the longest waiting first, decided one by one or several at once.
import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { DataTable } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { Cases } from '../../parts/cases.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Age } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.requests;
type Asking = ConsoleReplyOf<'/kind-requests/list'>['list'][number];
const profileOf = (id: unknown) => `/customers/${String(id)}/show`;

export default function KindRequests() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  return (
    <DeskList nothing={words.emptyKind}>
      {narrow ? (
        <Cases<Asking>
          to={({ id }) => profileOf(id)}
          name={({ account, name }) => name ?? account}
          about={({ reason }) => reason}
          sinceMs={({ atMs }) => atMs}
          renderDecision={(asking) => <Decide asking={asking} />}
        />
      ) : (
        <DataTable<Asking> rowClick={profileOf} bulkActionButtons={<Bulk />}>
          <DataTable.Col source="account" label={texts.customers.account} disableSort />
          <DataTable.Col source="name" label={texts.customers.name} disableSort />
          <DataTable.Col<Asking>
            label={texts.customers.identity}
            render={({ idStatus }) => texts.customers.identities[idStatus]}
          />
          <DataTable.Col source="reason" label={words.reason} disableSort />
          <DataTable.Col<Asking> label={words.waits} render={({ atMs }) => <Age ms={atMs} />} />
          <DataTable.Col<Asking> label={words.decide} render={(asking) => <Decide asking={asking} />} />
        </DataTable>
      )}
    </DeskList>
  );
}

function Decide({ asking }: { readonly asking: Asking }) {
  return (
    // A press here is not a press on the row.
    <Box sx={{ display: 'flex', gap: 1 }} onClick={(event) => event.stopPropagation()}>
      <ActionButton
        name="decide-kind"
        subject={asking.id}
        input={{ kind: 'hni' }}
        label={words.accept}
        about={asking.account}
      />
      <ActionButton
        name="decide-kind"
        subject={asking.id}
        input={{ kind: 'regular' }}
        label={words.decline}
        about={asking.account}
        danger
      />
    </Box>
  );
}

function Bulk() {
  return (
    <>
      <BulkAction name="decide-kind" label={texts.bulk.accept} input={{ kind: 'hni' }} />
      <BulkAction name="decide-kind" label={texts.bulk.decline} input={{ kind: 'regular' }} danger />
    </>
  );
}
