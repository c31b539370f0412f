// In: nothing.
// Out: the form by which two people enter what a company decided. Its paper is hashed in the browser.
import { MenuItem, TextField, Typography } from '@mui/material';
import type { ActionInput } from '@hilsa/contract/console/index';
import { useState } from 'react';
import { ActionButton } from '../../parts/action-button.tsx';
import { digestOf } from '../../parts/digest-of.ts';
import { FileButton } from '../../parts/file-button.tsx';
import { NamedShareFields, useNamedShare } from './named-share.tsx';
import { inputOf, type Kind, NOTHING_TYPED, type Typed } from './terms.ts';
import { words } from './words.ts';

const KINDS: readonly Kind[] = ['cash-dividend', 'bonus', 'split', 'rights', 'merger', 'delisting'];

export function EnterAction() {
  const naming = useNamedShare();
  const [typed, setTyped] = useState<Typed>(NOTHING_TYPED);
  const set = (fields: Partial<Typed>) => setTyped((before) => ({ ...before, ...fields }));
  const input = inputOf(typed);
  const isRatio = typed.kind !== 'cash-dividend' && typed.kind !== 'delisting';
  return (
    <ActionButton
      name="announce-share-action"
      subject={naming.subject}
      input={input as ActionInput<'announce-share-action'>}
      label={words.enter}
      about={naming.about}
      ready={naming.isNamed && input !== null}
      onDone={() => setTyped(NOTHING_TYPED)}
    >
      <NamedShareFields {...naming} />
      <Choice<Kind>
        label={words.action}
        value={typed.kind}
        choices={Object.fromEntries(KINDS.map((kind) => [kind, words.kinds[kind]])) as Record<Kind, string>}
        onChange={(kind) => set({ kind })}
      />
      <Line
        label={words.recordDate}
        hint={words.dateHint}
        type="date"
        value={typed.recordDate}
        onChange={(recordDate) => set({ recordDate })}
      />
      {typed.kind === 'cash-dividend' && (
        <Line label={words.perShare} value={typed.perShare} onChange={(perShare) => set({ perShare })} />
      )}
      {isRatio && (
        <>
          <Line
            label={words.gained}
            hint={words.gainedHint}
            value={typed.gained}
            onChange={(gained) => set({ gained })}
          />
          <Line label={words.held} value={typed.held} onChange={(held) => set({ held })} />
        </>
      )}
      {typed.kind === 'rights' && (
        <>
          <Line label={words.costs} value={typed.costs} onChange={(costs) => set({ costs })} />
          <Line label={words.closesOn} type="date" value={typed.closesOn} onChange={(closesOn) => set({ closesOn })} />
        </>
      )}
      {(typed.kind === 'rights' || typed.kind === 'merger') && (
        <Line
          label={typed.kind === 'merger' ? words.into : words.rightsCode}
          hint={typed.kind === 'merger' ? words.intoHint : words.rightsCodeHint}
          value={typed.other}
          onChange={(other) => set({ other: other.toUpperCase() })}
        />
      )}
      <FileButton
        label={words.choosePaper}
        onChoose={(file) => void digestOf(file).then((sha256) => set({ sha256, paper: file.name.slice(0, 160) }))}
      />
      <Typography variant="caption" color="textSecondary" sx={{ overflowWrap: 'anywhere' }}>
        {typed.sha256 === '' ? words.paperHint : `${words.sha256}: ${typed.sha256}`}
      </Typography>
      <Line label={words.paperName} keepsSpaces value={typed.paper} onChange={(paper) => set({ paper })} />
    </ActionButton>
  );
}

function Choice<Value extends string>(props: {
  readonly label: string;
  readonly value: Value;
  readonly choices: Readonly<Record<Value, string>>;
  onChange(value: Value): void;
}) {
  return (
    <TextField
      select
      label={props.label}
      value={props.value}
      onChange={(event) => props.onChange(event.target.value as Value)}
    >
      {Object.entries<string>(props.choices).map(([value, label]) => (
        <MenuItem key={value} value={value}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}

function Line(props: {
  readonly label: string;
  readonly value: string;
  readonly hint?: string;
  readonly type?: 'date';
  /** Words are typed in it; elsewhere a space is a slip. */
  readonly keepsSpaces?: boolean;
  onChange(value: string): void;
}) {
  const { label, value, hint, type, keepsSpaces = false, onChange } = props;
  return (
    <TextField
      label={label}
      value={value}
      helperText={hint}
      type={type ?? 'text'}
      slotProps={type === 'date' ? { inputLabel: { shrink: true } } : {}}
      onChange={(event) => onChange(keepsSpaces ? event.target.value : event.target.value.trim())}
    />
  );
}
