// In: the deposits of everybody.
// Out: how each stands, newest first. What comes in is credited by evidence alone: there is nothing to press.
import type { DepositDeskRow } from '@hilsa/contract/console/index';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { DEPOSIT_TONES } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <TextInput key="customer" source="customerId" alwaysOn label={words.customer} />,
  <SelectInput key="state" source="state" alwaysOn label={words.state} choices={choicesOf(words.depositStates)} />,
];

export default function Deposits() {
  return (
    <DeskList nothing={words.noDeposits} filters={FILTERS}>
      <DeskTable<DepositDeskRow>
        opens={({ customerId }) => `/customers/${customerId}/show`}
        columns={[
          { label: words.asked, render: ({ createdAtMs }) => <Moment ms={createdAtMs} /> },
          { label: words.customer, source: 'customerId' },
          { label: words.channel, source: 'channel' },
          { label: words.reference, source: 'reference' },
          { label: words.amount, render: ({ amount, asset }) => `${grouped(amount)} ${asset}`, whole: true },
          { label: words.receipts, render: ({ receipts }) => (receipts === 0 ? '' : receipts) },
          { label: words.state, render: ({ state }) => <State state={state} /> },
          { label: words.reason, source: 'reason' },
        ]}
        phone={{
          first: ({ amount, asset }) => `${grouped(amount)} ${asset}`,
          second: ({ channel, customerId }) => `${channel} · ${customerId}`,
          renderEnd: ({ state }) => <State state={state} />,
        }}
      />
    </DeskList>
  );
}

function State({ state }: Pick<DepositDeskRow, 'state'>) {
  return <Mark tone={DEPOSIT_TONES[state]}>{words.depositStates[state]}</Mark>;
}
