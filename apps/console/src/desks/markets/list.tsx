// In: the markets of both worlds.
// Out: how each stands, those that do not trade first; each opens to its last change and what can be done.
import type { MarketRow } from '@hilsa/contract/console/index';
import { SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
  <SelectInput key="status" source="status" label={words.status} choices={choicesOf(words.statuses)} />,
];

export default function MarketList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<MarketRow>
        opens="show"
        columns={[
          { label: words.market, source: 'symbol' },
          { label: words.world, render: ({ world }) => words.worlds[world] },
          { label: words.status, render: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark> },
          { label: words.lastPrice, source: 'lastPrice', end: true },
          { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
          { label: words.reason, render: ({ changed }) => changed?.reason ?? '–' },
        ]}
        phone={{
          first: ({ symbol }) => symbol,
          second: ({ world, changed }) => [words.worlds[world], changed?.reason].filter(Boolean).join(' · '),
          renderEnd: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>,
        }}
      />
    </DeskList>
  );
}
