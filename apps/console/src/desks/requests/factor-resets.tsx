// In: customers who lost their second factor.
// Out: the queue, with what begins a reset (two people, a delay) or declines it.
import { Box, useMediaQuery, type Theme } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { DataTable } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { Cases } from '../../parts/cases.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Age, Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';

const words = texts.requests;
type Reset = ConsoleReplyOf<'/factor-resets/list'>['list'][number];
const TONE: Readonly<Record<Reset['state'], Tone>> = {
  asked: 'waiting',
  waiting: 'accent',
  done: 'good',
  cancelled: 'plain',
};

export default function FactorResets() {
  const narrow = useMediaQuery((theme: Theme) => theme.breakpoints.down('sm'));
  const profileOf = (_: unknown, __: unknown, reset: unknown) => `/customers/${(reset as Reset).customerId}/show`;
  return (
    <DeskList nothing={words.emptyFactors}>
      {narrow ? (
        <Cases<Reset>
          to={({ customerId }) => `/customers/${customerId}/show`}
          name={({ account }) => account}
          about={About}
          sinceMs={({ askedAtMs }) => askedAtMs}
          renderDecision={(reset) => <Decide reset={reset} />}
        />
      ) : (
        <DataTable<Reset> rowClick={profileOf} bulkActionButtons={false}>
          <DataTable.Col source="account" label={texts.customers.account} disableSort />
          <DataTable.Col<Reset>
            label={texts.customers.identity}
            render={({ idStatus }) => texts.customers.identities[idStatus]}
          />
          <DataTable.Col<Reset>
            label={words.state}
            render={({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark>}
          />
          <DataTable.Col<Reset> label={words.waits} render={({ askedAtMs }) => <Age ms={askedAtMs} />} />
          <DataTable.Col<Reset> label={words.effective} render={({ effectiveAtMs }) => <Moment ms={effectiveAtMs} />} />
          <DataTable.Col<Reset> label={words.decide} render={(reset) => <Decide reset={reset} />} />
        </DataTable>
      )}
    </DeskList>
  );
}

function About({ idStatus, state, effectiveAtMs }: Reset) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Mark tone={TONE[state]}>{words.states[state]}</Mark>
      {texts.customers.identity}: {texts.customers.identities[idStatus]}
      {effectiveAtMs !== null && (
        <span>
          {words.effective} <Moment ms={effectiveAtMs} />
        </span>
      )}
    </Box>
  );
}

function Decide({ reset }: { readonly reset: Reset }) {
  if (reset.state !== 'asked') return null;
  return (
    // A press here is not a press on the row.
    <Box sx={{ display: 'flex', gap: 1 }} onClick={(event) => event.stopPropagation()}>
      <ActionButton
        name="reset-factors"
        subject={reset.customerId}
        input={{}}
        label={words.begin}
        about={reset.account}
      />
      <ActionButton
        name="decline-factor-reset"
        subject={reset.customerId}
        input={{}}
        label={words.decline}
        about={reset.account}
        danger
      />
    </Box>
  );
}
