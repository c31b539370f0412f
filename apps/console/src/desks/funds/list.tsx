// In: the funds of both worlds.
// Out: how each stands; each opens to its dealings.
import type { FundDeskRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function FundList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<FundDeskRow>
        opens="show"
        columns={[
          { label: words.fund, source: 'name' },
          { label: words.world, render: ({ world }) => words.worlds[world] },
          { label: words.status, render: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark> },
          { label: words.value, render: ({ value }) => grouped(value ?? '–'), end: true },
          { label: words.units, source: 'units', end: true },
          { label: words.accruals, source: 'accruals', end: true },
          { label: words.payable, source: 'payable', end: true },
          { label: words.deals, render: ({ dealsAtMs }) => <Moment ms={dealsAtMs} /> },
        ]}
        phone={{
          first: ({ name }) => name,
          second: ({ world, value }) => [words.worlds[world], value].filter(Boolean).join(' · '),
          renderEnd: ({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>,
        }}
      />
    </DeskList>
  );
}
