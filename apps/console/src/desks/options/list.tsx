// In: what options are on in both worlds.
// Out: how each stands; each opens to its cover, exposure, window and terms.
import type { OptionDeskRow } from '@hilsa/contract/console/index';
import { Box } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { AddUnderlying } from './actions.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];
export const TONES: Readonly<Record<OptionDeskRow['state'], Tone>> = {
  open: 'good',
  closed: 'plain',
  window: 'waiting',
  coming: 'waiting',
};

export default function OptionList() {
  return (
    <>
      <Box sx={{ pt: 2 }}>
        <AddUnderlying />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<OptionDeskRow>
          opens="show"
          columns={[
            { label: words.code, source: 'underlying' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.kind, render: ({ kind }) => words.kinds[kind] },
            { label: words.state, render: ({ state }) => <Mark tone={TONES[state]}>{words.states[state]}</Mark> },
            { label: words.price, source: 'price', end: true },
            { label: words.series, render: ({ series }) => String(series), end: true },
            { label: words.openInterest, render: ({ openInterest }) => String(openInterest), end: true },
            { label: words.cover, source: 'cover', end: true },
            { label: words.comingFrom, render: ({ comingMs }) => <Moment ms={comingMs ?? undefined} /> },
            { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
          ]}
          phone={{
            first: ({ underlying }) => underlying,
            second: ({ world, price, currency }) => `${words.worlds[world]} · ${price} ${currency}`,
            renderEnd: ({ state }) => <Mark tone={TONES[state]}>{words.states[state]}</Mark>,
          }}
        />
      </DeskList>
    </>
  );
}
