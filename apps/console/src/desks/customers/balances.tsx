// In: a customer's id. Opening this is noted in the trail.
// Out: what the customer owns in both worlds, to read: nothing in the console changes a balance.
import { Box, Typography } from '@mui/material';
import type { ConsoleReplyOf, CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { FactTable } from '../../parts/fact-table.tsx';
import { Failed, Nothing, Rows } from '../../parts/states.tsx';
import { words } from './words.ts';

type Owned = ConsoleReplyOf<'/customers/balances'>['real'];

export function Balances({ customer }: { readonly customer: CustomerProfile }) {
  const balances = useAsk('/customers/balances', { customerId: customer.id });
  if (balances.isPending) return <Rows count={4} />;
  if (balances.isError) return <Failed problem={balances.error} retry={() => void balances.refetch()} />;
  return (
    <Box sx={{ display: 'grid', gap: 3, gridTemplateColumns: { md: '1fr 1fr' } }}>
      {(['real', 'demo'] as const).map((world) => (
        <Box key={world} component="section">
          <Typography variant="subtitle2" component="h2" sx={{ mb: 1 }}>
            {words.worlds[world]}
          </Typography>
          <World name={words.worlds[world]} rows={balances.data[world]} />
        </Box>
      ))}
    </Box>
  );
}

function World({ name, rows }: { readonly name: string; readonly rows: Owned }) {
  if (rows.length === 0) return <Nothing>{words.noBalances}</Nothing>;
  return (
    <FactTable
      label={name}
      rows={rows}
      keyOf={({ wallet, asset }) => `${wallet}:${asset}`}
      columns={[
        { name: words.wallet, render: ({ wallet }) => words.wallets[wallet] },
        { name: words.asset, render: ({ asset }) => asset },
        { name: words.available, end: true, render: ({ available }) => available },
        { name: words.held, end: true, render: ({ held }) => held },
      ]}
    />
  );
}
