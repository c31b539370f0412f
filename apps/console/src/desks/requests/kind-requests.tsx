// In: customers who ask to become HNI.
// Out: the queue, the longest waiting first, decided one by one or several at once.
import { Box } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { BulkAction } from '../../parts/bulk-action.tsx';
import { Cases } from '../../parts/cases.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Age } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

type Asking = ConsoleReplyOf<'/kind-requests/list'>['list'][number];
const profileOf = ({ id }: Asking) => `/customers/${id}/show`;

export default function KindRequests() {
  return (
    <DeskList nothing={words.emptyKind}>
      <DeskTable<Asking>
        opens={profileOf}
        bulk={<Bulk />}
        columns={[
          { label: texts.people.account, source: 'account' },
          { label: texts.people.name, source: 'name' },
          { label: texts.people.identity, render: ({ idStatus }) => texts.people.identities[idStatus] },
          { label: words.reason, source: 'reason' },
          { label: words.waits, render: ({ atMs }) => <Age ms={atMs} /> },
          { label: words.decide, render: (asking) => <Decide asking={asking} /> },
        ]}
        phone={
          <Cases<Asking>
            to={profileOf}
            name={({ account, name }) => name ?? account}
            about={({ reason }) => reason}
            sinceMs={({ atMs }) => atMs}
            renderDecision={(asking) => <Decide asking={asking} />}
          />
        }
      />
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
