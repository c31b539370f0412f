// In: actions that need, or had, a second person.
// Out: the ones this operator asked for or may decide; each opens to what would change.
import type { ActionRow } from '@hilsa/contract/console/index';
import { SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Age } from '../../parts/moment.tsx';
import { TONE_OF_STATE } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.states)} />,
];

export default function ApprovalList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS} filterDefaultValues={{ state: 'waiting' }}>
      <DeskTable<ActionRow>
        opens="show"
        columns={[
          { label: words.what, source: 'title' },
          { label: words.subject, source: 'subject' },
          { label: words.askedBy, source: 'operatorName' },
          { label: words.reason, source: 'reason' },
          { label: words.state, render: ({ state }) => <Mark tone={TONE_OF_STATE[state]}>{words.states[state]}</Mark> },
          { label: words.asked, render: ({ askedAtMs }) => <Age ms={askedAtMs} /> },
        ]}
        phone={{
          first: ({ title }) => title,
          second: ({ operatorName, subject }) => `${operatorName} · ${subject}`,
          renderEnd: ({ askedAtMs }) => <Age ms={askedAtMs} />,
        }}
      />
    </DeskList>
  );
}
