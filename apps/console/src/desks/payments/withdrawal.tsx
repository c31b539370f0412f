// In: a withdrawal.
// Out: the lines that were signed beside their seal and the evidence, who has signed here, what happens by when; signing one by one, refusing by two
// for a listed reason. Nothing can be edited.
import { Alert, Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { WithdrawalDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { Link } from 'react-admin';
import { ActionButton } from '../../parts/action-button.tsx';
import { FactTable } from '../../parts/fact-table.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { grouped } from '../../parts/grouped.ts';
import { Mark } from '../../parts/mark.tsx';
import { Moment } from '../../parts/moment.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { Digest, Seal } from './seal.tsx';
import { WITHDRAWAL_TONES } from './tones.ts';
import { words } from './words.ts';

const GROUNDS = ['own-request', 'legal-order', 'destination-closed', 'rail-outage'] as const;

export default function WithdrawalPage() {
  return (
    <RecordPage<WithdrawalDeskPage>
      title={({ amount, asset }) => `${grouped(amount)} ${asset}`}
      maxWidth={1080}
      renderBeside={({ state }) => <Mark tone={WITHDRAWAL_TONES[state]}>{words.withdrawalStates[state]}</Mark>}
    >
      {(withdrawal) => (
        <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: { md: '7fr 5fr' }, alignItems: 'start' }}>
          <Box sx={{ display: 'grid', gap: 2 }}>
            <Signed withdrawal={withdrawal} />
            <Steps withdrawal={withdrawal} />
          </Box>
          <Decision withdrawal={withdrawal} />
        </Box>
      )}
    </RecordPage>
  );
}

function Signed({ withdrawal }: { readonly withdrawal: WithdrawalDeskPage }) {
  const { digest, fee, asset, arrivalAmount, account, bankName, accountName, match, customerId, method } = withdrawal;
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', justifyContent: 'space-between' }}>
        <Facts>
          <Fact name={words.fee}>{`${grouped(fee)} ${asset}`}</Fact>
          <Fact name={words.arrives}>{`${grouped(arrivalAmount)} ${asset}`}</Fact>
          <Fact name={words.customer}>
            <Link to={`/customers/${customerId}/show`}>{customerId}</Link>
          </Fact>
        </Facts>
        <Seal digest={digest} size={64} />
      </Box>
      <Digest digest={digest} />
      <Facts>
        <Fact name={words.account}>{account}</Fact>
        <Fact name={words.bank}>{`${bankName} · ${method}`}</Fact>
        <Fact name={words.name}>{accountName}</Fact>
        <Fact name={words.match}>{words.matches[match]}</Fact>
        <Fact name={words.factor}>{words.factors[withdrawal.factor] ?? withdrawal.factor}</Fact>
        <Fact name={words.used}>{words.times(withdrawal.usedBefore)}</Fact>
        <Fact name={words.since}>
          <Moment ms={withdrawal.addedAtMs} />
        </Fact>
        <Fact name={words.holds}>
          {withdrawal.isFrozen
            ? words.frozen
            : withdrawal.holds.length === 0
              ? words.noHolds
              : withdrawal.holds.map(({ reason, untilMs }) => (
                  <Box key={reason}>
                    {reason} · <Moment ms={untilMs} />
                  </Box>
                ))}
        </Fact>
        <Fact name={words.covered}>{words.isCovered[`${withdrawal.covered}`]}</Fact>
        <Fact name={words.attested}>
          {withdrawal.attestedAtMs === null ? words.never : <Moment ms={withdrawal.attestedAtMs} />}
        </Fact>
        {withdrawal.transaction !== '' && <Fact name={words.transaction}>{withdrawal.transaction}</Fact>}
        {withdrawal.reason !== '' && <Fact name={words.reason}>{withdrawal.reason}</Fact>}
      </Facts>
    </Card>
  );
}

function Decision({ withdrawal }: { readonly withdrawal: WithdrawalDeskPage }) {
  const { id, digest, state, needsTwo, signers, signedByMe, amount, asset } = withdrawal;
  const [ground, setGround] = useState<(typeof GROUNDS)[number]>('own-request');
  const about = `${grouped(amount)} ${asset}`;
  const isOpen = state === 'requested' || state === 'approved';
  return (
    <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
      {needsTwo && (
        <Box>
          <Typography variant="h6" component="h2">
            {words.signers}
          </Typography>
          {[0, 1].map((place) => {
            const signer = signers[place];
            return (
              <Box key={place} sx={{ py: 1 }}>
                <Typography>{signer?.operatorName ?? '–'}</Typography>
                <Typography variant="body2" color="textSecondary">
                  {signer === undefined ? words.waitingFor : <Moment ms={signer.atMs} />}
                </Typography>
              </Box>
            );
          })}
        </Box>
      )}
      <Box>
        <Typography variant="h6" component="h2">
          {words.clock}
        </Typography>
        <Facts>
          <Fact name={words.times4.asked}>
            <Moment ms={withdrawal.requestedAtMs} />
          </Fact>
          <Fact name={words.times4.told}>
            <Moment ms={withdrawal.halfwayMs} />
          </Fact>
          <Fact name={words.times4.taken}>
            <Moment ms={withdrawal.decidedByMs} />
          </Fact>
          <Fact name={words.times4.returned}>
            <Moment ms={withdrawal.returnedByMs} />
          </Fact>
        </Facts>
      </Box>
      <Waiting actions={['refuse-withdrawal']} subject={id} says={words.waits} />
      {state === 'requested' && needsTwo && signedByMe && <Alert severity="info">{words.signedByYou}</Alert>}
      {isOpen && (
        <>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            {state === 'requested' && needsTwo && !signedByMe && (
              <ActionButton
                name="sign-withdrawal"
                subject={id}
                input={{ digest }}
                label={words.sign}
                about={
                  <Box sx={{ display: 'flex', gap: 2, alignItems: 'center', mb: 1 }}>
                    <Seal digest={digest} size={48} />
                    <span>{`${about} → ${withdrawal.account}`}</span>
                  </Box>
                }
                button={{ variant: 'contained' }}
              />
            )}
            <ActionButton
              name="refuse-withdrawal"
              subject={id}
              input={{ ground }}
              label={words.refuse}
              about={about}
              danger
            >
              <TextField
                select
                label={words.ground}
                value={ground}
                onChange={(event) => setGround(event.target.value as (typeof GROUNDS)[number])}
              >
                {GROUNDS.map((each) => (
                  <MenuItem key={each} value={each}>
                    {words.grounds[each]}
                  </MenuItem>
                ))}
              </TextField>
            </ActionButton>
          </Box>
          <Typography variant="body2" color="textSecondary">
            {words.readsIt}
          </Typography>
        </>
      )}
    </Card>
  );
}

function Steps({ withdrawal: { steps } }: { readonly withdrawal: WithdrawalDeskPage }) {
  return (
    <Card sx={{ p: 2 }}>
      <Typography variant="h6" component="h2">
        {words.steps}
      </Typography>
      <FactTable
        label={words.steps}
        rows={steps}
        keyOf={({ step, atMs }) => `${step}/${atMs}`}
        columns={[
          { name: words.step, render: ({ step }) => step },
          { name: words.who, render: ({ actor }) => actor },
          { name: words.when, render: ({ atMs }) => <Moment ms={atMs} /> },
          { name: words.evidence, render: ({ detail }) => detail || '–' },
        ]}
      />
    </Card>
  );
}
