// In: the plans of both worlds.
// Out: what each costs, how long it runs and who runs on it; it opens to its last change and the form for a new one.
import { Box } from '@mui/material';
import type { PlanRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { decidedWords } from '../../parts/decided-words.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { SetPlan } from './set-plan.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];
const sold = ({ isOn }: PlanRow) => <Mark tone={isOn ? 'good' : 'plain'}>{words.sold[`${isOn}`]}</Mark>;

export default function Plans() {
  return (
    <>
      <Box sx={{ pt: 1 }}>
        <SetPlan plan={null} />
      </Box>
      <DeskList nothing={words.empty} filters={FILTERS}>
        <DeskTable<PlanRow>
          opens="show"
          columns={[
            { label: words.name, source: 'name' },
            { label: words.world, render: ({ world }) => words.worlds[world] },
            { label: words.state, render: sold },
            { label: words.costs, render: ({ costs, asset }) => `${costs} ${asset}`, end: true },
            { label: words.days, source: 'days', end: true },
            { label: words.members, source: 'members', end: true },
            { label: decidedWords.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
          ]}
          phone={{
            first: ({ name, costs, asset }) => `${name} · ${costs} ${asset}`,
            second: ({ world, days }) => `${words.worlds[world]} · ${days} d`,
            renderEnd: sold,
          }}
        />
      </DeskList>
    </>
  );
}
