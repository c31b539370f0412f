// In: a pair's rules.
// Out: their change: spreads by size, limits, how long a quote stands, whether it quotes, and from when. Nothing here is a rate.
import { FormControlLabel, Switch, TextField } from '@mui/material';
import type { ConversionPairPage } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { LimitFields, readLimits, type WrittenLimits } from './limit-fields.tsx';
import { spreadLines } from './spreads.ts';
import { words } from './words.ts';

const NO_LIMITS = { spreads: [], minimum: '', dailyMaximum: '', mostExposure: '', quoteSeconds: 0 };

export function ChangeRules({ pair }: { readonly pair: ConversionPairPage }) {
  const { rules } = pair;
  const [written, setWritten] = useState<WrittenLimits>({
    spreads: spreadLines(rules.spreads),
    minimum: rules.minimum,
    dailyMaximum: rules.dailyMaximum,
    mostExposure: rules.mostExposure,
    quoteSeconds: String(rules.quoteSeconds),
  });
  const [isOn, setOn] = useState(rules.isOn);
  const [dealerBank, setDealerBank] = useState(rules.dealerBank);
  const [fromMs, setFromMs] = useState<number | null>(null);
  const limits = readLimits(written);
  return (
    <ActionButton
      name="set-pair-rules"
      subject={pair.id}
      input={{ ...(limits ?? NO_LIMITS), isOn, dealerBank: dealerBank.trim(), fromMs: fromMs ?? 0 }}
      label={words.change}
      about={pair.pair}
      ready={limits !== null}
    >
      <LimitFields written={written} sides={pair} onChange={setWritten} />
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
