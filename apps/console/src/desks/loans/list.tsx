// In: the loans of the real world.
// Out: those that wait, are out or are over; each opens to its terms, what is owed and what covers it.
import type { LoanDeskRow } from '@hilsa/contract/console/index';
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
  <SelectInput key="group" source="group" alwaysOn label={words.group} choices={choicesOf(words.groups)} />,
];

export default function LoanList() {
  return (
    <DeskList nothing={words.empty} filters={FILTERS}>
      <DeskTable<LoanDeskRow>
        opens="show"
        columns={[
          { label: words.loan, source: 'id' },
          { label: words.state, render: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark> },
          { label: words.amount, render: ({ amount, asset }) => `${grouped(amount)} ${asset}`, end: true },
          { label: words.owed, source: 'owed', end: true },
          { label: words.days, source: 'days', end: true },
          { label: words.rate, render: ({ yearlyRate }) => `${yearlyRate}%`, end: true },
          { label: words.ltv, render: ({ ltv }) => (ltv === null ? '–' : `${ltv}%`), end: true },
          { label: words.applied, render: ({ appliedAtMs }) => <Moment ms={appliedAtMs} /> },
        ]}
        phone={{
          first: ({ id, amount, asset }) => `${id} · ${grouped(amount)} ${asset}`,
          second: ({ ltv, days }) => [ltv === null ? null : `${ltv}%`, `${days} d`].filter(Boolean).join(' · '),
          renderEnd: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>,
        }}
      />
    </DeskList>
  );
}
