// In: the rails' house accounts.
// Out: what is owed against what is there, rail by rail, and the difference with what the partner showed.
import type { TreasuryRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

export default function Treasury() {
  return (
    <DeskList nothing={words.noRails}>
      <DeskTable<TreasuryRow>
        opens={({ id }) => `/rails/${id}/show`}
        columns={[
          { label: words.channel, source: 'id' },
          { label: words.custody, source: 'custody', end: true },
          { label: words.inSuspense, source: 'suspense', end: true },
          { label: words.ages, render: ({ ageing }) => `${ageing.day} · ${ageing.threeDays} · ${ageing.older}` },
          { label: words.clearing, source: 'clearing', end: true },
          { label: words.customers, source: 'customers', end: true },
          { label: words.losses, source: 'losses', end: true },
          { label: words.partner, end: true, render: ({ attested }) => grouped(attested ?? words.never) },
          { label: words.difference, render: (row) => <Difference row={row} /> },
          { label: words.seen, render: ({ attestedAtMs }) => <Moment ms={attestedAtMs} /> },
        ]}
        phone={{
          first: ({ id }) => id,
          second: ({ custody }) => `${words.custody}: ${grouped(custody)}`,
          renderEnd: (row) => <Difference row={row} />,
        }}
      />
    </DeskList>
  );
}

function Difference({ row: { difference, attested } }: { readonly row: TreasuryRow }) {
  if (attested === null) return <Mark tone="plain">{words.never}</Mark>;
  return (
    <Mark tone={difference.startsWith('-') ? 'bad' : difference === '0' ? 'good' : 'waiting'}>
      {grouped(difference)}
    </Mark>
  );
}
