// In: a market.
// Out: how it stands, since when and why, and the two things an operator can do: halt it alone, open it with a second person.
import { Box, Card, MenuItem, TextField, Typography } from '@mui/material';
import type { ActionInput, MarketRow } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Fact, Facts } from '../../parts/facts.tsx';
import { Mark } from '../../parts/mark.tsx';
import { LastChange } from '../../parts/last-change.tsx';
import { RecordPage } from '../../parts/record-page.tsx';
import { Waiting } from '../../parts/waiting.tsx';
import { TONE } from './tones.ts';
import { words } from './words.ts';

type HaltTo = ActionInput<'halt-market'>['status'];

export default function MarketPage() {
  return (
    <RecordPage<MarketRow>
      title={nameOf}
      maxWidth={880}
      renderBeside={({ status }) => <Mark tone={TONE[status]}>{words.statuses[status]}</Mark>}
    >
      {(market) => (
        <Card sx={{ p: 2, display: 'grid', gap: 2 }}>
          <Standing market={market} />
          <Waiting actions={['open-market']} subject={market.id} says={words.waits} />
          <Actions key={`${market.id} ${market.status}`} market={market} />
        </Card>
      )}
    </RecordPage>
  );
}

function nameOf({ symbol, world }: MarketRow): string {
  return `${symbol} · ${words.worlds[world]}`;
}

function Standing({ market: { lastPrice, changed } }: { readonly market: MarketRow }) {
  return (
    <>
      <Facts>
        <Fact name={words.lastPrice}>{lastPrice}</Fact>
        <LastChange changed={changed} title={words.since} />
      </Facts>
      {changed === null && <Typography color="textSecondary">{words.never}</Typography>}
    </>
  );
}

function Actions({ market }: { readonly market: MarketRow }) {
  const choices = (['halted', 'cancel-only'] as const).filter((one) => one !== market.status);
  const [status, setStatus] = useState<HaltTo>(choices[0]!);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {market.status !== 'trading' && (
        <ActionButton name="open-market" subject={market.id} input={{}} label={words.open} about={nameOf(market)} />
      )}
      <ActionButton
        name="halt-market"
        subject={market.id}
        input={{ status }}
        label={market.status === 'trading' ? words.halt : words.tos[choices[0]!]}
        about={nameOf(market)}
        danger
      >
        {choices.length > 1 && (
          <TextField
            select
            label={words.to}
            value={status}
            onChange={(event) => setStatus(event.target.value as HaltTo)}
          >
            {choices.map((choice) => (
              <MenuItem key={choice} value={choice}>
                {words.tos[choice]}
              </MenuItem>
            ))}
          </TextField>
        )}
      </ActionButton>
    </Box>
  );
}
