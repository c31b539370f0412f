// In: customers who lost their second factor.
// Out: the queue, with what begins a reset (two people, a delay) or declines it.
import { Box } from '@mui/material';
import type { ConsoleReplyOf } from '@hilsa/contract/console/index';
import { ActionButton } from '../../parts/action-button.tsx';
import { Cases } from '../../parts/cases.tsx';
import { DeskTable } from '../../parts/desk-table.tsx';
import { DeskList } from '../../parts/list.tsx';
import { Mark, type Tone } from '../../parts/mark.tsx';
import { Age, Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

type Reset = ConsoleReplyOf<'/factor-resets/list'>['list'][number];
const TONE: Readonly<Record<Reset['state'], Tone>> = {
  asked: 'waiting',
  waiting: 'accent',
  done: 'good',
  cancelled: 'plain',
};

const profileOf = ({ customerId }: Reset) => `/customers/${customerId}/show`;

export default function FactorResets() {
  return (
    <DeskList nothing={words.emptyFactors}>
      <DeskTable<Reset>
        opens={profileOf}
        columns={[
          { label: texts.people.account, source: 'account' },
          { label: texts.people.identity, render: ({ idStatus }) => texts.people.identities[idStatus] },
          { label: words.state, render: ({ state }) => <Mark tone={TONE[state]}>{words.states[state]}</Mark> },
          { label: words.waits, render: ({ askedAtMs }) => <Age ms={askedAtMs} /> },
          { label: words.effective, render: ({ effectiveAtMs }) => <Moment ms={effectiveAtMs} /> },
          { label: words.decide, render: (reset) => <Decide reset={reset} /> },
        ]}
        phone={
          <Cases<Reset>
            to={profileOf}
            name={({ account }) => account}
            about={About}
            sinceMs={({ askedAtMs }) => askedAtMs}
            renderDecision={(reset) => <Decide reset={reset} />}
          />
        }
      />
    </DeskList>
  );
}

function About({ idStatus, state, effectiveAtMs }: Reset) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
      <Mark tone={TONE[state]}>{words.states[state]}</Mark>
      {texts.people.identity}: {texts.people.identities[idStatus]}
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
