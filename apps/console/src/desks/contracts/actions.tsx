// In: a contract.
// Out: what operators can do about it: stop opening alone; with a second person allow it, change terms, seed the fund, end the market.
import { Box, TextField } from '@mui/material';
import type { ActionInput, ContractPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { Moment, readTerms, TermFields, writtenTerms } from './term-fields.tsx';
import { AMOUNT, words } from './words.ts';

const HOUR_MS = 3_600_000;

export function Actions({ contract }: { readonly contract: ContractPage }) {
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
      <StopOpening contract={contract} />
      {contract.openingStoppedUntilMs !== null && (
        <ActionButton
          name="allow-opening"
          subject={contract.id}
          input={{}}
          label={words.allow}
          about={contract.symbol}
        />
      )}
      <ChangeTerms key={`${contract.id} ${contract.changed?.actionId}`} contract={contract} />
      <SeedFund contract={contract} />
      {contract.delistAtMs === null && <Delist contract={contract} />}
    </Box>
  );
}

interface Given {
  readonly contract: ContractPage;
}

function StopOpening({ contract }: Given) {
  const [hours, setHours] = useState('4');
  // The end is a moment from the first look on: sent again it is the same one.
  const [sinceMs] = useState(Date.now);
  const isSound = /^(?:[1-9]|1\d|2[0-4])$/.test(hours);
  const input: ActionInput<'stop-opening'> = { untilMs: sinceMs + Math.max(1, Number(hours) || 1) * HOUR_MS };
  return (
    <ActionButton
      name="stop-opening"
      subject={contract.id}
      input={input}
      label={words.stop}
      about={contract.symbol}
      ready={isSound}
      danger
    >
      <TextField
        label={words.hours}
        value={hours}
        error={!isSound}
        onChange={(event) => setHours(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
    </ActionButton>
  );
}

function ChangeTerms({ contract }: Given) {
  const [written, setWritten] = useState(() => writtenTerms(contract.terms));
  const [fromMs, setFromMs] = useState<number | null>(null);
  const { terms, isSound } = readTerms(written);
  const input: ActionInput<'set-contract-terms'> = { ...terms, fromMs: fromMs ?? 1 };
  return (
    <ActionButton
      name="set-contract-terms"
      subject={contract.id}
      input={input}
      label={words.change}
      about={contract.symbol}
      ready={isSound && fromMs !== null}
    >
      <TermFields written={written} onChange={setWritten} />
      <Moment label={words.from} hint={words.fromHint} ms={fromMs} onChange={setFromMs} />
    </ActionButton>
  );
}

function SeedFund({ contract }: Given) {
  const [seed, setSeed] = useState('');
  const [fromMs, setFromMs] = useState<number | null>(null);
  return (
    <ActionButton
      name="seed-insurance"
      subject={contract.id}
      input={{ seed: AMOUNT.test(seed) ? seed : '0', fromMs: fromMs ?? 1 }}
      label={words.seed}
      about={contract.symbol}
      ready={AMOUNT.test(seed) && /[1-9]/.test(seed) && fromMs !== null}
    >
      <TextField
        label={`${words.seedAmount}, ${contract.quote}`}
        error={seed !== '' && !AMOUNT.test(seed)}
        value={seed}
        onChange={(event) => setSeed(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <Moment label={words.seedFrom} hint={words.seedHint} ms={fromMs} onChange={setFromMs} />
    </ActionButton>
  );
}

function Delist({ contract }: Given) {
  const [atMs, setAtMs] = useState<number | null>(null);
  return (
    <ActionButton
      name="delist-contract"
      subject={contract.id}
      input={{ delistAtMs: atMs ?? 1 }}
      label={words.delist}
      about={contract.symbol}
      ready={atMs !== null}
      danger
    >
      <Moment label={words.endsAt} hint={words.delistHint} ms={atMs} onChange={setAtMs} />
    </ActionButton>
  );
}
