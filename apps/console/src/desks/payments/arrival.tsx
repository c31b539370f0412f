// In: money that arrived.
// Out: its evidence beside what was asked for; two people say whose it is, or that it went back. The amount is the evidence's.
import { Box, Card, TextField, Typography } from '@mui/material';
import type { ArrivalPage as Arrival } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { Link } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { ARRIVAL_TONES } from './tones.ts';
import { AskedFor } from './asked-for.tsx';
import { words } from './words.ts';

export default function ArrivalPage() {
  return (
    <RecordPage<Arrival>
      title={({ amount, asset }) => `${grouped(amount)} ${asset}`}
      maxWidth={960}
      renderBeside={({ state }) => <Mark tone={ARRIVAL_TONES[state]}>{words.arrivalStates[state]}</Mark>}
    >
      {(arrival) => (
        <Box sx={{ display: 'grid', gap: 2 }}>
          <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
            <Facts>
              <Fact name={words.verdict}>{words.verdicts[arrival.verdict] ?? arrival.verdict}</Fact>
              <Fact name={words.provider}>{arrival.provider}</Fact>
              <Fact name={words.transaction}>{arrival.transaction}</Fact>
              <Fact name={words.arrived}>
                <Moment ms={arrival.atMs} />
              </Fact>
              <Fact name={words.returnBy}>
                <Moment ms={arrival.returnByMs} />
              </Fact>
              <Fact name={words.customer}>
                {arrival.customerId !== null && (
                  <Link to={`/customers/${arrival.customerId}/show`}>{arrival.customerId}</Link>
                )}
              </Fact>
            </Facts>
            <Waiting
              actions={['assign-arrival', 'return-arrival', 'keep-arrival', 'reverse-credit']}
              subject={arrival.id}
              says={words.waits}
            />
            {arrival.state === 'suspense' || arrival.state === 'returning' ? (
              <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
                <Assign arrival={arrival} />
                <Return arrival={arrival} />
                {isNobodys(arrival) && <Keep arrival={arrival} />}
              </Box>
            ) : (
              <>
                <Typography color="textSecondary">{words.settled}</Typography>
                {arrival.state === 'credited' && <Reverse arrival={arrival} />}
              </>
            )}
          </Card>
          {arrival.deposit !== null && (
            <Card sx={{ p: 2, display: 'grid', gap: 1 }}>
              <Typography variant="h6" component="h2">
                {words.asksFor}
              </Typography>
              <AskedFor deposit={arrival.deposit} />
            </Card>
          )}
          {arrival.suggested.length > 0 && (
            <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
              <Box>
                <Typography variant="h6" component="h2">
                  {words.suggested}
                </Typography>
                <Typography color="textSecondary">{words.suggestedText}</Typography>
              </Box>
              {arrival.suggested.map((deposit) => (
                <AskedFor key={deposit.id} deposit={deposit} />
              ))}
            </Card>
          )}
          <Card sx={{ p: 2, display: 'grid', gap: 1 }}>
            <Typography variant="h6" component="h2">
              {words.evidence}
            </Typography>
            <Typography variant="body2" sx={{ overflowWrap: 'anywhere' }}>
              {arrival.evidence}
            </Typography>
            <Typography variant="caption" color="textSecondary">
              {arrival.answer === null ? words.noAnswer : words.answer}
            </Typography>
            {arrival.answer !== null && (
              <Box component="pre" sx={{ m: 0, whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', fontSize: 13 }}>
                {arrival.answer}
              </Box>
            )}
          </Card>
        </Box>
      )}
    </RecordPage>
  );
}

function Assign({ arrival }: { readonly arrival: Arrival }) {
  const [customerId, setCustomerId] = useState(arrival.deposit?.customerId ?? '');
  return (
    <ActionButton
      name="assign-arrival"
      subject={arrival.id}
      input={{ customerId }}
      label={words.assign}
      about={`${grouped(arrival.amount)} ${arrival.asset}`}
      ready={/^[1-9]\d{0,14}$/.test(customerId)}
    >
      <TextField
        label={words.assignTo}
        value={customerId}
        onChange={(event) => setCustomerId(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionButton>
  );
}

/** The one correction there is: what was credited, whole and once, back to where it waits for its owner. */
function Reverse({ arrival }: { readonly arrival: Arrival }) {
  return (
    <Box>
      <ActionButton
        name="reverse-credit"
        subject={arrival.id}
        input={{}}
        label={words.reverse}
        about={`${grouped(arrival.amount)} ${arrival.asset}`}
        danger
      />
    </Box>
  );
}

/** No customer asked for it or was credited with it. */
function isNobodys({ deposit, verdict, customerId }: Arrival): boolean {
  return deposit === null && verdict === 'unmatched' && customerId === null;
}

function Keep({ arrival }: { readonly arrival: Arrival }) {
  const [transaction, setTransaction] = useState('');
  return (
    <ActionButton
      name="keep-arrival"
      subject={arrival.id}
      input={{ transaction }}
      label={words.keep}
      about={`${grouped(arrival.amount)} ${arrival.asset}`}
      ready={/^[\x21-\x7e]{1,120}$/.test(transaction)}
    >
      <TextField
        label={words.keepTransaction}
        value={transaction}
        onChange={(event) => setTransaction(event.target.value.trim())}
      />
    </ActionButton>
  );
}

function Return({ arrival }: { readonly arrival: Arrival }) {
  const [transaction, setTransaction] = useState('');
  return (
    <ActionButton
      name="return-arrival"
      subject={arrival.id}
      input={{ transaction }}
      label={words.return}
      about={`${grouped(arrival.amount)} ${arrival.asset}`}
      ready={/^[\x21-\x7e]{1,120}$/.test(transaction)}
      danger
    >
      <TextField
        label={words.returnTransaction}
        value={transaction}
        onChange={(event) => setTransaction(event.target.value.trim())}
      />
    </ActionButton>
  );
}
