// In: the cases of identity papers.
// Out: the queue: the longest waiting first, with its age.
import type { PaperRow } from '@hilsa/contract/console/index';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Age, Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

const TONE: Readonly<Record<PaperRow['status'], Tone>> = { pending: 'waiting', succ: 'good', fail: 'bad' };

const FILTERS = [
  <SelectInput key="status" source="status" alwaysOn label={words.state} choices={choicesOf(words.states)} />,
  <TextInput key="customerId" source="customerId" label={words.customerId} />,
];

export default function PaperList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS} filterDefaultValues={{ status: 'pending' }}>
      <DeskTable<PaperRow>
        opens="show"
        columns={[
          { label: texts.people.id, source: 'id' },
          { label: words.type, render: ({ type }) => texts.people.papers[type] },
          { label: words.customer, source: 'account' },
          { label: words.state, render: ({ status }) => <Mark tone={TONE[status]}>{words.states[status]}</Mark> },
          { label: words.attempt, source: 'attempt', end: true },
          { label: words.age, render: ({ submittedAtMs }) => <Age ms={submittedAtMs} /> },
          { label: words.decided, render: ({ decidedAtMs }) => <Moment ms={decidedAtMs} /> },
        ]}
        phone={{
          first: ({ type }) => texts.people.papers[type],
          second: ({ account }) => account,
          renderEnd: ({ submittedAtMs }) => <Age ms={submittedAtMs} />,
        }}
      />
    </DeskList>
  );
}
