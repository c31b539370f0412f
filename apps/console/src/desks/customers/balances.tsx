// In: a customer's id. Opening this is noted in the trail.
// Out: what the customer owns in both worlds, to read: nothing in the console changes a balance.
import { Box, Table, TableBody, TableCell, TableHead, TableRow, Typography } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useAsk } from '../../app/queries.ts';
import { Failed, Rows } from '../../parts/states.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.customers;

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
          {balances.data[world].length === 0 ? (
            <Typography color="textSecondary">{words.noBalances}</Typography>
          ) : (
            <Owned rows={balances.data[world]} />
          )}
        </Box>
      ))}
    </Box>
  );
}

interface Row {
  readonly asset: string;
  readonly available: string;
  readonly held: string;
}

function Owned({ rows }: { readonly rows: readonly Row[] }) {
  return (
    <Table size="small">
      <TableHead>
        <TableRow>
          <TableCell>{words.asset}</TableCell>
          <TableCell align="right">{words.available}</TableCell>
          <TableCell align="right">{words.held}</TableCell>
        </TableRow>
      </TableHead>
      <TableBody>
        {rows.map((row) => (
          <TableRow key={row.asset}>
            <TableCell>{row.asset}</TableCell>
            <TableCell align="right">{row.available}</TableCell>
            <TableCell align="right">{row.held}</TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}
