// In: a pair's rules.
// Out: their change: spreads by size, limits, how long a quote stands, whether it quotes, and from when. Nothing here is a rate.
import { FormControlLabel, Switch, TextField } from '@mui/material';
import type { ActionInput, ConversionPairPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { readSpreads, spreadLines } from './spreads.ts';
import { words } from './words.ts';

const DECIMAL = /^(?:0|[1-9]\d{0,14})(?:\.\d{1,12})?$/;
const AMOUNTS = [
  ['minimum', words.minimum, 'quote'],
  ['dailyMaximum', words.daily, 'quote'],
  ['mostExposure', words.mostExposure, 'base'],
] as const;

export function ChangeRules({ pair }: { readonly pair: ConversionPairPage }) {
  const [spreads, setSpreads] = useState(spreadLines(pair.rules.spreads));
  const [amounts, setAmounts] = useState({
    minimum: pair.rules.minimum,
    dailyMaximum: pair.rules.dailyMaximum,
    mostExposure: pair.rules.mostExposure,
  });
  const [seconds, setSeconds] = useState(String(pair.rules.quoteSeconds));
  const [isOn, setOn] = useState(pair.rules.isOn);
  const [dealerBank, setDealerBank] = useState(pair.rules.dealerBank);
  const [fromMs, setFromMs] = useState<number | null>(null);
  const read = readSpreads(spreads);
  const isSound =
    read !== null && AMOUNTS.every(([name]) => DECIMAL.test(amounts[name])) && /^([1-9]|[1-5]\d|60)$/.test(seconds);
  const input: ActionInput<'set-pair-rules'> = {
    spreads: read ?? [],
    ...amounts,
    quoteSeconds: Number(seconds),
    isOn,
    dealerBank: dealerBank.trim(),
    fromMs: fromMs ?? 0,
  };
  return (
    <ActionButton
      name="set-pair-rules"
      subject={pair.id}
      input={input}
      label={words.change}
      about={pair.pair}
      ready={isSound}
    >
      <TextField
        multiline
        minRows={2}
        label={words.spreads}
        helperText={words.spreadsHint}
        error={read === null}
        value={spreads}
        onChange={(event) => setSpreads(event.target.value)}
      />
      {AMOUNTS.map(([name, label, side]) => (
        <TextField
          key={name}
          label={`${label}, ${side === 'base' ? pair.base : pair.quote}`}
          error={!DECIMAL.test(amounts[name])}
          value={amounts[name]}
          onChange={(event) => setAmounts({ ...amounts, [name]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'decimal' } }}
        />
      ))}
      <TextField
        label={words.quoteSeconds}
        value={seconds}
        onChange={(event) => setSeconds(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label={words.dealerBank}
        helperText={words.dealerBankHint}
        value={dealerBank}
        onChange={(event) => setDealerBank(event.target.value)}
        slotProps={{ htmlInput: { maxLength: 80 } }}
      />
      <FormControlLabel
        control={<Switch checked={isOn} onChange={(event) => setOn(event.target.checked)} />}
        label={words.on}
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
