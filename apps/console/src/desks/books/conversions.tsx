// In: conversions of a world.
// Out: each beside its marks: the mid it was quoted from, what its sources come to when it is computed again, and whether all of it fits.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

type Row = ConsoleReplyOf<'/books/conversions/list'>['list'][number];

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function Conversions() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<Row>
        opens={() => false}
        columns={[
          { label: words.pair, source: 'pair' },
          { label: words.gave, source: 'gave', end: true },
          { label: words.got, source: 'got', end: true },
          { label: words.mid, source: 'mid', end: true },
          { label: words.again, render: ({ again }) => again ?? '–', end: true },
          { label: words.sources, source: 'sources' },
          { label: words.taken, render: ({ atMs }) => <Moment ms={atMs} /> },
          { label: words.fits, render: (row) => <Fits row={row} /> },
        ]}
        phone={{
          first: ({ pair }) => pair,
          second: ({ gave, got }) => `${gave} → ${got}`,
          renderEnd: (row) => <Fits row={row} />,
        }}
      />
    </DeskList>
  );
}

function Fits({ row: { misfit } }: { readonly row: Row }) {
  return misfit === null ? <Mark tone="good">{words.fits}</Mark> : <Mark tone="bad">{words.misfits[misfit]}</Mark>;
}
