// In: a deposit that money may belong to.
// Out: what was asked for, by whom, and the receipts that lie beside it: fetched by a noted call when somebody wants to look.
import { Box, Button, Skeleton } from '@mui/material';
import type { DepositDeskRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { Link } from 'react-admin';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Failed } from '../../parts/states.tsx';
import { useBytes } from '../../parts/use-bytes.ts';
import { words } from './words.ts';

export function AskedFor({ deposit }: { readonly deposit: DepositDeskRow }) {
  const [looking, setLooking] = useState(false);
  return (
    <Box sx={{ display: 'grid', gap: 1 }}>
      <Facts>
        <Fact name={words.amount}>{`${grouped(deposit.amount)} ${deposit.asset}`}</Fact>
        <Fact name={words.channel}>{deposit.channel}</Fact>
        <Fact name={words.reference}>{deposit.reference}</Fact>
        <Fact name={words.state}>{words.depositStates[deposit.state]}</Fact>
        <Fact name={words.customer}>
          <Link to={`/customers/${deposit.customerId}/show`}>{deposit.customerId}</Link>
        </Fact>
      </Facts>
      {deposit.receipts > 0 && !looking && (
        <Box>
          <Button variant="outlined" onClick={() => setLooking(true)}>
            {words.seeReceipts(deposit.receipts)}
          </Button>
        </Box>
      )}
      {looking && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          {Array.from({ length: deposit.receipts }, (_, place) => (
            <Receipt key={place} id={deposit.id} place={place} />
          ))}
        </Box>
      )}
    </Box>
  );
}

function Receipt({ id, place }: { readonly id: string; readonly place: number }) {
  const { address, problem, retry } = useBytes('/payments/deposits/receipt', { id, place });
  if (problem !== null) return <Failed problem={problem} retry={retry} />;
  if (address === null) return <Skeleton variant="rounded" width={280} height={210} />;
  return (
    <a href={address} target="_blank" rel="noreferrer">
      <img src={address} alt={words.receipt(place)} style={{ maxWidth: '100%', height: 210, objectFit: 'contain' }} />
    </a>
  );
}
