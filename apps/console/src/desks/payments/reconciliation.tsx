// In: each day's comparison of partner and books.
// Out: rail by rail, newest first; a difference has raised an alarm.
import type { ReconciliationRow } from '@hilsa/contract/console/index';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { houseWords as words } from './house-words.ts';
import { words as common } from './words.ts';

export default function Reconciliation() {
  return (
    <DeskList nothing={words.noDays}>
      <DeskTable<ReconciliationRow>
        opens={() => false}
        columns={[
          { label: words.day, source: 'day' },
          { label: words.rail, render: ({ channel, asset }) => `${channel}:${asset}` },
          { label: words.shown, source: 'shown', end: true },
          { label: words.inBooks, source: 'booked', end: true },
          { label: words.difference, render: (row) => <Difference row={row} /> },
          { label: common.seen, render: ({ atMs }) => <Moment ms={atMs} /> },
        ]}
        phone={{
          first: ({ day, channel, asset }) => `${day} ${channel}:${asset}`,
          second: ({ shown }) => `${words.shown}: ${grouped(shown)}`,
          renderEnd: (row) => <Difference row={row} />,
        }}
      />
    </DeskList>
  );
}

function Difference({ row: { difference } }: { readonly row: ReconciliationRow }) {
  return (
    <Mark tone={difference.startsWith('-') ? 'bad' : difference === '0' ? 'good' : 'waiting'}>
      {grouped(difference)}
    </Mark>
  );
}
