// In: a customer's profile.
// Out: it, with what operators may decide about the kind of account, the score and lost factors.
import { Box, Divider, TextField } from '@mui/material';
import type { CustomerProfile } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { Link } from 'react-admin';
import { placeOf } from '../../app/desk-registry.ts';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Moment } from '../../parts/moment.tsx';
import { texts } from '../../texts/index.ts';
import { words } from './words.ts';

export function Profile({ customer }: { readonly customer: CustomerProfile }) {
  const other = customer.kind === 'hni' ? 'regular' : 'hni';
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Facts>
        <Fact name={texts.people.id}>{customer.id}</Fact>
        <Fact name={texts.people.account}>{customer.account}</Fact>
        {customer.statusReason !== null && <Fact name={words.reason}>{customer.statusReason}</Fact>}
        <Fact name={words.language}>{words.languages[customer.language]}</Fact>
        <Fact name={words.joined}>
          <Moment ms={customer.createdAtMs} />
        </Fact>
        <Fact name={words.lastSeen}>
          <Moment ms={customer.lastSeenAtMs} />
        </Fact>
        <Fact name={words.consent}>{customer.consentVersion}</Fact>
        <Fact name={words.inviteCode}>{customer.inviteCode}</Fact>
        <Fact name={words.invitedBy}>
          {customer.invitedBy !== null && (
            <Link to={`/customers/${customer.invitedBy}/show`}>{customer.invitedBy}</Link>
          )}
        </Fact>
        <Fact name={words.invited}>{customer.invitedCount}</Fact>
        <Fact name={words.score}>
          {customer.score} · {words.bands[customer.scoreBand]}
        </Fact>
        <Fact name={words.factors}>{factorsOf(customer)}</Fact>
        <Fact name={words.pins}>{pinsOf(customer)}</Fact>
        {customer.kindRequest !== null && (
          <Fact name={placeOf('kind-requests')?.label ?? 'kind-requests'}>
            {customer.kindRequest.reason} · <Moment ms={customer.kindRequest.atMs} />
          </Fact>
        )}
      </Facts>
      <Divider />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
        <ActionButton
          name="decide-kind"
          subject={customer.id}
          input={{ kind: other }}
          label={words.makeKind[other]}
          about={words.kindFor(words.kinds[customer.kind])}
        />
        <ActionButton name="reset-factors" subject={customer.id} input={{}} label={texts.people.resetFactors} danger />
        <Invite customer={customer} />
      </Box>
    </Box>
  );
}

function Invite({ customer: { id } }: { readonly customer: CustomerProfile }) {
  const [channel, setChannel] = useState('offline');
  return (
    <ActionButton
      name="invite-to-channel"
      subject={id}
      input={{ channel }}
      label={words.invite}
      ready={/^[a-z0-9-]{2,24}$/.test(channel)}
    >
      <TextField label={words.inviteTo} value={channel} onChange={(event) => setChannel(event.target.value.trim())} />
    </ActionButton>
  );
}

function factorsOf({ totpEnabled, passkeys }: CustomerProfile): string {
  const factors = [...(totpEnabled ? [words.totp] : []), ...(passkeys > 0 ? [words.passkeys(passkeys)] : [])];
  return factors.length > 0 ? factors.join(', ') : words.noFactor;
}

function pinsOf({ transactionPinSet, withdrawalPinSet }: CustomerProfile): string {
  const pins = [
    ...(transactionPinSet ? [words.transactionPin] : []),
    ...(withdrawalPinSet ? [words.withdrawalPin] : []),
  ];
  return pins.length > 0 ? pins.join(', ') : words.noFactor;
}
