// In: a contract.
// Out: what the house has agreed to put into the fund, when, and how much of it has gone in.
import { Card, Typography } from '@mui/material';
import type { ContractPage } from '@hilsa/contract/console/index';
import { FactTable } from '../../parts/fact-table.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

export function Seeds({ contract: { seeds, quote } }: { readonly contract: ContractPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.seeds}
      </Typography>
      {seeds.length === 0 ? (
        <Typography color="textSecondary">{words.noSeeds}</Typography>
      ) : (
        <FactTable
          label={words.seeds}
          rows={seeds}
          keyOf={({ id }) => id}
          columns={[
            { name: words.from, render: ({ fromMs }) => <Moment ms={fromMs} /> },
            { name: `${words.seedAmount}, ${quote}`, end: true, render: ({ seed }) => seed },
            { name: `${words.seedPaid}, ${quote}`, end: true, render: ({ paid }) => paid },
            { name: words.agreedOn, render: ({ setMs }) => <Moment ms={setMs} /> },
          ]}
        />
      )}
    </Card>
  );
}
