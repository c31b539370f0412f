// In: the contracts of both worlds.
// Out: how each stands, those that are not as usual first; each opens to its risk, venues and terms. Beside them, the form for a new one.
import type { ContractRow } from '@hilsa/contract/console/index';
import { Box } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ListContract } from './list-contract.tsx';
import { standing } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function ContractList() {
  return (
    <>
      <Box sx={{ pt: 1 }}>
        <ListContract />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<ContractRow>
          opens="show"
          columns={[
            { label: words.symbol, source: 'symbol' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.feed, render: (row) => <Mark tone={standing(row).tone}>{standing(row).word}</Mark> },
            { label: words.mark, source: 'mark', end: true },
            { label: words.venuesGood, render: ({ goodVenues }) => String(goodVenues), end: true },
            { label: words.openInterest, source: 'openInterest', end: true },
            { label: words.positions, render: ({ positions }) => String(positions), end: true },
            { label: words.liquidations, render: ({ liquidations }) => String(liquidations), end: true },
            { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
          ]}
          phone={{
            first: ({ symbol }) => symbol,
            second: ({ world, mark }) => `${words.worlds[world]} · ${grouped(mark)}`,
            renderEnd: (row) => <Mark tone={standing(row).tone}>{standing(row).word}</Mark>,
          }}
        />
      </DeskList>
    </>
  );
}
