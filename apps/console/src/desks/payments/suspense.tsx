// In: money that arrived and is nobody's yet.
// Out: it, oldest first, with how it differs from what was asked for, and until when it is returned.
import type { ArrivalRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { ARRIVAL_TONES } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.arrivalStates)} />,
];

export default function Suspense() {
  return (
    <DeskList nothing={words.noSuspense} filters={FILTERS}>
      <DeskTable<ArrivalRow>
        opens="show"
        columns={[
          { label: words.arrived, render: ({ atMs }) => <Moment ms={atMs} /> },
          { label: words.channel, source: 'channel' },
          { label: words.amount, render: ({ amount, asset }) => `${grouped(amount)} ${asset}`, whole: true },
          { label: words.verdict, render: ({ verdict }) => words.verdicts[verdict] ?? verdict },
          { label: words.returnBy, render: ({ returnByMs }) => <Moment ms={returnByMs} /> },
          { label: words.state, render: ({ state }) => <State state={state} /> },
        ]}
        phone={{
          first: ({ amount, asset }) => `${grouped(amount)} ${asset}`,
          second: ({ verdict }) => words.verdicts[verdict] ?? verdict,
          renderEnd: ({ state }) => <State state={state} />,
        }}
      />
    </DeskList>
  );
}

function State({ state }: Pick<ArrivalRow, 'state'>) {
  return <Mark tone={ARRIVAL_TONES[state]}>{words.arrivalStates[state]}</Mark>;
}
