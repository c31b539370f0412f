// In: an offering.
// Out: what can still be done about it: publishing, cancelling and the depository's file ask a second person, turning a holder's block down
// does not.
import { Box, MenuItem, TextField } from '@mui/material';
import type { ActionInput, OfferingDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Delivering } from './delivering.tsx';
import { DrawnElsewhere } from './drawn-elsewhere.tsx';
import { words } from './words.ts';

type Why = ActionInput<'cancel-offering'>['why'];

const WHYS: readonly Why[] = ['regulator-ordered', 'terms-wrong', 'depository-refused'];
const OVER: ReadonlySet<OfferingDeskPage['status']> = new Set(['settling', 'listed', 'cancelled']);

export function Deciding({ offering }: { readonly offering: OfferingDeskPage }) {
  const [why, setWhy] = useState<Why>('terms-wrong');
  const { id, status, symbol, kind } = offering;
  if (OVER.has(status)) return null;
  const isOwnBlock = status === 'draft' && kind === 'block';
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      {status === 'draft' && (
        <ActionButton name="publish-offering" subject={id} input={{}} label={words.publish} about={symbol} />
      )}
      {status === 'closed' && offering.drawnBy === 'exchange' && <DrawnElsewhere offering={offering} />}
      {status === 'allotted' && <Delivering offering={offering} />}
      <ActionButton
        key={isOwnBlock ? 'turn-down' : 'cancel'}
        name={isOwnBlock ? 'turn-down-block' : 'cancel-offering'}
        subject={id}
        input={{ why }}
        label={isOwnBlock ? words.turnDown : words.cancel}
        about={symbol}
        danger
      >
        <TextField select label={words.because} value={why} onChange={(event) => setWhy(event.target.value as Why)}>
          {WHYS.map((each) => (
            <MenuItem key={each} value={each}>
              {words.whys[each]}
            </MenuItem>
          ))}
        </TextField>
      </ActionButton>
    </Box>
  );
}
