// In: an underlying, or the wish to put options on something else.
// Out: the forms of terms and writers' parameters, and of money for the house's own writer, sent to a second person.
import { Checkbox, FormControlLabel, MenuItem, TextField } from '@mui/material';
import type { OptionDeskPage } from '@hilsa/contract/console/index';
import { type ReactNode, useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { fieldOf, momentOf } from '../../parts/dhaka-time.ts';
import { inputOf, isAmount, isSound, NUMBER_FIELDS, typedOf } from './terms.ts';
import { words } from './words.ts';

export function ChangeTerms({ underlying }: { readonly underlying: OptionDeskPage }) {
  const { coming, terms, id, underlying: code } = underlying;
  return <Form subject={id} label={words.change} about={code} terms={coming?.terms ?? terms} />;
}

/** Money of the house for its own writer, in this underlying's currency, or back. */
export function FundWriter({
  underlying: { id, underlying: code, currency },
}: {
  readonly underlying: OptionDeskPage;
}) {
  const [cover, setCover] = useState('');
  const [back, setBack] = useState(false);
  const isSum = isAmount(cover) && /[1-9]/.test(cover);
  return (
    <ActionButton
      name="fund-option-writer"
      subject={id}
      input={{ cover: isSum ? cover : '0', back }}
      label={words.fund}
      about={`${code} · ${currency}`}
      ready={isSum}
    >
      <TextField
        label={`${words.fundAmount}, ${currency}`}
        helperText={words.fundHint}
        error={cover !== '' && !isAmount(cover)}
        value={cover}
        onChange={(event) => setCover(event.target.value.trim())}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      <FormControlLabel
        control={<Checkbox checked={back} onChange={(_, checked) => setBack(checked)} />}
        label={words.fundBack}
      />
    </ActionButton>
  );
}

/** A share, an index or a coin on which there are none yet. */
export function AddUnderlying() {
  const [world, setWorld] = useState<'real' | 'demo'>('real');
  const [code, setCode] = useState('');
  const isCode = /^[A-Z0-9]{1,20}$/.test(code);
  return (
    <Form subject={`${world}:${isCode ? code : 'X'}`} label={words.add} about={code} terms={null} ready={isCode}>
      <TextField
        select
        label={words.world}
        value={world}
        onChange={(event) => setWorld(event.target.value as 'real' | 'demo')}
      >
        <MenuItem value="real">{words.worlds.real}</MenuItem>
        <MenuItem value="demo">{words.worlds.demo}</MenuItem>
      </TextField>
      <TextField
        label={words.code}
        helperText={words.addHint}
        value={code}
        error={code !== '' && !isCode}
        onChange={(event) => setCode(event.target.value.trim().toUpperCase())}
      />
    </Form>
  );
}

function Form({
  subject,
  label,
  about,
  terms,
  ready = true,
  children,
}: {
  readonly subject: string;
  readonly label: string;
  readonly about: string;
  readonly terms: OptionDeskPage['terms'];
  readonly ready?: boolean;
  readonly children?: ReactNode;
}) {
  const [typed, setTyped] = useState(() => typedOf(terms));
  const [fromMs, setFromMs] = useState<number | null>(null);
  const input = inputOf(typed, fromMs);
  return (
    <ActionButton
      name="set-option-terms"
      subject={subject}
      input={input ?? inputOf(typedOf(null), 1)!}
      label={label}
      about={about}
      ready={ready && input !== null}
    >
      {children}
      <TextField
        label={words.leastPremium}
        value={typed.leastPremium}
        error={!isAmount(typed.leastPremium)}
        onChange={(event) => setTyped({ ...typed, leastPremium: event.target.value.trim() })}
        slotProps={{ htmlInput: { inputMode: 'decimal' } }}
      />
      {NUMBER_FIELDS.map((field) => (
        <TextField
          key={field}
          label={words[field]}
          value={typed[field]}
          error={!isSound(field, typed[field])}
          onChange={(event) => setTyped({ ...typed, [field]: event.target.value.trim() })}
          slotProps={{ htmlInput: { inputMode: 'numeric' } }}
        />
      ))}
      <FormControlLabel
        control={<Checkbox checked={typed.lists} onChange={(_, checked) => setTyped({ ...typed, lists: checked })} />}
        label={words.lists}
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
