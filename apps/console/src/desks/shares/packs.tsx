// In: the stock markets of both worlds.
// Out: each with the version of its rules in force and the one that waits.
import type { MarketPackRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { packWords as words } from './pack-words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function MarketPacks() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<MarketPackRow>
        opens="show"
        columns={[
          { label: words.market, source: 'country' },
          { label: words.world, render: ({ world }) => words.worlds[world] },
          { label: words.version, source: 'version', end: true },
          { label: words.from, source: 'fromDate' },
          { label: words.coming, render: ({ coming }) => coming?.fromDate ?? '–' },
          { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
        ]}
        phone={{
          first: ({ country }) => country,
          second: ({ world, fromDate }) => `${words.worlds[world]} · ${fromDate}`,
          renderEnd: ({ coming }) => coming?.fromDate ?? '–',
        }}
      />
    </DeskList>
  );
}
