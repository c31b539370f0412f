// In: a fund.
// Out: its terms changed from a date on, fees paid out, a wrong value put right by a recorded price: asked for by one and agreed by another. Nobody types a value.
import { FormControlLabel, Switch, TextField } from '@mui/material';
import type { ActionInput, FundDeskPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { words } from './words.ts';

const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;
const PERCENT = /^\d{1,3}(\.\d{1,4})?$/;
const FIELDS = [
  ['gatePercent', words.gate, PERCENT],
  ['managementPercent', words.management, PERCENT],
  ['performancePercent', words.performance, PERCENT],
  ['least', words.least, DECIMAL],
  ['most', words.most, DECIMAL],
] as const;

export function ChangeTerms({ fund }: { readonly fund: FundDeskPage }) {
  const { gatePercent, managementPercent, performancePercent, least, most } = fund.terms;
  const [given, setGiven] = useState({ gatePercent, managementPercent, performancePercent, least, most });
  const [takesBuyers, setTakesBuyers] = useState(fund.terms.takesBuyers);
  const [fromMs, setFromMs] = useState<number | null>(fund.dealsAtMs);
  const input: ActionInput<'set-fund-terms'> = { ...given, takesBuyers, fromMs: fromMs ?? 1 };
  const isSound = fromMs !== null && FIELDS.every(([name, , shape]) => shape.test(given[name]));
  return (
    <ActionButton
      name="set-fund-terms"
      subject={fund.id}
      input={input}
      label={words.change}
      about={fund.name}
      ready={isSound}
    >
      {FIELDS.map(([name, label, shape]) => (
        <TextField
          key={name}
          label={label}
          error={!shape.test(given[name])}
          value={given[name]}
          onChange={(event) => setGiven({ ...given, [name]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      <FormControlLabel
        control={<Switch checked={takesBuyers} onChange={(event) => setTakesBuyers(event.target.checked)} />}
        label={words.open}
      />
      <TextField
        type="datetime-local"
        label={words.from}
        helperText={words.fromHint}
        value={fieldOf(fromMs)}
        onChange={(event) => setFromMs(momentOf(event.target.value))}
        slotProps={{ inputLabel: { shrink: true } }}
      />
    </ActionButton>
  );
}

/** The price is the one that was recorded; nothing is typed. */
export function PutRight({
  fund,
  check,
}: {
  readonly fund: FundDeskPage;
  readonly check: FundDeskPage['checks'][number];
}) {
  const { runId, symbol, evidence, value, right } = check;
  return (
    <ActionButton
      name="correct-fund-value"
      subject={fund.id}
      input={{ runId, symbol, evidence }}
      label={words.putRight}
      about={`${fund.name}: ${value} → ${right}`}
    />
  );
}

export function PayFees({ fund }: { readonly fund: FundDeskPage }) {
  return <ActionButton name="pay-fund-fees" subject={fund.id} input={{}} label={words.pay} about={fund.name} />;
}
