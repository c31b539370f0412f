// In: what companies decided, in both worlds.
// Out: each with its terms and how far it is; the form for a new one.
import { Box } from '@mui/material';
import type { ShareActionRow } from '@hilsa/contract/console/index';
import { SearchInput, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ChangeCode } from './change-code.tsx';
import { EnterAction } from './enter.tsx';
import { ListShare } from './list-share.tsx';
import { PlanListing } from './plan-listing.tsx';
import { SuspendShare } from './suspend.tsx';
import { termsOf, TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SearchInput key="search" source="search" alwaysOn placeholder={words.search} />,
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];
const far = ({ status }: ShareActionRow) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>;

export default function ShareActions() {
  return (
    <>
      <Box sx={{ pt: 1, display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <EnterAction />
        <ListShare />
        <ChangeCode />
        <SuspendShare />
        <PlanListing />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<ShareActionRow>
          opens="show"
          columns={[
            { label: words.share, source: 'symbol' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.action, render: ({ kind }) => words.kinds[kind] },
            { label: words.terms, render: termsOf },
            { label: words.recordDate, render: ({ recordDate }) => recordDate ?? '–' },
            { label: words.status, render: far },
            { label: words.announced, render: ({ announcedAtMs }) => <Moment ms={announcedAtMs} /> },
          ]}
          phone={{
            first: ({ symbol, kind }) => `${symbol} · ${words.kinds[kind]}`,
            second: (row) => [words.worlds[row.world], termsOf(row), row.recordDate].filter(Boolean).join(' · '),
            renderEnd: far,
          }}
        />
      </DeskList>
    </>
  );
}
