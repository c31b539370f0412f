// In: the checkpoints of days.
// Out: them as they are published, newest first, of one world.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

type Row = ConsoleReplyOf<'/books/checkpoints/list'>['list'][number];

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function Checkpoints() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<Row>
        opens={() => false}
        columns={[
          { label: words.day, source: 'day' },
          { label: words.leaves, source: 'leaves', end: true },
          { label: words.sequence, source: 'sequence', end: true },
          { label: words.root, render: ({ root }) => root.slice(0, 16) },
          { label: words.hash, render: ({ hash }) => hash.slice(0, 16) },
          { label: words.taken, render: ({ atMs }) => <Moment ms={atMs} /> },
        ]}
        phone={{
          first: ({ day }) => day,
          second: ({ hash }) => hash.slice(0, 24),
          renderEnd: ({ leaves }) => leaves,
        }}
      />
    </DeskList>
  );
}
