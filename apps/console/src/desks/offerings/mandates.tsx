// In: what standing instructions of customers announced.
// Out: whose, for which offering, when it applies or why it did not, and the limits of the instruction. Nobody here sets, changes or sends one.
import type { MandatePlanRow } from '@hilsa/contract/console/index';
import { Link, SelectInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { words } from './words.ts';

const FILTERS = [
  <SelectInput key="world" source="world" alwaysOn label={words.world} choices={choicesOf(words.worlds)} />,
  <SelectInput key="state" source="state" label={words.standing} choices={choicesOf(words.plans)} />,
];

export default function MandateList() {
  return (
    <DeskList nothing={words.noMandates} filters={FILTERS}>
      <DeskTable<MandatePlanRow>
        opens={({ offeringId }) => `/offerings/${offeringId}/show`}
        columns={[
          { label: words.who, render: whose },
          { label: words.code, source: 'symbol' },
          { label: words.standing, render: (row) => <State row={row} /> },
          { label: words.noticeAt, render: ({ noticeAtMs }) => <Moment ms={noticeAtMs} /> },
          { label: words.submitAt, render: ({ submitAtMs }) => <Moment ms={submitAtMs} /> },
          { label: words.because, render: ({ reason }) => reason || words.none },
          {
            label: words.cap,
            render: ({ mandate }) => (mandate === null ? words.none : `${mandate.mostPerIssue} ${mandate.moneyAsset}`),
            end: true,
          },
          {
            label: words.ends,
            render: ({ mandate }) => (mandate === null ? words.none : <Moment ms={mandate.endsAtMs} />),
          },
        ]}
        phone={{
          first: whose,
          second: ({ symbol }) => symbol,
          renderEnd: (row) => <State row={row} />,
        }}
      />
    </DeskList>
  );
}

function whose({ customerId }: MandatePlanRow) {
  return customerId === null ? words.none : <Link to={`/customers/${customerId}/show`}>{customerId}</Link>;
}

function State({ row: { state } }: { readonly row: MandatePlanRow }) {
  return (
    <Mark tone={state === 'planned' ? 'waiting' : state === 'submitted' ? 'good' : 'plain'}>{words.plans[state]}</Mark>
  );
}
