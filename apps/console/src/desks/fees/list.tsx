// In: the classes of both worlds.
// Out: each with its table in force and what is coming; it opens to its versions and the form for a new one.
import type { FeeTableDeskRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
];

export default function FeeTables() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<FeeTableDeskRow>
        opens="show"
        columns={[
          { label: words.feeClass, render: ({ feeClass }) => words.classes[feeClass] },
          { label: words.world, render: ({ world }) => words.worlds[world] },
          { label: words.asset, render: ({ asset }) => asset ?? '–' },
          { label: words.traders, source: 'traders', end: true },
          { label: words.inForce, render: ({ inForce }) => inForce?.fromDay ?? '–' },
          { label: words.coming, render: ({ coming }) => coming?.fromDay ?? '–' },
          { label: words.changed, render: ({ changed }) => <Moment ms={changed?.atMs} /> },
        ]}
        phone={{
          first: ({ feeClass }) => words.classes[feeClass],
          second: ({ world, asset }) => [words.worlds[world], asset].filter(Boolean).join(' · '),
          renderEnd: ({ inForce }) => inForce?.fromDay ?? '–',
        }}
      />
    </DeskList>
  );
}
