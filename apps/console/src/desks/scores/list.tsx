// In: appeals.
// Out: those that wait first, the one due soonest before the others; each opens to what was confirmed.
import type { AppealRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.states)} />,
];

export default function Appeals() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<AppealRow>
        opens="show"
        columns={[
          { label: words.appeal, source: 'id' },
          { label: words.customer, source: 'customerId' },
          { label: words.state, render: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark> },
          { label: words.points, source: 'points', end: true },
          { label: words.asked, render: ({ askedAtMs }) => <Moment ms={askedAtMs} /> },
          { label: words.due, render: ({ dueAtMs }) => <Moment ms={dueAtMs} /> },
        ]}
        phone={{
          first: ({ id, customerId }) => `${id} · ${customerId}`,
          second: ({ words: said }) => said,
          renderEnd: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>,
        }}
      />
    </DeskList>
  );
}
