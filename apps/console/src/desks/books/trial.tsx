// In: the trial balance.
// Out: what every asset comes to in each world: all of it must be nothing.
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { words } from './words.ts';

type Row = ConsoleReplyOf<'/books/trial/list'>['list'][number];

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function Trial() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<Row>
        opens={() => false}
        columns={[
          { label: words.asset, source: 'asset' },
          { label: words.world, render: ({ world }) => words.worlds[world] },
          { label: words.owned, source: 'owned', end: true },
          { label: words.issued, source: 'issued', end: true },
          { label: words.fees, source: 'fees', end: true },
          { label: words.house, source: 'house', end: true },
          { label: words.sum, render: (row) => <Balanced row={row} /> },
        ]}
        phone={{
          first: ({ asset }) => asset,
          second: ({ world, owned }) => `${words.worlds[world]} · ${owned}`,
          renderEnd: (row) => <Balanced row={row} />,
        }}
      />
    </DeskList>
  );
}

function Balanced({ row: { sum } }: { readonly row: Row }) {
  return sum === '0' ? (
    <Mark tone="good">{words.balanced}</Mark>
  ) : (
    <Mark tone="bad">{`${words.unbalanced}: ${sum}`}</Mark>
  );
}
