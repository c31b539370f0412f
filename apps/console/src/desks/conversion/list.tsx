// In: the pairs of both worlds.
// Out: how each stands, those that do not quote first; each opens to its sources, rules and versions. Beside them, the form for a new one.
import type { ConversionRow } from '@hilsa/contract/console/index';
import { Box } from '@mui/material';
import { SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { MakePair } from './make-pair.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function PairList() {
  return (
    <>
      <Box sx={{ pt: 1 }}>
        <MakePair />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<ConversionRow>
          opens="show"
          columns={[
            { label: words.pair, source: 'pair' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.status, render: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark> },
            { label: words.mid, render: ({ mid }) => mid ?? '–', end: true },
            { label: words.spread, render: ({ spread }) => `${spread}%`, end: true },
            { label: words.exposure, source: 'exposure', end: true },
            { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
          ]}
          phone={{
            first: ({ pair }) => pair,
            second: ({ world, mid }) => [words.worlds[world], mid].filter(Boolean).join(' · '),
            renderEnd: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>,
          }}
        />
      </DeskList>
    </>
  );
}
