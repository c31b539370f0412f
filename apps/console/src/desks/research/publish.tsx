// In: what an operator writes.
// Out: a research note that a second person must agree to, and that nobody changes afterwards.
import { MenuItem, TextField } from '@mui/material';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { words } from './words.ts';

type Input = ActionInput<'publish-note'>;
const DECIMAL = /^(?:0|[1-9]\d{0,19})(?:\.\d{1,18})?$/;
const NOTHING: Input = {
  kind: 'short-term',
  direction: 'up',
  hours: 24,
  stop: null,
  ownAccount: null,
  title: { en: '', bn: '' },
  text: { en: '', bn: '' },
};

export function PublishNote() {
  const [symbol, setSymbol] = useState('');
  const [input, setInput] = useState<Input>(NOTHING);
  const change = (next: Partial<Input>): void => setInput({ ...input, ...next });
  const { kind, direction, hours, stop, ownAccount, title, text } = input;
  const isWhole = [title.en, title.bn, text.en, text.bn].every((words) => words.trim() !== '');
  const wrongStop = stop !== null && !DECIMAL.test(stop);
  const wrongAccount = ownAccount !== null && !/^[1-9]\d{0,14}$/.test(ownAccount);
  const wrongHours = !Number.isInteger(hours) || hours < 1 || hours > 720;
  return (
    <ActionButton
      name="publish-note"
      subject={symbol}
      input={input}
      label={words.publish}
      about={symbol === '' ? words.about : symbol}
      ready={symbol !== '' && isWhole && !wrongStop && !wrongHours && !wrongAccount}
    >
      <TextField
        label={words.market}
        helperText={words.marketHint}
        value={symbol}
        onChange={(event) => setSymbol(event.target.value.trim().toUpperCase())}
      />
      <TextField
        select
        label={words.kind}
        value={kind}
        onChange={(event) => change({ kind: event.target.value as Input['kind'] })}
      >
        {Object.entries(words.kinds).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        select
        label={words.direction}
        value={direction}
        onChange={(event) => change({ direction: event.target.value as Input['direction'] })}
      >
        {Object.entries(words.directions).map(([value, label]) => (
          <MenuItem key={value} value={value}>
            {label}
          </MenuItem>
        ))}
      </TextField>
      <TextField
        label={words.hours}
        helperText={words.hoursHint}
        error={wrongHours}
        value={String(hours)}
        onChange={(event) => change({ hours: Number(event.target.value.replaceAll(/\D/g, '')) })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label={words.stop}
        helperText={words.stopHint}
        error={wrongStop}
        value={stop ?? ''}
        onChange={(event) => change({ stop: event.target.value.trim() || null })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <TextField
        label={words.ownAccount}
        helperText={words.ownAccountHint}
        error={wrongAccount}
        value={ownAccount ?? ''}
        onChange={(event) => change({ ownAccount: event.target.value.trim() || null })}
        slotProps={{ htmlInput: { inputMode: 'numeric' } }}
      />
      <TextField
        label={words.titleEn}
        value={title.en}
        onChange={(event) => change({ title: { ...title, en: event.target.value } })}
      />
      <TextField
        label={words.titleBn}
        value={title.bn}
        onChange={(event) => change({ title: { ...title, bn: event.target.value } })}
        slotProps={{ htmlInput: { lang: 'bn' } }}
      />
      <TextField
        multiline
        minRows={3}
        label={words.textEn}
        value={text.en}
        onChange={(event) => change({ text: { ...text, en: event.target.value } })}
      />
      <TextField
        multiline
        minRows={3}
        label={words.textBn}
        value={text.bn}
        onChange={(event) => change({ text: { ...text, bn: event.target.value } })}
        slotProps={{ htmlInput: { lang: 'bn' } }}
      />
    </ActionButton>
  );
}
