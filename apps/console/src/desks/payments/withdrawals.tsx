// In: withdrawals of everybody.
// Out: those that wait for a decision, by deadline, with the customer's own seal and how many have signed.
import { Box, Typography } from '@mui/material';
import type { WithdrawalDeskRow } from '@hilsa/contract/console/index';
import { SelectInput, TextInput } from 'react-admin';
import { choicesOf } from '../../parts/choices.ts';
import { DeskTable } from '../../parts/desk-table.tsx';
import { grouped } from '../../parts/grouped.ts';
import { DeskList } from '../../parts/list.tsx';
import { Mark } from '../../parts/mark.tsx';
import { Deadline } from './deadline.tsx';
import { Seal } from './seal.tsx';
import { Signatures } from './signatures.tsx';
import { WITHDRAWAL_TONES } from './tones.ts';
import { words } from './words.ts';

const FILTERS = [
  <TextInput key="customer" source="customerId" alwaysOn label={words.customer} />,
  <SelectInput
    key="state"
    source="state"
    alwaysOn
    label={words.state}
    helperText={words.waitsFor}
    choices={choicesOf(words.withdrawalStates)}
  />,
];

export default function Withdrawals() {
  return (
    <Box>
      <DeskList nothing={words.noWithdrawals} filters={FILTERS}>
        <DeskTable<WithdrawalDeskRow>
          opens="show"
          columns={[
            { label: words.seal, render: ({ digest }) => <Seal digest={digest} size={28} /> },
            {
              label: words.deadline,
              render: ({ requestedAtMs, decidedByMs }) => <Deadline fromMs={requestedAtMs} toMs={decidedByMs} />,
            },
            { label: words.to, render: ({ method, destination }) => `${method} ${destination}` },
            { label: words.customer, source: 'customerId' },
            { label: words.amount, render: ({ amount, asset }) => `${grouped(amount)} ${asset}`, whole: true },
            { label: words.signed, render: (row) => <Signatures {...row} /> },
            { label: words.state, render: (row) => <State row={row} /> },
          ]}
          phone={{
            first: ({ amount, asset }) => `${grouped(amount)} ${asset}`,
            second: ({ method, destination, customerId }) => `${method} ${destination} · ${customerId}`,
            renderEnd: (row) => <State row={row} />,
          }}
        />
      </DeskList>
      <Typography color="textSecondary" sx={{ mt: 2 }}>
        {words.nobody}
      </Typography>
    </Box>
  );
}

function State({ row: { state, isHeld, stage } }: { readonly row: WithdrawalDeskRow }) {
  if (isHeld) return <Mark tone="plain">{words.held}</Mark>;
  if (stage === 2 && state === 'requested') return <Mark tone="bad">{words.late}</Mark>;
  return <Mark tone={WITHDRAWAL_TONES[state]}>{words.withdrawalStates[state]}</Mark>;
}
