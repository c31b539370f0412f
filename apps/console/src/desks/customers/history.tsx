// In: a customer's id.
// Out: what operators did and saw of the customer, newest first.
import { Box, Button } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { useAsk } from '../../app/queries.ts';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { TrailTable } from '../../parts/trail-table.tsx';
import { words } from './words.ts';

export function History({ customer }: { readonly customer: CustomerProfile }) {
  const [limit, setLimit] = useState(25);
  const history = useAsk('/customers/history/list', { customerId: customer.id, offset: 0, limit });
  if (history.isPending) return <Rows count={4} />;
  if (history.isError) return <Failed problem={history.error} retry={() => void history.refetch()} />;
  if (history.data.total === 0) return <Nothing>{words.noHistory}</Nothing>;
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <TrailTable rows={history.data.list} />
      {history.data.total > history.data.list.length && limit < 100 && (
        <Button onClick={() => setLimit(100)}>{words.more}</Button>
      )}
    </Box>
  );
}
