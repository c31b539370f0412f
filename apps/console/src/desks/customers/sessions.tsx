// In: a customer's id.
// Out: where the customer is signed in, and the end of all of it.
import { Box, Table, TableBody, TableCell, TableHead, TableRow } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Moment } from '../../parts/moment.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';

export function Sessions({ customer }: { readonly customer: CustomerProfile }) {
  const sessions = useAsk('/customers/sessions/list', { customerId: customer.id });
  if (sessions.isPending) return <Rows count={3} />;
  if (sessions.isError) return <Failed problem={sessions.error} retry={() => void sessions.refetch()} />;
  if (sessions.data.total === 0) return <Nothing>{texts.customers.noSessions}</Nothing>;
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'start' }}>
      <ActionButton
        name="end-customer-sessions"
        subject={customer.id}
        input={{}}
        label={texts.bulk.endSessions}
        danger
      />
      <Table size="small">
        <TableHead>
          <TableRow>
            <TableCell>{texts.account.device}</TableCell>
            <TableCell>{texts.account.address}</TableCell>
            <TableCell>{texts.account.since}</TableCell>
            <TableCell>{texts.account.seen}</TableCell>
          </TableRow>
        </TableHead>
        <TableBody>
          {sessions.data.list.map((session) => (
            <TableRow key={session.id}>
              <TableCell>{session.device}</TableCell>
              <TableCell>{session.address}</TableCell>
              <TableCell>
                <Moment ms={session.createdAtMs} />
              </TableCell>
              <TableCell>
                <Moment ms={session.seenAtMs} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Box>
  );
}
