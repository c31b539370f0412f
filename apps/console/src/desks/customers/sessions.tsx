// In: a customer's id.
// Out: where the customer is signed in, and the end of all of it.
import { Box } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export function Sessions({ customer }: { readonly customer: CustomerProfile }) {
  const sessions = useAsk('/customers/sessions/list', { customerId: customer.id });
  if (sessions.isPending) return <Rows count={3} />;
  if (sessions.isError) return <Failed problem={sessions.error} retry={() => void sessions.refetch()} />;
  if (sessions.data.total === 0) return <Nothing>{words.noSessions}</Nothing>;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ActionButton
        name="end-customer-sessions"
        subject={customer.id}
        input={{}}
        label={texts.bulk.endSessions}
        danger
      />
      <FactTable
        label={words.tabs.sessions}
        rows={sessions.data.list}
        keyOf={({ id }) => id}
        columns={[
          { name: texts.sessions.device, render: ({ device }) => device },
          { name: texts.sessions.address, render: ({ address }) => address },
          { name: texts.sessions.since, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
          { name: texts.sessions.seen, render: ({ seenAtMs }) => <Moment ms={seenAtMs} /> },
        ]}
      />
    </Box>
  );
}
